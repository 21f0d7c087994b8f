// SPDX-License-Identifier: MIT

#include "bst.hpp"
#include "tasks.hpp"

namespace etna {

namespace {

using bst::Fault;
using bst::Tree;
using gainsay::Source;

// Etna's own generator: the range of keys is split at each node.
Tree draw_tree(Source& source, std::uint32_t size, int low, int high) {
  const auto span = source.span(gainsay::label_of("search tree"));
  const std::uint32_t weights[] = {1, high - low < 2 ? 0 : size};
  if (source.alternative(weights) == 0) return nullptr;
  const int key = source.integer(low + 1, high - 1);
  const int value = source.integer(0, 40);
  Tree left = draw_tree(source, size - 1, low, key);
  return std::make_shared<const bst::Node>(
      bst::Node{std::move(left), key, value, draw_tree(source, size - 1, key, high)});
}

struct Hand {
  static Tree draw(Source& source, gainsay::Tag<Tree>) { return draw_tree(source, 5, 0, 40); }
  static int draw(Source& source, gainsay::Tag<int>) { return source.integer(0, 40); }
};

const std::vector<Property<Fault>>& properties() {
  static const std::vector<Property<Fault>> all = {
      property<Hand>("InsertValid", bst::insert_valid),
      property<Hand>("DeleteValid", bst::delete_valid),
      property<Hand>("UnionValid", bst::union_valid),
      property<Hand>("InsertPost", bst::insert_post),
      property<Hand>("DeletePost", bst::delete_post),
      property<Hand>("UnionPost", bst::union_post),
      property<Hand>("InsertModel", bst::insert_model),
      property<Hand>("DeleteModel", bst::delete_model),
      property<Hand>("UnionModel", bst::union_model),
      property<Hand>("InsertInsert", bst::insert_insert),
      property<Hand>("InsertDelete", bst::insert_delete),
      property<Hand>("InsertUnion", bst::insert_union),
      property<Hand>("DeleteInsert", bst::delete_insert),
      property<Hand>("DeleteDelete", bst::delete_delete),
      property<Hand>("DeleteUnion", bst::delete_union),
      property<Hand>("UnionDeleteInsert", bst::union_delete_insert),
      property<Hand>("UnionUnionIdem", bst::union_union_idem),
      property<Hand>("UnionUnionAssoc", bst::union_union_assoc),
  };
  return all;
}

const std::vector<Violations<Fault>>& violations() {
  static const std::vector<Violations<Fault>> all = {
      {"insert_1",
       Fault::insert_1,
       {"DeleteInsert", "InsertInsert", "InsertModel", "InsertPost", "InsertUnion",
        "UnionDeleteInsert"}},
      {"insert_2",
       Fault::insert_2,
       {"DeleteInsert", "InsertDelete", "InsertInsert", "InsertModel", "InsertPost", "InsertUnion",
        "UnionDeleteInsert"}},
      {"insert_3",
       Fault::insert_3,
       {"InsertDelete", "InsertInsert", "InsertModel", "InsertPost", "InsertUnion",
        "UnionDeleteInsert"}},
      {"delete_4",
       Fault::delete_4,
       {"DeleteDelete", "DeleteInsert", "DeleteModel", "DeletePost", "DeleteUnion", "InsertDelete",
        "UnionDeleteInsert"}},
      {"delete_5",
       Fault::delete_5,
       {"DeleteDelete", "DeleteInsert", "DeleteModel", "DeletePost", "DeleteUnion",
        "UnionDeleteInsert"}},
      {"union_6",
       Fault::union_6,
       {"DeleteUnion", "InsertUnion", "UnionDeleteInsert", "UnionModel", "UnionPost",
        "UnionUnionAssoc", "UnionValid"}},
      {"union_7",
       Fault::union_7,
       {"DeleteUnion", "InsertUnion", "UnionDeleteInsert", "UnionModel", "UnionPost",
        "UnionUnionAssoc", "UnionValid"}},
      {"union_8",
       Fault::union_8,
       {"DeleteUnion", "InsertUnion", "UnionDeleteInsert", "UnionModel", "UnionPost",
        "UnionUnionAssoc"}},
  };
  return all;
}

}  // namespace

std::vector<search::Task> bst_tasks() { return tasks_of("bst", properties(), violations()); }
std::vector<search::Task> bst_correct() { return correct_ones("bst", properties()); }

}  // namespace etna
