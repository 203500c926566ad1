#ifndef SUZURI_CHELPER_H
#define SUZURI_CHELPER_H

#include "suzuri_confine.h"
#include "suzuri_run.h"
#include "suzuri_start.h"

#endif
