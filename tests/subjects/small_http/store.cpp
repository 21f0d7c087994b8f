// SPDX-License-Identifier: MIT
#include "store.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "message.hpp"

namespace subjects::http {
namespace {

std::int64_t microseconds() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::microseconds>(now).count();
}

std::string hexadecimal(std::uint64_t number) {
  std::array<char, 16> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number, 16).ptr;
  return {digits.data(), end};
}

/// FNV-1a, 64 bits.
std::uint64_t hash_of(std::string_view text) {
  std::uint64_t hash = 14695981039346656037u;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211u;
  return hash;
}

std::string of_eight_letters(std::string_view name) {
  std::string cut;
  std::size_t letters = 0;
  for (const char c : name) {
    letters = c == '/' ? 0 : letters + 1;
    if (letters <= 8) cut += c;
  }
  return cut;
}

}  // namespace

Tag Resource::tag() const { return {opaque, !always_strong && microseconds() - stamp < 1'000'000}; }

std::string Store::name_of(std::string_view target) const {
  std::string name(target.substr(0, target.find('?')));
  if (fault_.is("names-folded")) name = lower(name);
  if (fault_.is("names-of-eight-letters")) name = of_eight_letters(name);
  return name;
}

std::string Store::stored_body(std::string body, const Version& old) const {
  if (fault_.is("put-appends") && old) body = old->body + body;
  if (fault_.is("body-not-renewed") && old) body = old->body;
  if (fault_.is("last-byte-lost") && !body.empty()) body.pop_back();
  if (fault_.is("bodies-cut-at-4-kib") && body.size() > 4096) body.resize(4096);
  if (fault_.is("bodies-cut-at-zero")) body.resize(std::min(body.size(), body.find('\0')));
  return body;
}

std::string Store::new_tag(const Resource& resource) {
  switch (tags_) {
    case TagKind::counter:
      return "v" + std::to_string(++tags_made_);
    case TagKind::hash:
      return hexadecimal(hash_of(resource.body));
    case TagKind::time:
      break;
  }
  return hexadecimal(static_cast<std::uint64_t>(resource.stamp)) + "-" +
         hexadecimal(resource.body.size());
}

void Store::put(const std::string& name, std::string body) {
  if (fault_.is("lost-put") && ++puts_ % 20 == 0) return;
  Entry& entry = entries_[name];
  const Version old = entry.now;
  const bool vanishes = fault_.is("empty-is-absent") && body.empty();
  auto made = std::make_shared<Resource>();
  made->body = stored_body(std::move(body), old);
  made->stamp = last_stamp_ = std::max(microseconds(), last_stamp_ + 1);
  made->modified = static_cast<std::time_t>(made->stamp / 1'000'000);
  made->always_strong = tags_ != TagKind::time;
  made->opaque = new_tag(*made);
  if (entry.before) made->twice = entry.before->modified == made->modified;
  if (old) {
    made->twice = old->modified == made->modified;
    if (fault_.is("tag-never-renewed")) made->opaque = old->opaque;
    if (fault_.is("date-not-renewed")) made->modified = old->modified;
  }
  entry.deleted_before = !old && entry.before;
  entry.read_since = false;
  if (old) entry.before = old;
  entry.now = vanishes ? nullptr : made;
}

void Store::remove(const std::string& name) {
  if (fault_.is("delete-not-done")) return;
  Entry& entry = entries_[name];
  entry.before = std::exchange(entry.now, nullptr);
}

void Store::renew_tag(const std::string& name) {
  Entry& entry = entries_[name];
  auto made = std::make_shared<Resource>(*entry.now);
  made->stamp = last_stamp_ = std::max(microseconds(), last_stamp_ + 1);
  made->opaque = tags_ == TagKind::hash ? entry.now->opaque + "r" : new_tag(*made);
  entry.now = made;
}

Version Store::other_than(const std::string& name) const {
  for (const auto& [other, entry] : entries_) {
    if (other != name && entry.now) return entry.now;
  }
  return nullptr;
}

}  // namespace subjects::http
