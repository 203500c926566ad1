#ifndef SUZURI_CCAIRO_SHIM_H
#define SUZURI_CCAIRO_SHIM_H

#include <cairo/cairo-pdf.h>
#include <cairo/cairo-svg.h>
#include <cairo/cairo.h>

#endif
