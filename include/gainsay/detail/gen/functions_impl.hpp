// SPDX-License-Identifier: MIT
//
// Arguments are shown before the property runs, when a function has not answered anything yet. So a
// function that is shown then leaves a gap and writes each answer to the journal; the gap is filled
// when the journal is read. Like this a crash does not lose the table.
#pragma once

namespace gainsay {

namespace detail {

inline constexpr Label kAnswerLabel = label_of("answer");

// The source of a function is `opening`, a statement for each answer, and `}`.
struct FunctionText {
  struct Answer {
    std::string condition;
    std::string result;
  };
  std::string opening;
  std::vector<Answer> answers{};
};
std::string function_source(const FunctionText& text);

// A number for the next function of the case that runs.
std::uint32_t next_function_id(Source& source);
// True if the function will be filled in from the journal; then a gap is in its place.
bool describing_case();
Shown gap_for(std::uint32_t id, const std::string& opening);
void journal_answer(std::uint32_t id, const FunctionText::Answer& answer);

// `a == 1 && b == "x"`; nothing if there are no parameters.
template <class... Ts>
std::string shown_condition(const std::tuple<Ts...>& arguments) {
  std::string text;
  char name = 'a';
  std::apply(
      [&](const Ts&... each) {
        ((text += (text.empty() ? "" : " && ") + std::string(1, name++) + " == " + show(each)),
         ...);
      },
      arguments);
  return text.empty() ? "true" : text;
}

template <class R, class... Args>
std::string shown_opening() {
  std::string parameters;
  char name = 'a';
  ((parameters += std::string(parameters.empty() ? "" : ", ") + "const " +
                  type_name<std::remove_cvref_t<Args>>() + "& " + name++),
   ...);
  return "[](" + parameters + ") -> " + type_name<R>() + " { ";
}

template <class Signature, class G>
struct FunctionGen;
template <class R, class... Args, class G>
struct FunctionGen<R(Args...), G> {
  Gen<R> result;
  Function<R(Args...)> operator()(Source& source) const { return {source, result}; }
};

template <class T>
struct FunctionOf;
template <class R, class... Args>
struct FunctionOf<R(Args...)> {
  using Result = R;
  using type = Function<R(Args...)>;
};

template <class Signature>
struct Drawn<Function<Signature>, Kind::function> {
  static Function<Signature> draw(Source& source) {
    using R = typename FunctionOf<Signature>::Result;
    return {source, Gen<R>(arbitrary<R>())};
  }
};

template <class T>
struct Drawn<T, Kind::function> {
  using Ours = typename FunctionOf<typename SignatureOf<T>::type>::type;
  static T draw(Source& source) { return T(Drawn<Ours, Kind::function>::draw(source)); }
};

template <class T>
struct Printed<T, Kind::function> {
  using Ours = typename FunctionOf<typename SignatureOf<T>::type>::type;
  static void append(Shown& out, const T& value, Form) {
    // Without run-time type information there is no way back to the table.
    if constexpr (requires { value.template target<Ours>(); }) {
      if (const Ours* ours = value.template target<Ours>()) {
        out += type_name<T>() + "(";
        out += gainsay_show(*ours);
        out += ')';
        return;
      }
    }
    out += only_type(type_name<T>() + "(/* a function */)");
  }
};

}  // namespace detail

template <class R, class... Args>
Function<R(Args...)>::Function(Source& source, Gen<R> result)
    : state_(new State{source, std::move(result), detail::next_function_id(source)}) {}

template <class R, class... Args>
R Function<R(Args...)>::operator()(Args... args) const {
  Arguments arguments(std::forward<Args>(args)...);
  for (const auto& [known, result] : state_->answers) {
    if (known == arguments) return result;
  }
  R result = [this] {
    const auto span = state_->source.span(detail::kAnswerLabel);
    return state_->result(state_->source);
  }();
  if (detail::describing_case()) {
    detail::journal_answer(state_->id, {detail::shown_condition(arguments), show(result)});
  }
  state_->answers.emplace_back(std::move(arguments), result);
  return result;
}

template <class R, class... Args>
Shown Function<R(Args...)>::shown() const {
  const std::string opening = detail::shown_opening<R, Args...>();
  if (detail::describing_case()) return detail::gap_for(state_->id, opening);
  detail::FunctionText text{opening};
  for (const auto& [arguments, result] : state_->answers) {
    text.answers.push_back({detail::shown_condition(arguments), show(result)});
  }
  return {detail::function_source(text)};
}

template <class Signature, Generator G>
Gen<Function<Signature>> functions(G result) {
  using R = typename detail::FunctionOf<Signature>::Result;
  return detail::FunctionGen<Signature, G>{Gen<R>(std::move(result))};
}

}  // namespace gainsay
