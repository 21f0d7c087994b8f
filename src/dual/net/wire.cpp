// SPDX-License-Identifier: MIT

#include "dual/net/wire.hpp"

#include <boost/asio/buffer.hpp>
#include <boost/asio/write.hpp>

namespace gainsay::dual::net {

namespace {

constexpr std::size_t kShownBytes = 4096;  // of what is not understood

}  // namespace

void Wire::connect(const Endpoint& endpoint) {
  socket_.async_connect(asio_endpoint(endpoint),
                        [self = shared_from_this(), kind = endpoint.kind](ErrorCode error) {
                          self->problem_ = error;
                          if (error) {
                            self->state_ = State::closed;
                            return;
                          }
                          without_delay(self->socket_, kind);
                          self->connected();
                        });
}

void Wire::connected() {
  if (state_ != State::connecting) return;  // dropped meanwhile
  state_ = State::open;
  ErrorCode ignored;
  socket_.non_blocking(true, ignored);
  log_.put_now({.kind = Event::Kind::opened, .connection = number_, .at = base::nanoseconds_now()});
  read();
}

void Wire::read() {
  socket_.async_read_some(
      boost::asio::buffer(buffer_), [self = shared_from_this()](ErrorCode error, std::size_t size) {
        if (self->state_ == State::closed) return;
        self->inbox_.append({self->buffer_.data(), size}, base::nanoseconds_now());
        if (error) self->inbox_.end();
        self->understand();
        if (!error) return self->read();
        const bool orderly = error == boost::asio::error::eof;
        const bool ours = self->state_ == State::half_closed;
        self->close(ours ? By::tester : By::server, orderly ? "" : error.message());
      });
}

void Wire::understand() {
  const auto decode = [this](Incoming incoming) {
    incoming.request = pending_.empty() ? nullptr : &pending_.front().message;
    return codec_.decode_answer(incoming);
  };
  while (auto arrived = inbox_.next(decode)) {
    Event event{.connection = number_, .at = arrived->at};
    if (arrived->decoded.kind == Decoded::Kind::broken) {
      event.kind = Event::Kind::garbled;
      event.bytes = arrived->bytes.substr(0, kShownBytes);
      event.why = arrived->decoded.why;
      event.by = By::server;
    } else {
      event.kind = Event::Kind::received;
      event.message = std::move(arrived->decoded.message);
      if (arrived->decoded.role == Decoded::Role::answer && !pending_.empty()) {
        event.request = pending_.front().number;
        pending_.pop_front();
      }
    }
    log_.put(arrived->place, std::move(event));
  }
}

void Wire::begin(Request request, std::string bytes, std::size_t first_part) {
  log_.put_now({.kind = Event::Kind::sent,
                .connection = number_,
                .request = request.number,
                .at = base::nanoseconds_now(),
                .message = request.message});
  pending_.push_back(std::move(request));
  rest_ = bytes.substr(first_part);
  bytes.resize(first_part);
  write(std::move(bytes));
}

void Wire::write_rest() { write(std::exchange(rest_, {})); }

void Wire::write(std::string bytes) {
  if (bytes.empty()) return;
  // Nearly always the system takes all of it at once. What went wrong is seen by the read that is
  // posted.
  ErrorCode ignored;
  const std::size_t taken = socket_.write_some(boost::asio::buffer(bytes), ignored);
  if (taken == bytes.size()) return;
  written_ = bytes.substr(taken);
  writing_ = true;
  boost::asio::async_write(
      socket_, boost::asio::buffer(written_),
      [self = shared_from_this()](ErrorCode, std::size_t) { self->writing_ = false; });
}

void Wire::drop(Drop how) {
  ErrorCode ignored;
  if (state_ == State::closed) return;
  if (how == Drop::send_side && state_ == State::open) {
    socket_.shutdown(Stream::socket::shutdown_send, ignored);
    state_ = State::half_closed;
    rest_.clear();
    return;
  }
  if (how == Drop::reset) reset(socket_);
  close(By::tester, "");
}

void Wire::close(By by, const std::string& why) {
  ErrorCode ignored;
  const bool was_open = state_ != State::connecting;
  state_ = State::closed;
  socket_.close(ignored);
  writing_ = false;
  rest_.clear();
  inbox_.forget_rest();
  if (!was_open) return;
  log_.put_now({.kind = Event::Kind::closed,
                .connection = number_,
                .at = base::nanoseconds_now(),
                .why = why,
                .by = by});
}

}  // namespace gainsay::dual::net
