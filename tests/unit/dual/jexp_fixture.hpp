// SPDX-License-Identifier: MIT
//
// What tests of J-expressions share: answers that are there already, and JSON at random.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include <gainsay/check.hpp>

#include "dual/jexp.hpp"

namespace gainsay::fixture {

using dual::JsonTree;

// Answers that are known, and some that come when they are awaited.
class Known final : public dual::Answers {
 public:
  explicit Known(std::map<std::uint32_t, JsonTree> answers,
                 std::map<std::uint32_t, JsonTree> to_come = {})
      : known_(std::move(answers)), to_come_(std::move(to_come)) {}

  void await(std::uint32_t step) override {
    awaited.push_back(step);
    if (auto come = to_come_.extract(step)) known_.insert(std::move(come));
  }
  const std::map<std::uint32_t, JsonTree>& known() const override { return known_; }

  std::vector<std::uint32_t> awaited{};

 private:
  std::map<std::uint32_t, JsonTree> known_;
  std::map<std::uint32_t, JsonTree> to_come_;
};

inline dual::Evaluated evaluated(const dual::Jexp& expression, dual::Answers& answers,
                                 const dual::Functions& functions = dual::Functions::generic()) {
  return dual::evaluate(expression, answers, functions,
                        [](const std::string& name) { return "/g-1/" + name; });
}

inline std::string random_key(Source& source) {
  static const char* const kKeys[] = {"a", "b", "$from", "$name", "$$", "step", "path", "~/", ""};
  return kKeys[source.alternative(9)];
}

// Any JSON, with member names that a J-expression has a meaning for.
inline JsonTree random_json(Source& source, int depth = 3) {
  const auto span = source.span(label_of("json"));
  switch (source.alternative(depth == 0 ? 4 : 6)) {
    case 0:
      return nullptr;
    case 1:
      return source.boolean();
    case 2:
      return source.integer<std::int64_t>(-1000, 1000);
    case 3:
      return random_key(source);
    case 4: {
      JsonTree list = JsonTree::array();
      for (std::size_t i = source.length(0, 3); i > 0; --i) {
        list.push_back(random_json(source, depth - 1));
      }
      return list;
    }
    default: {
      JsonTree object = JsonTree::object();
      for (std::size_t i = source.length(0, 3); i > 0; --i) {
        const std::string key = random_key(source);
        object[key] = random_json(source, depth - 1);
      }
      return object;
    }
  }
}

inline dual::Reference random_reference(Source& source) {
  static const char* const kPaths[] = {"", "/a", "/0", "/b/1", "/~0~1/a", "/-"};
  static const char* const kFunctions[] = {"same", "first", "last", "length"};
  return {.step = source.integer(1u, 9u),
          .path = kPaths[source.alternative(6)],
          .as = kFunctions[source.alternative(4)]};
}

inline dual::Jexp random_jexp(Source& source, int depth = 3) {
  using dual::Jexp;
  const auto span = source.span(label_of("jexp"));
  switch (source.alternative(depth == 0 ? 3 : 5)) {
    case 0:
      return Jexp::literal(random_json(source, 1));
    case 1:
      return Jexp::from(random_reference(source));
    case 2:
      return Jexp::name("a");
    case 3: {
      std::vector<Jexp> elements;
      for (std::size_t i = source.length(0, 3); i > 0; --i) {
        elements.push_back(random_jexp(source, depth - 1));
      }
      return Jexp::list(elements);
    }
    default: {
      std::vector<std::pair<std::string, Jexp>> members;
      for (std::size_t i = source.length(0, 3); i > 0; --i) {
        std::string key = random_key(source);
        members.emplace_back(std::move(key), random_jexp(source, depth - 1));
      }
      return Jexp::object(members);
    }
  }
}

}  // namespace gainsay::fixture
