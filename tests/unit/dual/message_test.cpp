// SPDX-License-Identifier: MIT

#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include <gainsay/dual.hpp>
#include <gainsay/gainsay.hpp>

#include "dual/json.hpp"

namespace shop {

namespace dual = gainsay::dual;

enum class Colour : std::uint8_t { red, green };

struct Point {
  int x = 0;
  int y = 0;
};
struct Circle {
  double radius = 0;
};

struct Everything {
  bool yes = false;
  std::int8_t small = 0;
  std::uint64_t great = 0;
  Colour colour{};
  std::string text{};
  std::optional<Point> maybe{};
  std::vector<Point> list{};
  std::set<int> set{};
  std::map<std::string, int> named{};
  std::map<int, std::string> numbered{};
  std::pair<int, std::string> pair{};
  std::array<int, 2> two{};
  std::variant<Point, Circle> shape{};
};

// Knows of itself only how it is taken apart.
class Money {
 public:
  Money() = default;
  Money(int cents, std::string currency) : cents_(cents), currency_(std::move(currency)) {}
  template <class M, class F>
    requires std::same_as<std::remove_const_t<M>, Money>
  friend decltype(auto) gainsay_visit(M& money, F&& f) {
    return f(money.cents_, money.currency_);
  }

 private:
  int cents_ = 0;
  std::string currency_{};
};

struct Sale {
  Money price{};
  dual::AnyOf<int> status{};
  dual::Maybe<std::string> note{};
  dual::Sym<std::uint64_t> token{};
};

}  // namespace shop

namespace {

namespace dual = gainsay::dual;

gainsay::Error error_of(const char* text) {
  const auto read = dual::from_json(dual::schema<shop::Everything>(), nlohmann::json::parse(text));
  return read ? gainsay::Error{} : read.error();
}

nlohmann::json everything() { return dual::to_json(dual::to_message(shop::Everything{})); }

}  // namespace

TEST_CASE("every message comes back from its JSON, and from its parts") {
  const auto result = gainsay::check([](const shop::Everything& value) {
    const dual::Message message = dual::to_message(value);
    const auto read = dual::from_json(*message.schema, dual::to_json(message));
    gainsay::require(read.has_value() && *read == message);
    const auto again = dual::to_message(dual::from_message<shop::Everything>(message));
    gainsay::require(again == message);
  });
  CHECK(result.outcome() == gainsay::Outcome::passed);
}

TEST_CASE(
    "JSON has the names of members, enumerators and alternatives; absent members are left out") {
  const nlohmann::json json = dual::to_json(dual::to_message(
      shop::Everything{.colour = shop::Colour::green, .shape = shop::Circle{.radius = 1.5}}));
  CHECK(json["colour"] == "green");
  CHECK(json["shape"] == nlohmann::json{{"Circle", {{"radius", 1.5}}}});
  CHECK_FALSE(json.contains("maybe"));
}

TEST_CASE("members that a message does not have are skipped, optional ones may be missing") {
  nlohmann::json json = everything();
  json["unknown"] = 1;
  CHECK(dual::from_json(dual::schema<shop::Everything>(), json).has_value());
}

TEST_CASE("dual-json: what does not fit is told with its place") {
  nlohmann::json json = everything();
  json["list"] = {{{"x", 1}, {"y", "no"}}};
  gainsay::Error error = error_of(json.dump().c_str());
  CHECK(error.code == "dual-json");
  CHECK(error.place == "/list/0/y");
  CHECK(error.what == "a whole number is expected, this is \"no\"");

  json = everything();
  json["small"] = 200;
  CHECK(error_of(json.dump().c_str()).place == "/small");
  json = everything();
  json.erase("text");
  error = error_of(json.dump().c_str());
  CHECK(error.place == "/text");
  CHECK(error.what == "this member is missing");
  json = everything();
  json["colour"] = "blue";
  CHECK(error_of(json.dump().c_str()).place == "/colour");
  CHECK(error_of("[]").place == "/");
}

TEST_CASE("a set is read in any order") {
  nlohmann::json json = everything();
  json["set"] = {3, 1, 2, 1};
  const auto read = dual::from_json(dual::schema<shop::Everything>(), json);
  REQUIRE(read.has_value());
  CHECK(dual::from_message<shop::Everything>(*read).set == std::set<int>{1, 2, 3});
}

TEST_CASE("a message with holes is shown with them") {
  const dual::Sym<std::uint64_t> hidden =
      dual::Sym<std::uint64_t>::from({.variable = 3, .number = 1});
  CHECK(dual::to_text(dual::to_message(shop::Sale{.price = {5, "EUR"},
                                                  .status = {200, 204},
                                                  .note = dual::Maybe<std::string>::open("n"),
                                                  .token = hidden})) ==
        R"({"price":[5,"EUR"],"status":200|204,"note":"n"?,"token":?3 + 1})");
}

TEST_CASE("control characters and quotes in texts are escaped") {
  struct Line {
    std::string line{};
  };
  CHECK(dual::to_text(dual::to_message(Line{"a\"b\\c\r\n"})) ==
        R"({"line":"a\"b\\c\u000d\u000a"})");
}

TEST_CASE("what constants say of hidden values is known at once") {
  const dual::Sym<int> three = 3;
  CHECK((three == 3).kind() == dual::Cond::Kind::constant);
  CHECK((three == 3).holds());
  CHECK((three + 4).known() == 7);
  CHECK((dual::Sym<int>(-7) / 2).known() == -4);
  CHECK((dual::Sym<int>(7) / 0).known() == 0);
  const auto hidden = dual::Sym<int>::from({.variable = 1});
  CHECK((hidden < hidden + 1).holds());
  CHECK((hidden == 3 && three == 4).kind() == dual::Cond::Kind::constant);
  CHECK(to_text(!(hidden == 3 || hidden < 2)) == "(?1 != 3 && 2 <= ?1)");
}
