// SPDX-License-Identifier: MIT

#include "dual/net/bridge.hpp"

#include <boost/asio/buffer.hpp>
#include <boost/asio/write.hpp>

namespace gainsay::dual::net {

namespace {

constexpr std::size_t kShownBytes = 4096;

Event garbled(std::uint32_t connection, const Inbox::Arrived& arrived, std::string why, By by) {
  return {.kind = Event::Kind::garbled,
          .connection = connection,
          .at = arrived.at,
          .bytes = arrived.bytes.substr(0, kShownBytes),
          .why = std::move(why),
          .by = by};
}

}  // namespace

Bridge::Bridge(BridgeWorld& world, Stream::socket client, boost::asio::io_context& io)
    : world_(world),
      number_(++world.connections),
      client_(std::move(client)),
      server_(io),
      requests_(world.log, io),
      answers_(world.log, io) {}

void Bridge::start() {
  world_.log.put_now(
      {.kind = Event::Kind::opened, .connection = number_, .at = base::nanoseconds_now()});
  server_.async_connect(asio_endpoint(world_.server), [self = shared_from_this()](ErrorCode error) {
    if (self->closed_) return;
    if (error) return self->close(By::server, error.message());
    without_delay(self->server_, self->world_.server.kind);
    self->read(self->requests_);
    self->read(self->answers_);
  });
}

void Bridge::read(Way& way) {
  from(way).async_read_some(boost::asio::buffer(way.buffer),
                            [self = shared_from_this(), &way](ErrorCode error, std::size_t size) {
                              if (self->closed_) return;
                              const std::string_view bytes(way.buffer.data(), size);
                              if (way.inbox.broken() || self->blind_) {
                                if (size > 0) self->put(way, std::string(bytes));
                              } else {
                                way.inbox.append(bytes, base::nanoseconds_now());
                                if (error) way.inbox.end();
                                self->understand(way);
                              }
                              if (!error) return self->read(way);
                              const bool orderly = error == boost::asio::error::eof;
                              if (!orderly) {
                                return self->close(self->to_server(way) ? By::tester : By::server,
                                                   error.message());
                              }
                              way.ended = true;
                              self->pump(way);
                            });
}

void Bridge::understand(Way& way) {
  const auto decode = [&](Incoming incoming) {
    if (to_server(way)) return world_.codec.decode_request(incoming);
    incoming.request = pending_.empty() ? nullptr : &pending_.front().message;
    return world_.codec.decode_answer(incoming);
  };
  while (auto arrived = way.inbox.next(decode)) {
    if (arrived->decoded.kind == Decoded::Kind::broken) {
      pass_garbled(way, std::move(*arrived));
    } else if (to_server(way)) {
      pass_request(std::move(*arrived));
    } else {
      pass_answer(std::move(*arrived));
    }
  }
}

void Bridge::pass_garbled(Way& way, Inbox::Arrived arrived) {
  const By by = to_server(way) ? By::tester : By::server;
  world_.log.put(arrived.place, garbled(number_, arrived, arrived.decoded.why, by));
  put(way, std::move(arrived.bytes));
  if (by == By::server) return;
  blind_ = true;
  if (std::string rest = answers_.inbox.forget_rest(); !rest.empty()) {
    put(answers_, std::move(rest));
  }
}

Fault Bridge::fault_of(Passing::Way way, std::uint64_t number,
                       const Inbox::Arrived& arrived) const {
  if (!world_.fault) return {};
  return world_.fault({.way = way,
                       .connection = number_,
                       .number = number,
                       .message = arrived.decoded.message,
                       .bytes = arrived.bytes});
}

void Bridge::pass_request(Inbox::Arrived arrived) {
  const std::uint64_t number = ++world_.requests;
  const Fault fault = fault_of(Passing::Way::to_server, number, arrived);
  world_.log.give_up(arrived.place);
  world_.log.put_now({.kind = Event::Kind::sent,
                      .connection = number_,
                      .request = number,
                      .at = base::nanoseconds_now(),
                      .message = arrived.decoded.message});
  if (fault.kind == Fault::Kind::drop) return;
  pending_.push_back({number, arrived.decoded.message});
  if (fault.kind == Fault::Kind::replace) return put(requests_, fault.bytes);
  if (fault.kind == Fault::Kind::twice) {
    pending_.push_back({0, arrived.decoded.message});  // its answer is nobody's
    put(requests_, arrived.bytes);
  }
  put(requests_, std::move(arrived.bytes), fault.kind == Fault::Kind::delay ? fault.seconds : 0);
}

void Bridge::pass_answer(Inbox::Arrived arrived) {
  const bool answers = arrived.decoded.role == Decoded::Role::answer && !pending_.empty();
  const Request request = answers ? pending_.front() : Request{};
  if (answers) pending_.pop_front();
  const Fault fault = fault_of(Passing::Way::to_client, request.number, arrived);
  Event event{.kind = Event::Kind::received,
              .connection = number_,
              .request = request.number,
              .at = arrived.at,
              .message = arrived.decoded.message};
  if (fault.kind == Fault::Kind::close) {
    world_.log.give_up(arrived.place);
    return close(By::server, "");
  }
  if (fault.kind == Fault::Kind::elsewhere) {
    if (const auto other = world_.other_than(number_)) {
      world_.log.give_up(arrived.place);
      return other->mislead(arrived);
    }
  }
  if (fault.kind == Fault::Kind::drop || fault.kind == Fault::Kind::delay) {
    world_.log.give_up(arrived.place);
    if (fault.kind == Fault::Kind::drop) return;
    return put(answers_, std::move(arrived.bytes), fault.seconds,
               [&log = world_.log, event]() mutable {
                 event.at = base::nanoseconds_now();
                 log.put_now(event);
               });
  }
  if (fault.kind == Fault::Kind::replace) {
    arrived.bytes = fault.bytes;
    const Decoded again = world_.codec.decode_answer(
        {.bytes = fault.bytes, .request = answers ? &request.message : nullptr});
    event.message = again.message;
    if (again.kind != Decoded::Kind::message) {
      const bool cut = again.kind == Decoded::Kind::need_more;
      event = garbled(number_, arrived, cut ? "the message does not end" : again.why, By::server);
    }
  }
  world_.log.put(arrived.place, event);
  if (fault.kind == Fault::Kind::twice) {
    event.request = 0;
    world_.log.put_now(event);
    put(answers_, arrived.bytes);
  }
  put(answers_, std::move(arrived.bytes));
}

void Bridge::mislead(const Inbox::Arrived& arrived) {
  if (!blind_) {
    const std::uint64_t number = pending_.empty() ? 0 : pending_.front().number;
    if (!pending_.empty()) pending_.pop_front();
    world_.log.put_now({.kind = Event::Kind::received,
                        .connection = number_,
                        .request = number,
                        .at = base::nanoseconds_now(),
                        .message = arrived.decoded.message});
  }
  put(answers_, arrived.bytes);
}

void Bridge::put(Way& way, std::string bytes, double delay, std::function<void()> note) {
  const auto wait =
      std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(delay));
  way.queue.push_back({std::move(bytes), Clock::now() + wait, std::move(note)});
  pump(way);
}

// Writes what is due, one after the other.
void Bridge::pump(Way& way) {
  if (way.busy || closed_) return;
  if (way.queue.empty()) return after_last(way);
  way.busy = true;
  Item& next = way.queue.front();
  if (next.not_before > Clock::now()) {
    way.timer.expires_at(next.not_before);
    way.timer.async_wait([self = shared_from_this(), &way](ErrorCode) {
      way.busy = false;
      self->pump(way);
    });
    return;
  }
  if (next.note) next.note();
  boost::asio::async_write(into(way), boost::asio::buffer(next.bytes),
                           [self = shared_from_this(), &way](ErrorCode error, std::size_t) {
                             if (self->closed_) return;
                             way.busy = false;
                             way.queue.pop_front();
                             if (!error) return self->pump(way);
                             self->close(self->to_server(way) ? By::server : By::tester,
                                         error.message());
                           });
}

// The end is passed on as well. The server's is that of the connection.
void Bridge::after_last(Way& way) {
  if (!way.ended) return;
  if (!to_server(way)) return close(requests_.ended ? By::tester : By::server, "");
  ErrorCode ignored;
  server_.shutdown(Stream::socket::shutdown_send, ignored);
}

void Bridge::close(By by, const std::string& why) {
  if (closed_) return;
  closed_ = true;
  ErrorCode ignored;
  requests_.timer.cancel();
  answers_.timer.cancel();
  // A side that was cut off learns it as it was: by a reset.
  if (!why.empty()) reset(by == By::server ? client_ : server_);
  client_.close(ignored);
  server_.close(ignored);
  requests_.inbox.forget_rest();
  answers_.inbox.forget_rest();
  if (blind_) return;
  world_.log.put_now({.kind = Event::Kind::closed,
                      .connection = number_,
                      .at = base::nanoseconds_now(),
                      .why = why,
                      .by = by});
}

}  // namespace gainsay::dual::net
