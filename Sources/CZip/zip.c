#include "CZip.h"

#include <pthread.h>

#include "CForward.h"

static zip_library library;
static int is_there;
static pthread_once_t loading = PTHREAD_ONCE_INIT;

/* Until 1.9, opening an archive for the first time fills tables without a lock: of two threads that do so
   at once, one may be told that its archive can only be read. So the first archive is this one. */
static void open_first(void) {
  zip_source_t *nothing = library.source_buffer_create(NULL, 0, 0, NULL);
  if (nothing == NULL) return;
  zip_t *archive = library.open_from_source(nothing, ZIP_TRUNCATE, NULL);
  if (archive) library.discard(archive);
  else library.source_free(nothing);
}

static void load(void) {
  const suzuri_forward_wish requests[] = {
    {&library.source_buffer_create, "zip_source_buffer_create"},
    {&library.source_free, "zip_source_free"},
    {&library.source_keep, "zip_source_keep"},
    {&library.source_open, "zip_source_open"},
    {&library.source_close, "zip_source_close"},
    {&library.source_read, "zip_source_read"},
    {&library.source_stat, "zip_source_stat"},
    {&library.open_from_source, "zip_open_from_source"},
    {&library.discard, "zip_discard"},
    {&library.close, "zip_close"},
    {&library.strerror, "zip_strerror"},
    {&library.error_init, "zip_error_init"},
    {&library.error_fini, "zip_error_fini"},
    {&library.error_strerror, "zip_error_strerror"},
    {&library.file_add, "zip_file_add"},
    {&library.set_file_compression, "zip_set_file_compression"},
    {&library.file_set_dostime, "zip_file_set_dostime"},
    {&library.get_num_entries, "zip_get_num_entries"},
    {&library.stat_index, "zip_stat_index"},
    {&library.fopen_index, "zip_fopen_index"},
    {&library.fread, "zip_fread"},
    {&library.fclose, "zip_fclose"},
  };
  const size_t count = sizeof requests / sizeof *requests;
  /* The numbers of the library in Debian 12 and 13. */
  is_there = suzuri_forward_load("libzip.so.4", requests, count) ||
             suzuri_forward_load("libzip.so.5", requests, count);
  if (is_there) open_first();
}

const zip_library *zip_load(void) {
  pthread_once(&loading, load);
  return is_there ? &library : NULL;
}
