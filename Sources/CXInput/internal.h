#ifndef SUZURI_CXINPUT_INTERNAL_H
#define SUZURI_CXINPUT_INTERNAL_H

#include "CXInput.h"

#include <SDL2/SDL.h>
#include <SDL2/SDL_syswm.h>
#include <stddef.h>

/* A queue that grows: no event is dropped, and none allocates once it has its size. */
typedef struct {
  pen_event *events;
  size_t capacity; /* a power of two, or 0 */
  size_t first, count;
} pen_ring;

void pen_ring_push(pen_ring *ring, const pen_event *event);
bool pen_ring_pop(pen_ring *ring, pen_event *event);
void pen_ring_free(pen_ring *ring);

typedef struct pen_xinput pen_xinput;
typedef struct pen_wayland pen_wayland;

struct pen_input {
  SDL_Window *window;
  Uint32 window_id;
  int source;
  double scale; /* pixels in a unit of the window's coordinates */
  uint32_t generation;
  uint64_t received; /* when the event that is being read came */
  pen_ring ring;
  pen_xinput *xinput;
  pen_wayland *wayland;
  uint32_t wake; /* an SDL event that ends a wait */
  uint8_t typed; /* the sign that the key of the event being read types; 0 for none */
  struct {
    uint32_t buttons;
    double x, y;
    bool inside;
  } mouse; /* of SDL's events */
};

void pen_push(pen_input *input, pen_event event);
uint64_t pen_now(void);

/* SDL's own mouse and finger events. */
void pen_sdl_handle(pen_input *input, const SDL_Event *event);
uint8_t pen_sdl_keys(void);
bool pen_sdl_device_at(int index, pen_device_info *info);

/* XInput 2. Opening gives nil where the server does not have it. */
pen_xinput *pen_xinput_open(pen_input *input, const SDL_SysWMinfo *info);
void pen_xinput_close(pen_xinput *xinput);
void pen_xinput_refresh(pen_xinput *xinput, const SDL_SysWMinfo *info);
void pen_xinput_handle(pen_xinput *xinput, const XEvent *event);
/* Ends what all devices were doing: the window cannot be seen any more, and the server has taken the
   pointer away from it without a word. */
void pen_xinput_lose_all(pen_xinput *xinput);
/* Knows from now on that what is held is no longer kept for the window. */
void pen_xinput_loosen(pen_xinput *xinput);
bool pen_xinput_driver_of(pen_xinput *xinput, int number, pen_driver_info *info);
bool pen_xinput_device_at(const pen_xinput *xinput, int index, pen_device_info *info);

/* Pens by the tablet protocol of Wayland. Opening gives nil where the compositor has no such. */
pen_wayland *pen_wayland_open(pen_input *input, const SDL_SysWMinfo *info);
void pen_wayland_close(pen_wayland *wayland);
void pen_wayland_refresh(pen_wayland *wayland, const SDL_SysWMinfo *info);
/* Whether a mouse event of SDL is of a pen that the compositor tells SDL alone. */
bool pen_wayland_misses(pen_wayland *wayland, Uint32 type);
bool pen_wayland_device_at(const pen_wayland *wayland, int index, pen_device_info *info);

#endif
