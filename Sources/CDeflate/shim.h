#ifndef SUZURI_CDEFLATE_SHIM_H
#define SUZURI_CDEFLATE_SHIM_H

#include <libdeflate.h>

#endif
