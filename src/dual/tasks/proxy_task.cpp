// SPDX-License-Identifier: MIT

#include "dual/tasks/proxy_task.hpp"

#include <memory>
#include <utility>

#include "base/format.hpp"
#include "base/printable.hpp"
#include "base/text.hpp"
#include "dual/net/faults.hpp"
#include "dual/net/proxy.hpp"
#include "dual/tasks/verdict.hpp"
#include "dual/tasks/witness.hpp"

namespace gainsay::dual {
namespace {

// How soon a wish to stop is noticed, and what was recorded is in the file.
constexpr double kTurn = 0.02;

SetFlag endpoint_into(std::optional<Endpoint>& field) {
  return [&field](std::string_view text) -> Result<void> {
    // A port alone is one of this machine.
    const bool port = !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
    auto endpoint = endpoint_of(port ? "127.0.0.1:" + std::string(text) : std::string(text));
    if (!endpoint) return refuse(endpoint.error());
    field = std::move(*endpoint);
    return {};
  };
}

SetFlag faults_into(std::vector<std::string>& field) {
  return [&field](std::string_view text) -> Result<void> {
    std::vector<std::string> names = base::split_at_commas(text);
    if (auto known = net::Faults::called(names); !known) return refuse(known.error());
    field.insert(field.end(), names.begin(), names.end());
    return {};
  };
}

const Endpoint& needed(const std::optional<Endpoint>& endpoint, const char* flag,
                       const char* what) {
  if (endpoint) return *endpoint;
  throw UsageError({.code = "dual-proxy-needs",
                    .what = fmt::format("nothing says {}", what),
                    .place = flag,
                    .fix = "gainsay dual proxy --listen=8081 --to=127.0.0.1:8080 --codec=http"});
}

class Running {
 public:
  Running(const Protocol* protocol, ProxyOptions options, const TaskCall& call)
      : call_(call),
        options_(std::move(options)),
        faults_(std::move(*net::Faults::called(options_.faults))),
        codec_(codec_for(options_.codec, protocol == nullptr ? nullptr : protocol->codec)),
        proxy_(*codec_, needed(options_.to, "--to", "where the server is"), faults_.hook()) {
    if (protocol != nullptr) {
      witness_.emplace(protocol->model, options_.judge, [&call](const std::string& line) {
        call.out(base::printable(line) + "\n");
      });
    }
    if (protocol != nullptr) model_ = protocol->model->name();
  }

  Outcome run() {
    const auto at = proxy_.listen(needed(options_.listen, "--listen", "where clients connect"));
    if (!at) throw EnvironmentError(at.error());
    // A file that is there is only touched once it is clear that there will be something to record.
    if (!options_.record.empty()) {
      file_.emplace(options_.record, model_,
                    options_.unknown_start ? Start::unknown : Start::known);
    }
    call_.out(fmt::format("proxy at {} to {}\n", to_text(*at), to_text(*options_.to)));
    while (!call_.stop_wanted()) {
      proxy_.run(kTurn);
      take();
    }
    proxy_.stop();
    take();
    if (file_) file_->close();
    return tell();
  }

 private:
  void take() {
    for (const net::Event& event : proxy_.take_events()) {
      count(event);
      const std::size_t line = file_ ? file_->add(event) : 0;
      if (witness_) witness_->see(event, line);
    }
    if (file_) file_->flush();
  }

  void count(const net::Event& event) {
    using Kind = net::Event::Kind;
    connections_ += event.kind == Kind::opened ? 1 : 0;
    requests_ += event.kind == Kind::sent ? 1 : 0;
    answers_ += event.kind == Kind::received ? 1 : 0;
    if (event.why.empty()) return;
    call_.err(fmt::format("connection {}: {}{}\n", event.connection,
                          event.kind == Kind::closed ? "closed: "
                          : event.by == By::server   ? "the server's bytes are no message: "
                                                     : "the client's bytes are no request: ",
                          base::printable(event.why)));
  }

  Outcome tell() {
    call_.out(fmt::format("{} connections, {} requests, {} answers\n", connections_, requests_,
                          answers_));
    for (const net::Faults::Count& one : faults_.counts()) {
      call_.out(fmt::format("fault {}: {} times\n", one.name, one.times));
    }
    if (!witness_) return Outcome::passed;
    const Judgement judgement = witness_->finish();
    call_.out(text_of(judgement, witness_->trace(), file_ ? file_->path() : "what was seen"));
    return outcome_of(judgement.kind);
  }

  const TaskCall& call_;
  ProxyOptions options_;
  std::string model_{};
  net::Faults faults_;
  std::shared_ptr<const Codec> codec_;
  net::Proxy proxy_;
  std::optional<Witness> witness_{};
  std::optional<TraceFile> file_{};
  std::uint64_t connections_ = 0;
  std::uint64_t requests_ = 0;
  std::uint64_t answers_ = 0;
};

}  // namespace

std::vector<base::Flag> proxy_flags(ProxyOptions& options) {
  std::vector<base::Flag> flags = {
      {.name = "listen",
       .value = "PORT",
       .help = "where clients connect: a port of 127.0.0.1 (0: any that is free), or HOST:PORT",
       .set = endpoint_into(options.listen)},
      {.name = "to",
       .value = "HOST:PORT",
       .help = "where the server is",
       .set = endpoint_into(options.to)},
      codec_flag(options.codec),
      {.name = "record",
       .value = "FILE",
       .help = "write what happens there, as a trace for gainsay judge",
       .may_be_empty = false,
       .set = [&options](std::string_view text) -> Result<void> {
         options.record = text;
         return {};
       }},
      {.name = "unknown-start",
       .help = "the trace says that the server's contents at the start are not known",
       .set = [&options](std::string_view) -> Result<void> {
         options.unknown_start = true;
         return {};
       }},
      {.name = "fault",
       .value = "NAME,...",
       .help = "mistakes to make in place of the server",
       .set = faults_into(options.faults)},
  };
  add_flags(flags, judging_flags(options.judge));
  return flags;
}

Outcome run_proxy(const Protocol* protocol, const TaskCall& call) {
  ProxyOptions options;
  expect_no_words(base::parse_flags(proxy_flags(options), call.arguments), "gainsay dual proxy");
  return Running(protocol, std::move(options), call).run();
}

}  // namespace gainsay::dual
