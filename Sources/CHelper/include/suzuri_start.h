#ifndef SUZURI_CHELPER_START_H
#define SUZURI_CHELPER_START_H

#include <stddef.h>
#include <sys/types.h>

/* Copies bytes into memory that other processes can be given; returns its descriptor, or -1. */
int suzuri_shared_memory(const void *bytes, size_t count);

/* Starts a program with one word and two descriptors, which become its numbers 3 and 4; it gets no others.
   Without a file, the second is -1. Returns 0, or the number of the error. */
int suzuri_start_helper(const char *program, const char *word, int connection, int file, pid_t *process);

#endif
