#ifndef SUZURI_CFORWARD_H
#define SUZURI_CFORWARD_H

/* Libraries that are loaded when they are first needed, so that the program starts without them. */

#include <stddef.h>

/* Finds a function of a library, which is loaded with the first that is found. Without the library
   the program ends and names the package that it is in. */
void *suzuri_forward_find(const char *library, const char *package, const char *name);

/* A function that is looked for, and where a pointer to it is to stand. */
typedef struct {
  void *place;
  const char *name;
} suzuri_forward_wish;

/* Loads a library that not every machine has, and finds functions of it; returns whether all of them
   are there. Once it is loaded, it stays. */
int suzuri_forward_load(const char *library, const suzuri_forward_wish *wishes, size_t count);

/* Defines a function of a library under its own name, which hands its arguments on.
 *
 * The linker finds all functions of the library here, so that the program starts without it.
 * LIBRARY and PACKAGE are defined by whoever includes this. */
#define FORWARD(result, name, parameters, arguments)                                       \
  result name parameters {                                                                 \
    static result(*_Atomic forwarded) parameters = NULL;                                   \
    if (forwarded == NULL) forwarded = suzuri_forward_find(LIBRARY, PACKAGE, #name);       \
    return forwarded arguments;                                                            \
  }

#endif
