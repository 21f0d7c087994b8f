// SPDX-License-Identifier: MIT

#include "dual/subject/errors.hpp"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>

#include "base/format.hpp"
#include "base/printable.hpp"

namespace gainsay::dual {

namespace {

constexpr std::size_t kShownLines = 20;
constexpr std::size_t kShownBytes = 2000;

std::string indented(std::string_view text) {
  std::string shown;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    shown += "\n      " + std::string(text.substr(0, end));
    if (end == std::string_view::npos) break;
    text.remove_prefix(end + 1);
  }
  return base::printable(shown);
}

// The last lines, as far as they are not too long.
std::string_view last_lines(std::string_view text) {
  while (text.ends_with('\n')) text.remove_suffix(1);
  std::size_t at = text.size();
  for (std::size_t lines = 0; lines < kShownLines && at != std::string_view::npos && at > 0;
       ++lines) {
    at = text.rfind('\n', at - 1);
  }
  if (at != std::string_view::npos && at > 0) text.remove_prefix(at + 1);
  if (text.size() > kShownBytes) text.remove_prefix(text.size() - kShownBytes);
  return text;
}

// A sanitizer's report, from its first line.
std::string_view report_in(std::string_view text) {
  std::size_t at = std::string_view::npos;
  for (const char* sign : {"Sanitizer: ", ": runtime error: "}) at = std::min(at, text.find(sign));
  if (at == std::string_view::npos) return {};
  const std::size_t begin = text.rfind('\n', at);
  text.remove_prefix(begin == std::string_view::npos ? 0 : begin + 1);
  std::size_t end = 0;
  for (std::size_t lines = 0; lines < kShownLines && end != std::string_view::npos; ++lines) {
    end = text.find('\n', end + 1);
  }
  return text.substr(0, std::min(end, kShownBytes));
}

std::string output_of(const SubjectState& state) {
  if (state.bytes == 0) return "; it printed nothing";
  const std::string_view report = report_in(state.output);
  const std::string_view shown = report.empty() ? last_lines(state.output) : report;
  const bool all = shown.size() + 1 >= state.bytes;
  std::string said = all ? "; it printed"
                         : fmt::format("; {} of {} bytes that it printed",
                                       report.empty() ? "the end" : "a part", state.bytes);
  return said + indented(shown);
}

std::string place_of(const Subject& subject, const SubjectState& state) {
  return subject.start.empty() ? state.listens : subject.start;
}

}  // namespace

Error quote_not_closed(std::string_view command) {
  return {.code = "dual-subject-command",
          .what = "a quote in the command does not end",
          .place = std::string(command),
          .fix = "close it, or put a backslash before a quote that is meant as it is"};
}

Error no_such_file(std::string_view name) {
  return {.code = "dual-subject-file",
          .what = fmt::format("{{file:{}}} names no file of the subject", name),
          .fix = "add it to Subject::files, or correct the name"};
}

Error file_outside(std::string_view name) {
  return {.code = "dual-subject-file",
          .what = fmt::format("the file '{}' would not be in the folder of the server", name),
          .fix = "give it a relative name without '..'"};
}

Error cannot_restart() {
  return {.code = "dual-subject-reset",
          .what = "a server that runs already cannot be started again before each case",
          .fix = "give its start command, or another Reset"};
}

Error no_reset_command() {
  return {.code = "dual-subject-reset",
          .what = "the server is to be reset by a command, and there is none",
          .fix = "set Subject::reset_command, or another Reset"};
}

Error not_started(const Error& by_system) {
  Error error = by_system;
  error.code = "dual-subject-command";
  error.what = "the command cannot be started: " + by_system.what;
  error.fix =
      "name a program that is on the PATH, or its path; words are not expanded as in a shell";
  return error;
}

Error not_writable(const std::string& place, int number) {
  if (number == 0) number = EIO;
  const bool full = number == ENOSPC || number == EDQUOT;
  Error error{.what = full ? std::string("there is no room left on the device")
                           : fmt::format("it cannot be written: {}", std::strerror(number)),
              .place = place,
              .fix = full ? "make room there, or set TMPDIR to where there is some"
                          : "set TMPDIR to a folder that can be written"};
  error.code = "dual-subject-disk";
  return error;
}

Error not_writable(const Error& by_system) {
  return {.code = "dual-subject-disk",
          .what = "no folder can be made for the servers: " + by_system.what,
          .place = by_system.place,
          .fix = "make room there, or set TMPDIR to a folder that can be written"};
}

Error no_free_port() {
  return {.code = "dual-subject-port",
          .what = "no free port was found",
          .fix = "end what uses them: ss -tan"};
}

Error port_taken(const std::string& place) {
  return {.code = "dual-subject-port",
          .what = "another process listens there already, or the server could not have the address",
          .place = place,
          .fix = "end it (ss -tlnp tells who it is), or write {port} for a port that is free"};
}

bool says_port_is_taken(const SubjectState& state) {
  std::string output = state.output;
  std::transform(output.begin(), output.end(), output.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return output.find("address already in use") != std::string::npos ||
         output.find("address in use") != std::string::npos ||
         output.find("eaddrinuse") != std::string::npos;
}

Error ended_before_ready(const Subject& subject, const SubjectState& state) {
  const bool background = state.signal == 0 && state.code == 0;
  std::string fix =
      "run the command by hand; it runs in a folder of its own, and {here} is this one";
  if (background) fix = "if it goes into the background, tell it to stay in the foreground";
  if (state.disk_full) fix = "make room where its folder is, or set TMPDIR";
  return {.code = "dual-subject-not-ready",
          .what = fmt::format("the server ended with {} before it was ready{}{}",
                              end_in_words(state.code, state.signal),
                              state.disk_full ? ", and there is no room left on the device" : "",
                              output_of(state)),
          .place = place_of(subject, state),
          .fix = fix};
}

Error not_ready(const Subject& subject, const SubjectState& state) {
  const char* const lacking =
      subject.ready.request.empty() ? "took no connection" : "did not answer the first request";
  return {.code = "dual-subject-not-ready",
          .what = fmt::format("the server {} at {} within {} s{}", lacking, state.listens,
                              subject.ready.seconds, output_of(state)),
          .place = place_of(subject, state),
          .fix =
              "see that it listens on the port that {port} gives it, or give it more time: "
              "--ready-time"};
}

std::string end_in_words(int code, int signal) {
  if (signal == 0) return fmt::format("exit code {}", code);
  const char* const name = sigabbrev_np(signal);
  return std::string("SIG") + (name == nullptr ? std::to_string(signal) : name);
}

Error died(const Subject& subject, const SubjectState& state) {
  std::string what = "the server died: " + end_in_words(state.code, state.signal);
  if (!state.report.empty()) what += ", after " + state.report;
  if (state.disk_full) what += "; there is no room left on the device";
  if (state.signal == SIGKILL) what += " (not sent by Gainsay; memory may have run out)";
  return {.code = "dual-subject-died",
          .what = what + output_of(state),
          .place = place_of(subject, state),
          .fix = "the conversation that it died of is in the report; --replay runs it again"};
}

Error reported(const Subject& subject, const SubjectState& state) {
  return {.code = "dual-subject-died",
          .what = "the server goes on after " + state.report + output_of(state),
          .place = place_of(subject, state),
          .fix = "the conversation before it is in the report; --replay runs it again"};
}

std::string origin_of_death(const SubjectState& state) {
  if (!state.report_origin.empty()) return "subject " + state.report_origin;
  return "subject died: " + end_in_words(state.code, state.signal);
}

Error reset_failed(const Subject& subject, const std::optional<base::ExitStatus>& ended,
                   const std::string& output) {
  SubjectState printed;
  printed.output = output;
  printed.bytes = output.size();
  const std::string how = ended ? "ended with " + end_in_words(ended->code, ended->signal)
                                : fmt::format("did not end within {} s", subject.reset_seconds);
  return {.code = "dual-subject-reset-failed",
          .what = fmt::format("the command that resets the server {}{}", how, output_of(printed)),
          .place = subject.reset_command,
          .fix = "run it by hand while the server runs, or use another --reset"};
}

Error no_keeper() {
  return {.code = "dual-keeper",
          .what = fmt::format("the system refused a process to keep the server: {}",
                              std::strerror(errno)),
          .fix = "look at the limits of processes and open files: ulimit -u -n"};
}

Error keeper_gone() {
  return {.code = "dual-keeper",
          .what = "the process that kept the server is gone; somebody killed it",
          .fix = "run again; nothing of the server is left"};
}

}  // namespace gainsay::dual
