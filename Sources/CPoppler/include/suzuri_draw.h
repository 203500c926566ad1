#ifndef SUZURI_CPOPPLER_DRAW_H
#define SUZURI_CPOPPLER_DRAW_H

#include <stddef.h>
#include <stdint.h>

/* Draws a part of a page on white, where the part's corner and the scales are given in pixels; returns
   whether that worked. Each pixel is 0xFFRRGGBB. */
int suzuri_draw_page(void *page, double x, double y, double scale_x, double scale_y, int width,
                     int height, uint32_t *pixels);

/* Draws a page as SVG of its own size, and hands on the bytes in pieces; returns whether that worked. */
int suzuri_draw_svg(void *page, double width, double height,
                    void (*take)(void *taker, const unsigned char *bytes, unsigned int count),
                    void *taker);

/* Gives up an object of Poppler. */
void suzuri_release(void *object);

#endif
