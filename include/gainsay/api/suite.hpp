// SPDX-License-Identifier: MIT
//
// Suites: the types and operations of an API, and what they promise.
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <gainsay/api/argument.hpp>
#include <gainsay/api/result.hpp>
#include <gainsay/api/scenario.hpp>
#include <gainsay/api/type.hpp>
#include <gainsay/check.hpp>
#include <gainsay/settings.hpp>

namespace gainsay::api {

// The name of an operation and the place where it is declared.
struct Name {
  Name(const char* text_in, SourcePos at_in = SourcePos::here())  // NOLINT: implicit on purpose
      : text(text_in), at(at_in) {}
  Name(std::string text_in, SourcePos at_in = SourcePos::here())  // NOLINT: implicit on purpose
      : text(std::move(text_in)), at(at_in) {}
  std::string text;
  SourcePos at;
};

// What became of an attempt to call an operation.
struct Ended {
  enum class Kind : std::uint8_t { executed, threw, rejected, failed, dropped };
  Kind kind = Kind::executed;
  Rejection why = Rejection::no_object;
  std::uint32_t sort = 0;  // of result: alike for results that are alike
};

// One operation, whatever its types are.
class Operation {
 public:
  explicit Operation(Name name) : name_(std::move(name)) {}
  virtual ~Operation() = default;
  Operation(const Operation&) = delete;
  Operation& operator=(const Operation&) = delete;

  const std::string& name() const { return name_.text; }
  SourcePos at() const { return name_.at; }

  // Is there a value for every object that it takes?
  virtual bool possible() const = 0;
  // Draws the arguments, calls both sides and judges.
  virtual Ended perform(Scenario& scenario) = 0;

  std::string pattern{};  // how a call is written: "{0}.push({1})"; empty: as in the source
  std::string reference_pattern{};
  std::uint32_t weight = 0;            // 0: from the signature
  std::uint32_t patience = 1;          // rejections in a row after which it waits for another call
  std::uint32_t objects = 0;           // how many arguments are objects
  std::uint32_t others = 0;            // and how many are not
  std::vector<const Values*> makes{};  // the types of which it may make values

  // Does it only make objects, from none?
  bool is_maker() const { return objects == 0 && !makes.empty(); }

 private:
  Name name_;
};

// The untyped half of a suite: chooses calls, makes them, looks after the values.
class SuiteTest : public Test {
 public:
  SuiteTest();
  ~SuiteTest() override;

  // Runs at the start of each scenario: draws parameters, resets what is global.
  void each_run(std::function<void(Scenario&)> set_up) { set_up_ = std::move(set_up); }
  // Runs at the end of each, after all values were destroyed.
  void after_each(std::function<void()> tear_down) { tear_down_ = std::move(tear_down); }

  // Two exceptions, one from each side, that mean the same.
  template <class R, class C>
  void exceptions_match() {
    matching_.push_back({&typeid(R), &typeid(C)});
  }
  // Takes the place of comparing exceptions by their types.
  void exception_equal(std::function<bool(std::exception_ptr, std::exception_ptr)> equal) {
    exception_equal_ = std::move(equal);
  }

  // Call only these operations, or none of these. --only and --without do the same.
  void only(std::vector<std::string> names) { only_ = std::move(names); }
  void without(std::vector<std::string> names) { without_ = std::move(names); }

  std::size_t operations() const { return operations_.size(); }

  // --- for operations and the engine
  Verdict run(Case& current) override;
  void prepare(const Settings& settings) override;
  void begin_block() override;
  bool same_exception(const std::type_info* reference, const std::type_info* candidate,
                      std::exception_ptr reference_thrown, std::exception_ptr candidate_thrown);
  bool keeps_exceptions() const { return static_cast<bool>(exception_equal_); }

 protected:
  void add(std::unique_ptr<Operation> operation);
  void add(std::shared_ptr<Values> values) { values_.push_back(std::move(values)); }

 private:
  class Chooser;

  Verdict run_steps(Scenario& scenario, Chooser& chooser);
  Verdict blame(Scenario& scenario, const Operation* during);
  bool check_values(Scenario& scenario, bool all);
  void destroy_in_drawn_order(Scenario& scenario);
  void destroy_all() noexcept;

  std::vector<std::unique_ptr<Operation>> operations_{};
  std::vector<std::shared_ptr<Values>> values_{};
  std::function<void(Scenario&)> set_up_{};
  std::function<void()> tear_down_{};
  std::vector<std::pair<const std::type_info*, const std::type_info*>> matching_{};
  std::function<bool(std::exception_ptr, std::exception_ptr)> exception_equal_{};
  std::vector<std::string> only_{};
  std::vector<std::string> without_{};
  std::uint32_t sequence_ = 0;
  const Operation* during_ = nullptr;
  const Values* checked_ = nullptr;  // whose check was asked last, of this value
  std::size_t checked_index_ = 0;
  std::unique_ptr<Chooser> chooser_;
};

namespace detail {
template <class SuiteOf, class Options, class... Specs>
class Declaring;
struct NoOptions;
template <class T>
struct AbstractOf;
template <class R, class C>
struct AbstractOf<Type<R, C>> {
  using type = Abstract<R, C>;
  static constexpr bool has_reference = !std::is_same_v<R, NoReference>;
};
}  // namespace detail

// A suite over the abstract types that it is given:
//
//   auto stack = api::type<ref::Stack, my::Stack>("s");
//   api::Suite s{stack};
//   s.make(stack);
//   s.op("push", stack, integers(0, 9)) = [](auto& st, int x) { st.push(x); };
//   s.op("pop", stack).throws() = [](auto& st) { return st.pop(); };
//   return gainsay::check(s);
//
// With types that have a reference, every operation is called on both sides and the results are
// compared: results of abstract types become values for later calls; pairs, tuples, optionals,
// variants, ranges and structs are compared part by part, the rest with ==. With types that have
// none, contracts judge (`when`, `ensures`, `check`), and whatever crashes.
template <class... Types>
class Suite : public SuiteTest {
 public:
  using Abstracts = detail::Abstracts<typename detail::AbstractOf<Types>::type...>;
  static constexpr bool has_reference =
      sizeof...(Types) == 0 || (detail::AbstractOf<Types>::has_reference || ...);

  explicit Suite(const Types&... types) : types_(types...) {
    (add(std::shared_ptr<Values>(types.shared_pool())), ...);
  }

  // Declares an operation: its name, then its arguments in order; objects by their type, everything
  // else by a generator. What is assigned to it is its code, for both sides; `.call(f, g)` takes
  // one for each.
  template <class... Specs>
  auto op(Name name, Specs... specs);

  // Constructors: R(args...) beside C(args...).
  template <class R, class C, class... Specs>
  void make(const Type<R, C>& type, Specs... specs);

  // A constant of an abstract type or any other value that both sides have.
  template <class R, class C>
  void constant(Name name, R reference, C candidate);

  // --- for operations
  template <class R, class C>
  Pool<R, C>& pool_of() {
    return std::get<Type<R, C>>(types_).pool();
  }

 private:
  template <class SuiteOf, class Options, class... Specs>
  friend class detail::Declaring;

  std::tuple<Types...> types_;
};

template <class... Types>
Suite(const Types&...) -> Suite<Types...>;

}  // namespace gainsay::api

#include <gainsay/api/operation.hpp>
