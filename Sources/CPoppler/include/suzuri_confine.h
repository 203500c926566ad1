#ifndef SUZURI_CPOPPLER_CONFINE_H
#define SUZURI_CPOPPLER_CONFINE_H

/* Takes from this process, for good, what reading a file does not need: it may not start programs, open
   connections, write, move or remove files, or look into other processes, may take at most some memory,
   yields to other processes, and ends when the other side of a connection is closed, even amid work.
   Returns 0, or the number of the error. */
int suzuri_confine(unsigned long long memory, int connection);

#endif
