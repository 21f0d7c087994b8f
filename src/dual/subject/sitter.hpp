// SPDX-License-Identifier: MIT
//
// A sitter: the process that has one server as its child, and nothing else to do.
//
// It is a subreaper. So every process that the server starts is the sitter's when its own parent
// ends, whatever session and group it went to, and the sitter can end all of them. The kernel kills
// the server if the sitter is killed; what the server had started then becomes the keeper's.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>

#include <gainsay/dual/subject.hpp>

#include "base/process.hpp"
#include "dual/net/endpoint.hpp"
#include "dual/subject/output.hpp"
#include "dual/subject/ports.hpp"
#include "dual/subject/protocol.hpp"
#include "dual/subject/template.hpp"

namespace gainsay::dual {

class Sitter {
 public:
  struct Place {
    std::filesystem::path folder{};  // of the run
    std::filesystem::path here{};
    unsigned number = 1;  // among the sitters
    std::uint64_t seed = 0;
  };
  // `door` leads to workers; `life` closes when the keeper ends.
  Sitter(const Subject& subject, Place place, int door, int life);

  // Serves one worker after another until the keeper ends; then everything is ended and removed.
  void live();

 private:
  enum class Watch : std::uint8_t { server_only, workers };
  // What woke us.
  struct News {
    bool keeper_gone = false;
    bool asked = false;
    bool other = false;
  };
  News look(double seconds, Watch watch, int other = -1);
  void hear_worker();
  void answer(const Ask& ask);
  Result<void> carry_out(Ask::Kind kind);

  Result<void> start();
  Result<void> prepare_folder();
  Result<void> note_port();
  Result<void> start_process();
  void stop();
  void end_at_once();
  void remove_traces();
  Result<void> run_reset_command();
  // Waits for the end of a process of ours; nothing if it takes longer.
  std::optional<base::ExitStatus> wait_for_end(base::Process& process, double seconds);
  void read_output();
  void note_death();
  void tell(std::uint32_t number, std::optional<Error> error);
  SubjectState state() const;
  bool is_ours() const { return !subject_.start.empty(); }

  const Subject& subject_;
  Place place_;
  std::filesystem::path dir_;
  int door_;
  int life_;
  bool keeper_gone_ = false;
  base::Descriptor worker_{};
  std::optional<NotedPort> port_{};
  base::Descriptor output_pipe_{};
  base::Descriptor output_end_{};  // that the server writes to
  BoundedOutput output_;
  std::unique_ptr<base::Process> process_{};
  SubjectState state_{};
};

}  // namespace gainsay::dual
