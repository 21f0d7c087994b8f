// SPDX-License-Identifier: MIT
//
// Where the arguments of calls come from: numbers from the source, which favours the small, the
// boundary and the repeated; pointers from what earlier calls returned, from variables made for the
// call, from the addresses of earlier variables; now and then NULL.
//
// A function with a specification is offered all of it: its precondition decides. One without gets
// only pointers to live memory, whole strings and buffers as long as they claim to be, because
// nothing else says what it may be called with.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <gainsay/cn.h>
#include <gainsay/scenario/operation.hpp>

#include "cn/ast/ast.hpp"
#include "core/source/recording.hpp"
#include "seq/values/domains.hpp"
#include "seq/values/literal.hpp"
#include "seq/values/names.hpp"
#include "seq/values/variables.hpp"

namespace gainsay::seq {

// The functions that take part, as far as types are concerned.
struct Signature {
  const CFunction* function = nullptr;
  const gainsay_cn_operation* operation = nullptr;
  const Specification* contract = nullptr;  // null: there is none

  bool checked() const { return operation->checked != 0; }
};

class Drawing {
 public:
  // Makes variables for all types that the functions need.
  Drawing(const gainsay_cn_module& module, const CFacts& facts, AllVariables& variables,
          const Domains& domains, const std::vector<Signature>& functions);

  // Why no call of the function can be made, ever; empty if one can.
  std::string impossible(const Signature& function) const;
  // Is there something to pass right now?
  bool possible(const CType& type, bool checked) const;

  // --- one call

  void begin(scenario::Scenario& scenario, bool checked);
  // While it lives, numbers are those of the domain; of their type's if it is null.
  class Narrow {
   public:
    Narrow(Drawing& drawing, const Domain* domain) : drawing_(drawing), before_(drawing.domain_) {
      drawing.domain_ = domain;
    }
    ~Narrow() { drawing_.domain_ = before_; }
    Narrow(const Narrow&) = delete;
    Narrow& operator=(const Narrow&) = delete;

   private:
    Drawing& drawing_;
    const Domain* before_;
  };
  const Domains& domains() const { return domains_; }
  // Draws a value; false if there is none. `text` gets the C source if it is shown.
  bool draw(const CType& type, void* to, std::string& text);
  // A pointer to `count` elements: as many as declared, or drawn, of `length` if that is given.
  struct Extent {
    std::uint64_t declared = 0;
    const Domain* length = nullptr;
  };
  bool draw_buffer(const CType& pointer, const Extent& extent, void* to, std::uint64_t& count,
                   std::string& text);
  // Can a buffer of such elements be made?
  bool can_be_buffer(const CType& pointer) const;
  void draw_number(const CType& type, void* to, std::string& text);
  Source& source() const { return scenario_->source(); }
  // The call is made: variables made for it stay. Told first, if the case is shown.
  void tell() const;
  void commit();
  std::vector<MadeVariable> made() const;

  // A name for what a pointer of a variable points to.
  std::string name_of(const CType& type, const void* pointer) const;

 private:
  struct Fresh {
    Variables* pool;  // null: not offered to later calls
    void* address;
    std::string pointer;  // &i0, buffer0
    std::string declaration;
    const CType* type;        // of an array its elements
    std::uint64_t count = 0;  // of an array
  };
  // One of the ways to get a pointer.
  enum Way : std::size_t { by_value, by_address, fresh_block, null_pointer, same_again, ways };

  // Where pointers of a type come from.
  struct Origins {
    std::vector<Variables*> pointers{};  // variables that hold one
    Variables* pointed = nullptr;        // variables whose address is one
    bool fresh = false;                  // blocks can be made

    bool any_pointer() const;
  };

  static constexpr Label kSpan = label_of("gainsay seq value");

  // An earlier value that a new one is made after; each field is another with a chance of
  // `differing` in 4. Null: there is none.
  struct Model {
    const char* value = nullptr;
    std::uint32_t differing = 0;

    bool keeps(Source& source) const {
      return value != nullptr &&
             (differing == 0 || core::Recording(source).random().upto(3) >= differing);
    }
  };

  void plan(const CType& type);
  static bool is_plain(const CType& type);
  bool is_made(const CType& type) const { return returned_.contains(&type); }
  bool can_be_fresh(const CType& pointee) const;
  const Origins& origins_of(const CType& pointer) const { return origins_.at(&pointer); }
  bool may_be_string(const CType& pointee) const;
  std::vector<Variables*> holders_of(const CType& pointer) const;
  bool usable(const Variables& pool, std::size_t index) const;
  std::size_t pick(Variables& pool);

  bool draw_pointer(const CType& type, void* to, std::string& text);
  bool draw_inner_pointer(const CType& type, void* to, std::string& text);
  bool take_value(const CType& type, void* to, std::string& text);
  bool take_address(const CType& type, void* to, std::string& text);
  bool make_fresh(const CType& type, void* to, std::string& text);
  bool repeat_fresh(const CType& type, void* to, std::string& text);
  bool make_string(const CType& type, void* to, std::string& text);
  bool draw_record(const CType& type, void* to, std::string& text);
  Model model_in(Variables& pool) const;
  bool draw_plain_record(Variables& pool, void* to, std::string& text);
  bool make_record(const CType& type, void* to, const Model& model, std::string& text);
  void draw_same(const CType& type, const void* like, void* to);
  bool fill_record(const CType& type, void* to, const Model& model);
  bool fill(const CType& type, void* to);
  const Domain* domain_of(const CType& type) const;
  std::uint64_t draw_integer(const CType& type);
  void draw_real(const CType& type, void* to);
  std::size_t waiting(const Variables* pool) const;
  const Fresh* last_fresh(const CType& pointee) const;
  bool describing() const { return scenario_->describing(); }

  const gainsay_cn_module& module_;
  AllVariables& variables_;
  const Domains& domains_;
  std::set<const CType*> returned_{};  // by functions that take part
  std::set<const CType*> produced_{};  // of those, pointers to what may be new
  std::map<const CType*, Origins> origins_{};
  std::set<const CType*> planned_{};

  scenario::Scenario* scenario_ = nullptr;
  bool checked_ = false;
  unsigned depth_ = 0;  // inside of records
  const Domain* domain_ = nullptr;
  std::vector<Fresh> fresh_{};
};

}  // namespace gainsay::seq
