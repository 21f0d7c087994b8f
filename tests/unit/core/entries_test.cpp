// SPDX-License-Identifier: MIT
#include "core/entries.hpp"

#include <doctest/doctest.h>

#include <array>

using namespace gainsay;

namespace {

// Text that could be taken for a separator, a number or a word of Gainsay's.
const std::string kStrange("\x1f a\0b \1\2 12 3 /* x */ throws x", 31);

struct Fixture {
  std::array<char, 8192> memory{};
  std::uint32_t used = 0;
  core::Journal journal{memory.data(), &used, 8192};

  // The only entry, if it is of this kind.
  template <class Typed>
  auto only() {
    decltype(Typed::read(core::Journal::Entry{})) found;
    int count = 0;
    journal.each([&](const core::Journal::Entry& entry) {
      ++count;
      found = Typed::read(entry);
    });
    CHECK(count == 1);
    return found;
  }
};

}  // namespace

TEST_CASE_FIXTURE(Fixture, "a call is read as it was written, whatever its texts hold") {
  using Passing = CallArgument::Passing;
  Statement call;
  call.operation = kStrange;
  call.file = "a b.cpp";
  call.line = 1u << 31;
  call.pattern = "{0}.f({*})";
  call.arguments = {{"s0", Passing::moved_object}, {kStrange}, {"", Passing::value}};
  call.reference_pattern = kStrange;
  call.reference_arguments = {{"ref_s0", Passing::pointer_to_object}};
  call.traits = {.reference_may_skip = true, .judge_gives_reasons = true};
  core::CallEntry::write(journal, call);
  const auto read = only<core::CallEntry>();
  REQUIRE(read);
  CHECK(read->operation == call.operation);
  CHECK(read->file == call.file);
  CHECK(read->line == call.line);
  CHECK(read->pattern == call.pattern);
  CHECK(read->arguments == call.arguments);
  CHECK(read->reference_pattern == call.reference_pattern);
  CHECK(read->reference_arguments == call.reference_arguments);
  CHECK_FALSE(read->traits.returns_nothing);
  CHECK_FALSE(read->traits.may_skip);
  CHECK(read->traits.reference_may_skip);
  CHECK_FALSE(read->traits.judge_gets_exceptions);
  CHECK(read->traits.judge_gives_reasons);
}

TEST_CASE_FIXTURE(Fixture, "a call without arguments has none after it was read") {
  core::CallEntry::write(journal, {.operation = "f"});
  CHECK(only<core::CallEntry>()->arguments.empty());
}

TEST_CASE_FIXTURE(Fixture, "a fault is read as it was written") {
  core::FaultEntry::write(journal, {.judge = Judge::check_both,
                                    .value = "s0",
                                    .file = kStrange,
                                    .line = 12,
                                    .nth = 3,
                                    .declarations = "d",
                                    .path = "{}",
                                    .expected = {kStrange, ShownAs::type},
                                    .actual = {"a", ShownAs::description},
                                    .expected_exception = "e",
                                    .actual_exception = "f",
                                    .refusal = "r"});
  const auto read = only<core::FaultEntry>();
  REQUIRE(read);
  CHECK(read->judge == Judge::check_both);
  CHECK(read->value == "s0");
  CHECK(read->file == kStrange);
  CHECK(read->line == 12);
  CHECK(read->nth == 3);
  CHECK(read->declarations == "d");
  CHECK(read->path == "{}");
  CHECK(read->expected.text == kStrange);
  CHECK(read->expected.shown_as == ShownAs::type);
  CHECK(read->actual.shown_as == ShownAs::description);
  CHECK(read->expected_exception == "e");
  CHECK(read->actual_exception == "f");
  CHECK(read->refusal == "r");
}

TEST_CASE_FIXTURE(Fixture, "a failure is read as it was written") {
  Failure failure;
  failure.kind = FailureKind::sanitizer;
  failure.finding = Finding::access;
  failure.origin = kStrange;
  failure.message = "m";
  failure.file = "f.c";
  failure.line = 7;
  failure.function = " in ";
  failure.instruction = 0xfedc'ba98'7654;
  failure.left = "l";
  failure.right = "r";
  failure.output = "o";
  core::FailureEntry::of(failure).write(journal);
  const auto entry = only<core::FailureEntry>();
  REQUIRE(entry);
  const Failure read = entry->failure();
  CHECK(read.kind == failure.kind);
  CHECK(read.finding == failure.finding);
  CHECK(read.origin == failure.origin);
  CHECK(read.message == failure.message);
  CHECK(read.file == failure.file);
  CHECK(read.line == failure.line);
  CHECK(read.function == failure.function);
  CHECK(read.instruction == failure.instruction);
  CHECK(read.left == failure.left);
  CHECK(read.right == failure.right);
  CHECK(read.output == failure.output);
}

TEST_CASE_FIXTURE(Fixture, "what a case says is read as it was written") {
  SUBCASE("a value") {
    core::ValueEntry{Value::Role::draw, "n", "T", kStrange, ShownAs::description, true}.write(
        journal);
    const auto read = only<core::ValueEntry>();
    REQUIRE(read);
    CHECK(read->has_gaps);
    CHECK(read->value().role == Value::Role::draw);
    CHECK(read->value().source == kStrange);
    CHECK(read->value().shown_as == ShownAs::description);
  }
  SUBCASE("a note") {
    core::NoteEntry{Note::Kind::heap, "the heap", kStrange}.write(journal);
    const auto read = only<core::NoteEntry>();
    REQUIRE(read);
    CHECK(read->kind == Note::Kind::heap);
    CHECK(read->heading == "the heap");
    CHECK(read->text == kStrange);
  }
  SUBCASE("a step") {
    core::StepEntry{.line = kStrange, .destroys = "s0"}.write(journal);
    const auto read = only<core::StepEntry>();
    REQUIRE(read);
    CHECK(read->line == kStrange);
    CHECK(read->declares == "");
    CHECK(read->destroys == "s0");
  }
  SUBCASE("the end of a call") {
    core::ResultEntry{true, kStrange, "e"}.write(journal);
    const auto read = only<core::ResultEntry>();
    REQUIRE(read);
    CHECK(read->returned);
    CHECK(read->text == kStrange);
    CHECK(read->expected == "e");
  }
}

TEST_CASE_FIXTURE(Fixture, "an entry is not read as one of another kind") {
  core::NoteEntry{.text = "n"}.write(journal);
  CHECK_FALSE(only<core::CallEntry>());
  CHECK_FALSE(only<core::FailureEntry>());
  CHECK_FALSE(only<core::ValueEntry>());
}

TEST_CASE_FIXTURE(Fixture, "an exchange is read as it was written") {
  const Exchange exchange{.kind = Exchange::Kind::receive,
                          .part = Exchange::Part::rest,
                          .connection = 7,
                          .step = 1u << 31,
                          .text = kStrange,
                          .message = "{}",
                          .core = {"", kStrange, "/a"}};
  core::ExchangeEntry::write(journal, exchange);
  const auto read = only<core::ExchangeEntry>();
  REQUIRE(read);
  CHECK(read->kind == exchange.kind);
  CHECK(read->part == exchange.part);
  CHECK(read->connection == exchange.connection);
  CHECK(read->step == exchange.step);
  CHECK(read->text == exchange.text);
  CHECK(read->message == exchange.message);
  CHECK(read->core == exchange.core);
}

TEST_CASE_FIXTURE(Fixture, "a contradiction is read as it was written") {
  const Conversation talk{.died = ~std::uint64_t{0},
                          .why = kStrange,
                          .tried = {{{kStrange, ""}, "due", kStrange}, {}},
                          .order = {3, 0, ~0u},
                          .hidden = {{kStrange, 1, "7"}, {"", 1ull << 63, kStrange}},
                          .rules = {"", kStrange},
                          .script = "{}",
                          .wire = "def encode"};
  core::ContradictionEntry::write(journal, talk);
  const auto read = only<core::ContradictionEntry>();
  REQUIRE(read);
  CHECK(read->died == talk.died);
  CHECK(read->why == talk.why);
  REQUIRE(read->tried.size() == 2);
  CHECK(read->tried[0].decisions == talk.tried[0].decisions);
  CHECK(read->tried[0].due == "due");
  CHECK(read->tried[0].came == kStrange);
  CHECK(read->tried[1].decisions.empty());
  CHECK(read->order == talk.order);
  REQUIRE(read->hidden.size() == 2);
  CHECK(read->hidden[0].name == kStrange);
  CHECK(read->hidden[1].version == talk.hidden[1].version);
  CHECK(read->hidden[1].value == kStrange);
  CHECK(read->rules == talk.rules);
  CHECK(read->script == "{}");
  CHECK(read->wire == "def encode");
}

TEST_CASE_FIXTURE(Fixture,
                  "lists of a conversation that were written over end where they make no sense") {
  journal.append(core::Journal::Kind::exchange,
                 {"", "text", "{}", std::string_view("\xff\xff\xff\xff a", 6)});
  const auto read = only<core::ExchangeEntry>();
  REQUIRE(read);
  CHECK(read->kind == Exchange::Kind::open);
  CHECK(read->core.size() <= 1);
}
