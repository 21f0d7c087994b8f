// SPDX-License-Identifier: MIT
//
// OpenPBTStats: each case as a line of JSON that the Tyche viewer reads.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include <gainsay/listener.hpp>

#include "report/source/files.hpp"

namespace gainsay::report {

// `run_start` is the time the property began, in seconds since 1970; it groups the lines of a run.
std::string observation(const Record& record, const CaseReport& report, double run_start,
                        SourceFiles& files);

// A warning about the run as a line of the type "alert".
std::string alert(const Record& record, const Health& health, double run_start);

// Writes a line per case of an observed run, and one per warning.
class ObservationListener final : public Listener {
 public:
  explicit ObservationListener(std::function<void(std::string_view)> write)
      : write_(std::move(write)) {}
  void on_start(const Record& record, const Settings& settings) override;
  void on_case(const Record& record, const CaseReport& report) override;
  void on_finish(const Record& record, double seconds) override;

 private:
  std::function<void(std::string_view)> write_;
  double run_start_ = 0;
  SourceFiles files_{};
};

}  // namespace gainsay::report
