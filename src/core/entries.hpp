// SPDX-License-Identifier: MIT
//
// The entries of a journal, typed. Each kind is written and read here and nowhere else, so that the
// order and the encoding of its fields are the business of one file.
//
// What a signal handler may write (FailureEntry, FrameEntry, NoteEntry) is views and numbers:
// writing it neither allocates nor throws. `read` gives nothing for entries of another kind. Views
// that were read point into the journal.
#pragma once

#include <optional>
#include <string_view>

#include <gainsay/journal.hpp>
#include <gainsay/record.hpp>
#include <gainsay/verdict.hpp>

namespace gainsay {

// Why the case failed. The last one in a journal counts.
struct FailureEntry {
  FailureKind kind = FailureKind::returned_false;
  Finding finding = Finding::other;
  unsigned line = 0;
  std::uint64_t instruction = 0;
  std::string_view origin{};
  std::string_view message{};
  std::string_view file{};
  std::string_view function{};
  std::string_view left{};
  std::string_view right{};
  std::string_view output{};

  // Of a whole failure, whose texts it points to.
  static FailureEntry of(const Failure& failure);
  Failure failure() const;

  void write(Journal& journal) const;
  static std::optional<FailureEntry> read(const Journal::Entry& entry);
};

// One frame of the call stack, innermost first.
struct FrameEntry {
  std::uint64_t address = 0;
  std::uint64_t function = 0;  // where it starts; 0: not known

  void write(Journal& journal) const;
  static std::optional<FrameEntry> read(const Journal::Entry& entry);
};

struct NoteEntry {
  Note::Kind kind = Note::Kind::user;
  std::string_view heading{};
  std::string_view text{};

  void write(Journal& journal) const;
  static std::optional<NoteEntry> read(const Journal::Entry& entry);
};

// A value of the case.
struct ValueEntry {
  Value::Role role = Value::Role::argument;
  std::string_view name{};
  std::string_view type{};
  std::string_view text{};
  ShownAs shown_as = ShownAs::source;
  bool has_gaps = false;

  Value value() const;

  void write(Journal& journal) const;
  static std::optional<ValueEntry> read(const Journal::Entry& entry);
};

struct LabelEntry {
  std::string_view name{};

  void write(Journal& journal) const;
  static std::optional<LabelEntry> read(const Journal::Entry& entry);
};

// What an observed case came to.
struct VerdictEntry {
  Verdict::Kind kind = Verdict::Kind::pass;
  std::string_view reason{};

  void write(Journal& journal) const;
  static std::optional<VerdictEntry> read(const Journal::Entry& entry);
};

// What a generated function gave for a call.
struct AnswerEntry {
  std::uint32_t function = 0;
  std::string_view condition{};
  std::string_view result{};

  void write(Journal& journal) const;
  static std::optional<AnswerEntry> read(const Journal::Entry& entry);
};

// --- the program
// ----------------------------------------------------------------------------------

// A line of the program, as it is.
struct StepEntry {
  std::string_view line{};
  std::string_view declares{};
  std::string_view destroys{};

  void write(Journal& journal) const;
  static std::optional<StepEntry> read(const Journal::Entry& entry);
};

// A call, before it is made: of a Statement all but how it ends.
struct CallEntry {
  static void write(Journal& journal, const Statement& call);
  static std::optional<Statement> read(const Journal::Entry& entry);
};

// A variable that holds the result of the last call, or a part of it.
struct BindingEntry {
  static void write(Journal& journal, const Binding& binding);
  static std::optional<Binding> read(const Journal::Entry& entry);
};

// How the last call ended.
struct ResultEntry {
  bool returned = false;        // else it threw
  std::string_view text{};      // what it returned, or the exception
  std::string_view expected{};  // what the reference returned

  void write(Journal& journal) const;
  static std::optional<ResultEntry> read(const Journal::Entry& entry);
};

struct FaultEntry {
  static void write(Journal& journal, const Fault& fault);
  static std::optional<Fault> read(const Journal::Entry& entry);
};

// --- the conversation
// -----------------------------------------------------------------------------

struct ExchangeEntry {
  static void write(Journal& journal, const Exchange& exchange);
  static std::optional<Exchange> read(const Journal::Entry& entry);
};

// Of a conversation all but the exchanges.
struct ContradictionEntry {
  static void write(Journal& journal, const Conversation& conversation);
  static std::optional<Conversation> read(const Journal::Entry& entry);
};

}  // namespace gainsay
