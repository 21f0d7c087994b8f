// SPDX-License-Identifier: MIT

#include "cover/seeds/shared_log.hpp"

#include <atomic>
#include <cstring>
#include <new>
#include <vector>

#include "store/corpus_file.hpp"

namespace gainsay::coverage {

struct SharedLog::Head {
  std::atomic<std::uint64_t> end;
};

namespace {

// An entry: its size, then the tape as in a corpus file, with its domains; padded.
constexpr std::size_t kAlign = 16;

std::atomic_ref<std::uint64_t> size_at(unsigned char* entry) {
  return std::atomic_ref<std::uint64_t>(*reinterpret_cast<std::uint64_t*>(entry));
}

std::size_t padded(std::size_t size) { return (size + kAlign - 1) / kAlign * kAlign; }

}  // namespace

SharedLog::SharedLog(std::size_t capacity) : capacity_(capacity), memory_(capacity + kAlign) {}

SharedLog::Head& SharedLog::head() const { return *memory_.as<Head>(); }
unsigned char* SharedLog::entries() const { return memory_.as<unsigned char>() + kAlign; }

bool SharedLog::Reader::next(Tape& tape) {
  while (log_ != nullptr && at_ < log_->head().end.load(std::memory_order_acquire)) {
    unsigned char* const entry = log_->entries() + at_;
    const std::uint64_t size = size_at(entry).load(std::memory_order_acquire);
    if (size == 0) return false;  // claimed and not yet written, or its writer died
    const bool own = at_ == mine_;
    at_ += padded(size + sizeof size);
    if (own) continue;
    store::CorpusEntry read = store::from_corpus({entry + sizeof size, size});
    if (!read.intact()) continue;
    tape = std::move(read.tape);
    return true;
  }
  return false;
}

bool SharedLog::Reader::write(const Tape& tape) {
  Tape recorded = tape;
  recorded.whole = true;
  return pass_on(recorded);
}

bool SharedLog::Reader::pass_on(const Tape& tape) {
  const std::vector<std::uint8_t> bytes = store::to_corpus(tape);
  const std::size_t needed = padded(bytes.size() + sizeof(std::uint64_t));
  std::uint64_t at = log_->head().end.load(std::memory_order_relaxed);
  do {
    if (at + needed > log_->capacity_) return false;
  } while (!log_->head().end.compare_exchange_weak(at, at + needed));
  unsigned char* const entry = log_->entries() + at;
  std::memcpy(entry + sizeof(std::uint64_t), bytes.data(), bytes.size());
  size_at(entry).store(bytes.size(), std::memory_order_release);
  if (at == at_)
    at_ += needed;  // nobody wrote in between: there is nothing to skip later
  else
    mine_ = at;
  return true;
}

}  // namespace gainsay::coverage
