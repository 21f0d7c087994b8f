// SPDX-License-Identifier: MIT
//
// The functions of a module as a test of scenarios: everything that is done with suites is done
// with it.
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "cn/build.hpp"
#include "cn/emit/emit.hpp"
#include "cn/front.hpp"
#include "seq/operation.hpp"
#include "seq/values/names.hpp"

namespace gainsay::seq {

// Which functions are called, and how often.
struct Selection {
  bool all = false;  // also those without a specification
  std::vector<std::string> only{};
  std::vector<std::string> without{};
  std::vector<std::pair<std::string, std::uint32_t>> weights{};
  NamedValues values{};                // what numbers of a type, parameter or field are drawn from
  std::string init{};                  // called at the start of each sequence
  std::string reset{};                 // called before that: brings back what is not in memory
  std::vector<std::string> missing{};  // what calls these is not called: no file defines them
};

class ModuleSuite final : public scenario::ScenarioTest {
 public:
  // Errors: seq-no-such-function, seq-init, those of Domains.
  static Result<std::unique_ptr<ModuleSuite>> make(const gainsay_cn_module& module,
                                                   const Program& program, const Selection& choice);

  // Functions that take no part, and why.
  const std::vector<LeftOut>& left_out() const { return left_out_; }
  std::vector<std::string> functions() const;
  // Would the function be called, if it could?
  bool takes_part(const std::string& name, bool checked) const;

  // Finds the lines of failures in the debug information of this object, whose own code is that of
  // `file`. With `lines` the record says which lines of it ran.
  void found_in(std::filesystem::path object, std::filesystem::path file, bool lines);

  Verdict run(Case& current) override;
  void prepare(const Settings& settings) override;
  void begin_block() override;
  void complete(Record& record, const TestCounts& counts) override;

 private:
  ModuleSuite(const gainsay_cn_module& module, const Program& program, const Selection& choice,
              Domains domains);
  void add_functions(Domains domains);
  std::vector<Signature> taking_part() const;
  std::string impossible(const Signature& function) const;
  void set_up(scenario::Scenario& scenario);
  void run_plain(scenario::Scenario& scenario, const gainsay_cn_operation* operation);

  const gainsay_cn_module& module_;
  const Program& program_;
  Selection choice_;
  bool any_checked_ = false;
  std::unique_ptr<ModuleContext> context_{};
  std::vector<FunctionOperation*> functions_{};
  std::vector<LeftOut> left_out_{};
  const gainsay_cn_operation* init_ = nullptr;
  const gainsay_cn_operation* reset_ = nullptr;
  std::vector<std::max_align_t> unused_result_{};  // of these two
  std::filesystem::path object_{};
  std::filesystem::path file_{};
  bool watches_lines_ = false;
  std::span<const unsigned char> ran_{};  // a byte for each block of code, shared with workers
};

}  // namespace gainsay::seq
