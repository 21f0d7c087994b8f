// SPDX-License-Identifier: MIT
//
// A recorded conversation: what was sent and seen, by whomever, to be judged by a model.
//
// The form of our own is JSON lines; docs/reference/trace.md describes it. Every line is an
// observation
// (`{"e":"send",...}`) or a whole operation
// (`{"c":1,"begin":12,"end":75,"request":{},"response":{}}`). Other forms are imports: they become
// the same operations.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <gainsay/dual/judge.hpp>
#include <gainsay/dual/model.hpp>

#include "base/result.hpp"
#include "dual/trace/mapping.hpp"

namespace gainsay::dual {

// A trace that is as its form asks for, ready to be judged. Errors in reading have the code
// `trace-malformed` and the place `file:line`, or with the place in the message `file:line/m/key`.
struct RecordedTrace {
  std::string model{};  // the name that the header says; may be empty
  // What was there before the first observation is not known.
  bool unknown_start = false;
  Trace observations{};
  std::vector<std::size_t> lines{};  // that the observations stand in, from 1
  // Bytes of the server that are no message: what is behind them was not read.
  struct Garbled {
    std::uint32_t connection = 0;
    std::string why{};
    std::size_t line = 0;
  };
  std::optional<Garbled> garbled{};
};

// No model explains them; they came behind so many observations.
Judgement judgement_of(const RecordedTrace::Garbled& garbled, std::size_t observations);

enum class TraceForm : std::uint8_t {
  automatic,  // HAR if the file is one JSON object with a "log", else lines
  lines,
  har,     // what browsers and proxies record
  jepsen,  // invocations and completions of processes, a JSON object a line
};

struct TraceOptions {
  TraceForm form = TraceForm::automatic;
  std::optional<Mapping> mapping{};  // from the operations of another tool to requests and answers
};

// `name` is that of the file, for messages.
Result<RecordedTrace> read_trace(const AnyModel& model, const std::string& name,
                                 std::string_view text, const TraceOptions& options = {});

// The first line of a trace, and a line for an observation; both end with an end of line.
enum class Start : std::uint8_t { known, unknown };
std::string header_line(std::string_view model, Start start = Start::known);
std::string to_line(const Observation& observation);

}  // namespace gainsay::dual
