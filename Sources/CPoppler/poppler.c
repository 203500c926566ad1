#include "CPoppler.h"

#include <pthread.h>
#include <stdlib.h>

#include "CForward.h"

struct poppler_sheet {
  void *document;
  void *page;
};

static struct {
  void *(*bytes_new)(const void *, size_t);
  void (*bytes_unref)(void *);
  void *(*document_new)(void *, const char *, void **);
  int (*document_count)(void *);
  void *(*document_page)(void *, int);
  void (*page_size)(void *, double *, double *);
  void (*page_render)(void *, void *);
  void (*unref)(void *);
  int is_there;
} poppler;

static pthread_once_t loading = PTHREAD_ONCE_INIT;

static void load(void) {
  /* What GLib has is found as well, since Poppler needs it. */
  const suzuri_forward_wish wishes[] = {
    {&poppler.bytes_new, "g_bytes_new"},
    {&poppler.bytes_unref, "g_bytes_unref"},
    {&poppler.document_new, "poppler_document_new_from_bytes"},
    {&poppler.document_count, "poppler_document_get_n_pages"},
    {&poppler.document_page, "poppler_document_get_page"},
    {&poppler.page_size, "poppler_page_get_size"},
    {&poppler.page_render, "poppler_page_render"},
    {&poppler.unref, "g_object_unref"},
  };
  const size_t count = sizeof wishes / sizeof *wishes;
  poppler.is_there = suzuri_forward_load("libpoppler-glib.so.8", wishes, count);
}

poppler_sheet *poppler_sheet_open(const void *bytes, size_t count, double *width, double *height) {
  pthread_once(&loading, load);
  if (!poppler.is_there) return NULL;
  void *copy = poppler.bytes_new(bytes, count);
  void *document = poppler.document_new(copy, NULL, NULL);
  poppler.bytes_unref(copy);
  if (!document) return NULL;
  poppler_sheet *sheet = calloc(1, sizeof *sheet);
  if (sheet) {
    sheet->document = document;
    /* Asked for a page that is not there, it complains on standard error. */
    if (poppler.document_count(document) > 0) sheet->page = poppler.document_page(document, 0);
    if (sheet->page) {
      poppler.page_size(sheet->page, width, height);
      return sheet;
    }
  }
  free(sheet);
  poppler.unref(document);
  return NULL;
}

void poppler_sheet_draw(poppler_sheet *sheet, void *canvas) {
  poppler.page_render(sheet->page, canvas);
}

void poppler_sheet_close(poppler_sheet *sheet) {
  poppler.unref(sheet->page);
  poppler.unref(sheet->document);
  free(sheet);
}
