// SPDX-License-Identifier: MIT

#include "dual/talk/telling.hpp"

namespace gainsay::dual {

std::string Telling::plain(std::string text) const {
  if (prefix_.empty()) return text;
  for (std::size_t at = 0; (at = text.find(prefix_, at)) != std::string::npos;) {
    text.erase(at, prefix_.size());
  }
  return text;
}

std::vector<Exchange> Telling::exchanges(const Talk& talk, const Judgement& judgement) const {
  std::vector<Exchange> all = talk.exchanges();
  for (Exchange& one : all) {
    one.text = plain(std::move(one.text));
    one.message = plain(std::move(one.message));
  }
  for (const CoreLine& line : judgement.core) {
    const std::size_t number = talk.exchange_of(line.observation);
    if (number == 0) continue;
    std::vector<std::string>& core = all[number - 1].core;
    if (line.members.empty()) core.emplace_back();
    core.insert(core.end(), line.members.begin(), line.members.end());
  }
  return all;
}

Conversation Telling::contradiction(const Judgement& judgement) const {
  Conversation told;
  told.why = plain(judgement.reason);
  told.rules = judgement.rules;
  for (const WayOut& one : judgement.tried) {
    std::vector<std::string> decisions;
    for (const std::string& decision : one.decisions) decisions.push_back(plain(decision));
    told.tried.push_back({decisions, plain(one.due), plain(one.came)});
  }
  return told;
}

}  // namespace gainsay::dual
