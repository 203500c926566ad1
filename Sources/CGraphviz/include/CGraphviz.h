#ifndef SUZURI_CGRAPHVIZ_H
#define SUZURI_CGRAPHVIZ_H

#include <stdint.h>

/* A graph or a part of it; and a node or an edge of one. */
typedef struct graphviz_graph *graphviz_graph;
typedef struct graphviz_node *graphviz_node;
typedef struct graphviz_edge *graphviz_edge;
typedef struct graphviz_context *graphviz_context;

/* The functions of libgvc and libcgraph that are used, under their own names without prefixes.

   Their structures differ between versions, so only functions are called. Strings belong to the graph. */
typedef struct {
  /* Reads DOT that ends with a zero; NULL for anything else. */
  graphviz_graph _Nullable (*_Nonnull memread)(const char *_Nonnull);
  int (*_Nonnull close)(graphviz_graph _Nonnull);
  int (*_Nonnull is_directed)(graphviz_graph _Nonnull);
  int (*_Nonnull nnodes)(graphviz_graph _Nonnull);
  int (*_Nonnull nedges)(graphviz_graph _Nonnull);
  graphviz_node _Nullable (*_Nonnull first_node)(graphviz_graph _Nonnull);
  graphviz_node _Nullable (*_Nonnull next_node)(graphviz_graph _Nonnull, graphviz_node _Nonnull);
  graphviz_edge _Nullable (*_Nonnull first_out)(graphviz_graph _Nonnull, graphviz_node _Nonnull);
  graphviz_edge _Nullable (*_Nonnull next_out)(graphviz_graph _Nonnull, graphviz_edge _Nonnull);
  graphviz_node _Nonnull (*_Nonnull head)(graphviz_edge _Nonnull);
  graphviz_graph _Nullable (*_Nonnull first_subgraph)(graphviz_graph _Nonnull);
  graphviz_graph _Nullable (*_Nonnull next_subgraph)(graphviz_graph _Nonnull);
  const char *_Nullable (*_Nonnull name)(void *_Nonnull);
  /* An attribute of a graph, a node or an edge; NULL for one that the file never names. */
  const char *_Nullable (*_Nonnull get)(void *_Nonnull, const char *_Nonnull);
  /* Whether a string of the graph was written between angle brackets. */
  int (*_Nonnull is_html)(const char *_Nonnull);
  void *_Nullable (*_Nonnull record)(void *_Nonnull, const char *_Nonnull, int);
  void (*_Nonnull set_messages)(int (*_Nullable)(const char *_Nonnull));

  graphviz_context _Nullable (*_Nonnull context)(const void *_Nonnull plugins, int others);
  int (*_Nonnull layout)(graphviz_context _Nonnull, graphviz_graph _Nonnull,
                         const char *_Nonnull engine);
  /* Writes the places of everything into attributes, as text. */
  void (*_Nonnull attach)(graphviz_graph _Nonnull);
  int (*_Nonnull free_layout)(graphviz_context _Nonnull, graphviz_graph _Nonnull);
  int (*_Nonnull free_context)(graphviz_context _Nonnull);
} graphviz_library;

/* Loads Graphviz when it is first needed; NULL where it is not installed. */
const graphviz_library *_Nullable graphviz_load(void);

/* A context that knows the engine "dot", and all others if asked to, but no readers of images or fonts; NULL
   where an engine is missing. */
graphviz_context _Nullable graphviz_start(int has_all_engines);

/* The middle of a laid out node, which the attribute has with five digits only; returns 0 where this version of
   Graphviz keeps it elsewhere. */
int graphviz_middle(graphviz_node _Nonnull, double *_Nonnull x, double *_Nonnull y);

/* The color with a name, as red, green, blue and opacity; returns 0 for an unknown one. */
int graphviz_color(const char *_Nonnull name, uint32_t *_Nonnull color);

/* The line that the last message about a file names; 0 for none. */
int graphviz_faulty_line(void);

#endif
