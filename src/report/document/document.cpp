// SPDX-License-Identifier: MIT

#include "report/document/document.hpp"

#include "base/format.hpp"

#include "report/document/wording.hpp"
#include "report/words/words.hpp"

namespace gainsay::report {

std::string Headline::about() const {
  std::string text = counts;
  if (seconds >= 0) text += fmt::format(", {:.2f} s", seconds);
  if (seed) text += fmt::format(", seed {}", *seed);
  return text;
}

const Wording& wording_of(Document::Kind kind) {
  return kind == Document::Kind::property ? kPropertyWording : kSequenceWording;
}

const char* name_of_cases(Document::Kind kind) { return wording_of(kind).cases; }

void add(Blocks& blocks, Lines lines) {
  if (!lines.lines.empty()) blocks.emplace_back(std::move(lines));
}

void add_section(Blocks& blocks, Topic topic, std::string heading, std::vector<std::string> lines) {
  add(blocks, {.topic = topic, .heading = std::move(heading), .lines = std::move(lines)});
}

void add_lines(Blocks& blocks, Topic topic, std::vector<std::string> lines, Tone tone) {
  add(blocks,
      {.topic = topic, .lines = std::move(lines), .depth = 1, .apart = false, .tone = tone});
}

void excerpt_part(const Material& material, const FailureRecord& failure, Blocks& blocks) {
  Excerpt shown;
  shown.lines = excerpt(material.files, failure.failure.file, failure.failure.line);
  shown.digits = wording_of(material.options.kind).excerpt_digits;
  if (!shown.lines.empty()) blocks.emplace_back(std::move(shown));
}

void problems_part(const Material& material, Blocks& blocks) {
  for (const std::string& problem : material.record.problems) {
    add_lines(blocks, Topic::problem, lines_of(problem), Tone::warning);
  }
}

void times_part(const Material& material, Blocks& blocks) {
  if (!material.options.times) return;
  const Wording& wording = wording_of(material.options.kind);
  const auto& [stages, times] = *material.options.times;
  std::string line = "times: ";
  for (const Stage& stage : stages) line += fmt::format("{} {:.3f} s, ", stage.name, stage.seconds);
  line += fmt::format("search {:.3f} s, shrink {:.3f} s, {:.0f} {}/s", times.search, times.shrink,
                      cases_per_second(material.record, times), wording.cases);
  add(blocks, {.topic = Topic::times,
               .lines = {std::move(line)},
               .depth = wording.times_depth,
               .apart = false});
}

Document make_document(const Record& record, const DocumentOptions& options) {
  SourceFiles files(options.source ? ReadSource::yes : ReadSource::no);
  const Material material{record, options, files};
  const Wording& wording = wording_of(options.kind);
  Document document;
  document.kind = options.kind;
  document.record = &record;
  document.times = options.times;
  document.calls_found = options.calls_found;
  document.headline = wording.headline(material);
  for (const Part part : wording.before) part(material, document.before);
  const std::size_t all = record.failures.size();
  for (const FailureRecord& failure : record.failures) {
    FailurePage page = wording.title(failure.failure);
    const std::size_t number = document.failures.size() + 1;
    if (all > 1 && wording.numbers_failures) {
      page.heading = fmt::format("failure {} of {}", number, all);
    }
    for (const FailurePart part : wording.failure) part(material, failure, page.blocks);
    document.failures.push_back(std::move(page));
  }
  for (const Part part : wording.after) part(material, document.after);
  return document;
}

}  // namespace gainsay::report
