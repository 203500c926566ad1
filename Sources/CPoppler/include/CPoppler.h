#ifndef SUZURI_CPOPPLER_H
#define SUZURI_CPOPPLER_H

#include <poppler.h>

#include "suzuri_confine.h"
#include "suzuri_draw.h"
#include "suzuri_start.h"

#endif
