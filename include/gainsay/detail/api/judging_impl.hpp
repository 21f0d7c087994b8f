// SPDX-License-Identifier: MIT
//
// Judging a call: how results are compared, and the failures that come of it.
#pragma once

#include <string>
#include <type_traits>
#include <typeinfo>

#include <gainsay/detail/api/binding_impl.hpp>
#include <gainsay/detail/api/options_impl.hpp>
#include <gainsay/scenario/operation.hpp>

namespace gainsay::api::detail {

inline constexpr Activity kSnapshot{"in the snapshot before the call"};
inline constexpr Activity kReference{"in the reference"};
inline constexpr Activity kComparing{"while results were compared or shown"};

// How a call of one side ended.
struct CallEnd {
  const std::type_info* threw = nullptr;  // the type of the exception; if there is none:
  Shown returned{};                       // what it returned; no text: nothing

  std::string exception{};  // its type and what it says
};

// Failures; each returns CallOutcome::failed().
CallOutcome fail_disagreement(Scenario& scenario, const Operation& operation, std::string reference,
                              std::string candidate);
// One side threw, and the other did not or threw something else.
CallOutcome fail_ends(Scenario& scenario, const Operation& operation, const CallEnd& reference,
                      const CallEnd& candidate);
CallOutcome fail_refused(Scenario& scenario, const Operation& operation, const std::string& why,
                         std::string candidate);
CallOutcome fail_ensures(Scenario& scenario, const Operation& operation, std::string result);

// How the results of an operation are compared: as its words say, else part by part.
template <class A, class Given>
class Comparison {
  static constexpr bool kEqual = Given::template has<words::Equal>;
  static constexpr bool kView = Given::template has<words::View>;
  template <class T>
  using Viewed = std::remove_cvref_t<std::invoke_result_t<Said<Given, words::View>&, const T&>>;

 public:
  explicit Comparison(Given& options) : options_(options) {}

  template <class RT, class CT>
  static consteval bool possible() {
    if constexpr (std::is_void_v<RT> || kEqual) {
      return true;
    } else if constexpr (kView) {
      return observable<Abstracts<>, Viewed<RT>, Viewed<CT>>();
    } else {
      return observable<A, RT, CT>();
    }
  }

  template <class RT, class CT>
  bool agree(const RT& reference, const CT& candidate) {
    if constexpr (kEqual) {
      return static_cast<bool>(options_.template get<words::Equal>()(reference, candidate));
    } else if constexpr (kView) {
      auto& view = options_.template get<words::View>();
      return equal_parts<Abstracts<>>(view(reference), view(candidate));
    } else {
      return equal_parts<A>(reference, candidate);
    }
  }

  template <class RT, class CT>
  CallOutcome disagree(Scenario& scenario, const Operation& operation, const RT& r, const CT& c) {
    if (scenario.describing()) {
      Part part = differing<RT, CT>(r, c);
      write_fault(scenario, {.judge = Judge::result,
                             .declarations = std::move(part.declarations),
                             .path = std::move(part.path),
                             .expected = std::move(part.expected),
                             .actual = std::move(part.actual)});
    }
    return fail_disagreement(scenario, operation, shown_result<A, RT, CT>(r).text,
                             shown_result<A, RT, CT>(c).text);
  }

 private:
  // The first part by which the sides differ, as they are seen.
  template <class RT, class CT>
  Part differing(const RT& r, const CT& c) {
    if constexpr (kEqual) {
      return {.expected = reported(r), .actual = shown_result<A, RT, CT>(c)};
    } else if constexpr (kView) {
      auto& view = options_.template get<words::View>();
      return part_of<Abstracts<>>(view(r), view(c));
    } else {
      return part_of<A>(r, c);
    }
  }

  Given& options_;
};

}  // namespace gainsay::api::detail
