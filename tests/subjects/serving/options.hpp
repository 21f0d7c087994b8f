// SPDX-License-Identifier: MIT
// The command line that the servers share.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "fault.hpp"

namespace subjects {

struct Options {
  std::uint16_t port = 0;  ///< 0: a free one
  std::uint64_t seed = 0;
  Fault fault{};
  std::map<std::string, std::string, std::less<>> others{};  ///< --name=value of the server's own
};

/// Reads --port, --seed, --fault and the server's own, which `others` names with their defaults.
/// Prints the list of faults and ends the process for --list-faults; ends it with exit code 2 if it
/// cannot make sense of an argument.
Options read_options(int count, char** arguments, std::string_view subject,
                     std::map<std::string, std::string, std::less<>> others);

/// Says where the server listens, in a line that whoever started it can wait for.
void announce(std::uint16_t port);

}  // namespace subjects
