// SPDX-License-Identifier: MIT
//
// Servers under cases in real workers.

#include <doctest/doctest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <functional>
#include <map>
#include <optional>

#include <gainsay/case.hpp>
#include <gainsay/settings.hpp>

#include "base/process.hpp"
#include "base/shared_memory.hpp"
#include "dual/net/loop.hpp"
#include "dual/subject/errors.hpp"
#include "engine/run.hpp"
#include "engine/session.hpp"
#include "subjects/servers.hpp"

using namespace gainsay;
using namespace gainsay::dual;

namespace {

// What all workers have counted.
struct Counts {
  std::atomic<int> right = 0;
  std::atomic<int> wrong = 0;
  std::atomic<int> takes = 0;
};

// Each case says a number to the server and expects it back; then `then` happens.
class Echoes final : public Test {
 public:
  using Then = std::function<Verdict(std::int64_t number, Lease& lease, net::Loop& loop)>;
  Echoes(Subject subject, Then then) : subject_(std::move(subject)), then_(std::move(then)) {}

  void prepare(const Settings& settings) override {
    auto keeper = Keeper::start(subject_, {.subjects = static_cast<unsigned>(settings.jobs)});
    if (!keeper) throw EnvironmentError(keeper.error());
    keeper_.emplace(std::move(*keeper));
  }
  Verdict run(Case& current) override {
    const auto number = current.source.integer<std::int64_t>(0, 1000000);
    if (!ready()) return Verdict::discard("no server");
    const Json said = Json::object({{"line", std::to_string(number)}});
    loop_->send(1, ++asked_, said, {}, 10);
    loop_->await_answer(1, asked_, 10);
    bool echoed = false;
    for (const net::Event& event : loop_->take_events()) {
      echoed = echoed || (event.kind == net::Event::Kind::received && event.message == said);
    }
    ++(echoed ? counts().right : counts().wrong);
    return then_(number, *lease_, *loop_);
  }
  void complete(Record&, const TestCounts&) override { keeper_.reset(); }

  Counts& counts() const { return *memory_.as<Counts>(); }

 private:
  // Each worker takes a server once.
  bool ready() {
    if (lease_ && lease_->state() && lease_->state()->running() && loop_->is_open(1)) return true;
    if (!lease_) {
      ++counts().takes;
      auto lease = keeper_->take();
      if (!lease) return false;
      lease_.emplace(std::move(*lease));
      loop_.emplace(*codec_);
    } else if (!lease_->reset()) {
      return false;
    }
    loop_->watch(lease_->descriptor());
    return loop_->open(1, lease_->endpoint(), 10).has_value();
  }

  Subject subject_;
  Then then_;
  base::SharedMemory memory_{sizeof(Counts)};
  std::unique_ptr<Codec> codec_ = lines();
  std::optional<Keeper> keeper_{};
  std::optional<Lease> lease_{};
  std::optional<net::Loop> loop_{};
  std::uint64_t asked_ = 0;
};

Record record_of(Echoes& test, Settings settings) {
  Session session;
  settings.store = "";
  settings.seed = 5;
  return engine::run_property({"echoes", "workers_test.cpp", 1}, test, settings, session);
}

}  // namespace

TEST_CASE("cases in two workers have two servers, and nothing is left") {
  const Nothing nothing;
  {
    Echoes test(line_server(), [](auto&&...) { return Verdict::pass(); });
    const Record record = record_of(test, {.cases = 1000, .jobs = 2});
    CHECK(record.outcome == Outcome::passed);
    CHECK(record.passed > 500);
    CHECK(test.counts().right >= static_cast<int>(record.passed));
    CHECK(test.counts().wrong.load() == 0);
    CHECK(test.counts().takes.load() == 2);
  }
  CHECK(nothing.left().empty());
}

TEST_CASE("workers that die are replaced while their servers live") {
  const Nothing nothing;
  {
    Echoes test(line_server(), [](std::int64_t number, Lease& lease, net::Loop&) {
      if (lease.state()->starts != 1) return Verdict::discard("another server");
      if (number > 500) raise(SIGKILL);
      return Verdict::pass();
    });
    const Record record = record_of(test, {.cases = 100});
    REQUIRE(record.failures.size() == 1);
    CHECK(record.failures[0].failure.kind == FailureKind::signal);
    CHECK(record.discarded == 0);
    CHECK(test.counts().wrong.load() == 0);
    CHECK(test.counts().takes > 3);  // each worker that shrinking has killed
  }
  CHECK(nothing.left().empty());
}

TEST_CASE("a server that dies fails the case, and is there again for the next") {
  const Nothing nothing;
  {
    const Subject subject = line_server();
    Echoes test(subject, [&](std::int64_t number, Lease& lease, net::Loop& loop) {
      if (number <= 300) return Verdict::pass();
      loop.send(1, 0, Json::object({{"line", "die"}}), {}, 10);
      loop.await_all(10);
      while (!loop.interrupted()) loop.pause(0.001);
      const auto state = lease.state();
      return state && origin_of_death(*state) == "subject died: SIGSEGV" ? Verdict::fail()
                                                                         : Verdict::pass();
    });
    const Record record = record_of(test, {.cases = 100});
    CHECK(record.outcome == Outcome::failed);
    REQUIRE(record.failures.size() == 1);
    CHECK_FALSE(record.failures[0].flaky);
    CHECK(record.failures[0].tape.choices.size() == 1);
    CHECK(test.counts().wrong.load() == 0);
  }
  CHECK(nothing.left().empty());
}

TEST_CASE("nothing is left of a run with workers that is killed or interrupted") {
  for (const int signal : {SIGKILL, SIGINT, SIGTERM}) {
    const Nothing nothing;
    const base::SharedMemory memory(sizeof(std::atomic<int>));
    auto& cases = *memory.as<std::atomic<int>>();
    const pid_t runner = fork();
    REQUIRE(runner >= 0);
    if (runner == 0) {
      setpgid(0, 0);
      std::signal(signal, SIG_DFL);  // doctest has a handler
      Echoes test(line_server(), [&](auto&&...) {
        ++cases;
        return Verdict::pass();
      });
      record_of(test, {.cases = 1000000, .jobs = 2});
      _exit(0);
    }
    for (int i = 0; i < 20000 && cases < 20; ++i) usleep(1000);
    CHECK(cases >= 20);
    kill(-runner, signal);  // as Ctrl-C does, to the whole group
    CHECK(ends(runner));
    CHECK(nothing.left().empty());
  }
}
