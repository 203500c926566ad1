#ifndef SUZURI_CHELPER_CONFINE_H
#define SUZURI_CHELPER_CONFINE_H

#include <stddef.h>

/* What a helper keeps when it is confined. */
struct suzuri_bounds {
  /* A library that is loaded first, from wherever it is installed; NULL for none. */
  const char *library;
  /* System calls that it makes besides those on the list, 64 at most. */
  const long *calls;
  size_t call_count;
  /* The most memory in bytes. */
  unsigned long long memory;
  /* How much it yields to other processes: 0 to 19. */
  int niceness;
};

/* Takes from this process, for good, what a helper does not need: it may only make the system calls on a list,
   only read, and only libraries and fonts where the kernel has Landlock, may take at most some memory, yields to
   other processes, and ends when the other side of a connection is closed, even amid work.
   Returns 0, or the number of the error. */
int suzuri_confine(const struct suzuri_bounds *bounds, int connection);

/* Whether the number of a system call is on the list. */
int suzuri_may_call(long number);

#endif
