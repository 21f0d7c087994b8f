// SPDX-License-Identifier: MIT
#include "models/kv/model.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include "models/kv/rules.hpp"

namespace models::kv {

using dual::Connection;
using dual::Server;
using dual::Sym;

namespace {

Reply word(std::string text) { return {.word = std::move(text)}; }

Answer answer_of(Reply reply) {
  return {.word = std::move(reply.word),
          .number = std::move(reply.number),
          .values = std::move(reply.values)};
}

Answer about(std::string text, const std::string& topic) {
  return {.word = std::move(text), .topic = topic};
}

/// Those that a transaction takes.
bool of_keys(Verb verb) { return verb <= Verb::rev; }

std::uint64_t number_of(const Request& q) { return q.number.value_or(0); }

std::optional<std::uint64_t> number_in(const std::string& text) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

}  // namespace

/// One request being handled.
class Kv::Step {
 public:
  Step(Server& server, State& state, Connection from)
      : server_(server), state_(state), from_(from) {}

  void receive(const Request& q);

 private:
  bool transacted(const Request& q);
  void exec();
  void publish(const Request& q);
  void watch(const Request& q);

  Reply performed(const Request& q);
  Reply values(const Request& q);
  Reply stored(const Request& q);
  Reply joined(const Request& q);
  Reply counted(const Request& q);
  Reply removed(const Request& q);
  Reply leased(const Request& q);
  Reply attached(const Request& q);

  Item* find(const std::string& key);
  void store(const std::string& key, Item item);
  void remove(const std::string& key);
  void changed(const std::string& key);
  bool lives(const Lease& lease);
  Lease* lease(std::uint64_t id);
  std::optional<Sym<dual::Time>> expiry(std::int64_t milliseconds);

  void answer(const Reply& reply) { server_.send(from_, answer_of(reply)); }
  Client& client() { return state_.clients[from_]; }
  void tidy();

  Server& server_;
  State& state_;
  Connection from_;
};

Kv::State Kv::initial(Server& server) const {
  State state;
  state.revision = server.choose<std::uint64_t>("revision");
  return state;
}

void Kv::receive(Server& server, State& state, Connection from, const Request& q) const {
  Step(server, state, from).receive(q);
}

void Kv::closed(Server&, State& state, Connection who) const {
  state.clients.erase(who);
  for (auto& [topic, listeners] : state.listeners) listeners.erase(who);
}

// --- connections

void Kv::Step::receive(const Request& q) {
  if (transacted(q)) return;
  switch (q.verb) {
    case Verb::watch:
    case Verb::unwatch:
      watch(q);
      break;
    case Verb::publish:
      publish(q);
      break;
    case Verb::subscribe:
      state_.listeners[q.keys[0]].insert(from_);
      server_.send(from_, about("SUBSCRIBED", q.keys[0]));
      break;
    case Verb::unsubscribe:
      if (const auto found = state_.listeners.find(q.keys[0]); found != state_.listeners.end())
        found->second.erase(from_);
      server_.send(from_, about("UNSUBSCRIBED", q.keys[0]));
      break;
    default:
      answer(performed(q));
  }
  tidy();
}

/// States that mean the same are the same: what is empty is not there.
void Kv::Step::tidy() {
  const auto found = state_.clients.find(from_);
  if (found != state_.clients.end() && !found->second.queued && found->second.watched.empty())
    state_.clients.erase(found);
  std::erase_if(state_.listeners, [](const auto& topic) { return topic.second.empty(); });
}

bool Kv::Step::transacted(const Request& q) {
  const bool open = state_.clients.contains(from_) && client().queued;
  if (!open && q.verb == Verb::multi) {
    client().queued.emplace();
    answer(word("OK"));
    return true;
  }
  if (!open) {
    const bool ends = q.verb == Verb::exec || q.verb == Verb::discard;
    if (ends) answer(word("ERROR"));
    return ends;
  }
  if (q.verb == Verb::exec) {
    exec();
  } else if (q.verb == Verb::discard) {
    client() = {};
    answer(word("OK"));
  } else if (of_keys(q.verb)) {
    client().queued->push_back(q);
    answer(word("QUEUED"));
  } else {
    answer(word("ERROR"));
  }
  tidy();
  return true;
}

void Kv::Step::exec() {
  const Client mine = std::exchange(client(), {});
  bool aborts = false;
  for (const auto& [key, watched] : mine.watched) {
    aborts =
        server_.obeys(rules::kWatch, watched.changed || (watched.there && find(key) == nullptr)) ||
        aborts;
  }
  if (aborts) return answer(word("ABORTED"));
  Answer all{.word = "RESULTS", .number = Sym<std::uint64_t>(mine.queued->size())};
  for (const Request& q : *mine.queued) all.results.push_back(performed(q));
  server_.send(from_, all);
}

void Kv::Step::watch(const Request& q) {
  if (q.verb == Verb::unwatch) {
    if (state_.clients.contains(from_)) client().watched.clear();
  } else {
    for (const std::string& key : q.keys) {
      if (!client().watched.contains(key)) client().watched[key] = {.there = find(key) != nullptr};
    }
  }
  answer(word("OK"));
}

void Kv::Step::publish(const Request& q) {
  const auto found = state_.listeners.find(q.keys[0]);
  const auto listeners = found == state_.listeners.end() ? std::set<Connection>{} : found->second;
  for (const Connection to : listeners) {
    Answer event = about("EVENT", q.keys[0]);
    event.data = q.value;
    server_.send(to, event);
  }
  answer({.word = "PUBLISHED", .number = Sym<std::uint64_t>(listeners.size())});
}

// --- keys

Reply Kv::Step::performed(const Request& q) {
  switch (q.verb) {
    case Verb::get:
    case Verb::gets:
      return values(q);
    case Verb::append:
    case Verb::prepend:
      return joined(q);
    case Verb::incr:
    case Verb::decr:
      return counted(q);
    case Verb::remove:
      return removed(q);
    case Verb::touch: {
      Item* const item = find(q.keys[0]);
      if (item != nullptr) item->dies = expiry(q.milliseconds);
      return word(item != nullptr ? "TOUCHED" : "NOT_FOUND");
    }
    case Verb::rev:
      return {.word = "REVISION", .number = state_.revision};
    case Verb::attach:
      return attached(q);
    case Verb::grant:
    case Verb::renew:
    case Verb::revoke:
      return leased(q);
    default:
      return stored(q);
  }
}

Reply Kv::Step::values(const Request& q) {
  Reply reply = word("END");
  for (const std::string& key : q.keys) {
    const Item* const item = find(key);
    if (item == nullptr) continue;
    Value value{.key = key, .data = item->data, .flags = item->flags};
    if (q.verb == Verb::gets) value.token = item->token;
    reply.values.push_back(std::move(value));
  }
  return reply;
}

Reply Kv::Step::stored(const Request& q) {
  const Item* const old = find(q.keys[0]);
  if (q.verb == Verb::add && server_.obeys(rules::kAdd, old != nullptr)) return word("NOT_STORED");
  if (q.verb == Verb::replace && server_.obeys(rules::kReplace, old == nullptr))
    return word("NOT_STORED");
  if (q.verb == Verb::cas) {
    if (old == nullptr) return word("NOT_FOUND");
    if (!server_.obeys(rules::kCas, old->token == number_of(q))) return word("EXISTS");
  }
  store(q.keys[0], {.data = q.value, .flags = q.flags, .dies = expiry(q.milliseconds)});
  return word("STORED");
}

Reply Kv::Step::joined(const Request& q) {
  const Item* const old = find(q.keys[0]);
  if (old == nullptr) return word("NOT_STORED");
  Item item = *old;
  item.data = q.verb == Verb::append ? item.data + q.value : q.value + item.data;
  store(q.keys[0], std::move(item));
  return word("STORED");
}

Reply Kv::Step::counted(const Request& q) {
  const Item* const old = find(q.keys[0]);
  if (old == nullptr) return word("NOT_FOUND");
  const auto number = number_in(old->data);
  if (!number) return word("CLIENT_ERROR");
  const std::uint64_t by = number_of(q);
  const std::uint64_t result =
      q.verb == Verb::incr ? *number + by : *number - std::min(*number, by);
  Item item = *old;
  item.data = std::to_string(result);
  store(q.keys[0], std::move(item));
  return {.word = "NUMBER", .number = Sym<std::uint64_t>(result)};
}

Reply Kv::Step::removed(const Request& q) {
  if (find(q.keys[0]) == nullptr) return word("NOT_FOUND");
  remove(q.keys[0]);
  return word("DELETED");
}

Kv::Item* Kv::Step::find(const std::string& key) {
  const auto found = state_.items.find(key);
  if (found == state_.items.end()) return nullptr;
  Item& item = found->second;
  if (item.dies && !server_.obeys(rules::kExpiry, server_.now() < *item.dies)) return nullptr;
  if (item.lease && !lives(state_.leases[*item.lease])) return nullptr;
  return &item;
}

void Kv::Step::store(const std::string& key, Item item) {
  item.token = server_.fresh<std::uint64_t>("tokens");
  state_.items[key] = std::move(item);
  changed(key);
}

void Kv::Step::remove(const std::string& key) {
  state_.items.erase(key);
  changed(key);
}

void Kv::Step::changed(const std::string& key) {
  state_.revision = state_.revision + Sym<std::uint64_t>(1);
  for (auto& [connection, client] : state_.clients) {
    const auto watched = client.watched.find(key);
    if (watched != client.watched.end()) watched->second.changed = true;
  }
}

// --- time

std::optional<Sym<dual::Time>> Kv::Step::expiry(std::int64_t milliseconds) {
  if (milliseconds == 0) return std::nullopt;
  const Sym<dual::Time> now = server_.now();
  return milliseconds < 0 ? now : now + dual::milliseconds(milliseconds);
}

bool Kv::Step::lives(const Lease& lease) {
  if (lease.revoked) return false;
  return !lease.dies || server_.obeys(rules::kLease, server_.now() < *lease.dies);
}

/// The lease with this id if it is there.
Kv::Lease* Kv::Step::lease(std::uint64_t id) {
  for (Lease& lease : state_.leases) {
    if (server_.decide(lease.id == id, "it is this lease")) return lives(lease) ? &lease : nullptr;
  }
  return nullptr;
}

Reply Kv::Step::leased(const Request& q) {
  if (q.verb == Verb::grant) {
    state_.leases.push_back(
        {.id = server_.fresh<std::uint64_t>("leases"), .dies = expiry(q.milliseconds)});
    return {.word = "LEASE", .number = state_.leases.back().id};
  }
  Lease* const found = lease(number_of(q));
  if (found == nullptr) return word("NOT_FOUND");
  if (q.verb == Verb::renew) {
    found->dies = expiry(q.milliseconds);
    return word("RENEWED");
  }
  const auto index = static_cast<std::uint32_t>(found - state_.leases.data());
  std::vector<std::string> attached;
  for (const auto& [key, item] : state_.items) {
    if (item.lease == index) attached.push_back(key);
  }
  for (const std::string& key : attached) {
    if (find(key) != nullptr) remove(key);
  }
  state_.leases[index].revoked = true;
  return word("REVOKED");
}

Reply Kv::Step::attached(const Request& q) {
  Item* const item = find(q.keys[0]);
  const Lease* const found = item == nullptr ? nullptr : lease(number_of(q));
  if (found == nullptr) return word("NOT_FOUND");
  item->lease = static_cast<std::uint32_t>(found - state_.leases.data());
  return word("ATTACHED");
}

}  // namespace models::kv
