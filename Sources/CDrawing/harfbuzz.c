// HarfBuzz.
// Written by .ci/forwards from harfbuzz.functions.

#include <hb-ot.h>
#include <hb-subset.h>
#include <hb.h>

#include "CForward.h"

static suzuri_forward_library library = {"libharfbuzz-subset.so.0", "libharfbuzz-subset0"};

FORWARD(
  hb_blob_t *, hb_blob_create,
  (const char *data, unsigned int length, hb_memory_mode_t mode, void *user_data, hb_destroy_func_t destroy),
  (data, length, mode, user_data, destroy))
FORWARD_NOTHING(hb_blob_destroy, (hb_blob_t *blob), (blob))
FORWARD(const char *, hb_blob_get_data, (hb_blob_t *blob, unsigned int *length), (blob, length))
FORWARD(unsigned int, hb_blob_get_length, (hb_blob_t *blob), (blob))
FORWARD(hb_face_t *, hb_face_create, (hb_blob_t *blob, unsigned int index), (blob, index))
FORWARD_NOTHING(hb_face_destroy, (hb_face_t *face), (face))
FORWARD(unsigned int, hb_face_get_index, (const hb_face_t *face), (face))
FORWARD(unsigned int, hb_face_get_upem, (const hb_face_t *face), (face))
FORWARD_NOTHING(hb_face_make_immutable, (hb_face_t *face), (face))
FORWARD(hb_blob_t *, hb_face_reference_blob, (hb_face_t *face), (face))
FORWARD(hb_blob_t *, hb_face_reference_table, (const hb_face_t *face, hb_tag_t tag), (face, tag))
FORWARD(hb_font_t *, hb_font_create, (hb_face_t *face), (face))
FORWARD_NOTHING(hb_font_destroy, (hb_font_t *font), (font))
FORWARD(hb_face_t *, hb_font_get_face, (hb_font_t *font), (font))
FORWARD(
  hb_bool_t, hb_font_get_glyph_extents,
  (hb_font_t *font, hb_codepoint_t glyph, hb_glyph_extents_t *extents),
  (font, glyph, extents))
FORWARD(
  hb_position_t, hb_font_get_glyph_h_advance,
  (hb_font_t *font, hb_codepoint_t glyph),
  (font, glyph))
FORWARD(
  hb_bool_t, hb_font_get_h_extents,
  (hb_font_t *font, hb_font_extents_t *extents),
  (font, extents))
FORWARD(
  const int *, hb_font_get_var_coords_normalized,
  (hb_font_t *font, unsigned int *length),
  (font, length))
FORWARD_NOTHING(hb_font_make_immutable, (hb_font_t *font), (font))
FORWARD(
  unsigned int, hb_ot_color_glyph_get_layers,
  (hb_face_t *face, hb_codepoint_t glyph, unsigned int start_offset, unsigned int *layer_count, hb_ot_color_layer_t *layers),
  (face, glyph, start_offset, layer_count, layers))
FORWARD(
  hb_blob_t *, hb_ot_color_glyph_reference_png,
  (hb_font_t *font, hb_codepoint_t glyph),
  (font, glyph))
FORWARD(hb_bool_t, hb_ot_color_has_layers, (hb_face_t *face), (face))
FORWARD(hb_bool_t, hb_ot_color_has_png, (hb_face_t *face), (face))
FORWARD(
  unsigned int, hb_ot_name_get_utf8,
  (hb_face_t *face, hb_ot_name_id_t name_id, hb_language_t language, unsigned int *text_size, char *text),
  (face, name_id, language, text_size, text))
FORWARD_NOTHING(hb_set_add, (hb_set_t *set, hb_codepoint_t codepoint), (set, codepoint))
FORWARD(hb_subset_input_t *, hb_subset_input_create_or_fail, (void), ())
FORWARD_NOTHING(hb_subset_input_destroy, (hb_subset_input_t *input), (input))
FORWARD(hb_set_t *, hb_subset_input_glyph_set, (hb_subset_input_t *input), (input))
FORWARD(
  hb_set_t *, hb_subset_input_set,
  (hb_subset_input_t *input, hb_subset_sets_t set_type),
  (input, set_type))
FORWARD_NOTHING(
  hb_subset_input_set_flags,
  (hb_subset_input_t *input, unsigned int value),
  (input, value))
FORWARD(
  hb_face_t *, hb_subset_or_fail,
  (hb_face_t *source, const hb_subset_input_t *input),
  (source, input))
