// SPDX-License-Identifier: MIT

#include "dual/live/socket_transport.hpp"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

#include "base/clock.hpp"
#include "base/format.hpp"
#include "base/printable.hpp"
#include "dual/codec/tree.hpp"
#include "dual/json.hpp"
#include "dual/subject/errors.hpp"
#include "dual/subject/ready.hpp"

namespace gainsay::dual {
namespace {

constexpr std::size_t kShownBytes = 200;

net::Cut net_cut(Cut cut) {
  switch (cut.where) {
    case Cut::Where::whole:
      return {};
    case Cut::Where::head:
      return {net::Cut::Kind::after_head, 0};
    case Cut::Where::permille:
      return {net::Cut::Kind::permille, cut.permille};
  }
  return {};
}

net::Drop net_drop(Drop how) {
  switch (how) {
    case Drop::close:
      return net::Drop::close;
    case Drop::reset:
      return net::Drop::reset;
    case Drop::sending:
      return net::Drop::send_side;
  }
  return net::Drop::close;
}

double in_seconds(Duration duration) { return std::chrono::duration<double>(duration).count(); }

}  // namespace

SocketTransport::SocketTransport(Protocol protocol, std::shared_ptr<SubjectKeeping> keeping,
                                 double patience)
    : protocol_(std::move(protocol)), keeping_(std::move(keeping)), patience_(patience) {}

// One that we were forked with is somebody else's: it is left alone.
void SocketTransport::own_loop() {
  if (loop_of_ == getpid()) return;
  static_cast<void>(loop_.release());
  loop_ = std::make_unique<net::Loop>(*protocol_.codec);
  loop_of_ = getpid();
  opened_ = 0;
}

void SocketTransport::begin(Source&) {
  own_loop();
  for (std::uint32_t i = 1; i <= opened_; ++i) loop_->drop(i, net::Drop::close);
  opened_ = 0;
  told_ = false;
  const Lease& lease = keeping_->ready();
  loop_->watch(lease.descriptor());
  loop_->take_events();
}

Time SocketTransport::now() { return {static_cast<std::int64_t>(base::nanoseconds_now())}; }

// A name that begins with a slash is a path, and stays one.
std::string SocketTransport::fresh(const std::string& logical) {
  if (logical.empty()) return keeping_->prefix();
  keeping_->note_name();
  const bool path = logical[0] == '/';
  return (path ? "/" : "") + keeping_->prefix() + logical.substr(path ? 1 : 0);
}

bool SocketTransport::open(Connection connection) {
  opened_ = std::max(opened_, connection.number);
  return loop_->open(connection.number, keeping_->lease().endpoint(), patience_).has_value();
}

// A connection that is not open any more has an event that says so.
void SocketTransport::send(Connection to, std::uint64_t number, const Message& request, Cut cut) {
  loop_->send(to.number, number, wrapped(to_json(request)), net_cut(cut), patience_);
}

void SocketTransport::finish(Connection connection) { loop_->finish(connection.number, patience_); }

void SocketTransport::drop(Connection connection, Drop how) {
  loop_->drop(connection.number, net_drop(how));
}

void SocketTransport::poll(std::vector<Arrival>& out) {
  loop_->poll();
  take(out);
}

Transport::Awaited SocketTransport::await(Duration most, std::vector<Arrival>& out) {
  const std::size_t before = out.size();
  const base::Stopwatch watch;
  do {
    loop_->await_event(in_seconds(most) - watch.seconds());
    take(out);
  } while (out.size() == before && watch.seconds() < in_seconds(most));
  return out.size() > before ? Awaited::arrived : Awaited::late;
}

void SocketTransport::pause(Duration length, std::vector<Arrival>& out) {
  loop_->pause(in_seconds(length));
  take(out);
}

void SocketTransport::end(std::vector<Arrival>& out) {
  poll(out);
  look_after(out);
}

// --- what happened ------------------------------------------------------------------------------

void SocketTransport::take(std::vector<Arrival>& out) {
  if (told_) return;
  for (net::Event& event : loop_->take_events()) take_event(event, out);
  if (loop_->interrupted()) look_after(out);
}

void SocketTransport::take_event(net::Event& event, std::vector<Arrival>& out) {
  const Connection from{event.connection};
  const Time at{static_cast<std::int64_t>(event.at)};
  switch (event.kind) {
    case net::Event::Kind::received: {
      auto message = from_json(protocol_.model->answers(), unwrapped(event.message));
      if (!message) {
        return garbled(
            event.connection,
            fmt::format("{} is no answer of the model: {}",
                        event.message.to_text().substr(0, kShownBytes), message.error().what),
            out);
      }
      out.push_back({.connection = from,
                     .message = std::move(*message),
                     .at = at,
                     .asked_for = event.request != 0});
      return;
    }
    case net::Event::Kind::garbled:
      return garbled(event.connection,
                     fmt::format("{}, at \"{}\"", event.why,
                                 base::printable(event.bytes.substr(0, kShownBytes))),
                     out);
    case net::Event::Kind::closed:
      if (event.by != By::server) return;
      if (is_dying()) look_after(out);
      if (!told_) out.push_back({.kind = Arrival::Kind::closed, .connection = from, .at = at});
      return;
    case net::Event::Kind::opened:
    case net::Event::Kind::sent:
      return;
  }
}

void SocketTransport::garbled(std::uint32_t connection, std::string text,
                              std::vector<Arrival>& out) {
  if (is_dying()) look_after(out);
  if (std::exchange(told_, true)) return;
  out.push_back(
      {.kind = Arrival::Kind::garbled,
       .connection = {connection},
       .text = fmt::format("connection {}: bytes that are no message: {}", connection, text),
       .origin = "garbled answer of " + protocol_.model->name()});
}

// A process that ends closes what it has before its end can be seen. If nobody listens, it is
// waited for.
bool SocketTransport::is_dying() {
  constexpr int kMilliseconds = 1000;
  if (keeping_->subject().start.empty()) return false;
  if (loop_->interrupted()) return true;
  if (accepts(keeping_->lease().endpoint())) return false;
  pollfd news{keeping_->lease().descriptor(), POLLIN, 0};
  return ::poll(&news, 1, kMilliseconds) == 1;
}

void SocketTransport::look_after(std::vector<Arrival>& out) {
  if (told_) return;
  const auto state = keeping_->lease().state();
  if (state && !state->died() && state->report.empty()) {
    loop_->watch(keeping_->lease().descriptor());  // what woke us was the answer itself
    return;
  }
  told_ = true;
  keeping_->renew();
  Arrival arrival{.kind = Arrival::Kind::died};
  if (!state) {
    arrival.text = state.error().what;
    arrival.origin = "the keeper is gone";
  } else {
    const Error error =
        state->died() ? died(keeping_->subject(), *state) : reported(keeping_->subject(), *state);
    arrival.text = error.what;
    arrival.origin = origin_of_death(*state);
  }
  out.push_back(std::move(arrival));
}

}  // namespace gainsay::dual
