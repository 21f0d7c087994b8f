// SPDX-License-Identifier: MIT

#include "dual/tasks/witness.hpp"

#include <utility>

#include "base/format.hpp"
#include "dual/codec/tree.hpp"
#include "dual/json.hpp"

namespace gainsay::dual {
namespace {

using Kind = net::Event::Kind;

Observation::Kind kind_of(Kind kind) {
  switch (kind) {
    case Kind::opened:
      return Observation::Kind::opened;
    case Kind::sent:
      return Observation::Kind::sent;
    case Kind::received:
      return Observation::Kind::received;
    default:
      return Observation::Kind::closed;
  }
}

}  // namespace

TraceFile::TraceFile(const std::string& path, std::string_view model, Start start)
    : path_(path), out_(path, std::ios::binary) {
  out_ << header_line(model, start);
  flush();
}

std::size_t TraceFile::add(const net::Event& event) {
  out_ << net::trace_line(event) << '\n';
  return ++lines_;
}

void TraceFile::flush() {
  out_.flush();
  check();
}

void TraceFile::close() {
  out_.close();
  check();
}

void TraceFile::check() const {
  if (out_) return;
  throw EnvironmentError({.code = "file-not-writable",
                          .what = "the trace could not be written",
                          .place = path_,
                          .fix = "name a file in a folder that can be written, with room"});
}

Witness::Witness(ModelPtr model, JudgeSettings settings, Tell tell)
    : model_(std::move(model)),
      settings_(std::move(settings)),
      tell_(std::move(tell)),
      judge_(model_, settings_) {}

void Witness::stop(Judgement judgement) {
  tell_(fmt::format("{} after {} observations: {}", to_text(judgement.kind),
                    trace_.observations.size(), judgement.reason));
  verdict_ = std::move(judgement);
}

std::optional<Message> Witness::message_of(const net::Event& event) {
  const bool sent = event.kind == Kind::sent;
  if (!sent && event.kind != Kind::received) return Message{};
  const Schema& schema = sent ? model_->requests() : model_->answers();
  auto message = from_json(schema, unwrapped(event.message));
  if (message) return std::move(*message);
  // What a client asks is not the server's mistake; what the server says is.
  stop({.kind = sent ? Judgement::Kind::undecided : Judgement::Kind::rejected,
        .reason =
            fmt::format("{} is no {} of the model: {}: {}", event.message.to_text(),
                        sent ? "request" : "answer", message.error().place, message.error().what),
        .at = trace_.observations.size()});
  return std::nullopt;
}

void Witness::see(const net::Event& event, std::size_t line) {
  if (verdict_) return;
  if (event.kind == Kind::garbled && event.by == By::server) {
    trace_.garbled = {event.connection, event.why, line};
    return stop(judgement_of(*trace_.garbled, trace_.observations.size()));
  }
  auto message = message_of(event);
  if (!message) {
    trace_.garbled = {event.connection, "", line};
    return;
  }
  Observation observation{.kind = kind_of(event.kind),
                          .connection = {event.connection},
                          .number = event.request,
                          .at = Time{static_cast<std::int64_t>(event.at)},
                          .message = std::move(*message),
                          .by = event.by};
  trace_.observations.push_back(observation);
  trace_.lines.push_back(line);
  judge_.observe(std::move(observation));
  if (!judge_.so_far().accepted()) stop(judge_.so_far());
}

Judgement Witness::finish() {
  Judgement judgement = verdict_ ? *verdict_ : judge_.finish();
  if (judgement.at < trace_.observations.size()) {
    explain(model_, settings_, trace_.observations, judgement);
  }
  return judgement;
}

}  // namespace gainsay::dual
