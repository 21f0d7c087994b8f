// SPDX-License-Identifier: MIT
// The resources: versions that never change, and for each name the current one and the one before.
#pragma once

#include <chrono>
#include <cstdint>
#include <ctime>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "fields.hpp"
#include "serving/fault.hpp"

namespace subjects::http {

/// How tags are made: numbers; the contents; the moment, weak until it is a second old (as
/// Apache's).
enum class TagKind { counter, hash, time };

struct Resource {
  std::string body{};
  std::string opaque{};
  std::int64_t stamp = 0;    ///< microseconds since the epoch, unlike that of any other version
  std::time_t modified = 0;  ///< Last-Modified
  bool twice =
      false;  ///< another version had the same date: the date tells them not apart (8.8.2.2)
  bool always_strong = true;

  Tag tag() const;
};

/// Nothing is pointed to if the resource is absent.
using Version = std::shared_ptr<const Resource>;

struct Entry {
  Version now{};
  Version before{};
  bool deleted_before = false;  ///< before the last PUT it was deleted
  bool read_since = true;       ///< by GET, since the last PUT
};

class Store {
 public:
  Store(Fault fault, TagKind tags) : fault_(std::move(fault)), tags_(tags) {}

  /// The name under which a target is kept.
  std::string name_of(std::string_view target) const;

  Entry& at(const std::string& name) { return entries_[name]; }
  void put(const std::string& name, std::string body);
  void remove(const std::string& name);
  /// The same contents under a new tag.
  void renew_tag(const std::string& name);
  /// The second of the last write.
  std::time_t last_second() const { return static_cast<std::time_t>(last_stamp_ / 1'000'000); }
  /// The current version of some other name.
  Version other_than(const std::string& name) const;

 private:
  std::string stored_body(std::string body, const Version& old) const;
  std::string new_tag(const Resource& resource);

  Fault fault_;
  TagKind tags_;
  std::map<std::string, Entry> entries_{};
  std::uint64_t tags_made_ = 0, puts_ = 0;
  std::int64_t last_stamp_ = 0;
};

}  // namespace subjects::http
