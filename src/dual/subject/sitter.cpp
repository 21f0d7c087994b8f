// SPDX-License-Identifier: MIT

#include "dual/subject/sitter.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <fstream>

#include "base/clock.hpp"
#include "base/temporary_folder.hpp"
#include "core/isolation/sanitizer_report.hpp"
#include "dual/subject/errors.hpp"
#include "dual/subject/listener.hpp"
#include "dual/subject/ready.hpp"

namespace gainsay::dual {

namespace {

constexpr std::size_t kToldBytes = 16 << 10;  // of the output, in one packet
constexpr double kForEver = -1;

bool disk_is_full(const std::filesystem::path& folder) {
  constexpr std::uint64_t kHardly = 64 << 10;
  struct statvfs room{};
  return statvfs(folder.c_str(), &room) == 0 && room.f_bavail * room.f_frsize < kHardly;
}

Result<void> write_file(const std::filesystem::path& path, const std::string& text) {
  std::error_code refused;
  std::filesystem::create_directories(path.parent_path(), refused);
  errno = refused.value();
  std::ofstream file(path, std::ios::binary);
  file << text << std::flush;
  if (!file) return refuse(not_writable(path.string(), errno));
  return {};
}

int milliseconds(double seconds) {
  return seconds < 0 ? -1 : static_cast<int>(std::ceil(seconds * 1000));
}

}  // namespace

Sitter::Sitter(const Subject& subject, Place place, int door, int life)
    : subject_(subject),
      place_(std::move(place)),
      dir_(place_.folder / std::to_string(place_.number)),
      door_(door),
      life_(life),
      output_(dir_.string() + ".out") {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) == 0) {
    output_pipe_ = base::Descriptor(ends[0]);
    output_end_ = base::Descriptor(ends[1]);
    fcntl(ends[0], F_SETFL, O_NONBLOCK);
  }
}

void Sitter::live() {
  while (!keeper_gone_) {
    const News news = look(kForEver, Watch::workers);
    if (news.asked) hear_worker();
  }
  end_at_once();
  remove_traces();
}

// The keeper removes the folder of the run, unless it was killed: then the last of us does.
void Sitter::remove_traces() {
  std::error_code ignored;
  base::remove_contents_of(dir_.c_str());
  for (const char* end : {"", ".out", ".out.old"}) {
    std::filesystem::remove(dir_.string() + end, ignored);
  }
  std::filesystem::remove(place_.folder, ignored);
}

Sitter::News Sitter::look(double seconds, Watch watch, int other) {
  const int worker = worker_.is_open() ? worker_.number() : door_;
  pollfd asked[5] = {{life_, POLLIN, 0},
                     {output_pipe_.number(), POLLIN, 0},
                     {state_.running() && process_ ? process_->descriptor() : -1, POLLIN, 0},
                     {watch == Watch::workers ? worker : -1, POLLIN, 0},
                     {other, POLLIN, 0}};
  if (poll(asked, 5, milliseconds(seconds)) <= 0) return {};
  keeper_gone_ = keeper_gone_ || asked[0].revents != 0;
  if (asked[1].revents != 0) read_output();
  if (asked[2].revents != 0) note_death();
  return {keeper_gone_, asked[3].revents != 0, asked[4].revents != 0};
}

void Sitter::read_output() {
  char buffer[65536];
  ssize_t got = 0;
  // Not until it is empty: a flood would keep us here.
  for (int i = 0; i < 16 && (got = read(output_pipe_.number(), buffer, sizeof buffer)) > 0; ++i) {
    output_.append({buffer, static_cast<std::size_t>(got)});
  }
}

void Sitter::note_death() {
  const auto ended = process_->wait(0);
  if (!ended) return;
  read_output();
  state_.life = SubjectState::Life::died;
  state_.code = ended->code;
  state_.signal = ended->signal;
  if (worker_.is_open()) tell(0, std::nullopt);
}

void Sitter::hear_worker() {
  if (!worker_.is_open()) {
    if (auto passed = take_passed(door_)) worker_ = std::move(*passed);
    return;
  }
  if (const auto ask = receive_ask(worker_.number())) {
    answer(*ask);
  } else {
    worker_.reset();  // given back, or dead; the server stays
  }
}

void Sitter::answer(const Ask& ask) {
  read_output();
  const auto done = carry_out(ask.kind);
  read_output();
  tell(ask.number, done ? std::nullopt : std::optional<Error>(done.error()));
}

Result<void> Sitter::carry_out(Ask::Kind kind) {
  switch (kind) {
    case Ask::Kind::start:
      if (!state_.running()) return start();
      output_.begin_again();
      return {};
    case Ask::Kind::restart:
      stop();
      return start();
    case Ask::Kind::stop:
      stop();
      return {};
    case Ask::Kind::command:
      return run_reset_command();
    case Ask::Kind::ready:
      return confirm_ready();
    case Ask::Kind::state:
      return {};
  }
  return {};
}

// Somebody answered; it has to be our server.
Result<void> Sitter::confirm_ready() {
  const auto endpoint = endpoint_of(state_.listens);
  const bool other = is_ours() && endpoint && owner_of(*endpoint, getpid()) == Owner::somebody_else;
  if (other) return refuse(port_taken(state_.listens));
  state_.was_ready = true;
  return {};
}

void Sitter::tell(std::uint32_t number, std::optional<Error> error) {
  send_told(worker_.number(), {number, state(), std::move(error)});
}

SubjectState Sitter::state() const {
  SubjectState told = state_;
  const std::string& printed = output_.end();
  told.bytes = output_.bytes();
  told.output = printed.substr(printed.size() - std::min(printed.size(), kToldBytes));
  told.disk_full = disk_is_full(place_.folder);
  if (const auto report = core::sanitizer_report_in(printed)) {
    told.report = report->message;
    told.report_origin = report->origin;
  }
  return told;
}

// --- starting ------------------------------------------------------------------------------------

Result<void> Sitter::start() {
  const std::uint32_t starts = state_.starts;
  end_at_once();  // what a dead one has left
  state_ = {};
  state_.starts = starts + 1;
  output_.begin_again();
  if (auto noted = note_port(); !noted) return noted;
  const Filling filling{state_.port, dir_, place_.here, place_.seed};
  auto listens = filled_in(subject_.listens, filling, subject_.files);
  if (!listens) return refuse(listens.error());
  state_.listens = *listens;
  if (!is_ours()) {
    state_.life = SubjectState::Life::running;
    return {};
  }
  const auto endpoint = endpoint_of(*listens);
  if (!endpoint) return refuse(endpoint.error());
  if (accepts(*endpoint)) return refuse(port_taken(*listens));
  if (auto prepared = prepare_folder(); !prepared) return prepared;
  return start_process();
}

Result<void> Sitter::note_port() {
  port_ = NotedPort::make(place_.folder);
  if (!port_) return refuse(no_free_port());
  state_.port = port_->number();
  return {};
}

Result<void> Sitter::prepare_folder() {
  base::remove_contents_of(dir_.c_str());
  std::error_code refused;
  std::filesystem::create_directories(dir_, refused);
  if (refused) return refuse(not_writable(dir_.string(), refused.value()));
  state_.dir = dir_.string();
  const Filling filling{state_.port, dir_, place_.here, place_.seed};
  for (const SubjectFile& file : subject_.files) {
    const auto text = filled_in(file.text, filling, subject_.files);
    if (!text) return refuse(text.error());
    if (auto written = write_file(dir_ / file.name, *text); !written) return written;
  }
  return {};
}

Result<void> Sitter::start_process() {
  const Filling filling{state_.port, dir_, place_.here, place_.seed};
  const auto words = command_words(subject_.start, filling, subject_.files);
  if (!words) return refuse(words.error());
  const auto to_us = base::Stream::descriptor(output_end_.number());
  base::Command command;
  command.words = *words;
  command.output = to_us;
  command.errors = to_us;
  command.folder = dir_.string();
  command.own_group = true;
  command.ends_with_parent = true;
  auto process = base::Process::start(command);
  if (!process) return refuse(not_started(process.error()));
  process_ = std::make_unique<base::Process>(std::move(*process));
  state_.id = process_->id();
  state_.life = SubjectState::Life::running;
  return {};
}

// --- ending --------------------------------------------------------------------------------------

std::optional<base::ExitStatus> Sitter::wait_for_end(base::Process& process, double seconds) {
  const base::Stopwatch watch;
  for (;;) {
    if (const auto ended = process.wait(0)) return ended;
    const double left = seconds - watch.seconds();
    if (left <= 0 || keeper_gone_) return std::nullopt;
    look(left, Watch::server_only, process.descriptor());
  }
}

void Sitter::stop() {
  if (state_.running() && process_) {
    state_.life = SubjectState::Life::absent;  // its end is no death
    process_->signal(subject_.stop_signal);
    wait_for_end(*process_, subject_.stop_seconds);
  }
  end_at_once();
}

// The server with its group, then all that it left behind in other groups.
void Sitter::end_at_once() {
  state_.life = SubjectState::Life::absent;
  process_.reset();
  base::end_children();
  read_output();
  port_.reset();
}

Result<void> Sitter::run_reset_command() {
  const Filling filling{state_.port, dir_, place_.here, place_.seed};
  const auto words = command_words(subject_.reset_command, filling, subject_.files);
  if (!words) return refuse(words.error());
  const auto to_us = base::Stream::descriptor(output_end_.number());
  output_.begin_again();
  base::Command command;
  command.words = *words;
  command.output = to_us;
  command.errors = to_us;
  command.folder = is_ours() ? dir_.string() : "";
  command.own_group = true;
  command.ends_with_parent = true;
  auto process = base::Process::start(command);
  if (!process) return refuse(not_started(process.error()));
  const auto ended = wait_for_end(*process, subject_.reset_seconds);
  read_output();
  if (ended && ended->succeeded()) return {};
  return refuse(reset_failed(subject_, ended, output_.end()));
}

}  // namespace gainsay::dual
