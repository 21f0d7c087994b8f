// SPDX-License-Identifier: MIT

#include <gainsay/adapt/enclosure.hpp>

#include <cerrno>
#include <optional>

#include <gainsay/report.hpp>

#include "cover/guides.hpp"
#include "engine/session.hpp"
#include "report/outputs.hpp"

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

// Learns what reports were asked for, here or in the environment.
struct Asked final : Listener {
  void on_start(const Record&, const Settings& settings) override {
    statistics = settings.statistics;
    reproducer = settings.reproducer;
    // Each test of the framework adds its lines: who began the file is not known here.
    const auto opened = outputs.observe(settings.observations, report::OutputFile::Mode::append);
    if (!opened) throw UsageError(opened.error());
  }

  bool statistics = false;
  Reproducer reproducer = Reproducer::automatic;
  report::Outputs outputs{{}, nullptr};
};

}  // namespace

struct Enclosure::State {
  Place place;
  Asked asked{};
  Session session{};
  std::optional<Session::Scope> scope{};
};

Enclosure::Enclosure(Assertions& assertions, Place place) : state_(new State{std::move(place)}) {
  Session& session = state_->session;
  session.hooks().framework = &assertions;
  session.hooks().guide_for = coverage::guide_for;
  session.listeners = {&state_->asked, &state_->asked.outputs.observer()};
  session.property = {numbered(state_->place), state_->place.file, state_->place.line};
  state_->scope.emplace(session);
}

Enclosure::~Enclosure() { delete state_; }

Told Enclosure::told() const {
  report::TextOptions options;
  options.statistics = state_->asked.statistics;
  options.command = program_invocation_name;
  options.selection = state_->place.selection;
  const Reproducer asked = state_->asked.reproducer;
  options.reproducer = asked == Reproducer::automatic ? state_->place.reproducer : asked;
  Told told;
  for (const Record& record : state_->session.records) {
    told.ok = told.ok && record.ok();
    const bool quiet = record.ok() && record.health.empty() && record.problems.empty();
    if (!quiet || options.statistics || record.replayed) told.text += report::text(record, options);
  }
  return told;
}

}  // namespace gainsay::adapt
