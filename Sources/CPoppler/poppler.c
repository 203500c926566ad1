// Poppler.
// Written by .ci/forwards from poppler.functions.

#include <poppler.h>

#include "CForward.h"

static suzuri_forward_library library = {"libpoppler-glib.so.8", "libpoppler-glib8"};

FORWARD(GBytes *, g_bytes_new, (gconstpointer data, gsize size), (data, size))
FORWARD(GBytes *, g_bytes_new_static, (gconstpointer data, gsize size), (data, size))
FORWARD_NOTHING(g_bytes_unref, (GBytes *bytes), (bytes))
FORWARD_NOTHING(g_error_free, (GError *error), (error))
FORWARD_NOTHING(g_free, (gpointer mem), (mem))
FORWARD_NOTHING(poppler_action_free, (PopplerAction *action), (action))
FORWARD_NOTHING(poppler_dest_free, (PopplerDest *dest), (dest))
FORWARD(
  PopplerDest *, poppler_document_find_dest,
  (PopplerDocument *document, const gchar *link_name),
  (document, link_name))
FORWARD(int, poppler_document_get_n_pages, (PopplerDocument *document), (document))
FORWARD(
  PopplerPage *, poppler_document_get_page,
  (PopplerDocument *document, int index),
  (document, index))
FORWARD(
  PopplerDocument *, poppler_document_new_from_bytes,
  (GBytes *bytes, const char *password, GError **error),
  (bytes, password, error))
FORWARD_NOTHING(poppler_index_iter_free, (PopplerIndexIter *iter), (iter))
FORWARD(PopplerAction *, poppler_index_iter_get_action, (PopplerIndexIter *iter), (iter))
FORWARD(PopplerIndexIter *, poppler_index_iter_get_child, (PopplerIndexIter *parent), (parent))
FORWARD(PopplerIndexIter *, poppler_index_iter_new, (PopplerDocument *document), (document))
FORWARD(gboolean, poppler_index_iter_next, (PopplerIndexIter *iter), (iter))
FORWARD_NOTHING(poppler_page_free_image_mapping, (GList *list), (list))
FORWARD_NOTHING(poppler_page_free_link_mapping, (GList *list), (list))
FORWARD(GList *, poppler_page_get_image_mapping, (PopplerPage *page), (page))
FORWARD(gchar *, poppler_page_get_label, (PopplerPage *page), (page))
FORWARD(GList *, poppler_page_get_link_mapping, (PopplerPage *page), (page))
FORWARD_NOTHING(
  poppler_page_get_size,
  (PopplerPage *page, double *width, double *height),
  (page, width, height))
FORWARD(char *, poppler_page_get_text, (PopplerPage *page), (page))
FORWARD(
  gboolean, poppler_page_get_text_layout,
  (PopplerPage *page, PopplerRectangle **rectangles, guint *n_rectangles),
  (page, rectangles, n_rectangles))
FORWARD_NOTHING(poppler_page_render, (PopplerPage *page, cairo_t *cairo), (page, cairo))
