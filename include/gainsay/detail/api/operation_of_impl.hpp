// SPDX-License-Identifier: MIT
//
// The typed half of an operation: one call, from its arguments to the verdict.
//
// Who judges depends on what was declared: without more words the reference is called too and the
// results are compared; with `accepts` the reference judges the candidate's result; in a suite
// without references only the postcondition does.
#pragma once

#include <string>
#include <tuple>
#include <type_traits>
#include <utility>

#include <gainsay/detail/api/arguments_impl.hpp>
#include <gainsay/detail/api/calls_impl.hpp>
#include <gainsay/detail/api/judging_impl.hpp>
#include <gainsay/detail/api/outcome_impl.hpp>

namespace gainsay::api::detail {

// What the reference's code returns, if it is called at all.
template <bool kCalled, class RB, class All>
consteval auto result_of_reference() {
  if constexpr (kCalled) {
    return std::type_identity<decltype(All::call_reference(
        std::declval<RB&>(), std::declval<typename All::Drawn&>()))>{};
  } else {
    return std::type_identity<void>{};
  }
}

template <class SuiteOf, class Given, class RB, class CB, class... Specs>
class OperationOf final : public Operation {
  using A = typename SuiteOf::Abstracts;
  using All = Arguments<Specs...>;
  using Drawn = typename All::Drawn;
  using Throws = Said<Given, words::Throws>;
  template <class Word>
  static constexpr bool kSaid = Given::template has<Word>;

  static constexpr bool kAlone = !SuiteOf::has_reference;
  static constexpr bool kJudged = kSaid<words::Accepts>;
  static constexpr bool kCompared = !kAlone && !kJudged;
  static constexpr bool kThrows = !std::is_same_v<Throws, None>;

  using RawReference = typename decltype(result_of_reference<kCompared, RB, All>())::type;
  using RawCandidate = decltype(All::call_candidate(std::declval<CB&>(), std::declval<Drawn&>()));
  using CT = typename Unskipped<std::remove_cvref_t<RawCandidate>>::type;
  // Without a call of the reference, the candidate's result stands for both.
  using RT = std::conditional_t<kCompared,
                                typename Unskipped<std::remove_cvref_t<RawReference>>::type, CT>;
  static constexpr bool kKept = !kSaid<words::View> && !kSaid<words::Equal>;

 public:
  OperationOf(SuiteOf& suite, Name name, Given options, RB reference, CB candidate,
              std::tuple<Specs...> specs)
      : Operation(std::move(name)),
        suite_(suite),
        options_(std::move(options)),
        reference_(std::move(reference)),
        candidate_(std::move(candidate)),
        arguments_(std::move(specs)),
        binding_(suite) {
    takes(All::kObjects, All::kValues);
    binding_.each_kind([this](const Objects& kind) { makes(kind); });
  }

  bool possible() const override { return arguments_.possible(); }

  CallOutcome perform(Scenario& scenario) override {
    Drawn all;
    scenario.doing(kDrawing);
    Rejection why{};
    if (!arguments_.draw(scenario, all, why)) return CallOutcome::rejected(why);
    if constexpr (kSaid<words::When>) {
      scenario.doing(kPrecondition);
      if (!static_cast<bool>(All::ask_reference(said<words::When>(), all))) {
        return CallOutcome::rejected(kPreconditionFailed);
      }
    }
    if (scenario.describing()) {
      write_call(scenario, *this, arguments_.written(all), arguments_.reference_written(all),
                 traits());
    }
    arguments_.settle(scenario, all);
    if constexpr (kSaid<words::Before>) {
      scenario.doing(kSnapshot);
      return call(scenario, all, All::ask_candidate(said<words::Before>(), all));
    } else {
      return call(scenario, all);
    }
  }

 private:
  // `old` is the snapshot of `before`, if there is one.
  template <class... Old>
  CallOutcome call(Scenario& scenario, Drawn& all, const Old&... old) {
    if constexpr (!results_fit()) {
      return {};  // the compiler has said why
    } else {
      auto reference = call_reference(scenario, all);
      if (skips<RawReference>(reference)) return CallOutcome::rejected(suite_.skipped());
      auto candidate = call_candidate(scenario, all);
      if (skips<RawCandidate>(candidate)) {
        return kAlone && !kJudged ? CallOutcome::rejected(suite_.skipped())
                                  : CallOutcome::unimplemented();
      }
      scenario.doing(kComparing);
      if constexpr (kThrows) {
        if (candidate.has_thrown() && scenario.describing()) {
          write_thrown(scenario, exception_text(candidate.threw, candidate.exception));
        }
      }
      if constexpr (kJudged) {
        return ask_reference(scenario, all, candidate);
      } else {
        if constexpr (kThrows) {
          if (reference.has_thrown() || candidate.has_thrown()) {
            return compare_exceptions(scenario, all, reference, candidate);
          }
        }
        return compare_results(scenario, all, reference, candidate, old...);
      }
    }
  }

  static consteval bool results_fit() {
    if constexpr (!kCompared) {
      return true;
    } else if constexpr (std::is_void_v<RT> != std::is_void_v<CT>) {
      static_assert(std::is_void_v<RT> == std::is_void_v<CT>,
                    "gainsay: one side of this operation returns a value and the other does not");
      return false;
    } else {
      static_assert(Comparison<A, Given>::template possible<RT, CT>(),
                    "gainsay: the results of this operation cannot be observed: declare their type "
                    "with api::type, give it operator==, or use .ignore_result() or .observe_as()");
      return Comparison<A, Given>::template possible<RT, CT>();
    }
  }

  // --- the calls

  auto call_reference([[maybe_unused]] Scenario& scenario, [[maybe_unused]] Drawn& all) {
    if constexpr (kCompared) {
      scenario.doing(kReference);
      return attempt(
          Throws{}, [&]() -> decltype(auto) { return All::call_reference(reference_, all); },
          binding_.reference_place(), keeps_exceptions(scenario));
    } else {
      return NotCalled{};
    }
  }
  auto call_candidate(Scenario& scenario, Drawn& all) {
    scenario.doing(kCalling);
    return attempt(
        Throws{}, [&]() -> decltype(auto) { return All::call_candidate(candidate_, all); },
        binding_.candidate_place(), keeps_exceptions(scenario));
  }
  bool keeps_exceptions(const Scenario& scenario) const {
    return kJudged || suite_.keeps_exceptions() || scenario.describing();
  }

  // --- comparing

  template <class Reference, class Candidate>
  CallOutcome compare_exceptions(Scenario& scenario, Drawn& all,
                                 [[maybe_unused]] Reference& reference, Candidate& candidate) {
    if constexpr (kCompared) {
      const bool same = reference.has_thrown() && candidate.has_thrown() &&
                        suite_.same_exception(reference.threw, candidate.threw, reference.exception,
                                              candidate.exception);
      if (!same) return fail_ends(scenario, *this, end_of(reference), end_of(candidate));
    }
    static_cast<void>(scenario);
    static_cast<void>(candidate);
    arguments_.after(all);
    return CallOutcome::threw();
  }
  template <class Outcome>
  static CallEnd end_of(Outcome& outcome) {
    CallEnd end;
    end.threw = outcome.threw;
    if (outcome.has_thrown()) {
      end.exception = exception_text(outcome.threw, outcome.exception);
    } else if constexpr (!std::is_void_v<RT>) {
      end.returned = shown_result<A, RT, CT>(plain(outcome.get()));
    }
    return end;
  }

  template <class Reference, class Candidate, class... Old>
  CallOutcome compare_results(Scenario& scenario, Drawn& all, [[maybe_unused]] Reference& reference,
                              [[maybe_unused]] Candidate& candidate, const Old&... old) {
    if constexpr (std::is_void_v<CT>) {
      if (scenario.describing()) write_result(scenario, "", "");
      if (!holds_after(all, old...)) return fail_ensures(scenario, *this, "");
      arguments_.after(all);
      return CallOutcome::returned();
    } else {
      auto& c = plain(candidate.get());
      auto& r = [&]() -> auto& {
        if constexpr (kCompared) return plain(reference.get());
        if constexpr (!kCompared) return c;
      }();
      if constexpr (kCompared) {
        Comparison<A, Given> results(options_);
        if (!results.template agree<RT, CT>(r, c)) {
          return results.template disagree<RT, CT>(scenario, *this, r, c);
        }
      }
      if (scenario.describing()) write_results(scenario, r, c);
      if (!holds_after(all, c, old...)) {
        return fail_ensures(scenario, *this, shown_result<A, RT, CT>(c).text);
      }
      const CallOutcome outcome = learned(scenario, r);
      binding_.bind(scenario, r, c);
      arguments_.after(all);
      return outcome;
    }
  }
  template <class R, class C>
  static void write_results(Scenario& scenario, const R& r, const C& c) {
    if constexpr (relation_of<A, RT, CT>() == Relation::abstract) {
      write_result(scenario, "", "");
    } else {
      write_result(scenario, shown_result<A, RT, CT>(c).text, shown_result<A, RT, CT>(r).text);
    }
  }
  template <class... ResultAndOld>
  bool holds_after([[maybe_unused]] const Drawn& all, const ResultAndOld&... seen) {
    if constexpr (kSaid<words::Ensures>) {
      return static_cast<bool>(All::ask_candidate(said<words::Ensures>(), all, seen...));
    } else {
      return true;
    }
  }
  // What the search learns from a result.
  template <class T>
  static CallOutcome learned(Scenario& scenario, const T& result) {
    remember<A>(scenario.source(), result);
    return CallOutcome::returned(result_class_of<A>(result));
  }

  // --- the reference looks at what the candidate did

  template <class Candidate>
  CallOutcome ask_reference(Scenario& scenario, Drawn& all, Candidate& candidate) {
    if constexpr (kThrows) {
      Got<CT> got;
      got.exception_ = candidate.exception;
      if (candidate.returned) got.value_.emplace(std::move(plain(candidate.get())));
      return conclude(scenario, all, got, got.returned() ? &*got.value_ : nullptr);
    } else {
      auto& c = plain(candidate.get());
      return conclude(scenario, all, static_cast<const CT&>(c), &c);
    }
  }
  // `value` is null if the candidate threw.
  template <class Seen>
  CallOutcome conclude(Scenario& scenario, Drawn& all, const Seen& seen, CT* value) {
    if (scenario.describing() && value != nullptr) {
      write_result(scenario, shown_result<A, CT, CT>(*value).text, "");
    }
    auto judgement = All::call_reference(said<words::Accepts>(), all, seen);
    const auto refused = [&](const std::string& why) {
      const std::string text =
          value != nullptr ? shown_result<A, CT, CT>(*value).text : std::string("an exception");
      return fail_refused(scenario, *this, why, text);
    };
    if constexpr (std::is_same_v<decltype(judgement), bool>) {
      if (!judgement) return refused("");
    } else {
      if (!judgement.allowed) return refused(judgement.refusal);
      if constexpr (requires { judgement.value; }) {
        if (judgement.value && value != nullptr) {
          using Allowed = std::remove_cvref_t<decltype(*judgement.value)>;
          static_assert(observable<A, Allowed, CT>(),
                        "gainsay: what allow(value) gives cannot be compared with the candidate's "
                        "result");
          Comparison<A, Given> results(options_);
          if (!results.template agree<Allowed, CT>(*judgement.value, *value)) {
            return results.template disagree<Allowed, CT>(scenario, *this, *judgement.value,
                                                          *value);
          }
          binding_.bind(scenario, *judgement.value, *value);
        }
      }
    }
    arguments_.after(all);
    return value == nullptr ? CallOutcome::threw() : learned(scenario, *value);
  }

  static CallTraits traits() {
    CallTraits traits{.returns_nothing = std::is_void_v<RawCandidate>,
                      .may_skip = kIsOrSkip<std::remove_cvref_t<RawCandidate>>,
                      .reference_may_skip = kIsOrSkip<std::remove_cvref_t<RawReference>>,
                      .judge_gets_exceptions = kJudged && kThrows};
    if constexpr (kJudged) {
      using Seen = std::conditional_t<kThrows, Got<CT>, CT>;
      using Judgement = std::remove_cvref_t<decltype(All::call_reference(
          std::declval<OperationOf&>().template said<words::Accepts>(), std::declval<Drawn&>(),
          std::declval<const Seen&>()))>;
      traits.judge_gives_reasons = !std::is_same_v<Judgement, bool>;
    }
    return traits;
  }

  template <class Word>
  auto& said() {
    return options_.template get<Word>();
  }

  SuiteOf& suite_;
  [[no_unique_address]] Given options_;
  [[no_unique_address]] RB reference_;
  [[no_unique_address]] CB candidate_;
  All arguments_;
  Binding<SuiteOf, RawReference, RawCandidate, kKept, kJudged> binding_;
};

}  // namespace gainsay::api::detail
