#ifndef SUZURI_CFORWARD_H
#define SUZURI_CFORWARD_H

#include <stddef.h>

/* Finds a function of a library, which is loaded with the first that is found. Without the library
   the program ends and names the package that it is in. */
void *suzuri_forward_find(const char *library, const char *package, const char *name);

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
