// SPDX-License-Identifier: MIT
//
// main() of test binaries.

#include "host/serve.hpp"
#include "host/stop.hpp"

int main(int argc, char** argv) {
  const std::vector<std::string> arguments(argv, argv + argc);
  return static_cast<int>(gainsay::host::serve(arguments, gainsay::standard_console(),
                                               gainsay::host::stop_on_signals()));
}
