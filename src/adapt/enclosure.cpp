// SPDX-License-Identifier: MIT

#include <gainsay/adapt/enclosure.hpp>

#include <cerrno>
#include <fstream>
#include <optional>

#include <gainsay/report.hpp>

#include "core/session.hpp"
#include "cover/guides.hpp"
#include "report/observations.hpp"

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
    if (!settings.observations.empty() && !observed.is_open()) open(settings.observations);
  }

  // Each test of the framework adds its lines: who began the file is not known here.
  void open(const std::string& path) {
    observed.open(path, std::ios::app);
    if (observed) return;
    throw UsageError({.code = "file-not-writable",
                      .what = "the file cannot be written",
                      .place = path,
                      .fix = "choose a file that can be written"});
  }

  bool statistics = false;
  Reproducer reproducer = Reproducer::automatic;
  std::ofstream observed{};
};

}  // namespace

struct Enclosure::State {
  Place place;
  Asked asked{};
  report::ObservationListener observations{[this](std::string_view text) {
    if (asked.observed.is_open()) asked.observed << text;
  }};
  Session session{};
  std::optional<Session::Scope> scope{};
};

Enclosure::Enclosure(Assertions& assertions, Place place) : state_(new State{std::move(place)}) {
  Session& session = state_->session;
  session.hooks().framework = &assertions;
  session.hooks().guide_for = coverage::guide_for;
  session.listeners = {&state_->asked, &state_->observations};
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
