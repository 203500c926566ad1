#ifndef SUZURI_CCAIRO_SHIM_H
#define SUZURI_CCAIRO_SHIM_H

#include <cairo/cairo.h>

#endif
