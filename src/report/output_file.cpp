// SPDX-License-Identifier: MIT

#include "report/output_file.hpp"

namespace gainsay::report {

Result<void> OutputFile::open(const std::string& path, Mode mode) {
  path_ = path;
  out_.open(path, mode == Mode::append ? std::ios::app : std::ios::trunc);
  if (out_) return {};
  return refuse({.code = "file-not-writable",
                 .what = "the file cannot be written",
                 .place = path,
                 .fix = "choose a file that can be written"});
}

void OutputFile::write(std::string_view text) {
  if (is_open()) out_ << text << std::flush;
}

Result<void> OutputFile::close() {
  if (is_open()) out_.close();
  if (out_) return {};
  return refuse({.code = "file-not-writable",
                 .what = "not all of it could be written",
                 .place = path_,
                 .fix = "make room, or choose another file"});
}

Result<void> write_file(const std::string& path, std::string_view text) {
  OutputFile file;
  if (auto opened = file.open(path); !opened) return opened;
  file.write(text);
  return file.close();
}

}  // namespace gainsay::report
