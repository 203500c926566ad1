#define _GNU_SOURCE  // for dladdr
#include "CGraphviz.h"

#include <dlfcn.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "CForward.h"

static graphviz_library library;
static int (*find_color)(const char *, void *, int);
static int is_there;
static pthread_once_t loading = PTHREAD_ONCE_INIT;

static int faulty_line;

/* Takes a part of a message, such as "syntax error in line 3 near 'x'". */
static int note(const char *message) {
  const char *mark = " line ", *found = strstr(message, mark);
  if (found != NULL) faulty_line = atoi(found + strlen(mark));
  return 0;
}

int graphviz_faulty_line(void) { return faulty_line; }

static void load(void) {
  const suzuri_forward_wish requests[] = {
    {&library.memread, "agmemread"},
    {&library.close, "agclose"},
    {&library.is_directed, "agisdirected"},
    {&library.nnodes, "agnnodes"},
    {&library.nedges, "agnedges"},
    {&library.first_node, "agfstnode"},
    {&library.next_node, "agnxtnode"},
    {&library.first_out, "agfstout"},
    {&library.next_out, "agnxtout"},
    {&library.head, "aghead"},
    {&library.first_subgraph, "agfstsubg"},
    {&library.next_subgraph, "agnxtsubg"},
    {&library.name, "agnameof"},
    {&library.get, "agget"},
    {&library.is_html, "aghtmlstr"},
    {&library.record, "aggetrec"},
    {&library.set_messages, "agseterrf"},
    {&library.context, "gvContextPlugins"},
    {&library.layout, "gvLayout"},
    {&library.attach, "attach_attrs"},
    {&library.free_layout, "gvFreeLayout"},
    {&library.free_context, "gvFreeContext"},
  };
  const size_t count = sizeof requests / sizeof *requests;
  const suzuri_forward_wish color = {&find_color, "colorxlate"};
  /* The numbers of the library in Debian 12 and 13, and in later versions of Graphviz. */
  static const char *const files[] = {"libgvc.so.6", "libgvc.so.7"};
  for (size_t file = 0; file < sizeof files / sizeof *files && !is_there; file++) {
    is_there = suzuri_forward_load(files[file], requests, count);
    if (is_there) suzuri_forward_load(files[file], &color, 1);
  }
  if (is_there) library.set_messages(note);
}

const graphviz_library *graphviz_load(void) {
  pthread_once(&loading, load);
  return is_there ? &library : NULL;
}

/* The name and the address of a variable, as Graphviz takes a list of them. */
struct plugin {
  const char *name;
  void *address;
};

/* Loads a plugin from the folder beside libgvc; it stays loaded. */
static void *plugin(const char *name, const char *variable) {
  Dl_info place;
  if (dladdr((void *)library.layout, &place) == 0 || place.dli_fname == NULL) return NULL;
  const char *end = strrchr(place.dli_fname, '/');
  const int length = end != NULL ? (int)(end - place.dli_fname) : 0;
  static const char *const endings[] = {".so.6", ".so.7", ".so.8", ".so"};
  for (size_t ending = 0; ending < sizeof endings / sizeof *endings; ending++) {
    char path[PATH_MAX];
    snprintf(
        path, sizeof path, "%.*s/graphviz/libgvplugin_%s%s", length, place.dli_fname, name,
        endings[ending]);
    void *file = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (file != NULL) return dlsym(file, variable);
  }
  return NULL;
}

graphviz_context graphviz_start(int has_all_engines) {
  if (graphviz_load() == NULL) return NULL;
  static const char *const names[] = {"dot_layout", "neato_layout"};
  static const char *const variables[] = {
    "gvplugin_dot_layout_LTX_library", "gvplugin_neato_layout_LTX_library"};
  /* The list ends with an empty entry, and is used as long as the context. */
  static struct plugin plugins[3];
  for (int number = 0; number < (has_all_engines ? 2 : 1); number++) {
    plugins[number].name = variables[number];
    plugins[number].address = plugin(names[number], variables[number]);
    if (plugins[number].address == NULL) return NULL;
  }
  return library.context(plugins, 0);
}

int graphviz_middle(graphviz_node node, double *x, double *y) {
  /* How every version so far begins what it keeps about a node. */
  const struct {
    const void *name, *next, *shape, *shape_info;
    double x, y;
  } *known = library.record(node, "Agnodeinfo_t", 0);
  const char *told = library.get(node, "pos");
  double near_x, near_y;
  if (known == NULL || told == NULL || sscanf(told, "%lf,%lf", &near_x, &near_y) != 2) return 0;
  const double error_x = known->x - near_x, error_y = known->y - near_y;
  const double most_x = 0.01 + 1e-4 * (near_x < 0 ? -near_x : near_x);
  const double most_y = 0.01 + 1e-4 * (near_y < 0 ? -near_y : near_y);
  if (!(error_x <= most_x && error_x >= -most_x && error_y <= most_y && error_y >= -most_y)) return 0;
  *x = known->x;
  *y = known->y;
  return 1;
}

int graphviz_color(const char *name, uint32_t *color) {
  struct {
    union {
      double doubles[4];
      unsigned char bytes[4];
    } value;
    int type;
    double more[4];
  } found = {0};
  enum { as_bytes = 1 };
  if (find_color == NULL || find_color(name, &found, as_bytes) != 0) return 0;
  *color = 0;
  for (int part = 0; part < 4; part++) *color = *color << 8 | found.value.bytes[part];
  return 1;
}
