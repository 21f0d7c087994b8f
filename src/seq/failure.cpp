// SPDX-License-Identifier: MIT

#include "seq/failure.hpp"

#include <cstdlib>
#include <sstream>

#include "base/format.hpp"
#include "base/process.hpp"
#include "core/entries.hpp"

namespace gainsay::seq {

namespace {

FailureKind kind_of(gainsay_cn_kind kind) {
  switch (kind) {
    case GAINSAY_CN_ACCESS:
    case GAINSAY_CN_UNINITIALISED:
    case GAINSAY_CN_ALLOCATION:
    case GAINSAY_CN_UNDEFINED:
      return FailureKind::sanitizer;
    case GAINSAY_CN_ASSERT:
      return FailureKind::assertion;
    case GAINSAY_CN_EXIT:
      return FailureKind::exited;
    case GAINSAY_CN_SIGNAL:
      return FailureKind::signal;
    default:
      return FailureKind::contract;
  }
}

// Addresses differ from run to run of other code; what is told apart is the clause or the place.
std::string origin_of(const gainsay_cn_failure& failed, const std::string& function) {
  std::string origin = fmt::format("{} in {}", failed.what, function);
  // Which clause of a postcondition is the first to fail changes while a sequence gets shorter.
  if (failed.kind == GAINSAY_CN_POSTCONDITION) return origin;
  if (failed.file[0] != '\0') {
    return fmt::format("{} at {}:{}:{}", origin, failed.file, failed.line, failed.column);
  }
  if (failed.offset == 0) return origin;
  return fmt::format("{} at instruction 0x{:x}", origin, failed.offset);
}

std::string message_of(const gainsay_cn_failure& failed, const std::string& function) {
  const std::string clause = failed.clause;
  const std::string reason = failed.reason;
  std::string message = fmt::format("{}: {}", function, failed.what);
  if (!clause.empty()) message += ": " + clause;
  return reason.empty() ? message : message + (clause.empty() ? ": " : "; ") + reason;
}

// "queue.c:31" of an instruction, as addr2line says it.
void locate(Failure& failure, const std::filesystem::path& object, const std::string& file) {
  if (failure.instruction == 0) return;
  const std::string offset = fmt::format("0x{:x}", failure.instruction);
  std::istringstream out(base::output_of({"addr2line", "-e", object.string(), offset}));
  std::string place;
  std::getline(out, place);
  place = place.substr(0, place.find(" (discriminator"));
  const std::size_t colon = place.rfind(':');
  if (colon == std::string::npos || place.starts_with("??")) return;
  failure.file = place.substr(0, colon);
  if (failure.file == (object.parent_path() / "test.c").string()) failure.file = file;
  failure.line = static_cast<unsigned>(std::strtoul(place.c_str() + colon + 1, nullptr, 10));
}

// Hangs and crashes are seen from outside: the last call of the program is the one that did it.
void name_call(FailureRecord& failed) {
  Failure& failure = failed.failure;
  const bool seen_inside =
      failure.kind == FailureKind::contract || !failure.file.empty() || !failure.function.empty();
  if (seen_inside || failed.program.empty() || failed.program.back().operation.empty()) return;
  const Statement& last = failed.program.back();
  failure.message = last.operation + ": " + failure.message;
  failure.file = last.file;
  failure.line = last.line;
}

}  // namespace

Failure failure_of(const gainsay_cn_failure& failed, const std::string& called) {
  const std::string function = failed.function[0] != '\0' ? failed.function : called;
  Failure failure;
  failure.kind = kind_of(failed.kind);
  failure.origin = origin_of(failed, function);
  failure.message = message_of(failed, function);
  failure.file = failed.file;
  failure.line = failed.line;
  failure.function = function;
  // A postcondition is known by its clause, and what has a line needs no instruction.
  const bool by_instruction = failed.kind != GAINSAY_CN_POSTCONDITION && failed.file[0] == '\0';
  failure.instruction = by_instruction ? failed.offset : 0;
  if (failed.kind == GAINSAY_CN_ACCESS) failure.finding = Finding::access;
  return failure;
}

void note_text(scenario::Scenario& scenario, Note::Kind kind, const std::string& heading,
               const std::string& text) {
  if (text.empty()) return;
  core::NoteEntry{kind, heading, text}.write(scenario.current().journal);
}

void tell_values(scenario::Scenario& scenario, const gainsay_cn_failure& failed) {
  std::string text;
  for (unsigned i = 0; i < failed.value_count; ++i) {
    text += fmt::format("{} = {}\n", failed.values[i].term, failed.values[i].value);
  }
  note_text(scenario, Note::Kind::values, "the values of its terms", text);
}

void locate(Record& record, const std::filesystem::path& object, const std::string& file) {
  for (FailureRecord& failure : record.failures) {
    locate(failure.failure, object, file);
    name_call(failure);
  }
  locate(record.replayed_case.failure, object, file);
}

}  // namespace gainsay::seq
