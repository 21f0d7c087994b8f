// SPDX-License-Identifier: MIT
#include "base/process.hpp"

#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <fstream>
#include <string>
#include <thread>

#include <doctest/doctest.h>
#include <fcntl.h>

#include "base/clock.hpp"
#include "base/read_file.hpp"
#include "base/temporary_folder.hpp"

using namespace gainsay;
using base::Command;
using base::ExitStatus;
using base::Process;
using base::Stream;

namespace {

Command shell(const std::string& script) {
  return {.words = {"sh", "-c", script}, .output = Stream::pipe(), .errors = Stream::pipe()};
}

Process started(const Command& command) {
  auto process = Process::start(command);
  REQUIRE(process);
  return std::move(*process);
}

// Reads until the process has written a whole line.
std::string line_of(Process& process) {
  std::string text;
  while (text.find('\n') == std::string::npos && process.receive(20)) text += process.take_output();
  return text.substr(0, text.find('\n'));
}

// True if it ends soon; a zombie that its parent has not looked at counts as ended.
bool ends(pid_t process) {
  for (int i = 0; i < 500; ++i) {
    std::ifstream status("/proc/" + std::to_string(process) + "/stat");
    std::string id, name, state;
    if (!(status >> id >> name >> state) || state == "Z") return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return false;
}

// What a forked process answers in which one may close streams and ignore signals.
template <class Body>
int answer_of(const Body& body) {
  const pid_t child = fork();
  if (child == 0) _exit(body());
  const int status = base::wait_for(child);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace

TEST_CASE("a command's exit code, output and errors are captured") {
  const auto finished = base::run(shell("echo out; echo err >&2; exit 3"));
  REQUIRE(finished);
  CHECK(finished->status.code == 3);
  CHECK(finished->status.signal == 0);
  CHECK(!finished->status.succeeded());
  CHECK(!finished->timed_out);
  CHECK(finished->output == "out\n");
  CHECK(finished->errors == "err\n");
}

TEST_CASE("a command that a signal ended is told from one that exited") {
  const auto finished = base::run(shell("kill -KILL $$"));
  REQUIRE(finished);
  CHECK(finished->status.signal == SIGKILL);
  CHECK(!finished->status.succeeded());
}

TEST_CASE("a missing program is an error with its name and the system's words") {
  const auto missing = base::run({.words = {"/nowhere/program"}});
  REQUIRE(!missing);
  CHECK(missing.error().place == "/nowhere/program");
  CHECK(missing.error().what == "No such file or directory");
  const auto unknown = base::run({.words = {"gainsay-no-such-program"}});
  REQUIRE(!unknown);
  CHECK(unknown.error().place == "gainsay-no-such-program");
  CHECK(unknown.error().what == "No such file or directory");
  const auto folder = base::run({.words = {"/tmp"}});
  REQUIRE(!folder);
  CHECK(folder.error().what == "Permission denied");
  CHECK(base::output_of({"gainsay-no-such-program"}).empty());
}

TEST_CASE("a missing working folder or input file is not taken for a missing program") {
  const auto folder = base::run({.words = {"true"}, .folder = "/nowhere"});
  REQUIRE(!folder);
  CHECK(folder.error().place == "/nowhere");
  const auto input = base::run({.words = {"cat"}, .input = Stream::file("/nowhere/input")});
  REQUIRE(!input);
  CHECK(input.error().place == "/nowhere/input");
}

TEST_CASE("standard input is empty unless it is asked for") {
  const auto finished =
      base::run({.words = {"cat"}, .output = Stream::pipe(), .errors = Stream::pipe()}, 20);
  REQUIRE(finished);
  CHECK(finished->status.succeeded());
  CHECK(finished->output.empty());
}

TEST_CASE("streams lead to files, and the command works in its folder") {
  const auto folder = base::TemporaryFolder::make("gainsay-process-test-");
  REQUIRE(folder);
  const std::string input = folder->path() / "input";
  const std::string output = folder->path() / "output";
  std::ofstream(input) << "some text";
  std::ofstream(output) << "older and longer than what comes";
  const auto finished = base::run({.words = {"sh", "-c", "cat; pwd"},
                                   .input = Stream::file(input),
                                   .output = Stream::file(output),
                                   .folder = folder->path()});
  REQUIRE(finished);
  std::ifstream file(output);
  std::string text;
  std::getline(file, text);
  CHECK(text == "some text" + std::filesystem::canonical(folder->path()).string());
}

TEST_CASE("variables are set and removed for the command alone") {
  setenv("GAINSAY_TEST_REMOVED", "1", 1);
  Command command = shell("echo \"$GAINSAY_TEST_SET-$GAINSAY_TEST_REMOVED-${PATH:+path}\"");
  command.environment = {{"GAINSAY_TEST_SET", "a b"}, {"GAINSAY_TEST_REMOVED", std::nullopt}};
  const auto finished = base::run(command);
  REQUIRE(finished);
  CHECK(finished->output == "a b--path\n");
  CHECK(getenv("GAINSAY_TEST_SET") == nullptr);
  unsetenv("GAINSAY_TEST_REMOVED");
}

TEST_CASE("a command that fills both pipes ends") {
  const auto finished = base::run(
      shell("head -c 300000 /dev/zero; head -c 300000 /dev/zero >&2; head -c 300000 /dev/zero"),
      60);
  REQUIRE(finished);
  CHECK(!finished->timed_out);
  CHECK(finished->output.size() == 600000);
  CHECK(finished->errors.size() == 300000);
}

TEST_CASE("at the time limit a command is killed, and what it wrote is kept") {
  const base::Stopwatch watch;
  const auto finished = base::run(shell("echo begun; exec sleep 1000"), 0.3);
  REQUIRE(finished);
  CHECK(finished->timed_out);
  CHECK(finished->status.signal == SIGKILL);
  CHECK(finished->output == "begun\n");
  CHECK(watch.seconds() < 60);
  CHECK(base::output_of({"sh", "-c", "echo begun; exec sleep 1000"}, 0.3).empty());
}

TEST_CASE("a command has ended when it has, whoever still holds its streams") {
  const base::Stopwatch watch;
  Command command = shell("sleep 1000 & echo done");
  command.own_group = true;
  const auto finished = base::run(command, 500);
  REQUIRE(finished);
  CHECK(finished->output == "done\n");
  CHECK(!finished->timed_out);
  CHECK(watch.seconds() < 60);
}

TEST_CASE("a process that is kept alive is fed and answers") {
  Command command{.words = {"cat"}, .input = Stream::pipe(), .output = Stream::pipe()};
  Process process = started(command);
  CHECK(!process.wait(0));
  CHECK(process.send("first\n"));
  CHECK(line_of(process) == "first");
  CHECK(process.send("second\n"));
  CHECK(line_of(process) == "second");
  process.close_input();
  const auto ended = process.wait(20);
  REQUIRE(ended);
  CHECK(ended->succeeded());
}

TEST_CASE("feeding more than the pipes hold does not block") {
  Process process = started({.words = {"cat"}, .input = Stream::pipe(), .output = Stream::pipe()});
  const std::string text(1'000'000, 'x');
  CHECK(process.send(text, 60));
  process.close_input();
  REQUIRE(process.wait(60));
  CHECK(process.take_output() == text);
}

TEST_CASE("feeding a process that has ended or closed its input fails without a signal") {
  Process gone = started({.words = {"true"}, .input = Stream::pipe()});
  REQUIRE(gone.wait(20));
  CHECK(!gone.send("text"));
  Command deaf = shell("exec <&-; echo closed; exec sleep 1000");
  deaf.input = Stream::pipe();
  Process process = started(deaf);
  CHECK(line_of(process) == "closed");
  CHECK(!process.send("text", 20));
  Process busy = started({.words = {"sleep", "1000"}, .input = Stream::pipe()});
  CHECK(!busy.send(std::string(1'000'000, 'x'), 0.1));
}

TEST_CASE("the death of a process is noticed at once") {
  Process process = started(shell("exec sleep 1000"));
  pollfd alive{process.descriptor(), POLLIN, 0};
  CHECK(poll(&alive, 1, 0) == 0);
  process.signal(SIGKILL);
  CHECK(poll(&alive, 1, 20'000) == 1);
  const auto ended = process.wait(0);
  REQUIRE(ended);
  CHECK(ended->signal == SIGKILL);
  CHECK(process.receive(0));
}

TEST_CASE("a process answers a signal, and one that ignores SIGTERM is killed") {
  Process polite = started(shell("trap 'exit 5' TERM; echo ready; while :; do sleep 0.01; done"));
  CHECK(line_of(polite) == "ready");
  CHECK(polite.stop(20).code == 5);
  Process stubborn = started(shell("trap '' TERM; echo ready; while :; do sleep 0.01; done"));
  CHECK(line_of(stubborn) == "ready");
  CHECK(stubborn.stop(0.2).signal == SIGKILL);
}

TEST_CASE("grandchildren end with the group") {
  Command command = shell("sleep 1000 & echo $!; wait");
  command.own_group = true;
  pid_t grandchild = 0;
  SUBCASE("when it is stopped") {
    Process process = started(command);
    grandchild = std::stoi(line_of(process));
    process.stop(20);
  }
  SUBCASE("when it is killed") {
    Process process = started(command);
    grandchild = std::stoi(line_of(process));
    process.kill();
  }
  SUBCASE("when the object goes out of scope") {
    Process process = started(command);
    grandchild = std::stoi(line_of(process));
  }
  SUBCASE("when the process has ended before") {
    Process process = started(shell("exit 0"));
    command.words.back() = "sleep 1000 & echo $!";
    Process other = started(command);
    grandchild = std::stoi(line_of(other));
    REQUIRE(other.wait(20));
  }
  CHECK(grandchild > 0);
  CHECK(ends(grandchild));
}

TEST_CASE("nothing is left of a process that goes out of scope") {
  pid_t id = 0;
  {
    const Process process = started(shell("exec sleep 1000"));
    id = process.id();
    CHECK(kill(id, 0) == 0);
  }
  CHECK(waitpid(id, nullptr, WNOHANG) == -1);
}

TEST_CASE("a command that ends with its parent does so when the parent is killed") {
  int ends_of_pipe[2];
  REQUIRE(pipe(ends_of_pipe) == 0);
  const pid_t parent = fork();
  if (parent == 0) {
    Command command = shell("exec sleep 1000");
    command.ends_with_parent = true;
    const auto process = Process::start(command);
    const pid_t id = process ? process->id() : 0;
    [[maybe_unused]] const ssize_t written = write(ends_of_pipe[1], &id, sizeof id);
    for (;;) pause();
  }
  pid_t child = 0;
  REQUIRE(read(ends_of_pipe[0], &child, sizeof child) == sizeof child);
  close(ends_of_pipe[0]);
  close(ends_of_pipe[1]);
  REQUIRE(child > 0);
  CHECK(kill(child, 0) == 0);
  base::end_process(parent);
  CHECK(ends(child));
}

TEST_CASE("a command that ends with its parent is otherwise started like others") {
  Command command = shell("cat; pwd; echo err >&2; exit 3");
  command.input = Stream::pipe();
  command.folder = "/";
  command.own_group = true;
  command.ends_with_parent = true;
  Process process = started(command);
  CHECK(getpgid(process.id()) == process.id());
  CHECK(process.send("in\n"));
  process.close_input();
  CHECK(process.wait(20)->code == 3);
  CHECK(process.take_output() == "in\n/\n");
  CHECK(process.take_errors() == "err\n");

  command.words = {"gainsay-no-such-program"};
  const auto missing = Process::start(command);
  REQUIRE_FALSE(missing);
  CHECK(missing.error().place == "gainsay-no-such-program");
  CHECK(missing.error().what == "No such file or directory");
}

TEST_CASE("both streams of a command can be one pipe, in the order of writing") {
  int ends_of_pipe[2];
  REQUIRE(pipe2(ends_of_pipe, O_CLOEXEC) == 0);
  Command command = shell("echo one; echo two >&2; echo three");
  command.output = command.errors = Stream::descriptor(ends_of_pipe[1]);
  CHECK(base::run(command)->status.code == 0);
  char text[64];
  CHECK(std::string(text, static_cast<std::size_t>(read(ends_of_pipe[0], text, sizeof text))) ==
        "one\ntwo\nthree\n");
  close(ends_of_pipe[0]);
  close(ends_of_pipe[1]);
}

TEST_CASE("streams are connected right in a program whose own are closed") {
  const int answer = answer_of([] {
    close(STDIN_FILENO);
    close(STDOUT_FILENO);
    close(STDERR_FILENO);
    Command command = shell("cat; echo out; echo err >&2");
    command.input = Stream::pipe();
    auto process = Process::start(command);
    if (!process || !process->send("in ")) return 1;
    process->close_input();
    if (!process->wait(20)) return 2;
    return process->take_output() == "in out\n" && process->take_errors() == "err\n" ? 0 : 3;
  });
  CHECK(answer == 0);
}

TEST_CASE("a failure is learnt of in a program that was started to ignore its children") {
  const int answer = answer_of([] {
    std::signal(SIGCHLD, SIG_IGN);
    const auto finished = base::run({.words = {"false"}});
    return finished ? finished->status.code : 99;
  });
  CHECK(answer == 1);
}

TEST_CASE("an end that another part of the program waited for is not taken for a success") {
  Process process = started({.words = {"true"}});
  siginfo_t ended{};
  REQUIRE(waitid(P_PID, static_cast<id_t>(process.id()), &ended, WEXITED) == 0);
  const auto status = process.wait(20);
  REQUIRE(status);
  CHECK(status->code == -1);
  CHECK(!status->succeeded());
}
