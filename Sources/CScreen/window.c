/* What the display server knows about a window. */

#include "CScreen.h"

#include <SDL2/SDL.h>
#include <SDL2/SDL_syswm.h>
#include <X11/Xlib.h>
#include <stdio.h>

/* A compositing manager under X11 owns a selection that is named after its screen. */
static bool has_manager(Display *display) {
  char name[32];
  snprintf(name, sizeof name, "_NET_WM_CM_S%d", DefaultScreen(display));
  return XGetSelectionOwner(display, XInternAtom(display, name, False)) != None;
}

bool screen_is_composited(struct SDL_Window *window) {
  SDL_SysWMinfo info;
  SDL_VERSION(&info.version);
  if (!SDL_GetWindowWMInfo(window, &info)) return false;
  if (info.subsystem == SDL_SYSWM_WAYLAND) return true;
  return info.subsystem == SDL_SYSWM_X11 && has_manager(info.info.x11.display);
}

unsigned long screen_window_number(struct SDL_Window *window) {
  SDL_SysWMinfo info;
  SDL_VERSION(&info.version);
  if (!SDL_GetWindowWMInfo(window, &info) || info.subsystem != SDL_SYSWM_X11) return 0;
  return info.info.x11.window;
}

/* SDL does not hear where the pointer is while something is dragged over a window. */
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
