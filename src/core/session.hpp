// SPDX-License-Identifier: MIT
//
// A session owns what a run needs besides the property: listeners, the store, settings from
// outside, and the wish to stop. Two sessions may run in one process.
#pragma once

#include <atomic>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <gainsay/case.hpp>
#include <gainsay/framework.hpp>
#include <gainsay/listener.hpp>
#include <gainsay/record.hpp>
#include <gainsay/settings.hpp>
#include <gainsay/store.hpp>

#include "core/guide_setup.hpp"

namespace gainsay {

// What a property is called and where it stands.
struct PropertyInfo {
  std::string name{};
  std::string file{};
  unsigned line = 0;
};

class Session {
 public:
  // Changes settings after the property's own: what flags and the environment ask for.
  std::function<void(Settings&)> override_settings{};
  std::vector<Listener*> listeners{};
  // Replaces the directory store (tests use memory).
  std::shared_ptr<Store> store{};
  // Judges the cases together with the property; null outside of a test framework.
  Framework* framework = nullptr;
  // Which guide runs use; empty: there are none, and a run that asks for one is refused.
  GuideChooser guide_for{};
  // Runs the test in place of the engine: a fuzzer, or a task on a corpus. `check` then says that
  // it passed.
  std::function<void(const Settings&, Test&)> take_over{};
  // Set from a signal handler: finish what is under way and report.
  const std::atomic<bool>* stop = nullptr;

  PropertyInfo property{};        // the one that runs now
  std::vector<Record> records{};  // of all that ran

  bool stop_wanted() const { return stop != nullptr && stop->load(std::memory_order_relaxed); }

  // The session that `check` on this thread runs in; a plain one if none was made current.
  static Session& current();
  // The guides of that plain one.
  static void guide_plain_sessions(GuideSetup (*guide_for)(const Settings&,
                                                           const std::vector<Tape>&));

  class Scope {
   public:
    explicit Scope(Session& session);
    ~Scope();
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;

   private:
    Session* before_;
  };
};

// A property that was declared with GAINSAY_PROPERTY.
struct Declared {
  PropertyInfo info{};
  class Checked (*body)() = nullptr;
};
const std::vector<Declared>& declared_properties();

std::unique_ptr<Store> open_directory_store(std::string directory);
// The working directory when this was asked for the first time: what relative paths of stores mean.
const std::filesystem::path& folder_at_start();

// An example from a file of a store, or from a file with nothing but a tape in text form.
struct ExampleReading {
  Example example{};
  std::string problem{};  // why it could not be read, or empty
};
ExampleReading read_example_file(const std::string& path);

// True if the text was meant to be a tape: it begins like one.
bool looks_like_tape(std::string_view text);

}  // namespace gainsay
