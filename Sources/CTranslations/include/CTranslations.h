#ifndef SUZURI_CTRANSLATIONS_H
#define SUZURI_CTRANSLATIONS_H

#include <stddef.h>

/* A language that the program speaks beside English. */
typedef struct {
  /* Its code, such as "ja", and its own name for itself. */
  const char *_Nonnull code, *_Nonnull name;
  /* Whether it has signs of full width: 、。：（）. */
  _Bool has_wide_signs;
  /* The text of its catalog. */
  const char *_Nonnull catalog;
} suzuri_translation;

/* The language at a place, counted from 0; NULL after the last one. */
const suzuri_translation *_Nullable suzuri_translation_at(size_t place);

#endif
