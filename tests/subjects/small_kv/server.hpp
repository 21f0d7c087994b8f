// SPDX-License-Identifier: MIT
// Commands of many connections on one set of keys; the protocol is in README.md.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "command.hpp"
#include "keys.hpp"
#include "serving/loop.hpp"
#include "serving/options.hpp"

namespace subjects::kv {

class Server : public Service {
 public:
  Server(Loop& loop, const Options& options);

  void received(ConnectionId from, std::string_view bytes) override;
  void closed(ConnectionId connection) override;

 private:
  struct Talk {
    std::string input{};
    bool busy = false;  ///< a command is still acting: those behind it wait
    std::optional<std::vector<Command>> queued{};
    std::map<std::string, std::uint64_t> watched{};  ///< key -> its number of changes
  };

  void advance(ConnectionId from);
  /// Answers with a line, or with text that ends in one.
  void answer(ConnectionId to, const std::string& text);
  void act(ConnectionId from, const Command& command);
  void act_in_parts(ConnectionId from, const Command& command);
  void go_on(ConnectionId from);

  bool transacted(ConnectionId from, Talk& talk, const Command& command);
  void exec(ConnectionId from, Talk& talk);
  void exec_in_parts(ConnectionId from, std::vector<Command> commands, std::string answers);
  void watch(Talk& talk, const Command& command);
  void publish(ConnectionId from, const Command& command);

  /// The answer to a command of keys or leases.
  std::string performed(const Command& command);
  std::string values(const Command& command);
  std::string stored(const Command& command);
  std::string joined(const Command& command);
  std::string counted(Item item, const Command& command);
  std::string leased(const Command& command);

  Loop& loop_;
  Fault fault_;
  Keys keys_;
  std::map<ConnectionId, Talk> talks_{};
  std::map<std::string, std::vector<ConnectionId>> listeners_{};
  std::map<std::string, std::uint64_t> published_{};
};

}  // namespace subjects::kv
