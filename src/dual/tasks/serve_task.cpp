// SPDX-License-Identifier: MIT

#include "dual/tasks/serve_task.hpp"

#include <limits>

#include "base/format.hpp"
#include "base/printable.hpp"
#include "dual/net/mock_server.hpp"

namespace gainsay::dual {
namespace {

// How soon a wish to stop is noticed.
constexpr double kTurn = 0.02;

}  // namespace

std::vector<base::Flag> serve_flags(ServeOptions& options) {
  return {
      codec_flag(options.codec),
      {.name = "port",
       .value = "N",
       .help = "where it listens on 127.0.0.1; 0: any port that is free",
       .fallback = "0",
       .set = [&options](std::string_view text) -> Result<void> {
         const auto port = base::read_number(text, 0, std::numeric_limits<std::uint16_t>::max());
         if (!port) return refuse(port.error());
         options.port = static_cast<std::uint16_t>(*port);
         return {};
       }},
      {.name = "seed",
       .value = "N",
       .help = "what the mock draws; the same answers for the same requests of one client",
       .fallback = std::to_string(options.seed),
       .set = number_into(options.seed, 0)},
  };
}

Outcome serve_mock(const Protocol& protocol, const TaskCall& call) {
  ServeOptions options;
  expect_no_words(base::parse_flags(serve_flags(options), call.arguments), "gainsay dual serve");
  const auto codec = codec_for(options.codec, protocol.codec);
  net::MockServer server(protocol.model, *codec, options.seed, [&call](const std::string& line) {
    call.err(base::printable(line) + "\n");
  });
  const auto at = server.listen({.host = "127.0.0.1", .port = options.port});
  if (!at) throw EnvironmentError(at.error());
  call.out(fmt::format("serving {} at {}\n", protocol.model->name(), to_text(*at)));
  while (!call.stop_wanted()) server.run(kTurn);
  const net::MockServer::Counts& counts = server.counts();
  call.out(fmt::format("{} connections, {} requests, {} messages sent\n", counts.connections,
                       counts.requests, counts.answers));
  return Outcome::passed;
}

}  // namespace gainsay::dual
