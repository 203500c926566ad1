#define _GNU_SOURCE  // for RTLD_NEXT
#include "CForward.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

static void fail(const char *package) {
  fprintf(stderr, "Error: %s: install the package %s.\n", dlerror(), package);
  exit(1);
}

// Finds a function behind those of this program, where preloaded libraries come first as usual.
// The library is opened once, however often it is asked for.
void *suzuri_forward_find(const char *library, const char *package, const char *name) {
  if (dlopen(library, RTLD_LAZY | RTLD_GLOBAL) == NULL) fail(package);
  void *function = dlsym(RTLD_NEXT, name);
  if (function == NULL) fail(package);
  return function;
}

int suzuri_forward_load(const char *library, const suzuri_forward_wish *wishes, size_t count) {
  void *file = dlopen(library, RTLD_LAZY | RTLD_LOCAL);
  if (file == NULL) return 0;
  for (size_t index = 0; index < count; index++) {
    void *function = dlsym(file, wishes[index].name);
    if (function == NULL) return 0;
    *(void **)wishes[index].place = function;
  }
  return 1;
}
