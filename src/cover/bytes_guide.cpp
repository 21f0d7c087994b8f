// SPDX-License-Identifier: MIT

#include "cover/bytes_guide.hpp"

#include <algorithm>

#include "cover/guide_counters.hpp"

namespace gainsay::coverage {

namespace {

constexpr std::size_t kMostBytes = 4096;
constexpr std::size_t kFreshBytes = 256;

}  // namespace

void BytesGuide::draw(Random& random) {
  current_.resize(kFreshBytes);
  for (std::uint8_t& byte : current_) byte = static_cast<std::uint8_t>(random.next() >> 56);
}

// AFL's havoc, in short: a few changes of bits, bytes and blocks.
void BytesGuide::havoc(Random& random) {
  const std::uint64_t changes = std::uint64_t{1} << random.upto(4);
  for (std::uint64_t i = 0; i < changes && !current_.empty(); ++i) {
    const std::size_t at = random.upto(current_.size() - 1);
    const auto place = current_.begin() + static_cast<std::ptrdiff_t>(at);
    switch (random.upto(6)) {
      case 0:
        current_[at] ^= static_cast<std::uint8_t>(1u << random.upto(7));
        break;
      case 1:
        current_[at] = static_cast<std::uint8_t>(random.next() >> 56);
        break;
      case 2:
        current_[at] = static_cast<std::uint8_t>(current_[at] + random.upto(70) - 35);
        break;
      case 3:
        current_.erase(place);
        break;
      case 4:
        if (current_.size() < kMostBytes) {
          current_.insert(place, static_cast<std::uint8_t>(random.next() >> 56));
        }
        break;
      case 5: {  // a block over another place
        const std::size_t size = 1 + random.upto(std::min<std::size_t>(16, current_.size()) - 1);
        const std::size_t from = random.upto(current_.size() - size);
        const std::size_t to = random.upto(current_.size() - size);
        const Bytes block(current_.begin() + static_cast<std::ptrdiff_t>(from),
                          current_.begin() + static_cast<std::ptrdiff_t>(from + size));
        std::copy(block.begin(), block.end(), current_.begin() + static_cast<std::ptrdiff_t>(to));
        break;
      }
      default: {  // the rest of another string
        const Bytes& other = corpus_[random.upto(corpus_.size() - 1)];
        current_.resize(at);
        if (at < other.size()) {
          current_.insert(current_.end(), other.begin() + static_cast<std::ptrdiff_t>(at),
                          other.end());
        }
        break;
      }
    }
  }
}

core::Guide::Start BytesGuide::next(std::uint64_t, Random& random) {
  features_.forget();
  varied_ = !corpus_.empty() && random.upto(15) != 0;
  if (!varied_) {
    draw(random);
  } else {
    current_ = corpus_[random.upto(corpus_.size() - 1)];
    havoc(random);
  }
  provider_.begin(current_);
  return {nullptr, &provider_};
}

void BytesGuide::learn(const Case& current, Verdict verdict) {
  if (verdict.kind() == Verdict::Kind::duplicate) return;
  const bool discarded = verdict.kind() == Verdict::Kind::discard;
  const bool fresh = seen_.add(features_.collect(), !discarded);
  if (fresh) {
    current_.resize(std::min(current_.size(), provider_.used()));
    if (!current_.empty()) corpus_.push_back(current_);
  }
  count_case(current, {.discarded = discarded,
                       .varied = varied_,
                       .fresh = fresh,
                       .features = seen_.all(),
                       .accepted_features = seen_.accepted(),
                       .seeds = corpus_.size()});
}

}  // namespace gainsay::coverage
