#ifndef SUZURI_CPOPPLER_H
#define SUZURI_CPOPPLER_H

#include <poppler.h>

#include "suzuri_draw.h"

#endif
