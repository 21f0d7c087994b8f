// SPDX-License-Identifier: MIT

#include "isolation/refute.hpp"

#include <filesystem>

namespace gainsay {

ScratchDirectory::ScratchDirectory() {
  std::string name = (std::filesystem::temp_directory_path() / "gainsay-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) throw std::bad_alloc();
  path_ = name;
}

ScratchDirectory::~ScratchDirectory() { std::filesystem::remove_all(path_); }

}  // namespace gainsay
