// SPDX-License-Identifier: MIT

#include "dual/tasks/task_flags.hpp"

#include <chrono>
#include <fstream>
#include <iterator>
#include <utility>

#include "base/text.hpp"

namespace gainsay::dual {
namespace {

constexpr std::string_view kNetworks = "tcp|tcp-any-order|synchronous|datagrams";
constexpr std::string_view kCodecs = "model|lines|json-lines|http";

NetworkPtr network_called(std::size_t index) {
  if (index == 1) return network::tcp({.answers = network::Answers::any_order});
  if (index == 2) return network::synchronous();
  if (index == 3) return network::datagrams({.loss = true, .duplicates = 1});
  return network::tcp();
}

}  // namespace

SetFlag number_into(std::uint64_t& field, std::uint64_t least) {
  return [&field, least](std::string_view text) -> Result<void> {
    const auto number = base::read_number(text, least);
    if (!number) return refuse(number.error());
    field = *number;
    return {};
  };
}

SetFlag word_into(std::string_view words, std::function<void(std::size_t)> use) {
  return [words, use = std::move(use)](std::string_view text) -> Result<void> {
    const auto index = base::read_word(text, words);
    if (!index) return refuse(index.error());
    use(*index);
    return {};
  };
}

void expect_no_words(const Result<std::vector<std::string>>& words, const std::string& command) {
  if (!words) throw UsageError(words.error());
  if (words->empty()) return;
  throw UsageError(no_words_taken(command, (*words)[0]));
}

void add_flags(std::vector<base::Flag>& flags, std::vector<base::Flag> more) {
  flags.insert(flags.end(), std::make_move_iterator(more.begin()),
               std::make_move_iterator(more.end()));
}

std::vector<base::Flag> judging_flags(JudgeSettings& settings) {
  return {
      {.name = "waive",
       .value = "RULE,...",
       .help = "rules that the server may break; a prefix waives all below it",
       .set = [&settings](std::string_view text) -> Result<void> {
         for (std::string& rule : base::split_at_commas(text)) {
           settings.waived.push_back(std::move(rule));
         }
         return {};
       }},
      {.name = "network",
       .value = std::string(kNetworks),
       .help = "what may be reordered, lost or doubled between client and server",
       .fallback = "tcp",
       .set = word_into(kNetworks,
                        [&settings](std::size_t at) { settings.network = network_called(at); })},
      {.name = "allow-close",
       .help = "the server may close connections though the model does not say so",
       .set = [&settings](std::string_view) -> Result<void> {
         settings.server_may_close = true;
         return {};
       }},
      {.name = "judging-time",
       .value = "SECONDS",
       .help = "undecided after this much time",
       .fallback = std::to_string(settings.time.count() / 1000),
       .set = [&settings](std::string_view text) -> Result<void> {
         const auto time = base::read_seconds(text);
         if (!time) return refuse(time.error());
         settings.time = std::chrono::milliseconds(static_cast<std::int64_t>(*time * 1000));
         return {};
       }},
      {.name = "explanations",
       .value = "N",
       .help = "how many explanations of one key are followed at once",
       .fallback = "16",
       .use = base::Flag::Use::rare,
       .set = number_into(settings.beam)},
      {.name = "put-off",
       .value = "N",
       .help = "how many more are kept for later",
       .fallback = "100000",
       .use = base::Flag::Use::rare,
       .set = number_into(settings.put_off)},
  };
}

base::Flag json_flag(JsonOutput& output) {
  return {.name = "json",
          .value = "FILE",
          .help = "the result as JSON, on standard output or in a file",
          .may_lack_value = true,
          .set = [&output](std::string_view text) -> Result<void> {
            output.wanted = true;
            output.file = text;
            return {};
          }};
}

void write_json(const JsonOutput& output, const std::string& json, const TaskCall& call) {
  if (output.file.empty()) return call.out(json);
  std::ofstream out(output.file, std::ios::binary);
  out << json;
  out.close();
  if (out) return;
  throw EnvironmentError({.code = "file-not-writable",
                          .what = "the result could not be written",
                          .place = output.file,
                          .fix = "name a file in a folder that can be written, with room"});
}

base::Flag codec_flag(CodecChoice& choice) {
  return {.name = "codec",
          .value = std::string(kCodecs),
          .help = "how messages are written as bytes",
          .fallback = "model",
          .set = word_into(kCodecs,
                           [&choice](std::size_t at) { choice = static_cast<CodecChoice>(at); })};
}

std::shared_ptr<const Codec> codec_for(CodecChoice choice,
                                       const std::shared_ptr<const Codec>& given) {
  switch (choice) {
    case CodecChoice::lines:
      return lines();
    case CodecChoice::json_lines:
      return json_lines();
    case CodecChoice::http:
      return http();
    case CodecChoice::model:
      break;
  }
  if (given != nullptr) return given;
  throw UsageError({.code = "dual-codec-needed",
                    .what = "nothing says how messages are written as bytes",
                    .place = "--codec",
                    .fix = "name a codec, --codec=json-lines, or give the model a codec()"});
}

}  // namespace gainsay::dual
