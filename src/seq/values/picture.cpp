// SPDX-License-Identifier: MIT

#include "seq/values/picture.hpp"

#include <cstring>
#include <map>
#include <vector>

#include "base/format.hpp"
#include "seq/values/literal.hpp"

namespace gainsay::seq {

namespace {

using Kind = CType::Kind;

constexpr std::size_t kMostLines = 24;
constexpr std::uint64_t kLargestShown = 256;  // bytes of one block

class Painter {
 public:
  Painter(const gainsay_cn_module& module, const CFacts& facts, const AllVariables& variables,
          const std::vector<MadeVariable>& made)
      : module_(module), facts_(facts), variables_(variables), made_(made) {}

  std::string paint() {
    for (const auto& pool : variables_.all()) {
      for (std::size_t i = 0; i < pool->size(); ++i) {
        variable(pool->name(i), pool->type(), pool->address(i));
      }
    }
    for (const MadeVariable& one : made_) variable(one);
    for (unsigned i = 0; i < module_.global_count; ++i) {
      const CGlobal* global = facts_.global(module_.globals[i].name);
      if (global != nullptr) variable(global->name, *global->type, module_.globals[i].address);
    }
    // Blocks lead to further blocks while they are shown.
    for (std::size_t i = 0; i < blocks_.size() && lines_.size() < kMostLines; ++i) show(i);
    std::string text;
    for (const std::string& line : lines_) text += line + "\n";
    if (lines_.size() >= kMostLines) text += "(and more)\n";
    return text;
  }

 private:
  struct Block {
    const void* start;
    const CType* type;
  };

  void variable(const std::string& name, const CType& type, const void* address) {
    if (lines_.size() >= kMostLines || type.size > kLargestShown) return;
    const std::string value = written(type, address);
    lines_.push_back(fmt::format("{} {} {}", name, value.starts_with("#") ? "->" : "=", value));
  }

  void variable(const MadeVariable& one) {
    if (!readable(one.address, 1)) return;  // freed, or an array of none
    CType array;
    array.kind = Kind::array;
    array.element = one.type;
    array.count = one.count;
    array.size = one.count * one.type->size;
    variable(one.name(), one.is_array() ? array : *one.type, one.address);
  }

  std::string written(const CType& type, const void* value) {
    return initialiser(type, value,
                       [this](const CType& t, const void* p) { return pointer(t, p); });
  }

  void show(std::size_t index) {
    const Block block = blocks_[index];
    lines_.push_back(fmt::format("#{} {} {}", index + 1, block.type->spelling,
                                 written(*block.type, block.start)));
  }

  bool readable(const void* start, std::uint64_t size) const {
    return module_.alive != nullptr && module_.alive(start, size) != 0;
  }

  std::string pointer(const CType& type, const void* target) {
    for (const auto& pool : variables_.all()) {
      for (std::size_t i = 0; i < pool->size(); ++i) {
        if (pool->address(i) == target) return "&" + pool->name(i);
      }
    }
    for (const MadeVariable& one : made_) {
      if (one.address == target) return one.pointer;
    }
    const CType& pointee = *type.element;
    if (!readable(target, 1)) return "(freed or not ours)";
    const bool known = pointee.complete && pointee.size > 0 && pointee.size <= kLargestShown &&
                       !pointee.is(Kind::function) && !pointee.is(Kind::void_type);
    if (!known || !readable(target, pointee.size)) return "(memory)";
    const auto [place, added] = numbers_.try_emplace(target, blocks_.size() + 1);
    if (added) blocks_.push_back({target, &pointee});
    return fmt::format("#{}", place->second);
  }

  const gainsay_cn_module& module_;
  const CFacts& facts_;
  const AllVariables& variables_;
  const std::vector<MadeVariable>& made_;
  std::vector<std::string> lines_{};
  std::vector<Block> blocks_{};
  std::map<const void*, std::size_t> numbers_{};
};

}  // namespace

std::string picture(const gainsay_cn_module& module, const CFacts& facts,
                    const AllVariables& variables, const std::vector<MadeVariable>& made) {
  return Painter(module, facts, variables, made).paint();
}

}  // namespace gainsay::seq
