// Cairo.
// Written by .ci/forwards from cairo.functions.

#include <cairo/cairo-svg.h>
#include <cairo/cairo-pdf.h>
#include <cairo/cairo.h>

#include "CForward.h"

static suzuri_forward_library library = {"libcairo.so.2", "libcairo2"};

FORWARD_NOTHING(
  cairo_arc,
  (cairo_t *cr, double xc, double yc, double radius, double angle1, double angle2),
  (cr, xc, yc, radius, angle1, angle2))
FORWARD_NOTHING(cairo_clip, (cairo_t *cr), (cr))
FORWARD_NOTHING(cairo_close_path, (cairo_t *cr), (cr))
FORWARD(cairo_path_t *, cairo_copy_path, (cairo_t *cr), (cr))
FORWARD(cairo_t *, cairo_create, (cairo_surface_t *target), (target))
FORWARD_NOTHING(
  cairo_curve_to,
  (cairo_t *cr, double x1, double y1, double x2, double y2, double x3, double y3),
  (cr, x1, y1, x2, y2, x3, y3))
FORWARD_NOTHING(cairo_destroy, (cairo_t *cr), (cr))
FORWARD_NOTHING(cairo_fill, (cairo_t *cr), (cr))
FORWARD(cairo_font_options_t *, cairo_font_options_create, (void), ())
FORWARD_NOTHING(cairo_font_options_destroy, (cairo_font_options_t *options), (options))
FORWARD_NOTHING(
  cairo_font_options_set_antialias,
  (cairo_font_options_t *options, cairo_antialias_t antialias),
  (options, antialias))
FORWARD_NOTHING(
  cairo_font_options_set_hint_metrics,
  (cairo_font_options_t *options, cairo_hint_metrics_t hint_metrics),
  (options, hint_metrics))
FORWARD_NOTHING(
  cairo_font_options_set_hint_style,
  (cairo_font_options_t *options, cairo_hint_style_t hint_style),
  (options, hint_style))
FORWARD(cairo_operator_t, cairo_get_operator, (cairo_t *cr), (cr))
FORWARD(cairo_pattern_t *, cairo_get_source, (cairo_t *cr), (cr))
FORWARD_NOTHING(cairo_identity_matrix, (cairo_t *cr), (cr))
FORWARD(
  cairo_surface_t *, cairo_image_surface_create,
  (cairo_format_t format, int width, int height),
  (format, width, height))
FORWARD(
  cairo_surface_t *, cairo_image_surface_create_for_data,
  (unsigned char *data, cairo_format_t format, int width, int height, int stride),
  (data, format, width, height, stride))
FORWARD(unsigned char *, cairo_image_surface_get_data, (cairo_surface_t *surface), (surface))
FORWARD(cairo_format_t, cairo_image_surface_get_format, (cairo_surface_t *surface), (surface))
FORWARD(int, cairo_image_surface_get_stride, (cairo_surface_t *surface), (surface))
FORWARD_NOTHING(cairo_line_to, (cairo_t *cr, double x, double y), (cr, x, y))
FORWARD_NOTHING(
  cairo_mask_surface,
  (cairo_t *cr, cairo_surface_t *surface, double surface_x, double surface_y),
  (cr, surface, surface_x, surface_y))
FORWARD_NOTHING(cairo_matrix_init_identity, (cairo_matrix_t *matrix), (matrix))
FORWARD_NOTHING(
  cairo_matrix_init_scale,
  (cairo_matrix_t *matrix, double sx, double sy),
  (matrix, sx, sy))
FORWARD_NOTHING(cairo_move_to, (cairo_t *cr, double x, double y), (cr, x, y))
FORWARD_NOTHING(cairo_new_sub_path, (cairo_t *cr), (cr))
FORWARD_NOTHING(cairo_paint, (cairo_t *cr), (cr))
FORWARD_NOTHING(cairo_paint_with_alpha, (cairo_t *cr, double alpha), (cr, alpha))
FORWARD_NOTHING(cairo_path_destroy, (cairo_path_t *path), (path))
FORWARD_NOTHING(
  cairo_pattern_add_color_stop_rgba,
  (cairo_pattern_t *pattern, double offset, double red, double green, double blue, double alpha),
  (pattern, offset, red, green, blue, alpha))
FORWARD(
  cairo_pattern_t *, cairo_pattern_create_linear,
  (double x0, double y0, double x1, double y1),
  (x0, y0, x1, y1))
FORWARD(
  cairo_pattern_t *, cairo_pattern_create_radial,
  (double cx0, double cy0, double radius0, double cx1, double cy1, double radius1),
  (cx0, cy0, radius0, cx1, cy1, radius1))
FORWARD_NOTHING(cairo_pattern_destroy, (cairo_pattern_t *pattern), (pattern))
FORWARD_NOTHING(
  cairo_pattern_set_extend,
  (cairo_pattern_t *pattern, cairo_extend_t extend),
  (pattern, extend))
FORWARD_NOTHING(
  cairo_pattern_set_filter,
  (cairo_pattern_t *pattern, cairo_filter_t filter),
  (pattern, filter))
FORWARD(
  int, cairo_pdf_surface_add_outline,
  (cairo_surface_t *surface, int parent_id, const char *utf8, const char *link_attribs, cairo_pdf_outline_flags_t flags),
  (surface, parent_id, utf8, link_attribs, flags))
FORWARD(
  cairo_surface_t *, cairo_pdf_surface_create_for_stream,
  (cairo_write_func_t write_func, void *closure, double width_in_points, double height_in_points),
  (write_func, closure, width_in_points, height_in_points))
FORWARD_NOTHING(
  cairo_pdf_surface_restrict_to_version,
  (cairo_surface_t *surface, cairo_pdf_version_t version),
  (surface, version))
FORWARD_NOTHING(
  cairo_pdf_surface_set_metadata,
  (cairo_surface_t *surface, cairo_pdf_metadata_t metadata, const char *utf8),
  (surface, metadata, utf8))
FORWARD_NOTHING(
  cairo_pdf_surface_set_page_label,
  (cairo_surface_t *surface, const char *utf8),
  (surface, utf8))
FORWARD_NOTHING(
  cairo_pdf_surface_set_size,
  (cairo_surface_t *surface, double width_in_points, double height_in_points),
  (surface, width_in_points, height_in_points))
FORWARD_NOTHING(cairo_pop_group_to_source, (cairo_t *cr), (cr))
FORWARD_NOTHING(cairo_push_group, (cairo_t *cr), (cr))
FORWARD_NOTHING(
  cairo_rectangle,
  (cairo_t *cr, double x, double y, double width, double height),
  (cr, x, y, width, height))
FORWARD_NOTHING(cairo_restore, (cairo_t *cr), (cr))
FORWARD_NOTHING(cairo_save, (cairo_t *cr), (cr))
FORWARD_NOTHING(cairo_scale, (cairo_t *cr, double sx, double sy), (cr, sx, sy))
FORWARD(
  cairo_scaled_font_t *, cairo_scaled_font_create,
  (cairo_font_face_t *font_face, const cairo_matrix_t *font_matrix, const cairo_matrix_t *ctm, const cairo_font_options_t *options),
  (font_face, font_matrix, ctm, options))
FORWARD_NOTHING(cairo_scaled_font_destroy, (cairo_scaled_font_t *scaled_font), (scaled_font))
FORWARD(
  cairo_font_face_t *, cairo_scaled_font_get_font_face,
  (cairo_scaled_font_t *scaled_font),
  (scaled_font))
FORWARD_NOTHING(
  cairo_scaled_font_get_font_matrix,
  (cairo_scaled_font_t *scaled_font, cairo_matrix_t *font_matrix),
  (scaled_font, font_matrix))
FORWARD_NOTHING(
  cairo_scaled_font_get_font_options,
  (cairo_scaled_font_t *scaled_font, cairo_font_options_t *options),
  (scaled_font, options))
FORWARD_NOTHING(
  cairo_scaled_font_glyph_extents,
  (cairo_scaled_font_t *scaled_font, const cairo_glyph_t *glyphs, int num_glyphs, cairo_text_extents_t *extents),
  (scaled_font, glyphs, num_glyphs, extents))
FORWARD_NOTHING(cairo_set_antialias, (cairo_t *cr, cairo_antialias_t antialias), (cr, antialias))
FORWARD_NOTHING(
  cairo_set_dash,
  (cairo_t *cr, const double *dashes, int num_dashes, double offset),
  (cr, dashes, num_dashes, offset))
FORWARD_NOTHING(cairo_set_fill_rule, (cairo_t *cr, cairo_fill_rule_t fill_rule), (cr, fill_rule))
FORWARD_NOTHING(cairo_set_line_cap, (cairo_t *cr, cairo_line_cap_t line_cap), (cr, line_cap))
FORWARD_NOTHING(cairo_set_line_join, (cairo_t *cr, cairo_line_join_t line_join), (cr, line_join))
FORWARD_NOTHING(cairo_set_line_width, (cairo_t *cr, double width), (cr, width))
FORWARD_NOTHING(cairo_set_operator, (cairo_t *cr, cairo_operator_t op), (cr, op))
FORWARD_NOTHING(
  cairo_set_scaled_font,
  (cairo_t *cr, const cairo_scaled_font_t *scaled_font),
  (cr, scaled_font))
FORWARD_NOTHING(cairo_set_source, (cairo_t *cr, cairo_pattern_t *source), (cr, source))
FORWARD_NOTHING(
  cairo_set_source_rgba,
  (cairo_t *cr, double red, double green, double blue, double alpha),
  (cr, red, green, blue, alpha))
FORWARD_NOTHING(
  cairo_set_source_surface,
  (cairo_t *cr, cairo_surface_t *surface, double x, double y),
  (cr, surface, x, y))
FORWARD_NOTHING(
  cairo_show_glyphs,
  (cairo_t *cr, const cairo_glyph_t *glyphs, int num_glyphs),
  (cr, glyphs, num_glyphs))
FORWARD_NOTHING(cairo_show_page, (cairo_t *cr), (cr))
FORWARD(cairo_status_t, cairo_status, (cairo_t *cr), (cr))
FORWARD(const char *, cairo_status_to_string, (cairo_status_t status), (status))
FORWARD_NOTHING(cairo_stroke, (cairo_t *cr), (cr))
FORWARD_NOTHING(cairo_surface_destroy, (cairo_surface_t *surface), (surface))
FORWARD_NOTHING(cairo_surface_finish, (cairo_surface_t *surface), (surface))
FORWARD_NOTHING(cairo_surface_flush, (cairo_surface_t *surface), (surface))
FORWARD_NOTHING(cairo_surface_mark_dirty, (cairo_surface_t *surface), (surface))
FORWARD(
  cairo_status_t, cairo_surface_set_mime_data,
  (cairo_surface_t *surface, const char *mime_type, const unsigned char *data, unsigned long length, cairo_destroy_func_t destroy, void *closure),
  (surface, mime_type, data, length, destroy, closure))
FORWARD(cairo_status_t, cairo_surface_status, (cairo_surface_t *surface), (surface))
FORWARD(
  cairo_status_t, cairo_surface_write_to_png_stream,
  (cairo_surface_t *surface, cairo_write_func_t write_func, void *closure),
  (surface, write_func, closure))
FORWARD(
  cairo_surface_t *, cairo_svg_surface_create_for_stream,
  (cairo_write_func_t write_func, void *closure, double width_in_points, double height_in_points),
  (write_func, closure, width_in_points, height_in_points))
FORWARD_NOTHING(
  cairo_tag_begin,
  (cairo_t *cr, const char *tag_name, const char *attributes),
  (cr, tag_name, attributes))
FORWARD_NOTHING(cairo_tag_end, (cairo_t *cr, const char *tag_name), (cr, tag_name))
FORWARD_NOTHING(cairo_transform, (cairo_t *cr, const cairo_matrix_t *matrix), (cr, matrix))
FORWARD_NOTHING(cairo_translate, (cairo_t *cr, double tx, double ty), (cr, tx, ty))
FORWARD_NOTHING(cairo_user_to_device, (cairo_t *cr, double *x, double *y), (cr, x, y))
FORWARD_NOTHING(cairo_user_to_device_distance, (cairo_t *cr, double *dx, double *dy), (cr, dx, dy))
