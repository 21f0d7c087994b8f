// SPDX-License-Identifier: MIT
//
// What the reference shows of gainsay/session.hpp: a program that runs properties from its own
// main().

#include <algorithm>
#include <cstdio>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <gainsay/gainsay.hpp>
#include <gainsay/report.hpp>
#include <gainsay/session.hpp>

// [session]
// Counts what the runs of all properties do; a dashboard would show it.
class Dashboard : public gainsay::Listener {
 public:
  void on_failure(const gainsay::Record&, const gainsay::FailureRecord&) override { ++failures; }
  void on_finish(const gainsay::Record& record, double) override { cases += record.cases; }

  int failures = 0;
  unsigned long cases = 0;
};

// Keeps failing examples in memory: nothing is written to disk.
class Memory : public gainsay::Store {
 public:
  gainsay::Examples load(std::string_view property) override {
    return {.found = examples[std::string(property)]};
  }
  Saved save(std::string_view property, const gainsay::Example& example) override {
    std::vector<gainsay::Example>& kept = examples[std::string(property)];
    kept.push_back(example);
    kept.back().where = std::to_string(++saved);
    return {.where = kept.back().where};
  }
  void remove(std::string_view property, const gainsay::Example& example) override {
    std::erase_if(examples[std::string(property)],
                  [&](const gainsay::Example& known) { return known.where == example.where; });
  }

  int saved = 0;
  std::map<std::string, std::vector<gainsay::Example>> examples{};
};

int main() {
  Dashboard dashboard;
  const auto memory = std::make_shared<Memory>();

  gainsay::Session session;
  session.listeners.push_back(&dashboard);
  session.store = memory;
  session.override_settings = [](gainsay::Settings& settings) {
    settings.cases = 200;
    settings.seed = 7;
  };

  session.run("sorting keeps the size", [] {
    return gainsay::check([](std::vector<int> numbers) {
      const std::size_t size = numbers.size();
      std::sort(numbers.begin(), numbers.end());
      return numbers.size() == size;
    });
  });
  const gainsay::Record& record = session.run("no number is above 100", [] {
    return gainsay::check([](int number) { return number <= 100; });
  });

  std::printf("%s: %s\n", record.property.c_str(), record.failures[0].values[0].source.c_str());
  std::printf("%d failed, %zu stored\n", dashboard.failures,
              memory->examples[record.property].size());
  std::puts(gainsay::report::summary(session.records).c_str());
  return dashboard.cases > 200 ? 0 : 1;
}
// [/session]
