// SPDX-License-Identifier: MIT
//
// A C function as an operation of a suite.
#pragma once

#include <memory>
#include <set>
#include <string>
#include <vector>

#include <gainsay/record.hpp>
#include <gainsay/scenario/scenario_test.hpp>

#include "seq/fatal_calls.hpp"
#include "seq/values/drawing.hpp"
#include "seq/values/names.hpp"

namespace gainsay::seq {

// What all operations of a module share.
struct ModuleContext {
  const gainsay_cn_module& module;
  const CFacts& facts;
  Domains domains;
  AllVariables variables;
  Drawing drawing;
  FatalCalls fatal{};
  std::set<std::string> reasons{};    // for rejections there were, in words
  const char* rejected_by = nullptr;  // the latest of the case, of a function never accepted

  ModuleContext(const gainsay_cn_module& module_in, const CFacts& facts_in, Domains domains_in,
                const std::vector<Signature>& functions)
      : module(module_in),
        facts(facts_in),
        domains(std::move(domains_in)),
        variables(facts_in),
        drawing(module_in, facts_in, variables, domains, functions) {}
};

class FunctionOperation final : public scenario::Operation {
 public:
  // `number` is its own among all of the suite, from 1; its rejections count under it.
  FunctionOperation(ModuleContext& context, Signature function, std::uint32_t number);

  bool possible() const override;
  scenario::CallOutcome perform(scenario::Scenario& scenario) override;
  // What is remembered of the block of cases is forgotten.
  void begin_block() { accepted_ = false; }

 private:
  struct Parameter {
    const CType* type = nullptr;
    const Domain* domain = nullptr;  // what the user said of it
    void* slot = nullptr;
    std::uint64_t elements = 0;  // of `int a[3]`: 3
    bool is_array = false;       // its contract or declaration says that it points to several
    std::size_t length = 0;      // of a buffer: the parameter with its length, + 1
    bool is_length = false;
    std::string text{};
    bool was_owned = false;  // of a pointer: what it points to, before the call
  };

  void link_lengths();
  bool draw_arguments();
  bool draw_argument(Parameter& one);
  bool draw_array(Parameter& array);
  bool draw_with_length(Parameter& buffer);
  void look_at_pointers();
  void mark_freed();
  void tell_call(scenario::Scenario& scenario);
  scenario::CallOutcome finish(scenario::Scenario& scenario);
  scenario::CallOutcome fail(scenario::Scenario& scenario);
  scenario::CallOutcome reject(scenario::Scenario& scenario);

  ModuleContext& context_;
  Signature function_;
  std::uint32_t number_;
  std::vector<Parameter> parameters_{};
  std::vector<void*> slots_{};
  std::unique_ptr<std::max_align_t[]> memory_{};
  void* result_ = nullptr;
  Variables* result_variables_ = nullptr;
  std::string before_{};  // the heap, where the case is shown
  bool accepted_ = false;
};

}  // namespace gainsay::seq
