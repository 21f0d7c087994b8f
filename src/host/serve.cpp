// SPDX-License-Identifier: MIT

#include "host/serve.hpp"

#include <algorithm>
#include <optional>

#include <gainsay/check.hpp>
#include <gainsay/report.hpp>

#include "engine/run.hpp"
#include "engine/session.hpp"
#include "host/corpus_task.hpp"
#include "host/flags.hpp"
#include "host/run_properties.hpp"
#include "host/run_task.hpp"
#include "host/select.hpp"
#include "store/corpus_dir.hpp"

namespace gainsay::host {

namespace {

Exit tell(const Console& console, const Error& error, Exit exit) {
  console.err(to_text(error) + "\n");
  return exit;
}

Exit list(const Console& console, const std::vector<Declared>& selected) {
  for (const Declared& one : selected) console.out(one.info.name + "\n");
  return Exit::passed;
}

// The tape that is to be replayed, if one is.
std::string replay_wanted(const Options& options,
                          const std::vector<core::Assignment>& environment) {
  Settings settings;
  core::apply_settings(environment, settings);
  core::apply_settings(options.settings, settings);
  return settings.replay;
}

Exit serve_options(const std::string& program, const Options& options, const Console& console,
                   const std::atomic<bool>& stop) {
  const auto environment = core::settings_from_environment();
  if (!environment) return tell(console, environment.error(), Exit::usage);
  if (!options.task.empty()) return run_corpus_task(options, console, stop);
  const std::string tape = replay_wanted(options, *environment);
  auto selected = select(declared_properties(), options.filters);
  if (selected && options.mode == Options::Mode::list) return list(console, *selected);
  if (selected && !tape.empty()) {
    static_cast<void>(engine::entry_to_replay(tape));  // throws if it is none
    selected = select_for_replay(declared_properties(), options.filters, tape);
  }
  if (!selected) return tell(console, selected.error(), Exit::usage);
  std::vector<Runnable> wanted;
  for (const Declared& one : *selected) wanted.push_back({one.info, one.body});
  return run_properties({.command = program}, wanted, options, console, stop);
}

// What `work` comes to, with what leaves it told.
template <class Work>
Exit guarded(const Console& console, Work work) {
  try {
    return written(console, work());
  } catch (const EnvironmentError& error) {
    return tell(console, error.error(), Exit::environment);
  } catch (const UsageError& error) {
    return tell(console, error.error(), Exit::usage);
  } catch (const InternalError& error) {
    console.err(std::string(error.what()) + "\n");
    return Exit::internal;
  }
}

}  // namespace

Exit serve(const std::vector<std::string>& arguments, const Console& console,
           const std::atomic<bool>& stop) {
  const std::string program = arguments.empty() ? "test" : arguments[0];
  const std::vector<std::string> rest(arguments.begin() + (arguments.empty() ? 0 : 1),
                                      arguments.end());
  if (asks_for_task(rest)) {
    return guarded(console, [&] { return run_task(program, rest, console, stop); });
  }
  const auto options = read_options(rest);
  if (!options) return tell(console, options.error(), Exit::usage);
  switch (options->mode) {
    case Options::Mode::help:
      console.out(help_text(program));
      return Exit::passed;
    case Options::Mode::version:
      console.out("gainsay " GAINSAY_VERSION "\n");
      return Exit::passed;
    case Options::Mode::handshake:
      console.out(handshake() + "\n");
      return Exit::passed;
    default:
      break;
  }
  return guarded(console, [&] { return serve_options(program, *options, console, stop); });
}

}  // namespace gainsay::host
