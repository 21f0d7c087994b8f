// SPDX-License-Identifier: MIT
//
// Writing a script. What is at its default is left out.

#include "dual/script.hpp"

#include "base/format.hpp"
#include "dual/script_words.hpp"

namespace gainsay::dual {
namespace {

JsonTree json_of(const Cut& cut) {
  if (cut.where == Cut::Where::permille) return cut.permille;
  return kCutWords[static_cast<std::size_t>(cut.where)];
}

JsonTree json_of(const Wait& wait) {
  switch (wait.until) {
    case Wait::For::connection:
      return wait.number;
    case Wait::For::all:
      return kAll;
    case Wait::For::pause:
      return fmt::format("{}ms", wait.number);
    case Wait::For::next_second:
      return kNextSecond;
  }
  return nullptr;
}

using Members = std::vector<std::pair<const char*, JsonTree>>;

// In the order in which people read them.
Members members_of(const Action& action) {
  Members members = {{"do", kActionWords[static_cast<std::size_t>(action.kind)]}};
  switch (action.kind) {
    case Action::Kind::request:
      members.emplace_back("step", action.step);
      members.emplace_back("c", action.connection);
      if (action.cut != Cut{}) members.emplace_back("cut", json_of(action.cut));
      break;
    case Action::Kind::rest:
      members.emplace_back("of", action.step);
      break;
    case Action::Kind::wait:
      members.emplace_back("for", json_of(action.wait));
      return members;
    case Action::Kind::drop:
      members.emplace_back("c", action.connection);
      members.emplace_back("how", kDropWords[static_cast<std::size_t>(action.drop)]);
      return members;
  }
  if (action.then != Then::answer) {
    members.emplace_back("then", kThenWords[static_cast<std::size_t>(action.then)]);
  }
  if (action.kind == Action::Kind::request) {
    members.emplace_back("request", action.request.written());
  }
  return members;
}

Members head_of(const Script& script) {
  Members members = {{"gainsay_script", kScriptVersion}, {"model", script.model}};
  if (!script.knobs.empty()) members.emplace_back("knobs", script.knobs);
  if (!script.subject.empty()) members.emplace_back("subject", script.subject);
  if (!script.versions.empty()) members.emplace_back("versions", script.versions);
  return members;
}

std::string text_of(const JsonTree& value) {
  return value.dump(-1, ' ', false, JsonTree::error_handler_t::replace);
}

std::string line_of(const Members& members) {
  std::string line;
  for (const auto& [name, value] : members) {
    line += fmt::format("{}\"{}\": {}", line.empty() ? "" : ", ", name, text_of(value));
  }
  return line;
}

JsonTree object_of(const Members& members) {
  JsonTree object = JsonTree::object();
  for (const auto& [name, value] : members) object[name] = value;
  return object;
}

}  // namespace

JsonTree to_json(const Script& script) {
  JsonTree object = object_of(head_of(script));
  JsonTree& actions = object["actions"] = JsonTree::array();
  for (const Action& action : script.actions) actions.push_back(object_of(members_of(action)));
  return object;
}

std::string to_text(const Script& script) {
  std::string text = "{" + line_of(head_of(script)) + ",\n \"actions\": [";
  const char* between = "\n";
  for (const Action& action : script.actions) {
    text += fmt::format("{}  {{{}}}", between, line_of(members_of(action)));
    between = ",\n";
  }
  return text + "\n ]}\n";
}

}  // namespace gainsay::dual
