/* Where the pointer is. SDL does not hear of it while something is dragged over a window. */

#include "CScreen.h"

#include <SDL2/SDL.h>
#include <SDL2/SDL_syswm.h>
#include <X11/Xlib.h>

bool screen_pointer(struct SDL_Window *window, int *x, int *y) {
  SDL_SysWMinfo info;
  SDL_VERSION(&info.version);
  if (!SDL_GetWindowWMInfo(window, &info) || info.subsystem != SDL_SYSWM_X11) return false;
  Window root, child;
  int root_x, root_y;
  unsigned state;
  return XQueryPointer(info.info.x11.display, info.info.x11.window, &root, &child, &root_x,
                       &root_y, x, y, &state);
}
