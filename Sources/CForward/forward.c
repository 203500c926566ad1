#define _GNU_SOURCE  // for RTLD_NEXT
#include "CForward.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

// The first fault, which is written once and then only read.
static char sentence[1024];
static atomic_int is_written = 0;
static pthread_mutex_t writing = PTHREAD_MUTEX_INITIALIZER;

static void *fail(const suzuri_forward_library *library) {
  const char *reason = dlerror();
  pthread_mutex_lock(&writing);
  if (!is_written) {
    snprintf(
        sentence, sizeof sentence, "%s: install the package %s",
        reason ? reason : library->file, library->package);
    is_written = 1;
  }
  pthread_mutex_unlock(&writing);
  return NULL;
}

const char *suzuri_forward_fault(void) { return is_written ? sentence : NULL; }

// Finds a function behind those of this program, where preloaded libraries come first as usual.
// The library is opened once, however often it is asked for.
void *suzuri_forward_find(const suzuri_forward_library *library, const char *name) {
  if (dlopen(library->file, RTLD_LAZY | RTLD_GLOBAL) == NULL) return fail(library);
  void *function = dlsym(RTLD_NEXT, name);
  return function ? function : fail(library);
}

int suzuri_forward_load(const char *library, const suzuri_forward_wish *requests, size_t count) {
  void *file = dlopen(library, RTLD_LAZY | RTLD_LOCAL);
  if (file == NULL) return 0;
  for (size_t index = 0; index < count; index++) {
    void *function = dlsym(file, requests[index].name);
    if (function == NULL) return 0;
    *(void **)requests[index].place = function;
  }
  return 1;
}
