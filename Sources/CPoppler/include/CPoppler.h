#ifndef SUZURI_CPOPPLER_H
#define SUZURI_CPOPPLER_H

#include <stddef.h>

/* The first page of a PDF. Poppler is loaded when the first one is opened, since it would make every
   start of the program slower; where it is not installed, no page can be opened. */
typedef struct poppler_sheet poppler_sheet;

/* Opens the first page of a PDF, whose bytes are copied; NULL where there is none. Its size is in
   points. */
poppler_sheet *poppler_sheet_open(const void *bytes, size_t count, double *width, double *height);

/* Draws the page on a `cairo_t *` whose unit is the point. */
void poppler_sheet_draw(poppler_sheet *sheet, void *canvas);

void poppler_sheet_close(poppler_sheet *sheet);

#endif
