// SPDX-License-Identifier: MIT
#include "dual/jexp.hpp"

#include <doctest/doctest.h>

#include "unit/core/core_fixture.hpp"
#include "unit/dual/jexp_fixture.hpp"

using namespace gainsay;
using dual::Functions;
using dual::Jexp;
using dual::JsonTree;
using fixture::evaluated;
using fixture::Known;

namespace {

Jexp expression(const char* text) {
  const auto read = Jexp::parse(text, Functions::generic());
  REQUIRE_MESSAGE(read, text);
  return *read;
}

// What an expression is with these answers, by step.
dual::Evaluated with(const char* text, std::map<std::uint32_t, JsonTree> answers) {
  Known known(std::move(answers));
  return evaluated(expression(text), known);
}

// The one line of the message about a text that is no J-expression.
std::string refused(const char* text) {
  const auto read = Jexp::parse(text, Functions::generic(), "x.dual.json");
  REQUIRE_FALSE_MESSAGE(read, text);
  CHECK(read.error().code == "dual-jexp");
  return read.error().place + ": " + read.error().what + " | " + read.error().fix;
}

}  // namespace

// --- the examples of the dissertation, 5.3.2; its labels are ours divided by two, and its indices
// --- count from 1

namespace {

const JsonTree kFiles = JsonTree::parse(R"({"files": [{"name": "foo", "mode": 755},
                                              {"name": "bar", "mode": 500}], "exitCode": 0})");

// A mode has octal digits, written as a decimal number.
std::optional<JsonTree> mode_add_write(const JsonTree& mode) {
  if (!mode.is_number()) return std::nullopt;
  const int bits = std::stoi(mode.dump(), nullptr, 8) | 0200;
  return 100 * (bits >> 6) + 10 * (bits >> 3 & 7) + (bits & 7);
}

}  // namespace

TEST_CASE("a path leads to the mode of the second file, and a function adds to it") {
  Functions functions = Functions::generic();
  functions.add("mode_add_write", mode_add_write);
  const auto chmod = Jexp::parse(R"({"command": "chmod", "args": [
      {"$from": {"step": 2, "path": "/files/1/mode", "as": "mode_add_write"}},
      {"$from": {"step": 2, "path": "/files/1/name"}}]})",
                                 functions);
  REQUIRE(chmod);
  Known known({{2, kFiles}});
  const auto result = evaluated(*chmod, known, functions);
  CHECK(result.value == JsonTree{{"command", "chmod"}, {"args", {700, "bar"}}});
  CHECK(result.resolved == 2);
  CHECK(result.loose == 0);
}

TEST_CASE("a step keeps its number when an earlier one is removed") {
  const char* const second = R"({"$from": {"step": 2, "path": "/files/1/mode"}})";
  CHECK(with(second, {{1, nullptr}, {2, kFiles}}).value == 500);
  CHECK(with(second, {{2, kFiles}}).value == 500);
}

TEST_CASE(
    "where the element that was meant does not have the rest of the path, another one counts") {
  const char* const third = R"({"$from": {"step": 1, "path": "/2/bar"}})";
  const JsonTree j2 = JsonTree::parse(R"([{"foo": 21}, {"bar": 22}])");
  const JsonTree j3 = JsonTree::parse(R"([{"bar": 31}, {"baz": 32}, {"foo": 33}])");
  CHECK(with(third, {{1, j2}}).value == 22);
  CHECK(with(third, {{1, j3}}).value == 31);
  CHECK(with(third, {{1, j3}}).loose == 1);
}

TEST_CASE("where the answer that was meant is missing or of another shape, another one counts") {
  const char* const second = R"({"$from": {"step": 3, "path": "/1/foo"}})";
  const JsonTree j2 = JsonTree::parse(R"([{"foo": 21}, {"bar": 22}])");
  const JsonTree j3 = JsonTree::parse(R"([{"bar": 31}, {"baz": 32}, {"foo": 33}])");
  CHECK(with(second, {{1, j2}}).value == 21);
  CHECK(with(second, {{2, j3}, {3, JsonTree::object()}}).value == 33);
}

// --- the rules

TEST_CASE("an answer that is still to come is awaited") {
  Known known({{1, {{"a", 1}}}}, {{2, {{"a", 2}}}});
  const auto result = evaluated(expression(R"({"$from": {"step": 2, "path": "/a"}})"), known);
  CHECK(result.value == 2);
  CHECK(result.loose == 0);
  CHECK(known.awaited == std::vector<std::uint32_t>{2});
}

TEST_CASE("the nearest earlier answer counts before the nearest later one") {
  const char* const five = R"({"$from": {"step": 5, "path": "/a"}})";
  const JsonTree other = {{"b", 0}};
  const auto a = [](int value) { return JsonTree{{"a", value}}; };
  CHECK(with(five, {{2, a(2)}, {4, a(4)}, {6, a(6)}}).value == 4);
  CHECK(with(five, {{2, a(2)}, {4, other}, {5, other}, {6, a(6)}}).value == 2);
  CHECK(with(five, {{4, other}, {5, other}, {6, other}, {7, a(7)}, {8, a(8)}}).value == 7);
  CHECK(with(five, {{5, a(5)}}).loose == 0);
  CHECK(with(five, {{6, a(6)}}).loose == 1);
}

TEST_CASE("where the function does not apply, another answer counts") {
  const char* const first = R"({"$from": {"step": 2, "path": "/a", "as": "first"}})";
  CHECK(with(first, {{1, {{"a", {7, 8}}}}, {2, {{"a", 9}}}}).value == 7);
}

TEST_CASE("a reference that stands for nothing takes its member with it, and is counted") {
  const auto result = with(
      R"({"path": "x", "etag": {"$from": {"step": 1, "path": "/etag"}},
          "tags": [{"$from": {"step": 1}}, {"$from": {"step": 1}}],
          "some": [1, {"$from": {"step": 1}}], "none": []})",
      {});
  CHECK(result.value == JsonTree{{"path", "x"}, {"some", {1}}, {"none", JsonTree::array()}});
  CHECK(result.unresolved == 4);
  CHECK(result.resolved == 0);
  CHECK(with(R"({"$from": {"step": 1}})", {}).value == nullptr);
}

TEST_CASE("an index past the end is the last element, and so is a minus") {
  const JsonTree list = {1, 2, 3};
  for (const char* const index : {"2", "3", "99", "-", "99999999999999999999999"}) {
    const std::string text = R"({"$from": {"step": 1, "path": "/)" + std::string(index) + "\"}}";
    CHECK(with(text.c_str(), {{1, list}}).value == 3);
  }
  CHECK(with(R"({"$from": {"step": 1, "path": "/0"}})", {{1, list}}).value == 1);
  CHECK(with(R"({"$from": {"step": 1, "path": "/01"}})", {{1, list}}).unresolved == 1);
  CHECK(with(R"({"$from": {"step": 1, "path": "/0"}})", {{1, JsonTree::array()}}).unresolved == 1);
  CHECK(with(R"({"$from": {"step": 1, "path": "/0"}})", {{1, {{"0", "member"}}}}).value ==
        "member");
}

TEST_CASE("a path has tildes for slashes and tildes") {
  const JsonTree answer = {{"a/b", {{"~", 1}}}};
  CHECK(with(R"({"$from": {"step": 1, "path": "/a~1b/~0"}})", {{1, answer}}).value == 1);
}

TEST_CASE("functions of every pack: same, first, last, length") {
  const JsonTree answer = {{"list", {4, 5, 6}}, {"text", "four"}};
  const auto as = [&](const char* path, const char* function) {
    const JsonTree from = {{"$from", {{"step", 1}, {"path", path}, {"as", function}}}};
    return with(from.dump().c_str(), {{1, answer}});
  };
  CHECK(as("/list", "same").value == JsonTree{4, 5, 6});
  CHECK(as("/list", "first").value == 4);
  CHECK(as("/list", "last").value == 6);
  CHECK(as("/list", "length").value == 3);
  CHECK(as("/text", "length").value == 4);
  CHECK(as("/text", "first").unresolved == 1);
  CHECK(Functions::generic().names().front() == "same");
}

TEST_CASE("a logical name is what the case makes of it") {
  CHECK(with(R"({"path": {"$name": "a"}})", {}).value == JsonTree{{"path", "/g-1/a"}});
}

TEST_CASE("the references of an expression are listed from left to right") {
  const auto found =
      expression(
          R"([{"$from": {"step": 3, "path": "/a", "as": "last"}}, 1, {"b": {"$from": {"step": 1}}}])")
          .references();
  REQUIRE(found.size() == 2);
  CHECK(found[0].step == 3);
  CHECK(found[0].path == "/a");
  CHECK(found[0].as == "last");
  CHECK(found[1].step == 1);
  CHECK(found[1].as == "same");
}

// --- properties

TEST_CASE("what is printed is read as the same expression") {
  const Record record = fixture::record_of(fixture::plain(), [](Source& source) {
    const Jexp one = fixture::random_jexp(source);
    const auto read = Jexp::parse(one.print(), Functions::generic());
    return read && *read == one && read->print() == one.print();
  });
  CHECK(record.outcome == Outcome::passed);
}

TEST_CASE("a literal stands for itself, whatever its members are called") {
  const Record record = fixture::record_of(fixture::plain(), [](Source& source) {
    const JsonTree value = fixture::random_json(source);
    Known known({});
    const auto read = Jexp::parse(Jexp::literal(value).print(), Functions::generic());
    return read && evaluated(*read, known).value == value && read->references().empty();
  });
  CHECK(record.outcome == Outcome::passed);
}

TEST_CASE("an expression has the same value for the same answers, and counts each reference once") {
  const Record record = fixture::record_of(fixture::plain(), [](Source& source) {
    const Jexp one = fixture::random_jexp(source);
    std::map<std::uint32_t, JsonTree> answers;
    for (std::size_t i = source.length(0, 4); i > 0; --i) {
      const auto step = source.integer(1u, 9u);
      answers[step] = fixture::random_json(source, 2);
    }
    Known known(answers);
    Known again(answers);
    const auto result = evaluated(one, known);
    return evaluated(one, again).value == result.value && result.loose <= result.resolved &&
           result.resolved + result.unresolved == one.references().size();
  });
  CHECK(record.outcome == Outcome::passed);
}

TEST_CASE("what looks like JSON but is not an expression is refused, never read in part") {
  const Record record = fixture::record_of(fixture::plain(), [](Source& source) {
    const JsonTree written = fixture::random_json(source);
    const auto read = Jexp::read(written, Functions::generic());
    if (!read) return !read.error().what.empty() && !read.error().fix.empty();
    return read->written() == written;
  });
  CHECK(record.outcome == Outcome::passed);
}

// --- messages

TEST_CASE("dual-jexp: each mistake is named with its place and a remedy") {
  CHECK(refused(R"({"a": [1, {"$from": 3}]})") ==
        "x.dual.json: /a/1/$from: a reference is an object, this is 3 | "
        R"(write {"$from": {"step": 3, "path": "/headers/etag"}})");
  CHECK(refused(R"({"$from": {"path": "/a"}})") ==
        "x.dual.json: /$from/step: the reference names no step | "
        "name the request whose answer has the value: \"step\": 3");
  CHECK(refused(R"({"$from": {"step": -1}})") ==
        "x.dual.json: /$from/step: a step is a whole number from 1, this is -1 | "
        "name the request whose answer has the value: \"step\": 3");
  CHECK(refused(R"({"$from": {"step": 1, "path": "a"}})") ==
        "x.dual.json: /$from/path: \"a\" is not a path (RFC 6901): it does not begin with / | "
        "write it as /headers/etag or /files/1/mode");
  CHECK(refused(R"({"$from": {"step": 1, "path": "/~2"}})") ==
        "x.dual.json: /$from/path: \"/~2\" is not a path (RFC 6901): "
        "~ stands before 0 (for ~) or 1 (for /) only | write it as /headers/etag or /files/1/mode");
  CHECK(refused(R"({"$from": {"step": 1, "as": "lenght"}})") ==
        "x.dual.json: /$from/as: there is no function 'lenght' | did you mean length?");
  CHECK(refused(R"({"$from": {"step": 1, "as": "reversed"}})") ==
        "x.dual.json: /$from/as: there is no function 'reversed' | "
        "choose one of same, first, last, length");
  CHECK(refused(R"({"$from": {"step": 1, "pth": ""}})") ==
        "x.dual.json: /$from/pth: a reference has no member 'pth' | did you mean path?");
  CHECK(refused(R"({"$from": {"step": 1}, "b": 2})") ==
        "x.dual.json: /b: beside $from there is nothing else, and here is 'b' | "
        "write the J-expression where its value is to stand, and members around it");
  CHECK(refused(R"({"x/y": {"$form": {}}})") ==
        "x.dual.json: /x~1y/$form: '$form' is not a J-expression | "
        "did you mean $from? a member of the message itself is written $$form");
  CHECK(refused(R"({"$name": 3})") ==
        "x.dual.json: /$name: a logical name is a text, this is 3 | write {\"$name\": \"a\"}");
  CHECK(refused("{\"a\": 1,\n \"b\" 2}") ==
        "x.dual.json:2:6: this is not JSON | look at this line and the one before: a comma, a "
        "quotation mark or a bracket is missing, or is one too many");
}

TEST_CASE("dual-jexp: an expression that is nested too deeply is refused before it is followed") {
  const std::string text = std::string(100'000, '[') + std::string(100'000, ']');
  CHECK(refused(text.c_str()).find("nested deeper than 200") != std::string::npos);
}
