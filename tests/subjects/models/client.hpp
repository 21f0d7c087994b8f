// SPDX-License-Identifier: MIT
// A client of a few lines that talks to a server on its own machine and has a model judge what it
// says: enough to see that a model and its generator fit a real server. Testers shrink, replay and
// report; this does not.
#pragma once

#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <gainsay/dual/judge.hpp>

#include "models/requests.hpp"
#include "models/typed.hpp"

namespace models {

/// How a case is talked through.
struct Manner {
  std::uint32_t connections = 1;
  std::size_t requests = 40;
  std::uint32_t awaited = 100;  ///< percent of the requests whose answer is awaited before the next
  std::uint32_t cut = 10;       ///< percent of the requests that are sent in two parts
  std::uint32_t pauses = 2;     ///< percent of the requests before which time passes
  int milliseconds = 1000;      ///< of silence before something is owed
};

/// A socket and what is under way on it.
struct Line {
  int socket = -1;
  std::string input{},
      rest{};  ///< what came and was not read; what is not sent of the last request
  std::deque<std::size_t> pending{};  ///< requests without an answer, by index
  bool closed = false;
};

/// Connected to this port of the own machine; -1 if nobody listens.
int connected(std::uint16_t port);

/// `$from` and what it is in are replaced by what `value_of` gives; a member or element without a
/// value is left out.
using ValueOf = std::function<std::optional<Json>(const Json& reference)>;
Json resolved(const Json& expression, const ValueOf& value_of, const std::string& prefix);

/// Protocol says Model, model(), draw, functions, codec: see http/protocol.hpp.
template <class Protocol>
class Client {
 public:
  using Model = typename Protocol::Model;
  using Request = typename Model::Request;
  using Answer = typename Model::Answer;
  using Decoded = gainsay::dual::Decoded;

  Client(std::uint16_t port, std::string prefix, Manner manner, Model model = Protocol::model(),
         gainsay::dual::JudgeSettings settings = {})
      : manner_(manner), prefix_(std::move(prefix)), judge_(std::move(model), std::move(settings)) {
    for (std::uint32_t i = 0; i < manner.connections; ++i)
      lines_.push_back({.socket = connected(port)});
  }
  ~Client() {
    for (const Line& line : lines_) close(line.socket);
  }
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  /// One case. What happened before the judgement is in words().
  gainsay::dual::Judgement talk(gainsay::Source& source) {
    while (past_.size() < manner_.requests && fine()) one_request(source);
    await_all();
    if (owed_ && broken_.empty()) judge_.silent(now());
    return judge_.finish();
  }

  /// What cannot be judged: bytes that are no message, an answer that nobody asked for.
  const std::string& broken() const { return broken_; }
  const std::string& words() const { return words_; }
  std::size_t messages() const { return past_.size(); }
  const gainsay::dual::AnyJudge& judge() { return judge_.any(); }

 private:
  using Kind = gainsay::dual::Judgement::Kind;

  /// More at once cost the judge much and tell it little.
  static constexpr std::size_t kMostOutstanding = 4;

  static gainsay::dual::Time now() {
    return {std::chrono::steady_clock::now().time_since_epoch().count()};
  }
  bool fine() { return broken_.empty() && !owed_ && judge_.any().so_far().kind == Kind::accepted; }

  void one_request(gainsay::Source& source) {
    const auto step = source.step(gainsay::label_of("request"));
    const auto number = static_cast<std::uint32_t>(source.alternative(manner_.connections));
    if (sometimes(source, manner_.pauses))
      read_all_for(one_of<int>(source, {{50, 1}, {30, 10}, {20, 100}}));
    Drawing drawing(source, number, past_);
    const Json drawn = Protocol::draw(drawing);
    const bool waits = sometimes(source, manner_.awaited);
    const Json json =
        resolved(drawn, [&](const Json& reference) { return value_of(reference); }, prefix_);
    const auto message = gainsay::dual::from_json(gainsay::dual::schema<Request>(), json);
    if (!message) throw std::runtime_error(gainsay::to_text(message.error()));
    if (judge_.any().outstanding(*message) > kMostOutstanding) await_all();
    past_.push_back({step.identity(), number, drawn});
    requests_.push_back(gainsay::dual::from_message<Request>(*message));
    answers_.emplace_back();
    read_all(0);
    if (!fine()) return;
    Line& line = lines_[number];
    send_rest(line);
    judge_.sent({number + 1}, requests_.back(), now());
    words_ += std::to_string(number + 1) + "> " +
              json.dump(-1, ' ', false, Json::error_handler_t::replace).substr(0, 300) + "\n";
    line.pending.push_back(requests_.size() - 1);
    line.rest = codec_->encode_request(untyped(requests_.back()));
    if (sometimes(source, manner_.cut)) {
      write(line, line.rest.size() * source.integer<std::size_t>(1, 99) / 100);
    } else {
      send_rest(line);
    }
    if (waits) await(requests_.size() - 1);
  }

  void send_rest(Line& line) { write(line, line.rest.size()); }

  void write(Line& line, std::size_t size) {
    for (std::size_t at = 0; at < size;) {
      const ssize_t count = send(line.socket, line.rest.data() + at, size - at, MSG_NOSIGNAL);
      if (count < 0) return fail("the connection was closed while a request was sent");
      at += static_cast<std::size_t>(count);
    }
    line.rest.erase(0, size);
  }

  std::optional<Json> value_of(const Json& reference) {
    const std::uint32_t step = reference.at("step");
    const Json::json_pointer path(reference.at("path").get<std::string>());
    std::size_t index = 0;
    while (past_[index].step != step) ++index;
    await(index);
    for (std::size_t distance = 0; distance < past_.size();
         ++distance) {  // the nearest on which the path evaluates
      for (const std::size_t at : {index - distance, index + distance}) {
        if (at >= answers_.size() || !answers_[at] || !answers_[at]->contains(path)) continue;
        return Protocol::functions().at(reference.at("as"))(answers_[at]->at(path));
      }
    }
    return std::nullopt;
  }

  void await(std::size_t request) {
    for (Line& line : lines_) {
      if (line.rest.empty()) continue;
      read_all(2);
      send_rest(line);
    }
    const auto until =
        std::chrono::steady_clock::now() + std::chrono::milliseconds(manner_.milliseconds);
    while (!answers_[request] && broken_.empty()) {
      if (std::chrono::steady_clock::now() > until) {
        owed_ = true;
        return;
      }
      read_all(50);
    }
  }
  void await_all() {
    for (std::size_t i = 0; i < answers_.size() && !owed_ && fine(); ++i) await(i);
  }

  void read_all(int milliseconds) {
    std::vector<pollfd> sockets;
    for (const Line& line : lines_) sockets.push_back({line.socket, POLLIN, 0});
    if (poll(sockets.data(), sockets.size(), milliseconds) <= 0) return;
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      if (sockets[i].revents != 0) read_one(static_cast<std::uint32_t>(i));
    }
  }

  void read_all_for(int milliseconds) {
    const auto until = std::chrono::steady_clock::now() + std::chrono::milliseconds(milliseconds);
    while (std::chrono::steady_clock::now() < until && broken_.empty()) read_all(1);
  }

  void read_one(std::uint32_t number) {
    Line& line = lines_[number];
    std::string bytes(65536, 0);
    const ssize_t count = recv(line.socket, bytes.data(), bytes.size(), 0);
    if (count <= 0) return fail("the server closed connection " + std::to_string(number + 1));
    line.input.append(bytes, 0, static_cast<std::size_t>(count));
    while (!line.input.empty()) {
      const gainsay::dual::Json asked =
          line.pending.empty() ? gainsay::dual::Json() : untyped(requests_[line.pending.front()]);
      const Decoded next = codec_->decode_answer(
          {.bytes = line.input, .request = line.pending.empty() ? nullptr : &asked});
      if (next.kind == Decoded::Kind::need_more) return;
      if (next.kind == Decoded::Kind::broken) return fail(next.why);
      take(number, typed<Answer>(next.message), next.role);
      line.input.erase(0, next.used);
    }
  }

  void take(std::uint32_t number, const Answer& answer, Decoded::Role role) {
    Line& line = lines_[number];
    judge_.received({number + 1}, answer, now());
    words_ += std::to_string(number + 1) + "< " +
              gainsay::dual::to_text(gainsay::dual::to_message(answer)).substr(0, 300) + "\n";
    if (role == Decoded::Role::push) return;
    if (line.pending.empty()) return fail("an answer that nobody asked for");
    answers_[line.pending.front()] = gainsay::dual::to_json(gainsay::dual::to_message(answer));
    line.pending.pop_front();
  }

  void fail(std::string why) { broken_ = std::move(why); }

  Manner manner_;
  std::unique_ptr<gainsay::dual::Codec> codec_ = Protocol::codec();
  std::string prefix_;
  gainsay::dual::Judge<Model> judge_;
  std::vector<Line> lines_{};
  std::vector<Earlier> past_{};
  std::vector<Request> requests_{};
  std::vector<std::optional<Json>> answers_{};
  std::string broken_{}, words_{};
  bool owed_ = false;
};

}  // namespace models
