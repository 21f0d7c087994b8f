// SPDX-License-Identifier: MIT
//
// The typed half of an operation: draws the arguments, calls the two sides, compares, binds.
#pragma once

#include <functional>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <gainsay/detail/api/attempt_impl.hpp>
#include <gainsay/detail/api/outcome_impl.hpp>

namespace gainsay::api::detail {

// --- telling

void tell_call(Scenario& scenario, const Operation& operation,
               const std::vector<CallArgument>& arguments,
               const std::vector<CallArgument>& reference_arguments, CallTraits traits);
void tell_bound(Scenario& scenario, const std::string& name, const std::string& type,
                const std::string& path);
void tell_result(Scenario& scenario, const std::string& candidate, const std::string& reference);
void tell_thrown(Scenario& scenario, const std::string& exception);

// How a call of one side ended.
struct CallEnd {
  const std::type_info* threw = nullptr;  // the type of the exception; if there is none:
  Shown returned{};                       // what it returned; no text: nothing

  std::string exception{};  // its type and what it says
};

// Failures; each returns Ended::Kind::failed.
Ended fail_disagreement(Scenario& scenario, const Operation& operation, std::string reference,
                        std::string candidate);
// One side threw, and the other did not or threw something else.
Ended fail_ends(Scenario& scenario, const Operation& operation, const CallEnd& reference,
                const CallEnd& candidate);
void tell_fault(Scenario& scenario, const Fault& fault);
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

// What a judge gets to see.
template <bool kThrows, class T>
struct Seen {
  using type = T;
};
template <class T>
struct Seen<true, T> {
  using type = Got<T>;
};

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
    note_made();
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
    if (scenario.describing()) {
      tell_call(scenario, *this, written(all, Indexes{}), reference_written(all, Indexes{}),
                traits());
    }
    settle(scenario, all, Indexes{});
    if constexpr (kGiven<decltype(Opts::before)>) {
      scenario.doing(Doing::snapshot);
      return run_with(scenario, all, snapshot(all, Indexes{}));
    } else {
      return run_with(scenario, all, None{});
    }
  }

 private:
  // --- what it makes

  void note_made() {
    const auto visit = [this]<class R, class C>(std::type_identity<R>, std::type_identity<C>) {
      makes.push_back(&pool_for<R, C>());
    };
    using CT = typename Unskipped<std::remove_cvref_t<RawCandidate>>::type;
    if constexpr (std::is_void_v<CT> || kGiven<decltype(Opts::view)> ||
                  kGiven<decltype(Opts::equal)>) {
      return;  // what is seen differently or ignored is not kept
    } else if constexpr (kAlone) {
      each_made<A, CT, CT>(visit);
    } else if constexpr (!kJudged) {
      using RT = typename Unskipped<std::remove_cvref_t<RawReference>>::type;
      if constexpr (!std::is_void_v<RT>) each_made<A, RT, CT>(visit);
    }
  }
  template <class R, class C>
  auto& pool_for() {
    if constexpr (A::template contain_pair<R, C>) {
      return suite_.template pool_of<R, C>();
    } else {
      return suite_.template pool_of<NoReference, C>();
    }
  }

  // Where a result is made that cannot be moved there later. A judge may bind something else.
  template <class T>
  static constexpr bool kStays =
      !kJudged && A::template have_side<T> && !std::is_move_constructible_v<T>;
  // Is a value of this type, which is about to be kept, there already?
  template <class T, class Raw>
  static constexpr bool kIsPlaced = kStays<Raw> && std::is_same_v<T, Raw>;
  auto reference_place() {
    if constexpr (kStays<RawReference>) {
      auto& pool = pool_for<RawReference, std::remove_cvref_t<RawCandidate>>();
      return Place{&pool.vacant().reference, pool};
    } else {
      return Anywhere{};
    }
  }
  auto candidate_place() {
    if constexpr (kStays<RawCandidate>) {
      using R = std::conditional_t<kAlone, NoReference, std::remove_cvref_t<RawReference>>;
      auto& pool = pool_for<R, RawCandidate>();
      return Place{&pool.vacant().candidate, pool};
    } else {
      return Anywhere{};
    }
  }

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
  void settle(Scenario& scenario, [[maybe_unused]] All& all, std::index_sequence<Is...>) {
    scenario.doing(Doing::mapping);
    [[maybe_unused]] const auto one = []<class Spec>(const Spec& spec, auto& drawn) {
      if constexpr (requires { Argument<Spec>::settle(spec, drawn); }) {
        Argument<Spec>::settle(spec, drawn);
      }
    };
    (one(std::get<Is>(specs_), std::get<Is>(all.drawn)), ...);
  }
  template <std::size_t... Is>
  auto snapshot(const All& all, std::index_sequence<Is...>) {
    return options_.before(all.template seen_candidate<Is>()...);
  }
  template <std::size_t... Is>
  std::vector<CallArgument> written(const All& all, std::index_sequence<Is...>) {
    return {Argument<Specs>::written(std::get<Is>(specs_), std::get<Is>(all.drawn))...};
  }
  template <std::size_t... Is>
  std::vector<CallArgument> reference_written(const All& all, std::index_sequence<Is...>) {
    return {Argument<Specs>::reference_written(std::get<Is>(specs_), std::get<Is>(all.drawn))...};
  }
  static CallTraits traits() {
    CallTraits traits{.returns_nothing = std::is_void_v<RawCandidate>,
                      .may_skip = kIsOrSkip<std::remove_cvref_t<RawCandidate>>,
                      .reference_may_skip = kIsOrSkip<std::remove_cvref_t<RawReference>>,
                      .judge_gets_exceptions = kJudged && kThrows};
    if constexpr (kJudged) {
      using Plain = typename Unskipped<std::remove_cvref_t<RawCandidate>>::type;
      using J = decltype(std::declval<OperationOf&>().ask(
          std::declval<All&>(), std::declval<const typename Seen<kThrows, Plain>::type&>(),
          Indexes{}));
      traits.judge_gives_reasons = !std::is_same_v<J, bool>;
    }
    return traits;
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
      auto reference = held([&]() -> decltype(auto) { return call_reference(all, Indexes{}); },
                            reference_place());
      if constexpr (kIsOrSkip<std::remove_cvref_t<RawReference>>) {
        if (reference.get().skips()) return {Ended::Kind::rejected, Rejection::skipped};
      }
      scenario.doing(Doing::candidate);
      auto candidate = held([&]() -> decltype(auto) { return call_candidate(all, Indexes{}); },
                            candidate_place());
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
        [&]() -> decltype(auto) { return call_reference(all, Indexes{}); }, reference_place(),
        keep);
    if constexpr (requires { reference.returned->get().skips(); }) {
      if (reference.returned && reference.returned->get().skips()) {
        return {Ended::Kind::rejected, Rejection::skipped};
      }
    }
    scenario.doing(Doing::candidate);
    auto candidate = attempt<decltype(Opts::throws)>(
        [&]() -> decltype(auto) { return call_candidate(all, Indexes{}); }, candidate_place(),
        keep);
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
    return fail_ends(scenario, *this, end_of<RT, CT>(reference), end_of<RT, CT>(candidate));
  }
  template <class RT, class CT, class At>
  static CallEnd end_of(At& attempted) {
    CallEnd end;
    end.threw = attempted.threw;
    if (attempted.threw != nullptr) {
      end.exception = exception_text(attempted.threw, attempted.exception);
    } else if constexpr (!std::is_void_v<RT>) {
      end.returned = shown_result<A, RT, CT>(plain(attempted.returned->get()));
    }
    return end;
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
      if (!agree<RT, CT>(r, c)) return disagree<RT, CT>(scenario, r, c);
      if (scenario.describing()) tell_value<RT, CT>(scenario, r, c);
      if (!holds_after(all, old, c)) {
        return fail_ensures(scenario, *this, shown_result<A, RT, CT>(c).text);
      }
      const Ended ended = learned(scenario, r);
      bind<RT, CT>(scenario, r, c);
      after(all, Indexes{});
      return ended;
    } else {
      if (scenario.describing()) tell_result(scenario, "", "");
      if (!holds_after(all, old)) return fail_ensures(scenario, *this, "");
      after(all, Indexes{});
      return {};
    }
  }
  // What the search learns from a result.
  template <class T>
  static Ended learned(Scenario& scenario, const T& result) {
    remember<A>(scenario.source(), result);
    return {Ended::Kind::executed, {}, sort_of<A>(result)};
  }

  template <class RT, class CT>
  Ended disagree(Scenario& scenario, const RT& r, const CT& c) {
    if (scenario.describing()) {
      Part part = differing<RT, CT>(r, c);
      tell_fault(scenario, {.judge = Judge::result,
                            .declarations = std::move(part.declarations),
                            .path = std::move(part.path),
                            .expected = std::move(part.expected),
                            .actual = std::move(part.actual)});
    }
    return fail_disagreement(scenario, *this, shown_result<A, RT, CT>(r).text,
                             shown_result<A, RT, CT>(c).text);
  }
  // The first part by which the sides differ, as they are seen.
  template <class RT, class CT>
  Part differing(const RT& r, const CT& c) {
    if constexpr (kGiven<decltype(Opts::equal)>) {
      return {.expected = reported(r), .actual = shown_result<A, RT, CT>(c)};
    } else if constexpr (kGiven<decltype(Opts::view)>) {
      return part_of<Abstracts<>>(options_.view(r), options_.view(c));
    } else {
      return part_of<A>(r, c);
    }
  }

  template <class RT, class CT>
  void tell_value(Scenario& scenario, const RT& r, const CT& c) {
    if constexpr (relation_of<A, RT, CT>() == Relation::abstract) {
      tell_result(scenario, "", "");
    } else {
      tell_result(scenario, shown_result<A, RT, CT>(c).text, shown_result<A, RT, CT>(r).text);
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
    using RT = std::remove_cvref_t<R>;
    using CT = std::remove_cvref_t<C>;
    auto& pool = pool_for<RT, CT>();
    auto& slot = pool.vacant();
    if constexpr (!A::template contain_pair<RT, CT>) {
      new (&slot.reference) NoReference{};
    } else if constexpr (!kIsPlaced<RT, RawReference>) {
      new (&slot.reference) RT(taken(r));
    }
    if constexpr (!kIsPlaced<CT, RawCandidate>) new (&slot.candidate) CT(taken(c));
    tell_kept(scenario, pool, pool.commit(scenario.step()), path);
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
          [&]() -> decltype(auto) { return call_candidate(all, Indexes{}); }, candidate_place(),
          true);
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
      auto candidate = held([&]() -> decltype(auto) { return call_candidate(all, Indexes{}); },
                            candidate_place());
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
      if (scenario.describing()) tell_value<CT, CT>(scenario, c, c);
      if (!holds_after(all, old, c)) {
        return fail_ensures(scenario, *this, shown_result<A, CT, CT>(c).text);
      }
      const Ended ended = learned(scenario, c);
      bind<CT, CT>(scenario, c, c);
      after(all, Indexes{});
      return ended;
    } else {
      if (scenario.describing()) tell_result(scenario, "", "");
      if (!holds_after(all, old)) return fail_ensures(scenario, *this, "");
      after(all, Indexes{});
      return {};
    }
  }

  template <class CT, class CH>
  Ended judge_value(Scenario& scenario, All& all, CH& candidate) {
    auto& c = plain(candidate.get());
    if (scenario.describing()) tell_result(scenario, shown_result<A, CT, CT>(c).text, "");
    return judge<CT>(scenario, all, static_cast<const CT&>(c), &c);
  }
  template <class CT, class CA>
  Ended judge_attempt(Scenario& scenario, All& all, CA& candidate) {
    Got<CT> got;
    got.exception_ = candidate.exception;
    if (candidate.returned) got.value_.emplace(std::move(plain(candidate.returned->get())));
    if (scenario.describing() && got.returned()) {
      tell_result(scenario, shown_result<A, CT, CT>(*got.value_).text, "");
    }
    CT* const value = got.returned() ? &*got.value_ : nullptr;
    return judge<CT>(scenario, all, got, value);
  }

  template <class CT, class Given>
  Ended judge(Scenario& scenario, All& all, const Given& seen, CT* value) {
    auto judgement = ask(all, seen, Indexes{});
    using J = decltype(judgement);
    const bool returned = value != nullptr;
    const auto text = [&] {
      return returned ? shown_result<A, CT, CT>(*value).text : std::string("an exception");
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
            return disagree<RT, CT>(scenario, *judgement.value, *value);
          }
          bind<RT, CT>(scenario, *judgement.value, *value);
        }
      }
    }
    after(all, Indexes{});
    if (!returned) return {Ended::Kind::threw};
    return learned(scenario, *value);
  }
  template <class Given, std::size_t... Is>
  auto ask(All& all, const Given& seen, std::index_sequence<Is...>) {
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

}  // namespace gainsay::api::detail
