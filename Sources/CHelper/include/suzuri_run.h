#ifndef SUZURI_CHELPER_RUN_H
#define SUZURI_CHELPER_RUN_H

/* What another program may use at most. */
struct suzuri_run_bounds {
  /* The bytes of memory, and of each file that it writes. */
  unsigned long long memory, file;
  /* The seconds of work. */
  unsigned long long work;
};

/* Becomes another program, with its path first among the words: it works in a folder, where alone it may
   change files where the kernel has Landlock, and ends with the thread that started this process.
   Returns only if that fails: the number of the error. */
int suzuri_run(const struct suzuri_run_bounds *bounds, const char *folder, char *const words[]);

#endif
