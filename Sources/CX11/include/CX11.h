#ifndef SUZURI_CX11_H
#define SUZURI_CX11_H

/* The libraries of the X server, which are loaded when a window is opened or a server is asked: most
   commands need none. */

#include <X11/Xlib.h>

#endif
