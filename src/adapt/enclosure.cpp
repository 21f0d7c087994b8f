// SPDX-License-Identifier: MIT

#include <gainsay/adapt/enclosure.hpp>

#include <optional>

#include "core/session.hpp"

namespace gainsay::adapt {

namespace {

// A second property of the same test needs a name of its own, or the two would share examples.
std::string numbered(const Place& place) {
  thread_local std::string name;
  thread_local std::uint64_t run = 0;
  thread_local int count = 0;
  count = name == place.name && run == place.run ? count + 1 : 1;
  name = place.name;
  run = place.run;
  return count == 1 ? name : name + " #" + std::to_string(count);
}

}  // namespace

struct Enclosure::State {
  Place place;
  Session session{};
  std::optional<Session::Scope> scope{};
};

Enclosure::Enclosure(Assertions& assertions, Place place) : state_(new State{std::move(place)}) {
  Session& session = state_->session;
  session.framework = &assertions;
  session.property = {numbered(state_->place), state_->place.file, state_->place.line};
  state_->scope.emplace(session);
}

Enclosure::~Enclosure() { delete state_; }

namespace {

std::string text_of(const Record& record) {
  std::string text = record.property + ": " + word_for(record.outcome) + " after " +
                     std::to_string(record.cases) + " cases\n";
  for (const FailureRecord& failure : record.failures) {
    text += failure.failure.file + ":" + std::to_string(failure.failure.line) + ": " +
            failure.failure.message + "\n";
    for (const Value& value : failure.values) text += "  " + value.source + "\n";
    for (const std::string& note : failure.notes) text += "  " + note + "\n";
    text += "--replay=" + to_text(failure.tape) + "\n";
  }
  return text;
}

}  // namespace

Told Enclosure::told() const {
  Told told;
  for (const Record& record : state_->session.records) {
    if (record.ok()) continue;
    told.ok = false;
    told.text += text_of(record);
  }
  return told;
}

}  // namespace gainsay::adapt
