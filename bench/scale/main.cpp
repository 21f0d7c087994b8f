// SPDX-License-Identifier: MIT
//
// Time against size. Every bar is on a logarithmic scale: where each step of n makes its bar longer
// by the same number of characters as n itself grew, time is proportional to size.

#include <cmath>

#include <gainsay/check.hpp>

#include "../clock.hpp"
#include "operation.hpp"

namespace {

using bench::Rows;

// Growth beyond this exponent is called out: 1 is linear, 2 quadratic.
constexpr double kSuperLinear = 1.25;

struct Point {
  double size = 0;
  double seconds = 0;
};

// The slope of the straight line through the logarithms.
double exponent(const std::vector<Point>& points) {
  double sx = 0, sy = 0, sxx = 0, sxy = 0;
  for (const Point& point : points) {
    const double x = std::log(point.size);
    const double y = std::log(point.seconds);
    sx += x, sy += y, sxx += x * x, sxy += x * y;
  }
  const auto n = static_cast<double>(points.size());
  return (n * sxy - sx * sy) / (n * sxx - sx * sx);
}

// Eight characters for each factor of ten above a microsecond.
std::string bar(double seconds) {
  const double length = 8 * std::log10(std::max(seconds, 1e-6) / 1e-6);
  return "|" + std::string(static_cast<std::size_t>(length + 0.5), '#');
}

// One operation on one subject at rising sizes.
class Series {
 public:
  Series(Rows& rows, std::string name) : rows_(rows), name_(std::move(name)) {}

  void add(std::size_t size, double seconds, const std::string& remark = "") {
    points_.push_back({static_cast<double>(size), seconds});
    rows_.add({.row = name_ + ", n = " + std::to_string(size),
               .ours = seconds * 1000,
               .unit = "ms",
               .remark = bar(seconds) + " " + remark});
  }

  void conclude() {
    const double slope = exponent(points_);
    rows_.add({.row = name_ + ", growth",
               .ours = slope,
               .unit = "exponent of n",
               .remark = slope > kSuperLinear ? "SUPER-LINEAR" : "not above linear"});
  }

 private:
  Rows& rows_;
  std::string name_;
  std::vector<Point> points_{};
};

void measure(Rows& rows, bench::Subject& subject, const std::vector<std::size_t>& sizes) {
  const std::string of = std::string(" ") + subject.name();
  Series generate(rows, "generate" + of);
  for (const std::size_t size : sizes) generate.add(size, generate_seconds(subject, size));
  generate.conclude();

  std::vector<gainsay::Tape> tapes;
  for (const std::size_t size : sizes) tapes.push_back(failing_tape(subject, size));
  const auto each = [&](Series series, const auto& operation) {
    for (std::size_t i = 0; i < sizes.size(); ++i) {
      subject.replay(sizes[i]);
      operation(series, sizes[i], tapes[i]);
    }
    series.conclude();
  };
  each({rows, "replay" + of}, [&](Series& series, std::size_t size, const gainsay::Tape& tape) {
    series.add(size, replay_seconds(subject, tape));
  });
  each({rows, "text form" + of}, [&](Series& series, std::size_t size, const gainsay::Tape& tape) {
    series.add(size, bench::text_seconds(tape));
  });
  each({rows, "shrink" + of}, [&](Series& series, std::size_t size, const gainsay::Tape& tape) {
    const bench::Shrunk shrunk = shrink_seconds(subject, tape);
    series.add(size, shrunk.seconds, std::to_string(shrunk.evaluations) + " runs, " + shrunk.end);
  });
}

double peak_megabytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1024;
}

void measure_memory(Rows& rows) {
  gainsay::Settings settings;
  settings.isolation = gainsay::Isolation::in_process;
  settings.store = "";
  for (const std::uint64_t cases : {10'000, 1'000'000}) {
    settings.cases = cases;
    gainsay::check(settings, [](int a, int b) { return a + 0LL + b == b + 0LL + a; });
    rows.add({.row = "peak memory after " + std::to_string(cases) + " cases",
              .ours = peak_megabytes(),
              .unit = "MB"});
  }
}

}  // namespace

int main(int argc, char** argv) {
  Rows rows(argc, argv);
  measure_memory(rows);
  bench::VectorSubject vector;
  measure(rows, vector, {100, 1'000, 10'000, 100'000});
  bench::PairsSubject pairs;
  measure(rows, pairs, {100, 1'000, 10'000, 100'000});
  bench::FlatSubject flat;
  measure(rows, flat, {500, 5'000, 50'000});
  return rows.write() ? 0 : 1;
}
