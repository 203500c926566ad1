/* How a window comes before others when the desktop asks for it: the desktop hands a token to what a person has
   started, and whoever has it may take the keys. */

#include "CScreen.h"

#include <SDL2/SDL.h>
#include <SDL2/SDL_syswm.h>
#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wayland-client.h>

/* -- Wayland: the protocol xdg_activation_v1 -- */

enum { destroy_activation, get_token, activate };

static const struct wl_interface *nothing[1];
static const struct wl_interface *token_and_surface[] = {NULL, &wl_surface_interface};
static const struct wl_message requests[] = {
    {"destroy", "", nothing},
    {"get_activation_token", "n", nothing},
    {"activate", "so", token_and_surface}};
static const struct wl_interface activation = {"xdg_activation_v1", 1, 3, requests, 0, NULL};

static void on_global(void *data, struct wl_registry *registry, uint32_t number, const char *name,
                      uint32_t version) {
  struct wl_proxy **found = data;
  if (strcmp(name, activation.name) == 0)
    *found = wl_registry_bind(registry, number, &activation, 1);
}

static void on_removal(void *data, struct wl_registry *registry, uint32_t number) {}

static const struct wl_registry_listener listener = {on_global, on_removal};

static bool activate_surface(struct wl_display *display, struct wl_surface *surface,
                             const char *token) {
  struct wl_proxy *found = NULL;
  struct wl_registry *registry = wl_display_get_registry(display);
  wl_registry_add_listener(registry, &listener, &found);
  wl_display_roundtrip(display);
  wl_registry_destroy(registry);
  if (found == NULL) return false;
  wl_proxy_marshal_flags(found, activate, NULL, 1, 0, token, surface);
  wl_proxy_marshal_flags(found, destroy_activation, NULL, 1, WL_MARSHAL_FLAG_DESTROY);
  wl_display_flush(display);
  return true;
}

/* -- X11: the time of the click is in the token, and the launcher waits to hear that the program is there -- */

static Atom atom(Display *display, const char *name) { return XInternAtom(display, name, False); }

static void send(Display *display, XEvent *event, const char *kind, long mask) {
  event->type = ClientMessage;
  event->xclient.message_type = atom(display, kind);
  XSendEvent(display, DefaultRootWindow(display), False, mask, event);
}

static void raise_at(Display *display, Window window, long time) {
  XChangeProperty(display, window, atom(display, "_NET_WM_USER_TIME"), XA_CARDINAL, 32,
                  PropModeReplace, (unsigned char *)&time, 1);
  XEvent event = {.xclient = {.window = window, .format = 32, .data.l = {1, time}}};
  send(display, &event, "_NET_ACTIVE_WINDOW", SubstructureRedirectMask | SubstructureNotifyMask);
}

/* Sends a text to whoever listens, 20 bytes at a time up to and with its zero. */
static void broadcast(Display *display, Window window, const char *text) {
  const char *kind = "_NET_STARTUP_INFO_BEGIN";
  for (size_t sent = 0, count = strlen(text) + 1; sent < count; sent += 20) {
    XEvent event = {.xclient = {.window = window, .format = 8}};
    memcpy(event.xclient.data.b, text + sent, count - sent < 20 ? count - sent : 20);
    send(display, &event, kind, PropertyChangeMask);
    kind = "_NET_STARTUP_INFO";
  }
}

static void end_waiting(Display *display, Window window, const char *token) {
  char *text = malloc(2 * strlen(token) + 32);
  if (text == NULL) return;
  char *end = text + sprintf(text, "remove: ID=\"");
  for (; *token != 0; token++) {
    if (*token == '"' || *token == '\\') *end++ = '\\';
    *end++ = *token;
  }
  strcpy(end, "\"");
  broadcast(display, window, text);
  free(text);
}

static void activate_window(Display *display, Window window, const char *token) {
  const char *time = NULL;
  for (const char *next = token; (next = strstr(next, "_TIME")) != NULL;) time = next += 5;
  if (time != NULL) raise_at(display, window, (long)(uint32_t)strtoul(time, NULL, 10));
  end_waiting(display, window, token);
  XFlush(display);
}

bool screen_activate(struct SDL_Window *window, const char *token) {
  SDL_SysWMinfo info;
  SDL_VERSION(&info.version);
  if (!SDL_GetWindowWMInfo(window, &info)) return false;
  if (info.subsystem == SDL_SYSWM_WAYLAND)
    return activate_surface(info.info.wl.display, info.info.wl.surface, token);
  if (info.subsystem == SDL_SYSWM_X11)
    activate_window(info.info.x11.display, info.info.x11.window, token);
  return false;
}
