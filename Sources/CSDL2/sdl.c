// SDL. It brings some forty libraries along, and only a window needs them.
// Written by .ci/forwards from sdl.functions.

#include <SDL2/SDL.h>
#include <SDL2/SDL_syswm.h>

#include "CForward.h"

static suzuri_forward_library library = {"libSDL2-2.0.so.0", "libsdl2-2.0-0"};

FORWARD_NOTHING(SDL_AddEventWatch, (SDL_EventFilter filter, void *userdata), (filter, userdata))
FORWARD(
  SDL_Cursor *, SDL_CreateColorCursor,
  (SDL_Surface *surface, int hot_x, int hot_y),
  (surface, hot_x, hot_y))
FORWARD(
  SDL_Surface *, SDL_CreateRGBSurfaceFrom,
  (void *pixels, int width, int height, int depth, int pitch, Uint32 Rmask, Uint32 Gmask, Uint32 Bmask, Uint32 Amask),
  (pixels, width, height, depth, pitch, Rmask, Gmask, Bmask, Amask))
FORWARD(
  SDL_Surface *, SDL_CreateRGBSurfaceWithFormatFrom,
  (void *pixels, int width, int height, int depth, int pitch, Uint32 format),
  (pixels, width, height, depth, pitch, format))
FORWARD(SDL_Cursor *, SDL_CreateSystemCursor, (SDL_SystemCursor id), (id))
FORWARD(
  SDL_Window *, SDL_CreateWindow,
  (const char *title, int x, int y, int w, int h, Uint32 flags),
  (title, x, y, w, h, flags))
FORWARD_NOTHING(SDL_DelEventWatch, (SDL_EventFilter filter, void *userdata), (filter, userdata))
FORWARD_NOTHING(SDL_DestroyWindow, (SDL_Window *window), (window))
FORWARD_NOTHING(SDL_EnableScreenSaver, (void), ())
FORWARD(Uint8, SDL_EventState, (Uint32 type, int state), (type, state))
FORWARD_NOTHING(SDL_FreeCursor, (SDL_Cursor *cursor), (cursor))
FORWARD_NOTHING(SDL_FreeSurface, (SDL_Surface *surface), (surface))
FORWARD(char *, SDL_GetClipboardText, (void), ())
FORWARD(
  int, SDL_GetCurrentDisplayMode,
  (int displayIndex, SDL_DisplayMode *mode),
  (displayIndex, mode))
FORWARD(const char *, SDL_GetCurrentVideoDriver, (void), ())
FORWARD(
  int, SDL_GetDisplayDPI,
  (int displayIndex, float *ddpi, float *hdpi, float *vdpi),
  (displayIndex, ddpi, hdpi, vdpi))
FORWARD(int, SDL_GetDisplayUsableBounds, (int displayIndex, SDL_Rect *rect), (displayIndex, rect))
FORWARD(const char *, SDL_GetError, (void), ())
FORWARD(SDL_Keycode, SDL_GetKeyFromName, (const char *name), (name))
FORWARD(const char *, SDL_GetKeyName, (SDL_Keycode key), (key))
FORWARD(SDL_Keymod, SDL_GetModState, (void), ())
FORWARD(int, SDL_GetNumTouchDevices, (void), ())
FORWARD(Uint32, SDL_GetTicks, (void), ())
FORWARD(SDL_TouchID, SDL_GetTouchDevice, (int index), (index))
FORWARD(SDL_TouchDeviceType, SDL_GetTouchDeviceType, (SDL_TouchID touchID), (touchID))
FORWARD(const char *, SDL_GetTouchName, (int index), (index))
FORWARD(int, SDL_GetWindowDisplayIndex, (SDL_Window *window), (window))
FORWARD(Uint32, SDL_GetWindowFlags, (SDL_Window *window), (window))
FORWARD_NOTHING(SDL_GetWindowPosition, (SDL_Window *window, int *x, int *y), (window, x, y))
FORWARD(Uint32, SDL_GetWindowID, (SDL_Window *window), (window))
FORWARD_NOTHING(SDL_GetWindowSize, (SDL_Window *window, int *w, int *h), (window, w, h))
FORWARD_NOTHING(SDL_GetWindowSizeInPixels, (SDL_Window *window, int *w, int *h), (window, w, h))
FORWARD(SDL_Surface *, SDL_GetWindowSurface, (SDL_Window *window), (window))
FORWARD(SDL_bool, SDL_GetWindowWMInfo, (SDL_Window *window, SDL_SysWMinfo *info), (window, info))
FORWARD(SDL_bool, SDL_HasClipboardText, (void), ())
FORWARD(SDL_bool, SDL_HasEvent, (Uint32 type), (type))
FORWARD(int, SDL_Init, (Uint32 flags), (flags))
FORWARD_NOTHING(SDL_MaximizeWindow, (SDL_Window *window), (window))
FORWARD(
  int, SDL_PeepEvents,
  (SDL_Event *events, int numevents, SDL_eventaction action, Uint32 minType, Uint32 maxType),
  (events, numevents, action, minType, maxType))
FORWARD(int, SDL_PollEvent, (SDL_Event *event), (event))
FORWARD(int, SDL_PushEvent, (SDL_Event *event), (event))
FORWARD_NOTHING(SDL_Quit, (void), ())
FORWARD(Uint32, SDL_RegisterEvents, (int numevents), (numevents))
FORWARD(int, SDL_SetClipboardText, (const char *text), (text))
FORWARD_NOTHING(SDL_SetCursor, (SDL_Cursor *cursor), (cursor))
FORWARD(SDL_bool, SDL_SetHint, (const char *name, const char *value), (name, value))
FORWARD_NOTHING(SDL_SetTextInputRect, (const SDL_Rect *rect), (rect))
FORWARD_NOTHING(SDL_RaiseWindow, (SDL_Window *window), (window))
FORWARD_NOTHING(SDL_RestoreWindow, (SDL_Window *window), (window))
FORWARD(int, SDL_SetWindowFullscreen, (SDL_Window *window, Uint32 flags), (window, flags))
FORWARD_NOTHING(SDL_SetWindowIcon, (SDL_Window *window, SDL_Surface *icon), (window, icon))
FORWARD_NOTHING(
  SDL_SetWindowMinimumSize,
  (SDL_Window *window, int min_w, int min_h),
  (window, min_w, min_h))
FORWARD_NOTHING(SDL_SetWindowPosition, (SDL_Window *window, int x, int y), (window, x, y))
FORWARD_NOTHING(SDL_SetWindowSize, (SDL_Window *window, int w, int h), (window, w, h))
FORWARD_NOTHING(SDL_SetWindowTitle, (SDL_Window *window, const char *title), (window, title))
FORWARD_NOTHING(SDL_ShowWindow, (SDL_Window *window), (window))
FORWARD_NOTHING(SDL_StartTextInput, (void), ())
FORWARD_NOTHING(SDL_StopTextInput, (void), ())
FORWARD(
  int, SDL_UpdateWindowSurfaceRects,
  (SDL_Window *window, const SDL_Rect *rects, int numrects),
  (window, rects, numrects))
FORWARD(int, SDL_WaitEvent, (SDL_Event *event), (event))
FORWARD(int, SDL_WaitEventTimeout, (SDL_Event *event, int timeout), (event, timeout))
FORWARD_NOTHING(SDL_free, (void *mem), (mem))
