// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <gainsay/tape.hpp>

namespace gainsay {

// A stored tape and what it showed when it was stored.
struct Example {
  Tape tape{};
  std::string origin{};
  std::string shown{};     // the values, for people who look into the file
  std::string where{};     // the file, or empty
  std::string property{};  // as the file names it; filled in when it is read
};

// What loading found: the examples, and a message for each entry that had to be skipped.
struct Examples {
  std::vector<Example> found{};
  std::vector<std::string> problems{};
};

// Keeps failing tapes, per property. Several runs may use one store at the same time; an entry is
// there whole or not at all.
class Store {
 public:
  virtual ~Store() = default;
  virtual Examples load(std::string_view property) = 0;

  // Stores the example and returns where; `problem` says why it could not be stored.
  struct Saved {
    std::string where{};
    std::string problem{};
  };
  virtual Saved save(std::string_view property, const Example& example) = 0;
  // Forgets the example with the same `where`: a simpler one replaces it.
  virtual void remove(std::string_view property, const Example& example) = 0;
};

// Keeps examples as files below a folder, which is made when the first is saved.
std::unique_ptr<Store> open_directory_store(std::string directory);

}  // namespace gainsay
