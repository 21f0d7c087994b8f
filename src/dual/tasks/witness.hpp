// SPDX-License-Identifier: MIT
//
// Who sees what happens at a proxy: writes it down, and has it judged as it comes.
#pragma once

#include <cstddef>
#include <fstream>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include <gainsay/dual/judge.hpp>

#include "dual/net/event.hpp"
#include "dual/trace/trace.hpp"

namespace gainsay::dual {

// A trace on its way into a file. What cannot be written is an EnvironmentError.
class TraceFile {
 public:
  TraceFile(const std::string& path, std::string_view model, Start start);
  // The number of its line.
  std::size_t add(const net::Event& event);
  void flush();
  void close();
  const std::string& path() const { return path_; }

 private:
  void check() const;

  std::string path_;
  std::ofstream out_;
  std::size_t lines_ = 1;
};

// A judge of events. It stops judging where there is a verdict, or something that the model does
// not know; `tell` is called then, with a line.
class Witness {
 public:
  using Tell = std::function<void(const std::string& line)>;

  Witness(ModelPtr model, JudgeSettings settings, Tell tell);

  // `line` is that of the trace that is recorded, 0 if none is.
  void see(const net::Event& event, std::size_t line);

  // When nothing more will come.
  Judgement finish();
  // What was judged.
  const RecordedTrace& trace() const { return trace_; }

 private:
  std::optional<Message> message_of(const net::Event& event);
  void stop(Judgement judgement);

  ModelPtr model_;
  JudgeSettings settings_;
  Tell tell_;
  AnyJudge judge_;
  RecordedTrace trace_{};
  std::optional<Judgement> verdict_{};
};

}  // namespace gainsay::dual
