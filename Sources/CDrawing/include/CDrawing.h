#ifndef SUZURI_CDRAWING_H
#define SUZURI_CDRAWING_H

/* The other functions of this room have the names that they have in their libraries, which come along
   when the first of them is called. They bring some forty others, which would make every start of the
   command line three times as long, and only letters, images and pixels need them. */

/* Loads Pango and, on another thread, the list of fonts, which takes as long; returns when both are there.
   Without it, the first letters need the time of both. */
void suzuri_fonts_load(void);

#endif
