#ifndef SUZURI_CSDL2_H
#define SUZURI_CSDL2_H

#include <SDL2/SDL.h>

#endif
