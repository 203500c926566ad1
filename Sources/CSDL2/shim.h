#ifndef SUZURI_CSDL2_SHIM_H
#define SUZURI_CSDL2_SHIM_H

#include <SDL2/SDL.h>

#endif
