// SPDX-License-Identifier: MIT
// Connections: requests out of bytes, one after the other, and answers into bytes.
#include "server.hpp"

#include "conditions.hpp"

namespace subjects::http {
namespace {

/// Longer bodies are sent in chunks.
constexpr std::size_t kMostInOnePiece = 16;

bool writes(const Request& request) {
  return request.method == "PUT" || request.method == "DELETE";
}

bool has_body(int status) { return status >= 200 && status != 204 && status != 304; }

}  // namespace

Server::Server(Loop& loop, const Options& options, TagKind tags)
    : loop_(loop), fault_(options.fault), store_(options.fault, tags), random_(options.seed) {}

void Server::received(ConnectionId from, std::string_view bytes) {
  Talk& talk = talks_[from];
  if (fault_.is("cut-method-is-400") && talk.input.empty() &&
      bytes.find(' ') == std::string_view::npos) {
    return refuse(from, 400);
  }
  if (fault_.is("byte-after-cut-lost") && !talk.input.empty()) bytes.remove_prefix(1);
  talk.input += bytes;
  advance(from);
}

void Server::closed(ConnectionId connection) { talks_.erase(connection); }

void Server::advance(ConnectionId from) {
  for (std::size_t taken = 0;;) {
    const auto found = talks_.find(from);
    if (found == talks_.end() || found->second.busy) return;
    Talk& talk = found->second;
    const Parsed next = parsed(talk.input);
    if (next.state == Parsed::State::partial) return;
    if (next.state == Parsed::State::refused) return refuse(from, next.status);
    if (!std::exchange(talk.head_seen, true)) head_read(from, talk, next);
    if (next.state == Parsed::State::head) return;
    talk.input.erase(0, next.used);
    talk.head_seen = false;
    if (fault_.is("second-never-answered") && ++taken % 2 == 0) continue;
    act(from, next.request);
  }
}

void Server::head_read(ConnectionId from, Talk& talk, const Parsed& next) {
  const bool waits = lower(next.request.field("expect").value_or("")) == "100-continue";
  if (waits && next.state == Parsed::State::head)
    loop_.write(from, "HTTP/1.1 100 Continue\r\n\r\n");
  if (fault_.is("check-then-write"))
    talk.refusal = refusal(next.request, selected(from, next.request));
}

void Server::act(ConnectionId from, const Request& request) {
  if (fault_.is("silent-after-100") && ++requests_ > 100) return;
  if (fault_.is("check-then-write") && writes(request)) {
    return act_later(from, request, std::exchange(talks_.at(from).refusal, std::nullopt));
  }
  const Version version = selected(from, request);
  const std::optional<Answer> refused = refusal(request, version);
  deliver(from, request, refused ? *refused : performed(from, request, version));
}

void Server::act_later(ConnectionId from, const Request& request, std::optional<Answer> refused) {
  talks_.at(from).busy = true;
  loop_.later(std::chrono::milliseconds(1), [this, from, request, refused] {
    Answer answer = refused ? *refused : performed(from, request, selected(from, request));
    if (!talks_.contains(from)) return;
    deliver(from, request, std::move(answer));
    talks_.at(from).busy = false;
    advance(from);
  });
}

void Server::deliver(ConnectionId to, const Request& request, Answer answer) {
  Talk& talk = talks_.at(to);
  if (fault_.is("failed-is-204") && answer.status == 412) answer = {.status = 204};
  if (fault_.is("not-modified-is-200") && answer.status == 304) answer.status = 200;
  const std::string text = on_the_wire(request, std::move(answer));
  if (fault_.is("answers-swapped") && !talk.held &&
      parsed(talk.input).state == Parsed::State::complete) {
    talk.held = text;
    return;
  }
  send(to, text);
  if (const auto held = std::exchange(talk.held, std::nullopt)) send(to, *held);
  if (request.keeps_alive) return;
  loop_.finish(to);
  talk.busy = true;
}

void Server::send(ConnectionId to, const std::string& text) {
  if (fault_.is("closes-instead") && random_() % 50 == 0) return loop_.finish(to);
  if (fault_.is("answer-elsewhere") && random_() % 20 == 0) {
    for (const ConnectionId other : loop_.open()) {
      if (other != to) return loop_.write(other, text);
    }
  }
  loop_.write(to, text);
}

std::string Server::on_the_wire(const Request& request, Answer answer) const {
  const bool head = request.method == "HEAD" && !fault_.is("head-with-body");
  const bool in_chunks = !head && request.takes_chunks && answer.body.size() > kMostInOnePiece;
  if (!answer.dated()) answer.with("Date", written_date(current_second()));
  if (!request.keeps_alive) answer.with("Connection", "close");
  if (!has_body(answer.status)) {
    answer.body.clear();
  } else if (fault_.is("length-too-large") && request.method == "GET") {
    answer.with("Content-Length", std::to_string(answer.body.size() + 1));
  } else if (in_chunks) {
    const LastChunk last = fault_.is("last-chunk-missing") ? LastChunk::missing : LastChunk::sent;
    answer.body = chunked(answer.body, last);
    answer.with("Transfer-Encoding", "chunked");
  } else {
    answer.with("Content-Length", std::to_string(answer.body.size()));
  }
  if (head) answer.body.clear();
  return written(answer);
}

void Server::refuse(ConnectionId to, int status) {
  Talk& talk = talks_.at(to);
  loop_.write(to, on_the_wire({.keeps_alive = false}, {.status = status}));
  loop_.finish(to);
  talk.busy = true;
}

}  // namespace subjects::http
