// SPDX-License-Identifier: MIT
#pragma once

namespace gainsay::api {

template <class... Types>
template <class... Specs>
auto Suite<Types...>::op(Name name, Specs... specs) {
  static_assert(
      (detail::ArgumentSpec<Specs> && ...),
      "gainsay: every argument of an operation must be an abstract type of the suite or a "
      "generator; wrap a fixed value in just(value)");
  return detail::Declaring<Suite, detail::Options<>, Specs...>(
      *this, std::move(name), detail::Options<>{}, std::tuple<Specs...>(std::move(specs)...));
}

template <class... Types>
template <class R, class C, class... Specs>
void Suite<Types...>::make(const Type<R, C>&, Specs... specs) {
  const std::string type(type_name<C>());
  auto declared = op(Name(type), std::move(specs)...)
                      .prints(type + "({*0})", std::string(type_name<R>()) + "({*0})");
  std::move(declared).call(
      [](auto&&... args) { return R(static_cast<decltype(args)&&>(args)...); },
      [](auto&&... args) { return C(static_cast<decltype(args)&&>(args)...); });
}

template <class... Types>
template <class R, class C>
void Suite<Types...>::constant(Name name, R reference, C candidate) {
  auto declared = op(name).prints(name.text);
  std::move(declared).call([reference] { return reference; }, [candidate] { return candidate; });
}

}  // namespace gainsay::api
