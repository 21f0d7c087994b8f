// SPDX-License-Identifier: MIT
//
// The wrapper of a function with a specification, and the row of the table that describes a
// function.
#pragma once

#include <string>

#include "cn/emit/bodies.hpp"

namespace gainsay::cn {

// The specification of one function: what the wrapper calls before and after the body.
//
//   struct gcn_e3 {...}                       what is remembered of the start of the call
//   gcn_pre3(struct gcn_e3* e)                requires; fills in what it binds
//   gcn_post3(const struct gcn_e3* e, R r)    ensures
class Contract {
 public:
  Contract(Common& common, const Specification& specification, unsigned number);

  // struct gcn_e3
  std::string entry_type() const;
  // The variables of `requires` as a check inside of the body sees them.
  void lend_names(Terms& terms) const;

  std::string definitions() const { return definitions_; }
  // `gcn_e3 e; e.a0 = ...`, from C expressions for the arguments.
  std::string filled_entry(const std::vector<std::string>& arguments) const;
  bool trusted() const { return specification_.trusted; }
  // The body of a wrapper around a call of `callee`. What code of other files writes is not seen,
  // and `trusted` asks for trust: what these promise to have initialised is believed.
  enum class Body { checked, believed };
  std::string wrapper_body(const std::string& callee, const std::vector<std::string>& arguments,
                           Body body) const;
  std::string pre() const;

 private:
  class Before;

  std::string written_pre();
  std::string written_post(const Terms& before);

  Common& common_;
  const Specification& specification_;
  const CFunction& function_;
  unsigned number_;
  std::string fields_{};
  std::vector<std::pair<std::size_t, std::string>> stored_{};  // parameter and its C type in CN
  std::vector<std::pair<const Variable*, std::string>> names_{};
  std::string end_site_{};
  std::string definitions_{};
};

// A row of the table; its functions are in `definitions`. `contract` may be null.
struct Row {
  std::string definitions{};
  std::string row{};
};
Row operation(Common& common, const CFunction& function, const Contract* contract, unsigned number);

// A declaration without comments, directives and line breaks.
std::string plain(std::string_view text);

}  // namespace gainsay::cn
