#ifndef SUZURI_CGUIDE_H
#define SUZURI_CGUIDE_H

#include <stddef.h>

/* A page of the guide in one language. */
typedef struct {
  /* The code of its language, its topic, which is the name of its file, and its text. */
  const char *_Nonnull language, *_Nonnull topic, *_Nonnull text;
} suzuri_guide_page;

/* The page at a place, counted from 0; NULL after the last one. */
const suzuri_guide_page *_Nullable suzuri_guide_page_at(size_t place);

#endif
