// SPDX-License-Identifier: MIT
//
// The typed half of an operation: draws the arguments, calls the two sides, compares, binds.
#pragma once

#include <algorithm>
#include <functional>
#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <typeinfo>
#include <utility>
#include <vector>

#include <gainsay/assert.hpp>
#include <gainsay/detail/api/argument_impl.hpp>
#include <gainsay/detail/api/bind_impl.hpp>
#include <gainsay/error.hpp>

namespace gainsay::api::detail {

template <class T>
inline constexpr bool kIsUse = false;
template <class R, class C, Pass kPass>
inline constexpr bool kIsUse<Use<R, C, kPass>> = true;
template <class R, class C>
inline constexpr bool kIsUse<Type<R, C>> = true;
template <class T>
inline constexpr bool kIsSpecial = false;
template <Side kSide, class F, std::size_t... Is>
inline constexpr bool kIsSpecial<Dependent<kSide, F, Is...>> = true;
template <class T>
inline constexpr bool kIsSpecial<Sequential<T>> = true;
template <class G, class F, class H>
inline constexpr bool kIsSpecial<Mapped<G, F, H>> = true;

template <class T>
concept ArgumentSpec = kIsUse<T> || kIsSpecial<T> || Generator<T>;

// A type is an argument like its plain use.
template <class R, class C>
struct Argument<Type<R, C>> : Argument<Use<R, C, Pass::lvalue>> {};

// --- options

struct None {};
struct AnyException {};
template <class... Es>
struct TheseExceptions {};

template <class Judge = None, class Ensures = None, class Before = None, class Equal = None,
          class View = None, class Throws = None, class When = None>
struct Options {
  [[no_unique_address]] Judge judge{};
  [[no_unique_address]] Ensures ensures{};
  [[no_unique_address]] Before before{};
  [[no_unique_address]] Equal equal{};
  [[no_unique_address]] View view{};
  [[no_unique_address]] Throws throws{};
  [[no_unique_address]] When when{};
};

template <class T>
inline constexpr bool kGiven = !std::is_same_v<T, None>;

struct IgnoreView {
  template <class T>
  Ignored operator()(const T&) const {
    return {};
  }
};
struct SortedView {
  template <class T>
  auto operator()(const T& range) const {
    std::vector<std::remove_cvref_t<decltype(*range.begin())>> items(range.begin(), range.end());
    std::sort(items.begin(), items.end());
    return items;
  }
};
template <class F, class G>
struct Both {
  F first;
  G second;
  template <class... Args>
  bool operator()(const Args&... args) const {
    return first(args...) && second(args...);
  }
};

// --- results

template <class T>
struct Held {
  T value;
  T& get() { return value; }
};
template <class T>
struct Held<T&> {
  T& value;
  T& get() { return value; }
};
template <class T>
struct Held<T&&> {
  T value;
  T& get() { return value; }
};
template <>
struct Held<void> {};

template <class Call>
auto held(Call call) {
  using T = decltype(call());
  if constexpr (std::is_void_v<T>) {
    call();
    return Held<void>{};
  } else {
    return Held<T>{call()};
  }
}

template <class T>
inline constexpr bool kIsOrSkip = false;
template <class T>
inline constexpr bool kIsOrSkip<OrSkip<T>> = true;
template <class T>
struct Unskipped {
  using type = std::remove_cvref_t<T>;
};
template <class T>
struct Unskipped<OrSkip<T>> {
  using type = T;
};

// The value of a result that does not skip.
template <class T>
auto& plain(T& result) {
  if constexpr (kIsOrSkip<std::remove_cvref_t<T>>) {
    return result.value();
  } else {
    return result;
  }
}

// What a call that may throw came to.
template <class H>
struct Attempt {
  std::optional<H> returned{};
  const std::type_info* threw = nullptr;
  std::exception_ptr exception{};
};

// Says why the exception in flight is none of the library's; rethrows it if so.
void pass_on_ours();
// Its type.
const std::type_info* type_in_flight();
// "std::out_of_range: what()" of the exception in flight or kept.
std::string exception_text(const std::type_info* type, const std::exception_ptr& exception);

template <class... Es>
bool is_one_of(TheseExceptions<Es...>) {
  const auto is = []<class E>(std::type_identity<E>) {
    if (*type_in_flight() == typeid(E)) return true;
    try {
      throw;
    } catch (const E&) {
      return true;
    } catch (...) {
      return false;
    }
  };
  return (is(std::type_identity<Es>{}) || ...);
}
inline bool is_one_of(AnyException) { return true; }

template <class Throws, class Call>
auto attempt(Call call, bool keep) {
  Attempt<decltype(held(call))> result;
  try {
    result.returned.emplace(held(call));
  } catch (...) {
    pass_on_ours();
    if (!is_one_of(Throws{})) throw;
    result.threw = type_in_flight();
    if (keep) result.exception = std::current_exception();
  }
  return result;
}

// --- telling

void tell_call(Scenario& scenario, const Operation& operation,
               const std::vector<std::string>& arguments);
void tell_bound(Scenario& scenario, const std::string& name, const std::string& type,
                const std::string& path);
void tell_result(Scenario& scenario, const std::string& candidate, const std::string& reference);
void tell_thrown(Scenario& scenario, const std::string& exception);

// Failures; each returns Ended::Kind::failed.
Ended fail_disagreement(Scenario& scenario, const Operation& operation, std::string reference,
                        std::string candidate);
Ended fail_refused(Scenario& scenario, const Operation& operation, const std::string& why,
                   std::string candidate);
Ended fail_ensures(Scenario& scenario, const Operation& operation, std::string result);

// --- the operation

// Calls code with its arguments; generated values as rvalues, or if it insists, as lvalues.
template <class Body, class... Args>
decltype(auto) invoke_code(Body& body, Args&&... args) {
  constexpr bool as_lvalues = std::is_invocable_v<Body&, std::remove_reference_t<Args>&...>;
  if constexpr (std::is_invocable_v<Body&, Args&&...>) {
    return std::invoke(body, static_cast<Args&&>(args)...);
  } else if constexpr (as_lvalues) {
    return std::invoke(body, static_cast<std::remove_reference_t<Args>&>(args)...);
  } else {
    static_assert(as_lvalues,
                  "gainsay: the code of this operation cannot be called with its arguments; it "
                  "needs one parameter for each of them, in their order");
  }
}

// What the reference's code returns, if it is called at all.
template <class RB, bool kCalled, class... Specs>
struct ReferenceResult {
  using type = void;
};
template <class RB, class... Specs>
struct ReferenceResult<RB, true, Specs...> {
  using type = decltype(invoke_code(
      std::declval<RB&>(),
      Argument<Specs>::reference(std::declval<typename Argument<Specs>::Drawn&>())...));
};
template <class RB, bool kCalled, class... Specs>
using ResultOfReference = typename ReferenceResult<RB, kCalled, Specs...>::type;

template <class SuiteOf, class Opts, class RB, class CB, class... Specs>
class OperationOf final : public Operation {
  using A = typename SuiteOf::Abstracts;
  using All = Drawns<Specs...>;
  using Indexes = std::index_sequence_for<Specs...>;
  using RawReference =
      ResultOfReference<RB, SuiteOf::has_reference && !kGiven<decltype(Opts::judge)>, Specs...>;
  using RawCandidate = decltype(invoke_code(
      std::declval<CB&>(),
      Argument<Specs>::candidate(std::declval<typename Argument<Specs>::Drawn&>())...));
  static constexpr bool kJudged = kGiven<decltype(Opts::judge)>;
  static constexpr bool kThrows = kGiven<decltype(Opts::throws)>;
  static constexpr bool kAlone = !SuiteOf::has_reference;

 public:
  OperationOf(SuiteOf& suite, Name name, Opts options, RB reference, CB candidate,
              std::tuple<Specs...> specs)
      : Operation(std::move(name)),
        suite_(suite),
        options_(std::move(options)),
        reference_(std::move(reference)),
        candidate_(std::move(candidate)),
        specs_(std::move(specs)) {
    objects = ((Argument<Specs>::is_object ? 1u : 0u) + ... + 0u);
    others = static_cast<std::uint32_t>(sizeof...(Specs)) - objects;
  }

  bool possible() const override {
    return std::apply([](const auto&... spec) { return (Argument<Specs>::possible(spec) && ...); },
                      specs_);
  }

  Ended perform(Scenario& scenario) override {
    All all;
    scenario.doing(Doing::drawing);
    Rejection why{};
    if (!draw(scenario, all, why, Indexes{})) return {Ended::Kind::rejected, why};
    if constexpr (kGiven<decltype(Opts::when)>) {
      scenario.doing(Doing::precondition);
      if (!holds_before(all, Indexes{})) return {Ended::Kind::rejected, Rejection::precondition};
    }
    if (scenario.describing()) tell_call(scenario, *this, texts(all, Indexes{}));
    if constexpr (kGiven<decltype(Opts::before)>) {
      return run_with(scenario, all, snapshot(all, Indexes{}));
    } else {
      return run_with(scenario, all, None{});
    }
  }

 private:
  // --- arguments

  template <std::size_t... Is>
  bool draw(Scenario& scenario, All& all, Rejection& why, std::index_sequence<Is...>) {
    [[maybe_unused]] static constexpr auto order = drawing_order<Specs...>();
    return (draw_one<order[Is]>(scenario, all, why) && ...);
  }
  template <std::size_t I>
  bool draw_one(Scenario& scenario, All& all, Rejection& why) {
    using One = typename All::template At<I>;
    if (One::draw(scenario, std::get<I>(specs_), std::get<I>(all.drawn), all)) return true;
    why = One::rejection;
    return false;
  }
  template <std::size_t... Is>
  bool holds_before(const All& all, std::index_sequence<Is...>) {
    static_assert(
        std::is_invocable_v<decltype(Opts::when)&, decltype(all.template seen_reference<Is>())...>,
        "gainsay: `when` must take all arguments of the operation, in their order");
    return static_cast<bool>(options_.when(all.template seen_reference<Is>()...));
  }
  template <std::size_t... Is>
  auto snapshot(const All& all, std::index_sequence<Is...>) {
    return options_.before(all.template seen_candidate<Is>()...);
  }
  template <std::size_t... Is>
  std::vector<std::string> texts(const All& all, std::index_sequence<Is...>) {
    return {Argument<Specs>::text(std::get<Is>(specs_), std::get<Is>(all.drawn))...};
  }
  template <std::size_t... Is>
  void after(const All& all, std::index_sequence<Is...>) {
    (Argument<Specs>::after(std::get<Is>(specs_), std::get<Is>(all.drawn)), ...);
  }

  // --- calls

  template <std::size_t... Is>
  decltype(auto) call_reference(All& all, std::index_sequence<Is...>) {
    return invoke_code(reference_, Argument<Specs>::reference(std::get<Is>(all.drawn))...);
  }
  template <std::size_t... Is>
  decltype(auto) call_candidate(All& all, std::index_sequence<Is...>) {
    return invoke_code(candidate_, Argument<Specs>::candidate(std::get<Is>(all.drawn))...);
  }

  template <class Old>
  Ended run_with(Scenario& scenario, All& all, const Old& old) {
    if constexpr (kAlone || kJudged) {
      return run_candidate(scenario, all, old);
    } else {
      return run_both(scenario, all, old);
    }
  }

  // --- reference and candidate

  template <class Old>
  Ended run_both(Scenario& scenario, All& all, const Old& old) {
    using RT = typename Unskipped<std::remove_cvref_t<RawReference>>::type;
    using CT = typename Unskipped<std::remove_cvref_t<RawCandidate>>::type;
    if constexpr (std::is_void_v<RT> != std::is_void_v<CT>) {
      static_assert(std::is_void_v<RT> == std::is_void_v<CT>,
                    "gainsay: one side of this operation returns a value and the other does not");
      return {};
    } else if constexpr (!comparable<RT, CT>()) {
      static_assert(comparable<RT, CT>(),
                    "gainsay: the results of this operation cannot be observed: declare their type "
                    "with api::type, give it operator==, or use .ignore_result() or .observe_as()");
      return {};
    } else if constexpr (kThrows) {
      return run_both_throwing<RT, CT>(scenario, all, old);
    } else {
      scenario.doing(Doing::reference);
      auto reference = held([&]() -> decltype(auto) { return call_reference(all, Indexes{}); });
      if constexpr (kIsOrSkip<std::remove_cvref_t<RawReference>>) {
        if (reference.get().skips()) return {Ended::Kind::rejected, Rejection::skipped};
      }
      scenario.doing(Doing::candidate);
      auto candidate = held([&]() -> decltype(auto) { return call_candidate(all, Indexes{}); });
      if constexpr (kIsOrSkip<std::remove_cvref_t<RawCandidate>>) {
        if (candidate.get().skips()) return {Ended::Kind::dropped};
      }
      scenario.doing(Doing::comparing);
      return conclude<RT, CT>(scenario, all, reference, candidate, old);
    }
  }

  template <class RT, class CT, class Old>
  Ended run_both_throwing(Scenario& scenario, All& all, const Old& old) {
    const bool keep = suite_.keeps_exceptions() || scenario.describing();
    scenario.doing(Doing::reference);
    auto reference = attempt<decltype(Opts::throws)>(
        [&]() -> decltype(auto) { return call_reference(all, Indexes{}); }, keep);
    if constexpr (requires { reference.returned->get().skips(); }) {
      if (reference.returned && reference.returned->get().skips()) {
        return {Ended::Kind::rejected, Rejection::skipped};
      }
    }
    scenario.doing(Doing::candidate);
    auto candidate = attempt<decltype(Opts::throws)>(
        [&]() -> decltype(auto) { return call_candidate(all, Indexes{}); }, keep);
    if constexpr (requires { candidate.returned->get().skips(); }) {
      if (candidate.returned && candidate.returned->get().skips()) return {Ended::Kind::dropped};
    }
    scenario.doing(Doing::comparing);
    if (reference.returned && candidate.returned) {
      return conclude<RT, CT>(scenario, all, *reference.returned, *candidate.returned, old);
    }
    return conclude_thrown<RT, CT>(scenario, all, reference, candidate);
  }

  template <class RT, class CT, class RA, class CA>
  Ended conclude_thrown(Scenario& scenario, All& all, RA& reference, CA& candidate) {
    const bool same = reference.threw != nullptr && candidate.threw != nullptr &&
                      suite_.same_exception(reference.threw, candidate.threw, reference.exception,
                                            candidate.exception);
    if (scenario.describing() && candidate.threw != nullptr) {
      tell_thrown(scenario, exception_text(candidate.threw, candidate.exception));
    }
    if (same) {
      after(all, Indexes{});
      return {Ended::Kind::threw};
    }
    return fail_disagreement(scenario, *this, outcome_text<RT, CT>(reference),
                             outcome_text<RT, CT>(candidate));
  }
  template <class RT, class CT, class At>
  static std::string outcome_text(At& attempted) {
    if (attempted.threw != nullptr) {
      return "throws " + exception_text(attempted.threw, attempted.exception);
    }
    if constexpr (std::is_void_v<RT>) {
      return "returns";
    } else {
      return "returns " + shown_result<A, RT, CT>(plain(attempted.returned->get()));
    }
  }

  template <class RT, class CT>
  static consteval bool comparable() {
    if constexpr (std::is_void_v<RT> || kGiven<decltype(Opts::equal)>) {
      return true;
    } else if constexpr (kGiven<decltype(Opts::view)>) {
      return observable<
          Abstracts<>, std::remove_cvref_t<std::invoke_result_t<decltype(Opts::view)&, const RT&>>,
          std::remove_cvref_t<std::invoke_result_t<decltype(Opts::view)&, const CT&>>>();
    } else {
      return observable<A, RT, CT>();
    }
  }

  template <class RT, class CT>
  bool agree(const RT& reference, const CT& candidate) {
    if constexpr (kGiven<decltype(Opts::equal)>) {
      return static_cast<bool>(options_.equal(reference, candidate));
    } else if constexpr (kGiven<decltype(Opts::view)>) {
      return equal_parts<Abstracts<>>(options_.view(reference), options_.view(candidate));
    } else {
      return equal_parts<A>(reference, candidate);
    }
  }

  // Compares two results and binds what is abstract in them.
  template <class RT, class CT, class RH, class CH, class Old>
  Ended conclude(Scenario& scenario, All& all, RH& reference, CH& candidate, const Old& old) {
    if constexpr (!std::is_void_v<RT>) {
      auto& r = plain(reference.get());
      auto& c = plain(candidate.get());
      if (!agree<RT, CT>(r, c)) {
        return fail_disagreement(scenario, *this, shown_result<A, RT, CT>(r),
                                 shown_result<A, RT, CT>(c));
      }
      if (!holds_after(all, old, c)) {
        return fail_ensures(scenario, *this, shown_result<A, RT, CT>(c));
      }
      if (scenario.describing()) tell_value<RT, CT>(scenario, r, c);
      bind<RT, CT>(scenario, r, c);
    } else {
      if (!holds_after(all, old)) return fail_ensures(scenario, *this, "");
      if (scenario.describing()) tell_result(scenario, "", "");
    }
    after(all, Indexes{});
    return {};
  }

  template <class RT, class CT>
  void tell_value(Scenario& scenario, const RT& r, const CT& c) {
    if constexpr (relation_of<A, RT, CT>() == Relation::abstract) {
      tell_result(scenario, "", "");
    } else {
      tell_result(scenario, shown_result<A, RT, CT>(c), shown_result<A, RT, CT>(r));
    }
  }

  template <class RT, class CT, class R, class C>
  void bind(Scenario& scenario, R& r, C& c) {
    if constexpr (kGiven<decltype(Opts::view)> || kGiven<decltype(Opts::equal)>) {
      return;  // what is seen differently or ignored is not kept
    } else if constexpr (holds_abstract<A, RT, CT>()) {
      const bool tell = scenario.describing();
      auto visit = [&](auto& one, auto& other, const std::string& path) {
        keep(scenario, one, other, path);
      };
      each_abstract<A>(r, c, "{}", tell, visit);
    }
  }
  template <class R, class C>
  void keep(Scenario& scenario, R& r, C& c, const std::string& path) {
    using CT = std::remove_cvref_t<C>;
    if constexpr (A::template contain_pair<std::remove_cvref_t<R>, CT>) {
      auto& pool = suite_.template pool_of<std::remove_cvref_t<R>, CT>();
      auto& slot = pool.vacant();
      new (&slot.reference) std::remove_cvref_t<R>(taken(r));
      new (&slot.candidate) CT(taken(c));
      tell_kept(scenario, pool, pool.commit(scenario.step()), path);
    } else {
      auto& pool = suite_.template pool_of<NoReference, CT>();
      auto& slot = pool.vacant();
      new (&slot.reference) NoReference{};
      new (&slot.candidate) CT(taken(c));
      tell_kept(scenario, pool, pool.commit(scenario.step()), path);
    }
  }
  // Parts of a result are moved out of it, unless it only refers to something.
  template <class T>
  static decltype(auto) taken(T& part) {
    if constexpr (std::is_const_v<T> || std::is_reference_v<RawCandidate>) {
      return static_cast<const T&>(part);
    } else {
      return static_cast<T&&>(part);
    }
  }
  static void tell_kept(Scenario& scenario, Values& values, std::size_t index,
                        const std::string& path) {
    if (scenario.describing()) {
      tell_bound(scenario, values.name(index), values.candidate_type(), path);
    }
  }

  // --- the candidate alone, judged by a contract or by the reference

  template <class Old>
  Ended run_candidate(Scenario& scenario, All& all, const Old& old) {
    using CT = typename Unskipped<std::remove_cvref_t<RawCandidate>>::type;
    scenario.doing(Doing::candidate);
    if constexpr (kThrows) {
      auto candidate = attempt<decltype(Opts::throws)>(
          [&]() -> decltype(auto) { return call_candidate(all, Indexes{}); }, true);
      scenario.doing(Doing::comparing);
      if (scenario.describing() && candidate.threw != nullptr) {
        tell_thrown(scenario, exception_text(candidate.threw, candidate.exception));
      }
      if constexpr (kJudged) return judge_attempt<CT>(scenario, all, candidate);
      if (candidate.threw != nullptr) {
        after(all, Indexes{});
        return {Ended::Kind::threw};
      }
      return conclude_alone<CT>(scenario, all, *candidate.returned, old);
    } else {
      auto candidate = held([&]() -> decltype(auto) { return call_candidate(all, Indexes{}); });
      if constexpr (kIsOrSkip<std::remove_cvref_t<RawCandidate>>) {
        if (candidate.get().skips()) {
          if constexpr (kJudged) return {Ended::Kind::dropped};
          return {Ended::Kind::rejected, Rejection::skipped};
        }
      }
      scenario.doing(Doing::comparing);
      if constexpr (kJudged) {
        return judge_value<CT>(scenario, all, candidate);
      } else {
        return conclude_alone<CT>(scenario, all, candidate, old);
      }
    }
  }

  template <class CT, class CH, class Old>
  Ended conclude_alone(Scenario& scenario, All& all, CH& candidate, const Old& old) {
    if constexpr (!std::is_void_v<CT>) {
      auto& c = plain(candidate.get());
      if (!holds_after(all, old, c)) {
        return fail_ensures(scenario, *this, shown_result<A, CT, CT>(c));
      }
      if (scenario.describing()) tell_value<CT, CT>(scenario, c, c);
      bind<CT, CT>(scenario, c, c);
    } else {
      if (!holds_after(all, old)) return fail_ensures(scenario, *this, "");
      if (scenario.describing()) tell_result(scenario, "", "");
    }
    after(all, Indexes{});
    return {};
  }

  template <class CT, class CH>
  Ended judge_value(Scenario& scenario, All& all, CH& candidate) {
    auto& c = plain(candidate.get());
    if (scenario.describing()) tell_result(scenario, shown_result<A, CT, CT>(c), "");
    return judge<CT>(scenario, all, static_cast<const CT&>(c), &c);
  }
  template <class CT, class CA>
  Ended judge_attempt(Scenario& scenario, All& all, CA& candidate) {
    Got<CT> got;
    got.exception_ = candidate.exception;
    if (candidate.returned) got.value_.emplace(std::move(plain(candidate.returned->get())));
    if (scenario.describing() && got.returned()) {
      tell_result(scenario, shown_result<A, CT, CT>(*got.value_), "");
    }
    CT* const value = got.returned() ? &*got.value_ : nullptr;
    return judge<CT>(scenario, all, got, value);
  }

  template <class CT, class Seen>
  Ended judge(Scenario& scenario, All& all, const Seen& seen, CT* value) {
    auto judgement = ask(all, seen, Indexes{});
    using J = decltype(judgement);
    const bool returned = value != nullptr;
    const auto text = [&] {
      return returned ? shown_result<A, CT, CT>(*value) : std::string("an exception");
    };
    if constexpr (std::is_same_v<J, bool>) {
      if (!judgement) return fail_refused(scenario, *this, "", text());
    } else {
      if (!judgement.allowed) return fail_refused(scenario, *this, judgement.refusal, text());
      if constexpr (requires { judgement.value; }) {
        if (judgement.value && returned) {
          using RT = std::remove_cvref_t<decltype(*judgement.value)>;
          static_assert(observable<A, RT, CT>(),
                        "gainsay: what allow(value) gives cannot be compared with the candidate's "
                        "result");
          if (!agree<RT, CT>(*judgement.value, *value)) {
            return fail_disagreement(scenario, *this, shown_result<A, RT, CT>(*judgement.value),
                                     text());
          }
          bind<RT, CT>(scenario, *judgement.value, *value);
        }
      }
    }
    after(all, Indexes{});
    return {returned ? Ended::Kind::executed : Ended::Kind::threw};
  }
  template <class Seen, std::size_t... Is>
  auto ask(All& all, const Seen& seen, std::index_sequence<Is...>) {
    return invoke_code(options_.judge, Argument<Specs>::reference(std::get<Is>(all.drawn))...,
                       seen);
  }

  // --- postconditions

  template <class Old, class... Result>
  bool holds_after(const All& all, const Old& old, const Result&... result) {
    if constexpr (kGiven<decltype(Opts::ensures)>) {
      return holds_after(all, old, Indexes{}, result...);
    } else {
      return true;
    }
  }
  template <class Old, std::size_t... Is, class... Result>
  bool holds_after(const All& all, const Old& old, std::index_sequence<Is...>,
                   const Result&... result) {
    if constexpr (kGiven<decltype(Opts::before)>) {
      return static_cast<bool>(
          options_.ensures(all.template seen_candidate<Is>()..., result..., old));
    } else {
      return static_cast<bool>(options_.ensures(all.template seen_candidate<Is>()..., result...));
    }
  }

  SuiteOf& suite_;
  [[no_unique_address]] Opts options_;
  [[no_unique_address]] RB reference_;
  [[no_unique_address]] CB candidate_;
  std::tuple<Specs...> specs_;
};

// --- declaring

template <class F>
inline constexpr bool kIsWritten = false;
template <class F>
inline constexpr bool kIsWritten<Written<F>> = true;

template <class Body>
auto code_of(Body body) {
  if constexpr (kIsWritten<Body>) {
    return body.call;
  } else {
    return body;
  }
}

template <class SuiteOf, class Options, class... Specs>
template <class Changed>
auto Declaring<SuiteOf, Options, Specs...>::with(Changed changed) {
  Declaring<SuiteOf, Changed, Specs...> next(suite_, std::move(name_), std::move(changed),
                                             std::move(specs_));
  next.weight_ = weight_;
  next.pattern_ = std::move(pattern_);
  return next;
}

template <class SuiteOf, class Options, class... Specs>
template <class ReferenceBody, class CandidateBody>
void Declaring<SuiteOf, Options, Specs...>::call(ReferenceBody reference,
                                                 CandidateBody candidate) && {
  if constexpr (kIsWritten<CandidateBody>) {
    if (pattern_.empty()) pattern_ = candidate.pattern;
  }
  [&]<std::size_t... Is>(std::index_sequence<Is...>) {
    using R = decltype(code_of(std::move(reference)));
    using C = decltype(code_of(std::move(candidate)));
    using Op = OperationOf<SuiteOf, Options, R, C, typename Resolve<Is, Specs...>::type...>;
    auto made = std::make_unique<Op>(suite_, std::move(name_), std::move(options_),
                                     code_of(std::move(reference)), code_of(std::move(candidate)),
                                     std::tuple<typename Resolve<Is, Specs...>::type...>(
                                         Resolve<Is, Specs...>::make(std::get<Is>(specs_))...));
    made->weight = weight_;
    made->pattern = std::move(pattern_);
    suite_.add(std::move(made));
  }(std::index_sequence_for<Specs...>{});
}

// The options with one of them replaced.
#define GAINSAY_WITH(member, value)                                                \
  []<class J, class E, class B, class Q, class V, class T, class W>(               \
      Options<J, E, B, Q, V, T, W> o, [[maybe_unused]] auto given) {               \
    return gainsay::api::detail::replace_##member(std::move(o), std::move(given)); \
  }(std::move(options_), value)

#define GAINSAY_REPLACE(member, J2, E2, B2, Q2, V2, T2, W2, ...)                    \
  template <class J, class E, class B, class Q, class V, class T, class W, class X> \
  auto replace_##member(Options<J, E, B, Q, V, T, W> o, X x) {                      \
    (void)o;                                                                        \
    return Options<J2, E2, B2, Q2, V2, T2, W2>{__VA_ARGS__};                        \
  }
GAINSAY_REPLACE(judge, X, E, B, Q, V, T, W, x, o.ensures, o.before, o.equal, o.view, o.throws,
                o.when)
GAINSAY_REPLACE(ensures, J, X, B, Q, V, T, W, o.judge, x, o.before, o.equal, o.view, o.throws,
                o.when)
GAINSAY_REPLACE(before, J, E, X, Q, V, T, W, o.judge, o.ensures, x, o.equal, o.view, o.throws,
                o.when)
GAINSAY_REPLACE(equal, J, E, B, X, V, T, W, o.judge, o.ensures, o.before, x, o.view, o.throws,
                o.when)
GAINSAY_REPLACE(view, J, E, B, Q, X, T, W, o.judge, o.ensures, o.before, o.equal, x, o.throws,
                o.when)
GAINSAY_REPLACE(throws, J, E, B, Q, V, X, W, o.judge, o.ensures, o.before, o.equal, o.view, x,
                o.when)
GAINSAY_REPLACE(when, J, E, B, Q, V, T, X, o.judge, o.ensures, o.before, o.equal, o.view, o.throws,
                x)
#undef GAINSAY_REPLACE

#define GAINSAY_WORD(word, member)                                        \
  template <class SuiteOf, class Options, class... Specs>                 \
  template <class F>                                                      \
  auto Declaring<SuiteOf, Options, Specs...>::word(F given)&& {           \
    return with(replace_##member(std::move(options_), std::move(given))); \
  }
GAINSAY_WORD(accepts, judge)
GAINSAY_WORD(ensures, ensures)
GAINSAY_WORD(before, before)
GAINSAY_WORD(equal, equal)
GAINSAY_WORD(observe_as, view)
#undef GAINSAY_WORD
#undef GAINSAY_WITH

template <class SuiteOf, class Options, class... Specs>
template <class F>
auto Declaring<SuiteOf, Options, Specs...>::when(F holds) && {
  if constexpr (kGiven<decltype(Options::when)>) {
    Both<decltype(Options::when), F> both{options_.when, std::move(holds)};
    return with(replace_when(std::move(options_), std::move(both)));
  } else {
    return with(replace_when(std::move(options_), std::move(holds)));
  }
}
template <class SuiteOf, class Options, class... Specs>
auto Declaring<SuiteOf, Options, Specs...>::throws() && {
  return with(replace_throws(std::move(options_), AnyException{}));
}
template <class SuiteOf, class Options, class... Specs>
template <class E, class... Es>
auto Declaring<SuiteOf, Options, Specs...>::throws() && {
  return with(replace_throws(std::move(options_), TheseExceptions<E, Es...>{}));
}
template <class SuiteOf, class Options, class... Specs>
auto Declaring<SuiteOf, Options, Specs...>::ignore_result() && {
  return with(replace_view(std::move(options_), IgnoreView{}));
}
template <class SuiteOf, class Options, class... Specs>
auto Declaring<SuiteOf, Options, Specs...>::unordered() && {
  return with(replace_view(std::move(options_), SortedView{}));
}

}  // namespace gainsay::api::detail

#include <gainsay/detail/api/suite_impl.hpp>
