// SPDX-License-Identifier: MIT

#include "dual/net/mock_server.hpp"

#include <array>
#include <chrono>
#include <deque>
#include <map>
#include <utility>

#include <boost/asio/buffer.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>

#include <gainsay/dual/judge.hpp>
#include <gainsay/dual/mock.hpp>

#include "base/format.hpp"
#include "dual/codec/tree.hpp"
#include "dual/json.hpp"
#include "dual/net/listening.hpp"

namespace gainsay::dual::net {

namespace {

// What a server does by itself it does when nobody has asked anything for so long, and as often as
// a judge considers.
constexpr std::chrono::milliseconds kQuiet{20};
constexpr std::uint32_t kMostIdle = 2;
// A client that sends and does not read is not read either.
constexpr std::size_t kMostUnsent = 1 << 20;

}  // namespace

class MockServer::Body {
 public:
  Body(ModelPtr model, const Codec& codec, std::uint64_t seed, Complain complain)
      : model_(std::move(model)),
        codec_(codec),
        complain_(std::move(complain)),
        random_(seed),
        mock_(model_, draws_) {}
  ~Body() {
    listening.close();
    for (const auto& [number, client] : std::exchange(clients_, {})) client->close();
    io.poll();
  }
  Body(const Body&) = delete;
  Body& operator=(const Body&) = delete;

  void take(Stream::socket socket) {
    const Connection who{static_cast<std::uint32_t>(++counts.connections)};
    const auto client = std::make_shared<Client>(*this, who, std::move(socket));
    clients_[who.number] = client;
    step([&] { mock_.opened(who); });
    client->read();
  }

  boost::asio::io_context io{1};
  boost::asio::executor_work_guard<boost::asio::io_context::executor_type> work{io.get_executor()};
  Listening listening{io};
  Counts counts{};

 private:
  // Calls that are under way keep it alive.
  class Client : public std::enable_shared_from_this<Client> {
   public:
    Client(Body& server, Connection who, Stream::socket socket)
        : server_(server), who_(who), socket_(std::move(socket)) {}

    void read() {
      if (reading_ || ended_ || closed_ || unsent_ > kMostUnsent) return;
      reading_ = true;
      socket_.async_read_some(boost::asio::buffer(buffer_),
                              [self = shared_from_this()](ErrorCode error, std::size_t size) {
                                self->reading_ = false;
                                if (self->closed_) return;
                                self->bytes_.append(self->buffer_.data(), size);
                                const bool orderly = error == boost::asio::error::eof;
                                if (error && !orderly) return self->close();
                                self->ended_ = orderly;
                                self->understand();
                                self->read();
                                self->close_if_done();
                              });
    }

    // The message goes to who has asked first and was not answered.
    void answer(const Message& message) {
      const Json* request = asked_.empty() ? nullptr : &asked_.front().request;
      put(server_.codec_.encode_answer(wrapped(to_json(message)), request));
      ++server_.counts.answers;
      if (asked_.empty() || --asked_.front().answers > 0) return;
      asked_.pop_front();
    }

    // Closes, once all is written; `who` wants it: a client that cannot be understood, or the mock.
    void hang_up(By who) {
      hangs_up_ = true;
      mock_knows_ = who == By::server;
      close_if_done();
    }

    void close() {
      if (closed_) return;
      closed_ = true;
      ErrorCode ignored;
      socket_.shutdown(Stream::socket::shutdown_both, ignored);
      socket_.close(ignored);
      server_.left(who_, mock_knows_);
    }

    void close_if_done() {
      const bool done = ended_ && asked_.empty();
      if (!closed_ && unsent_ == 0 && (hangs_up_ || done)) close();
    }

   private:
    struct Asked {
      Json request{};
      std::size_t answers = 1;
    };

    void understand() {
      while (!closed_ && !hangs_up_ && !bytes_.empty()) {
        Decoded decoded = server_.codec_.decode_request({.bytes = bytes_, .ended = ended_});
        if (decoded.kind == Decoded::Kind::need_more) {
          if (ended_) refuse("the client closed the connection within a request");
          return;
        }
        if (decoded.kind == Decoded::Kind::broken) return refuse(decoded.why);
        bytes_.erase(0, decoded.used);
        act(decoded.message);
      }
    }

    void act(const Json& json) {
      const auto message = from_json(server_.model_->requests(), unwrapped(json));
      if (!message) {
        return refuse(fmt::format("{} is no request of the model: {}{}{}", json.to_text(),
                                  message.error().place, message.error().place.empty() ? "" : ": ",
                                  message.error().what));
      }
      ++server_.counts.requests;
      const AnyModel::Request request = server_.model_->read(*message);
      if (const std::size_t answers = server_.model_->answers_to(request.get()); answers > 0) {
        asked_.push_back({json, answers});
      }
      server_.step([&] { server_.mock_.receive(who_, *message); });
    }

    void refuse(const std::string& why) {
      if (server_.complain_) {
        server_.complain_(fmt::format("connection {} is closed: {}", who_.number, why));
      }
      bytes_.clear();
      asked_.clear();
      hang_up(By::tester);
    }

    void put(std::string bytes) {
      unsent_ += bytes.size();
      unwritten_.push_back(std::move(bytes));
      if (unwritten_.size() == 1) write();
    }

    void write() {
      boost::asio::async_write(socket_, boost::asio::buffer(unwritten_.front()),
                               [self = shared_from_this()](ErrorCode error, std::size_t) {
                                 if (self->closed_) return;
                                 if (error) return self->close();
                                 self->unsent_ -= self->unwritten_.front().size();
                                 self->unwritten_.pop_front();
                                 if (!self->unwritten_.empty()) return self->write();
                                 self->close_if_done();
                                 self->read();
                               });
    }

    Body& server_;
    Connection who_;
    Stream::socket socket_;
    std::array<char, 65536> buffer_{};
    std::string bytes_{};
    std::deque<Asked> asked_{};
    std::deque<std::string> unwritten_{};
    std::size_t unsent_ = 0;
    bool reading_ = false;
    bool ended_ = false;     // the client sends nothing more
    bool hangs_up_ = false;  // we do not either
    bool mock_knows_ = false;
    bool closed_ = false;
  };

  // Something happens to the mock, and what it says is sent.
  template <class Happening>
  void step(Happening happening) {
    mock_.clock(Time{static_cast<std::int64_t>(base::nanoseconds_now())});
    happening();
    for (const Sending& one : mock_.take()) {
      const auto found = clients_.find(one.to.number);
      if (found == clients_.end()) continue;
      const std::shared_ptr<Client> client = found->second;
      if (one.kind == Sending::Kind::close) {
        client->hang_up(By::server);
      } else {
        client->answer(one.message);
      }
    }
    idle_steps_ = 0;
    wait_for_quiet();
  }

  void left(Connection who, bool mock_knows) {
    if (clients_.erase(who.number) == 0 || mock_knows) return;
    step([&] { mock_.closed(who); });
  }

  void wait_for_quiet() {
    if (!model_->has().idle || idle_steps_ >= kMostIdle) return;
    timer_.expires_after(kQuiet);
    timer_.async_wait([this](ErrorCode error) {
      if (error) return;
      const std::uint32_t before = idle_steps_;
      step([this] { mock_.idle(); });
      timer_.cancel();
      idle_steps_ = before + 1;
      wait_for_quiet();
    });
  }

  ModelPtr model_;
  const Codec& codec_;
  Complain complain_;
  Random random_;
  DrawsByChance draws_{random_};
  AnyMock mock_;
  std::map<std::uint32_t, std::shared_ptr<Client>> clients_{};
  boost::asio::steady_timer timer_{io};
  std::uint32_t idle_steps_ = 0;  // since somebody asked something
};

MockServer::MockServer(ModelPtr model, const Codec& codec, std::uint64_t seed, Complain complain)
    : body_(std::make_unique<Body>(std::move(model), codec, seed, std::move(complain))) {}
MockServer::~MockServer() = default;

Result<Endpoint> MockServer::listen(const Endpoint& endpoint) {
  return body_->listening.open(endpoint,
                               [this](Stream::socket client) { body_->take(std::move(client)); });
}

void MockServer::run(double seconds) {
  body_->io.run_for(
      std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::duration<double>(seconds)));
}

const MockServer::Counts& MockServer::counts() const { return body_->counts; }

}  // namespace gainsay::dual::net
