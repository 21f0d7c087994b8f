// SPDX-License-Identifier: MIT
//
// Running properties from a main() of your own: with listeners that hear what happens, a store of
// your own, settings for all properties, and the records of what was found.
//
//   gainsay::Session session;
//   session.listeners.push_back(&dashboard);
//   session.override_settings = [](gainsay::Settings& settings) { settings.cases = 10'000; };
//   const gainsay::Record& record =
//       session.run("two dice", [] { return gainsay::check(die, die, at_most_twelve); });
//   std::puts(gainsay::report::text(record).c_str());
//
// Link gainsay::gainsay; gainsay::main has a main() already. Nothing is printed, and no
// process-wide state is changed but for the reaping of child processes: a program that ignores
// SIGCHLD gets its default handling back, or no crash could be noticed.
//
// A session is used by one thread at a time. Two sessions may run in one process, each on its own
// thread, unless properties run in workers (the default): a worker is a fork, and what another
// thread does is not there in it.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <gainsay/check.hpp>
#include <gainsay/listener.hpp>
#include <gainsay/record.hpp>
#include <gainsay/settings.hpp>
#include <gainsay/source_pos.hpp>
#include <gainsay/store.hpp>

namespace gainsay {

// What a property is called, and its place.
struct PropertyInfo {
  std::string name{};
  std::string file{};
  unsigned line = 0;
};

// A property that was declared with GAINSAY_PROPERTY.
struct Declared {
  PropertyInfo info{};
  Checked (*body)() = nullptr;
};
// All of this program, in the order of their declarations within each file.
const std::vector<Declared>& declared_properties();

class Session {
 public:
  Session();
  Session(Session&&) noexcept;
  Session& operator=(Session&&) noexcept;
  ~Session();

  // Changes the settings of each property: they are the property's own when it is called, changed
  // by what the environment variable GAINSAY asks for.
  std::function<void(Settings&)> override_settings{};
  // They are not owned, and called in this order, on the thread that runs the property.
  std::vector<Listener*> listeners{};
  // Keeps failing examples in place of the folder Settings::store.
  std::shared_ptr<Store> store{};
  // Once it is true, runs finish what is under way and report: the record's outcome is
  // `interrupted`. A signal handler may set it.
  const std::atomic<bool>* stop = nullptr;

  // Runs one property: `body` calls `check` once and returns what that returned. The record is
  // valid until the next property is run.
  //
  // Throws UsageError if `check` was not called, or if the variable GAINSAY cannot be read.
  const Record& run(const std::string& name, const std::function<Checked()>& body,
                    SourcePos at = SourcePos::here());
  const Record& run(const Declared& property);

  // Of all properties that were run, in this order.
  std::vector<Record> records{};
  // The one that runs now.
  PropertyInfo property{};

  bool stop_wanted() const { return stop != nullptr && stop->load(std::memory_order_relaxed); }

  // The session that `check` on this thread runs in; a plain one if none was made current.
  static Session& current();

  // Makes a session the current one of this thread. `run` does so while its property runs.
  class Scope {
   public:
    explicit Scope(Session& session);
    ~Scope();
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;

   private:
    Session* before_;
  };

  // What Gainsay's own front ends add; not for users.
  struct Hooks;
  Hooks& hooks() { return *hooks_; }
  const Hooks& hooks() const { return *hooks_; }

 private:
  std::unique_ptr<Hooks> hooks_;
};

}  // namespace gainsay
