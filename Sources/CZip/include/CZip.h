#ifndef SUZURI_CZIP_H
#define SUZURI_CZIP_H

#include <zip.h>

/* What is used of libzip, as its header has it. */
typedef struct {
  __typeof__(zip_source_buffer_create) *_Nonnull source_buffer_create;
  __typeof__(zip_source_free) *_Nonnull source_free;
  __typeof__(zip_source_keep) *_Nonnull source_keep;
  __typeof__(zip_source_open) *_Nonnull source_open;
  __typeof__(zip_source_close) *_Nonnull source_close;
  __typeof__(zip_source_read) *_Nonnull source_read;
  __typeof__(zip_source_stat) *_Nonnull source_stat;

  __typeof__(zip_open_from_source) *_Nonnull open_from_source;
  __typeof__(zip_discard) *_Nonnull discard;
  __typeof__(zip_close) *_Nonnull close;
  __typeof__(zip_strerror) *_Nonnull strerror;
  __typeof__(zip_error_init) *_Nonnull error_init;
  __typeof__(zip_error_fini) *_Nonnull error_fini;
  __typeof__(zip_error_strerror) *_Nonnull error_strerror;

  __typeof__(zip_file_add) *_Nonnull file_add;
  __typeof__(zip_set_file_compression) *_Nonnull set_file_compression;
  __typeof__(zip_file_set_dostime) *_Nonnull file_set_dostime;

  __typeof__(zip_get_num_entries) *_Nonnull get_num_entries;
  __typeof__(zip_stat_index) *_Nonnull stat_index;
  __typeof__(zip_fopen_index) *_Nonnull fopen_index;
  __typeof__(zip_fread) *_Nonnull fread;
  __typeof__(zip_fclose) *_Nonnull fclose;
} zip_library;

/* Loads libzip when the first archive is met, since it brings a library of ciphers along; NULL where
   it is not installed. */
const zip_library *_Nullable zip_load(void);

#endif
