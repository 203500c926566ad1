#ifndef SUZURI_STAGE_CHILD_H
#define SUZURI_STAGE_CHILD_H

#include <sys/types.h>

/* The program to start, and how. */
struct stage_child_plan {
  /* The file that is executed, and what it is given. Both lists end with a null pointer. */
  char *const *arguments;
  char *const *environment;
  /* The file that takes standard output and standard error. */
  const char *output;
  /* A folder that is removed when all is over, or null. */
  const char *folder;
  /* A descriptor that the program gets as number 3, or -1. */
  int passed;
  /* The longest life in seconds. */
  int seconds;
};

/* A started program. Its guard is a process of its own, which ends the program with everything that
   the program started, and removes the folder, as soon as the lifeline is closed. The system closes
   it when this process ends, however that happens. */
struct stage_child {
  pid_t guard;
  int lifeline;
  /* Becomes readable when the program has ended, with its wait status. */
  int status;
};

/* Starts a program. Returns 0, or the error number. */
int stage_child_start(const struct stage_child_plan *plan, struct stage_child *child);

/* Waits at most some milliseconds for the program to end of itself. Returns whether it did, and
   then stores its exit code, or the negative number of the signal that ended it. */
int stage_child_wait(const struct stage_child *child, int milliseconds, int *code);

/* Ends the program and its guard, and waits until both are gone. */
void stage_child_end(struct stage_child *child);

#endif
