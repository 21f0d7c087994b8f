// SPDX-License-Identifier: MIT
//
// The functions of a module as a suite: everything that is done with suites is done with it.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cn/build.hpp"
#include "cn/emit/emit.hpp"
#include "cn/front.hpp"
#include "seq/names.hpp"
#include "seq/operation.hpp"

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

class ModuleSuite final : public api::SuiteTest {
 public:
  // Errors: seq-no-such-function, seq-init, those of Domains.
  static Result<std::unique_ptr<ModuleSuite>> make(const gainsay_cn_module& module,
                                                   const Program& program, const Selection& choice);

  // Functions that take no part, and why.
  const std::vector<LeftOut>& left_out() const { return left_out_; }
  std::vector<std::string> functions() const;
  // Would the function be called, if it could?
  bool takes_part(const std::string& name, bool checked) const;

  Verdict run(Case& current) override;
  void begin_block() override;

 private:
  ModuleSuite(const gainsay_cn_module& module, const Program& program, const Selection& choice,
              Domains domains);
  void add_functions(Domains domains);
  std::vector<Signature> taking_part() const;
  std::string impossible(const Signature& function) const;
  void set_up(api::Scenario& scenario);
  void run_plain(api::Scenario& scenario, const gainsay_cn_operation* operation);

  const gainsay_cn_module& module_;
  const Program& program_;
  Selection choice_;
  bool any_checked_ = false;
  std::unique_ptr<Setting> setting_{};
  std::vector<FunctionOperation*> functions_{};
  std::vector<LeftOut> left_out_{};
  const gainsay_cn_operation* init_ = nullptr;
  const gainsay_cn_operation* reset_ = nullptr;
};

}  // namespace gainsay::seq
