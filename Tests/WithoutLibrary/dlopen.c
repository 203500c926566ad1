// Preloaded by tests: a computer on which some library is not installed.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

void *dlopen(const char *name, int flags) {
  const char *missing = getenv("WITHOUT_LIBRARY");
  if (name && missing && strstr(name, missing)) return NULL;
  void *(*open)(const char *, int) = (void *(*)(const char *, int))dlsym(RTLD_NEXT, "dlopen");
  return open(name, flags);
}
