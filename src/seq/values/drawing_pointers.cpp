// SPDX-License-Identifier: MIT

#include <algorithm>
#include <cstring>

#include "base/format.hpp"
#include "seq/values/drawing.hpp"

namespace gainsay::seq {

namespace {

using Kind = CType::Kind;

constexpr std::size_t kLongestBuffer = 64;
constexpr std::uint64_t kMostElements = 1u << 16;  // of a buffer whose length the user names

const CType kCharacter{.kind = Kind::character,
                       .spelling = "char",
                       .size = 1,
                       .align = 1,
                       .is_signed = true,
                       .width = 8};

void put_pointer(void* to, const void* pointer) { std::memcpy(to, &pointer, sizeof pointer); }

}  // namespace

bool Drawing::usable(const Variables& pool, std::size_t index) const {
  if (pool[index].state != scenario::Object::State::live) return false;
  if (checked_ || !pool.type().is(Kind::pointer)) return true;
  const void* pointer = pool.pointee(index);
  return pointer != nullptr && module_.owned(pointer, 1) != 0;
}

std::size_t Drawing::pick(Variables& pool) {
  if (checked_ && pool.moved_from() == 0) return pool.draw(source());
  return pool.draw(source(), [&](std::size_t index) { return usable(pool, index); });
}

// Inside of a record or a block that is made: mostly NULL, which is simplest there.
bool Drawing::draw_inner_pointer(const CType& type, void* to, std::string& text) {
  const Origins& origins = origins_of(type);
  // A list of more than one, where no function makes lists; contracts judge what comes of it.
  const bool linked = checked_ && origins.pointed != nullptr && origins.pointed->live() > 0;
  const std::uint32_t weights[] = {3, origins.any_pointer() ? 1u : 0u, 1};
  const std::size_t chosen = source().alternative({weights, linked ? 3u : 2u});
  if (chosen == 1) return take_value(type, to, text);
  if (chosen == 2 && linked) return take_address(type, to, text);
  put_pointer(to, nullptr);
  text = "0";
  return true;
}

bool Drawing::draw_pointer(const CType& type, void* to, std::string& text) {
  const auto span = source().span(kSpan);
  if (depth_ > 0) return draw_inner_pointer(type, to, text);
  const Origins& origins = origins_of(type);
  const bool values = origins.any_pointer();
  const Variables* const pointed = origins.pointed;
  std::uint32_t weights[ways] = {};
  weights[by_value] = values ? 16 : 0;
  weights[by_address] = pointed != nullptr && pointed->live() > 0 ? 8 : 0;
  weights[fresh_block] = origins.fresh ? (values ? 2 : 6) : 0;
  weights[null_pointer] = checked_ ? 1 : 0;
  // Aliases are for contracts to judge.
  weights[same_again] = checked_ && last_fresh(*type.element) != nullptr ? 1 : 0;
  const std::size_t offered = weights[same_again] != 0 ? ways : same_again;
  if (std::all_of(weights, weights + ways, [](std::uint32_t one) { return one == 0; })) {
    return false;
  }
  switch (source().alternative({weights, offered})) {
    case by_value:
      return take_value(type, to, text);
    case fresh_block:
      return weights[fresh_block] != 0 && make_fresh(type, to, text);
    case by_address:
      return take_address(type, to, text);
    case same_again:
      return repeat_fresh(type, to, text);
    default:
      put_pointer(to, nullptr);
      text = "0";
      return weights[null_pointer] != 0;
  }
}

bool Drawing::take_value(const CType& type, void* to, std::string& text) {
  const Origins& origins = origins_of(type);
  if (!origins.any_pointer()) return false;
  std::size_t chosen = 0;
  if (origins.pointers.size() > 1) {
    std::vector<std::uint32_t> weights;
    for (const Variables* pool : origins.pointers) weights.push_back(pool->live() > 0 ? 1 : 0);
    chosen = std::min(source().alternative(weights), weights.size() - 1);
  }
  Variables& pool = *origins.pointers[chosen];
  const std::size_t index = pool.live() == 0 ? scenario::Objects::kNone : pick(pool);
  if (index == scenario::Objects::kNone) return false;
  put_pointer(to, pool.pointee(index));
  text = pool.name(index);
  return true;
}

bool Drawing::take_address(const CType& type, void* to, std::string& text) {
  Variables* const pool = variables_.find(*type.element);
  if (pool == nullptr || pool->live() == 0) return false;
  // What a variable holds does not matter for its address.
  const std::size_t index = pool->draw(source());
  if (index == scenario::Objects::kNone) return false;
  // A call may have freed the variable itself. A contract would reject it.
  if (!checked_ && module_.owned(pool->address(index), 1) == 0) return false;
  put_pointer(to, pool->address(index));
  text = "&" + pool->name(index);
  return true;
}

// Characters behind a pointer are mostly texts.
bool Drawing::may_be_string(const CType& pointee) const {
  return pointee.is(Kind::character) || pointee.is(Kind::void_type);
}

bool Drawing::make_fresh(const CType& type, void* to, std::string& text) {
  const CType& pointee = *type.element;
  if (may_be_string(pointee)) return make_string(type, to, text);
  void* const block = module_.allocate(pointee.size);
  if (block == nullptr) return false;
  std::memset(block, 0, pointee.size);
  Variables& pool = variables_.of(pointee);
  const std::string name = pool.next_name(waiting(&pool));
  // What is handed out to be filled in need not hold anything.
  const bool blank = checked_ && source().boolean(1u << 14);
  const bool zero = !checked_ && pointee.is(Kind::record);
  if (!blank) {
    ++depth_;
    const bool filled = zero || fill(pointee, block);
    --depth_;
    if (!filled) return false;
    module_.written(block, pointee.size);
  }
  std::string line;
  if (describing()) {
    const auto pointers = [this](const CType& t, const void* p) { return name_of(t, p); };
    // Blank ones too: a program on its own has to begin with the same memory.
    const bool braces = pointee.is(Kind::record) || pointee.is(Kind::array);
    line = fmt::format("{} = {};", declaration(pointee, name),
                       (zero || blank) && braces ? "{0}" : initialiser(pointee, block, pointers));
  }
  text = "&" + name;
  fresh_.push_back({&pool, block, text, std::move(line), &pointee});
  put_pointer(to, block);
  return true;
}

const Drawing::Fresh* Drawing::last_fresh(const CType& pointee) const {
  for (auto one = fresh_.rbegin(); one != fresh_.rend(); ++one) {
    if (one->pool != nullptr && &one->pool->type() == &pointee) return &*one;
  }
  return nullptr;
}

bool Drawing::repeat_fresh(const CType& type, void* to, std::string& text) {
  const Fresh* const one = last_fresh(*type.element);
  if (one == nullptr) return false;
  put_pointer(to, one->address);
  text = one->pointer;
  return true;
}

bool Drawing::make_string(const CType&, void* to, std::string& text) {
  const auto span = source().span(kSpan);
  const std::size_t length = source().length(0, kLongestBuffer);
  auto* const block = static_cast<char*>(module_.allocate(length + 1));
  if (block == nullptr) return false;
  for (std::size_t i = 0; i < length; ++i) {
    block[i] = static_cast<char>(domain_ != nullptr ? domain_->integer(source())
                                                    : source().integer<std::uint32_t>(1, 126, 'a'));
  }
  block[length] = '\0';
  module_.written(block, length + 1);
  text = fmt::format("text{}", scenario_->next_in_sequence());
  std::string line;
  if (describing()) {
    line = fmt::format("char {}[] = \"", text);
    for (std::size_t i = 0; i < length; ++i) {
      const bool plain = block[i] >= ' ' && block[i] != '"' && block[i] != '\\' && block[i] != '?';
      line += plain ? std::string(1, block[i])
                    : fmt::format("\\{:03o}", static_cast<unsigned char>(block[i]));
    }
    line += "\";";
  }
  fresh_.push_back({nullptr, block, text, std::move(line), &kCharacter, length + 1});
  put_pointer(to, block);
  return true;
}

bool Drawing::can_be_buffer(const CType& pointer) const {
  return pointer.is(Kind::pointer) && origins_of(pointer).fresh;
}

bool Drawing::draw_buffer(const CType& pointer, const Extent& extent, void* to,
                          std::uint64_t& count, std::string& text) {
  const auto span = source().span(kSpan);
  static const CType byte{
      .kind = Kind::integer, .spelling = "unsigned char", .size = 1, .align = 1, .width = 8};
  const CType& element = pointer.element->is(Kind::void_type) ? byte : *pointer.element;
  count = extent.declared != 0       ? std::min(extent.declared, kMostElements)
          : extent.length == nullptr ? source().length(0, kLongestBuffer)
                                     : std::min(extent.length->integer(source()), kMostElements);
  auto* const block = static_cast<char*>(module_.allocate(count * element.size));
  if (block == nullptr) return false;
  ++depth_;
  bool filled = true;
  for (std::uint64_t i = 0; i < count; ++i) {
    filled = filled && fill(element, block + i * element.size);
  }
  --depth_;
  if (!filled) return false;
  // What is said to be so long is often a text; nothing else tells whether it is.
  const bool text_too = !checked_ && extent.declared != 0 && element.is(Kind::character);
  if (text_too) block[count - 1] = '\0';
  module_.written(block, count * element.size);
  text = fmt::format("buffer{}", scenario_->next_in_sequence());
  std::string line;
  if (describing()) {
    CType array;
    array.kind = Kind::array;
    array.element = &element;
    array.count = count;
    const auto pointers = [this](const CType& t, const void* p) { return name_of(t, p); };
    line = fmt::format("{} = {};", declaration(array, text), initialiser(array, block, pointers));
  }
  fresh_.push_back({nullptr, block, text, std::move(line), &element, count});
  put_pointer(to, block);
  return true;
}

}  // namespace gainsay::seq
