#ifndef SUZURI_CXINPUT_WAYLAND_H
#define SUZURI_CXINPUT_WAYLAND_H

#include "internal.h"

#include <wayland-client.h>

#include "tablet.h"

/* Pens are numbered from here, behind SDL's mouse and touch devices. */
enum { first_number = 1000, first_mouse = 900, click_limit = 16, seat_limit = 8 };

typedef struct zwp_tablet_tool_v2 wl_tool;
typedef struct zwp_tablet_v2 wl_tablet;

/* A tablet: only its name is of interest. */
typedef struct pen_tablet {
  struct pen_tablet *next;
  pen_wayland *wayland;
  wl_tablet *proxy;
  char name[128];
} pen_tablet;

/* A pen, one end of a pen, or another tool. */
typedef struct pen_tool {
  struct pen_tool *next;
  pen_wayland *wayland;
  wl_tool *proxy;
  int number;
  uint32_t type;
  uint64_t serial;
  uint8_t channels;
  char name[128];
  bool is_ready;    /* the compositor has described it */
  bool is_near;     /* it is over our window */
  pen_event now;    /* what it said last */
  /* What came since the last frame. */
  bool came, went, changed, lowered, lifted;
  struct {
    uint8_t button;
    bool is_pressed;
  } clicks[click_limit];
  int click_count;
} pen_tool;

/* A seat with its mouse, which is read here as well: SDL makes mouse events of pens, and they could
   not be told from the true ones. */
typedef struct {
  pen_wayland *wayland;
  struct wl_seat *proxy;
  struct wl_pointer *pointer;
  struct zwp_tablet_seat_v2 *tablets;
  int number;
  bool is_near;
  uint32_t buttons;
  double x, y;
  /* What a wheel turned since the last frame: by its notches, or by some length. */
  double notches_x, notches_y, length_x, length_y;
} pen_seat;

struct pen_wayland {
  pen_input *input;
  struct wl_display *display;
  struct wl_surface *surface;
  struct wl_registry *registry;
  struct zwp_tablet_manager_v2 *manager;
  pen_seat seats[seat_limit];
  int seat_count;
  pen_tablet *tablets;
  pen_tool *tools;
  int64_t clock;
  int last_number;
  bool misses_pens; /* a press came that only SDL was told of */
};

/* Listens to a seat's mouse as long as it has one. */
void pen_seat_open(pen_seat *seat);

/* Ends a wait for SDL's events: it has none of its own for what is read here. */
void pen_wayland_wake(pen_wayland *wayland);

/* The moment of an event, whose clock has 32 bits. */
double pen_wayland_time(pen_wayland *wayland, uint32_t time);

/* Begins to listen to a tool. */
void pen_tool_open(pen_wayland *wayland, wl_tool *proxy);

/* Takes a tool out of the list, and ends what it was doing. */
void pen_tool_lose(pen_tool *tool);

#endif
