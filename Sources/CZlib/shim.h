#ifndef SUZURI_CZLIB_SHIM_H
#define SUZURI_CZLIB_SHIM_H

#include <zlib.h>

#endif
