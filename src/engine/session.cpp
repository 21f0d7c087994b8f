// SPDX-License-Identifier: MIT

#include "engine/session.hpp"

#include <random>

#include <gainsay/check.hpp>

#include "core/settings.hpp"
#include "engine/run.hpp"
#include "store/example_file.hpp"

namespace gainsay {

namespace {

thread_local Session* session_on_thread = nullptr;

// The one list that lives before main: properties announce themselves from their files.
std::vector<Declared>& declared_list() {
  static std::vector<Declared> list;
  return list;
}

// A test whose cases run in a framework; all else is the test's own.
class Framed final : public Test {
 public:
  Framed(Framework& framework, Test& test) : framework_(framework), test_(test) {}
  void prepare(const Settings& settings) override { test_.prepare(settings); }
  void begin_block() override { test_.begin_block(); }
  bool repeatable() const override { return test_.repeatable(); }
  Verdict run(Case& current) override { return framework_.run(test_, current); }
  std::uint64_t calls(std::span<const std::uint64_t> counters) const override {
    return test_.calls(counters);
  }
  void complete(Record& record, const TestCounts& counts) override {
    test_.complete(record, counts);
  }

 private:
  Framework& framework_;
  Test& test_;
};

Record run_in(Session& session, const Settings& settings, Test& test) {
  if (session.hooks().framework == nullptr) {
    return engine::run_property(session.property, test, settings, session);
  }
  Framed framed(*session.hooks().framework, test);
  return engine::run_property(session.property, framed, settings, session);
}

core::GuideSetup (*guide_of_plain_sessions)(const Settings&, const std::vector<Tape>&) = nullptr;

void give_plain_guide(Session& session) {
  core::GuideChooser& guide_for = session.hooks().guide_for;
  if (!guide_for && guide_of_plain_sessions != nullptr) guide_for = guide_of_plain_sessions;
}

Session plain_session() {
  Session plain;
  give_plain_guide(plain);
  return plain;
}

}  // namespace

void engine::guide_plain_sessions(core::GuideSetup (*guide_for)(const Settings&,
                                                                const std::vector<Tape>&)) {
  guide_of_plain_sessions = guide_for;
}

Session::Session() : hooks_(std::make_unique<Hooks>()) {}
Session::Session(Session&&) noexcept = default;
Session& Session::operator=(Session&&) noexcept = default;
Session::~Session() = default;

Session& Session::current() {
  thread_local Session plain = plain_session();
  return session_on_thread == nullptr ? plain : *session_on_thread;
}

const Record& Session::run(const std::string& name, const std::function<Checked()>& body,
                           SourcePos at) {
  give_plain_guide(*this);
  property = {name, at.file, at.line};
  const std::size_t before = records.size();
  const Scope scope(*this);
  body();
  if (records.size() > before) return records.back();
  throw UsageError({.code = "session-nothing-checked",
                    .what = "the body of '" + name + "' did not call check",
                    .fix = "write return gainsay::check(...)"},
                   at);
}

const Record& Session::run(const Declared& declared) {
  return run(declared.info.name, declared.body, {declared.info.file.c_str(), declared.info.line});
}

Session::Scope::Scope(Session& session) : before_(session_on_thread) {
  session_on_thread = &session;
}
Session::Scope::~Scope() { session_on_thread = before_; }

const std::vector<Declared>& declared_properties() { return declared_list(); }

detail::Registration::Registration(const char* name, const char* file, unsigned line,
                                   Checked (*body)()) {
  declared_list().push_back({{name, file, line}, body});
}

Checked check_test(const Settings& settings, Test& test) {
  Session& session = Session::current();
  store::folder_at_start();  // before any case changes it
  Settings effective = settings;
  const auto from_environment = core::settings_from_environment();
  if (!from_environment) throw UsageError(from_environment.error());
  core::apply_settings(*from_environment, effective);
  if (session.override_settings) session.override_settings(effective);
  if (session.hooks().take_over) {
    session.hooks().take_over(effective, test);
    return Checked(Outcome::passed);
  }
  session.records.push_back(run_in(session, effective, test));
  return Checked(session.records.back().outcome);
}

}  // namespace gainsay
