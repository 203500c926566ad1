#ifndef SUZURI_CFORWARD_H
#define SUZURI_CFORWARD_H

/* Libraries that are loaded when they are first needed, so that the program starts without them. */

#include <stddef.h>

/* A library, and the Debian package that it is in. */
typedef struct {
  const char *file;
  const char *package;
} suzuri_forward_library;

/* Finds a function of a library, which is loaded with the first that is found; NULL where it is not
   there, which `suzuri_forward_fault` tells from then on. */
void *suzuri_forward_find(const suzuri_forward_library *library, const char *name);

/* What could not be loaded first, as a sentence that says what to install; NULL where nothing that
   was called is missing. */
const char *suzuri_forward_fault(void);

/* A function that is looked for, and where a pointer to it is to stand. */
typedef struct {
  void *place;
  const char *name;
} suzuri_forward_wish;

/* Loads a library that not every machine has, and finds functions of it; returns whether all of them
   are there. Once it is loaded, it stays. */
int suzuri_forward_load(const char *library, const suzuri_forward_wish *requests, size_t count);

/* Defines a function of a library under its own name, which hands its arguments on.
 *
 * The linker finds all functions of the library here, so that the program starts without it. Where the
 * library is missing, nothing is done and nothing (zero) returned: who asked for a thing gets none. */
#define FORWARD(result, name, parameters, arguments)                                       \
  result name parameters {                                                                 \
    static result(*_Atomic forwarded) parameters = NULL;                                   \
    if (forwarded == NULL) forwarded = suzuri_forward_find(&library, #name);               \
    if (forwarded == NULL) return (result){0};                                             \
    return forwarded arguments;                                                            \
  }

/* The same for a function that returns nothing. */
#define FORWARD_NOTHING(name, parameters, arguments)                                       \
  void name parameters {                                                                   \
    static void (*_Atomic forwarded) parameters = NULL;                                    \
    if (forwarded == NULL) forwarded = suzuri_forward_find(&library, #name);               \
    if (forwarded != NULL) forwarded arguments;                                            \
  }

#endif
