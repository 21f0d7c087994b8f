// SPDX-License-Identifier: MIT
//
// The files that a store keeps its examples in.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include <gainsay/store.hpp>

namespace gainsay::store {

// The working directory when this was asked for the first time: what relative paths of stores mean.
const std::filesystem::path& folder_at_start();

// An example from a file of a store, or from a file with nothing but a tape in text form.
struct ExampleReading {
  Example example{};
  std::string problem{};  // why it could not be read, or empty
};
ExampleReading read_example_file(const std::string& path);

// True if the text was meant to be a tape: it begins like one.
bool looks_like_tape(std::string_view text);

}  // namespace gainsay::store
