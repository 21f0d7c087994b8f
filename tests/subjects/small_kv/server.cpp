// SPDX-License-Identifier: MIT
// Connections, transactions and topics.
#include "server.hpp"

#include <algorithm>
#include <utility>

namespace subjects::kv {
namespace {

using std::chrono::milliseconds;

/// Those that `multi` takes; the others act on connections.
bool of_keys(const Command& command) {
  const std::initializer_list<std::string_view> kOthers = {
      "grant", "attach",  "renew",     "revoke",      "watch",   "unwatch", "multi",
      "exec",  "discard", "subscribe", "unsubscribe", "publish", "quit"};
  return std::find(kOthers.begin(), kOthers.end(), command.verb) == kOthers.end();
}

std::string event(const Command& published) {
  return "EVENT " + published.key() + " " + std::to_string(published.data.size()) + "\r\n" +
         published.data;
}

}  // namespace

Server::Server(Loop& loop, const Options& options)
    : loop_(loop), fault_(options.fault), keys_(options.fault, options.seed) {}

void Server::received(ConnectionId from, std::string_view bytes) {
  talks_[from].input += bytes;
  advance(from);
}

void Server::closed(ConnectionId connection) {
  talks_.erase(connection);
  for (auto& [topic, listeners] : listeners_) std::erase(listeners, connection);
}

void Server::advance(ConnectionId from) {
  while (true) {
    const auto found = talks_.find(from);
    if (found == talks_.end() || found->second.busy) return;
    Talk& talk = found->second;
    const Parsed next = parsed(talk.input);
    if (next.state == Parsed::State::partial) return;
    talk.input.erase(0, next.used);
    if (next.state == Parsed::State::complete) {
      act(from, next.command);
      continue;
    }
    answer(from, next.error);
    if (!next.lost) continue;
    talk.busy = true;
    return loop_.finish(from);
  }
}

void Server::answer(ConnectionId to, const std::string& text) { loop_.write(to, text + "\r\n"); }

void Server::go_on(ConnectionId from) {
  const auto talk = talks_.find(from);
  if (talk == talks_.end()) return;
  talk->second.busy = false;
  advance(from);
}

void Server::act(ConnectionId from, const Command& command) {
  Talk& talk = talks_.at(from);
  if (transacted(from, talk, command)) return;
  if (command.verb == "quit") {
    talk.busy = true;
    return loop_.finish(from);
  }
  if (command.verb == "watch" || command.verb == "unwatch") {
    watch(talk, command);
    return answer(from, "OK");
  }
  if (command.verb == "publish") return publish(from, command);
  if (command.verb == "subscribe" || command.verb == "unsubscribe") {
    std::vector<ConnectionId>& listeners = listeners_[command.key()];
    std::erase(listeners, from);
    if (command.verb == "subscribe") listeners.push_back(from);
    return answer(from,
                  (command.verb == "subscribe" ? "SUBSCRIBED " : "UNSUBSCRIBED ") + command.key());
  }
  if (fault_.is("incr-not-atomic") && command.verb == "incr") return act_in_parts(from, command);
  if (fault_.is("watch-forgotten") && command.verb.starts_with("get")) talk.watched.clear();
  answer(from, performed(command));
}

/// An incr that others may interrupt: it counts on from what it read before.
void Server::act_in_parts(ConnectionId from, const Command& command) {
  const Item* const read = keys_.find(command.key());
  const std::optional<Item> before = read == nullptr ? std::nullopt : std::optional(*read);
  talks_.at(from).busy = true;
  loop_.later(milliseconds(2), [this, from, command, before] {
    answer(from, before ? counted(*before, command) : "NOT_FOUND");
    go_on(from);
  });
}

void Server::watch(Talk& talk, const Command& command) {
  if (command.verb == "unwatch") return talk.watched.clear();
  for (const std::string& key : command.words) talk.watched.try_emplace(key, keys_.changes(key));
}

/// Whether the command was about a transaction, or became part of one.
bool Server::transacted(ConnectionId from, Talk& talk, const Command& command) {
  if (!talk.queued) {
    if (command.verb == "multi") {
      talk.queued.emplace();
      answer(from, "OK");
      return true;
    }
    const bool ends = command.verb == "exec" || command.verb == "discard";
    if (ends) answer(from, "ERROR no transaction");
    return ends;
  }
  if (command.verb == "exec") {
    exec(from, talk);
  } else if (command.verb == "discard") {
    talk.queued.reset();
    talk.watched.clear();
    answer(from, "OK");
  } else if (of_keys(command)) {
    talk.queued->push_back(command);
    answer(from, "QUEUED");
  } else if (command.verb == "quit") {
    return false;
  } else {
    answer(from, "ERROR not in a transaction");
  }
  return true;
}

void Server::exec(ConnectionId from, Talk& talk) {
  const std::vector<Command> commands = *std::exchange(talk.queued, std::nullopt);
  const auto watched = std::exchange(talk.watched, {});
  const bool changed = std::any_of(watched.begin(), watched.end(), [&](const auto& one) {
    return keys_.changes(one.first) != one.second;
  });
  if (changed && !fault_.is("exec-ignores-watch")) return answer(from, "ABORTED");
  std::string answers = "RESULTS " + std::to_string(commands.size());
  if (fault_.is("transaction-in-parts")) {
    talk.busy = true;
    return exec_in_parts(from, commands, std::move(answers));
  }
  for (const Command& command : commands) answers += "\r\n" + performed(command);
  answer(from, answers);
}

void Server::exec_in_parts(ConnectionId from, std::vector<Command> commands, std::string answers) {
  if (commands.empty()) {
    answer(from, answers);
    return go_on(from);
  }
  answers += "\r\n" + performed(commands.front());
  commands.erase(commands.begin());
  loop_.later(milliseconds(1),
              [this, from, commands, answers] { exec_in_parts(from, commands, answers); });
}

void Server::publish(ConnectionId from, const Command& command) {
  const std::vector<ConnectionId>& listeners = listeners_[command.key()];
  const bool held = fault_.is("events-out-of-order") && ++published_[command.key()] % 2 == 1;
  for (std::size_t i = 0; i < listeners.size(); ++i) {
    if (fault_.is("second-subscriber-deaf") && i == 1) continue;
    if (!held) {
      answer(listeners[i], event(command));
      continue;
    }
    loop_.later(milliseconds(2),
                [this, to = listeners[i], text = event(command)] { answer(to, text); });
  }
  answer(from, "PUBLISHED " + std::to_string(listeners.size()));
}

}  // namespace subjects::kv
