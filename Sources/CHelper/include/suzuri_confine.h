#ifndef SUZURI_CPOPPLER_CONFINE_H
#define SUZURI_CPOPPLER_CONFINE_H

/* Takes from this process, for good, what reading a file does not need: it may only make the system calls
   on a list, only read, and only libraries and fonts where the kernel has Landlock, may take at most some
   memory, yields to other processes, and ends when the other side of a connection is closed, even amid work.
   Returns 0, or the number of the error. */
int suzuri_confine(unsigned long long memory, int connection);

/* Whether the number of a system call is on the list. */
int suzuri_may_call(long number);

#endif
