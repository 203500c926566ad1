/* Pens by the tablet protocol, version 2, on SDL's own connection: the compositor tells of pens
   only the program whose window they are over. Fingers stay with SDL.

   Our objects live on the queue that SDL reads while it is pumped, so everything here happens
   inside SDL_PumpEvents. */

#include "wayland.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void on_tablet_name(void *data, wl_tablet *proxy, const char *name) {
  snprintf(((pen_tablet *)data)->name, sizeof((pen_tablet *)data)->name, "%s", name);
}

static void on_tablet_id(void *data, wl_tablet *proxy, uint32_t vendor, uint32_t product) {}

static void on_tablet_path(void *data, wl_tablet *proxy, const char *path) {}

static void on_tablet_done(void *data, wl_tablet *proxy) {}

static void on_tablet_removed(void *data, wl_tablet *proxy) {
  pen_tablet *gone = data;
  pen_tablet **place = &gone->wayland->tablets;
  while (*place != NULL && *place != gone) place = &(*place)->next;
  if (*place != NULL) *place = gone->next;
  zwp_tablet_v2_destroy(proxy);
  free(gone);
}

static const struct zwp_tablet_v2_listener tablet_listener = {
    .name = on_tablet_name,
    .id = on_tablet_id,
    .path = on_tablet_path,
    .done = on_tablet_done,
    .removed = on_tablet_removed,
};

static void on_tablet_added(void *data, struct zwp_tablet_seat_v2 *seat, wl_tablet *proxy) {
  pen_wayland *wayland = data;
  pen_tablet *tablet = calloc(1, sizeof *tablet);
  if (tablet == NULL) return;
  tablet->wayland = wayland;
  tablet->proxy = proxy;
  tablet->next = wayland->tablets;
  wayland->tablets = tablet;
  zwp_tablet_v2_add_listener(proxy, &tablet_listener, tablet);
}

static void on_tool_added(void *data, struct zwp_tablet_seat_v2 *seat, wl_tool *proxy) {
  pen_tool_open(data, proxy);
}

/* The keys on a tablet's frame are not of the pen. */
static void on_pad_added(void *data, struct zwp_tablet_seat_v2 *seat,
                         struct zwp_tablet_pad_v2 *pad) {
  zwp_tablet_pad_v2_destroy(pad);
}

static const struct zwp_tablet_seat_v2_listener seat_listener = {
    .tablet_added = on_tablet_added,
    .tool_added = on_tool_added,
    .pad_added = on_pad_added,
};

/* Asks for the tablets of a seat once both it and the manager are known. */
static void open_tablets(pen_wayland *wayland) {
  if (wayland->manager == NULL) return;
  for (int index = 0; index < wayland->seat_count; index++) {
    pen_seat *seat = &wayland->seats[index];
    if (seat->tablets != NULL) continue;
    seat->tablets = zwp_tablet_manager_v2_get_tablet_seat(wayland->manager, seat->proxy);
    zwp_tablet_seat_v2_add_listener(seat->tablets, &seat_listener, wayland);
  }
}

static void add_seat(pen_wayland *wayland, uint32_t name, uint32_t version) {
  if (wayland->seat_count == seat_limit) return;
  pen_seat *seat = &wayland->seats[wayland->seat_count];
  seat->wayland = wayland;
  seat->number = wayland->seat_count == 0 ? 0 : first_mouse + wayland->seat_count;
  /* From version 5 on wheels tell their notches; what came later is not needed. */
  seat->proxy =
      wl_registry_bind(wayland->registry, name, &wl_seat_interface, version < 5 ? version : 5);
  wayland->seat_count++;
  pen_seat_open(seat);
}

static void on_global(void *data, struct wl_registry *registry, uint32_t name,
                      const char *interface, uint32_t version) {
  pen_wayland *wayland = data;
  if (strcmp(interface, wl_seat_interface.name) == 0)
    add_seat(wayland, name, version);
  else if (strcmp(interface, zwp_tablet_manager_v2_interface.name) == 0 &&
           wayland->manager == NULL)
    wayland->manager = wl_registry_bind(registry, name, &zwp_tablet_manager_v2_interface, 1);
  open_tablets(wayland);
}

static void on_global_remove(void *data, struct wl_registry *registry, uint32_t name) {}

static const struct wl_registry_listener registry_listener = {
    .global = on_global,
    .global_remove = on_global_remove,
};

pen_wayland *pen_wayland_open(pen_input *input, const SDL_SysWMinfo *info) {
  pen_wayland *wayland = calloc(1, sizeof *wayland);
  if (wayland == NULL) return NULL;
  wayland->input = input;
  wayland->display = info->info.wl.display;
  wayland->surface = info->info.wl.surface;
  wayland->registry = wl_display_get_registry(wayland->display);
  wl_registry_add_listener(wayland->registry, &registry_listener, wayland);
  /* Once for the globals, once for the tablets that the seats have. */
  for (int round = 0; round < 2; round++) wl_display_roundtrip(wayland->display);
  if (wayland->manager != NULL) return wayland;
  pen_wayland_close(wayland);
  return NULL;
}

void pen_wayland_close(pen_wayland *wayland) {
  while (wayland->tools != NULL) pen_tool_lose(wayland->tools);
  while (wayland->tablets != NULL) on_tablet_removed(wayland->tablets, wayland->tablets->proxy);
  for (int index = 0; index < wayland->seat_count; index++) {
    pen_seat *seat = &wayland->seats[index];
    if (seat->tablets != NULL) zwp_tablet_seat_v2_destroy(seat->tablets);
    if (seat->pointer != NULL) wl_pointer_destroy(seat->pointer);
    wl_seat_destroy(seat->proxy);
  }
  if (wayland->manager != NULL) zwp_tablet_manager_v2_destroy(wayland->manager);
  wl_registry_destroy(wayland->registry);
  wl_display_flush(wayland->display);
  free(wayland);
}

void pen_wayland_refresh(pen_wayland *wayland, const SDL_SysWMinfo *info) {
  wayland->surface = info->info.wl.surface;
}

/* Whether anything is over the window that we are told of. */
static bool is_near(const pen_wayland *wayland) {
  for (int index = 0; index < wayland->seat_count; index++)
    if (wayland->seats[index].is_near) return true;
  for (const pen_tool *tool = wayland->tools; tool != NULL; tool = tool->next)
    if (tool->is_near) return true;
  return false;
}

/* Some compositors (wlroots) tell a program's pens to one of its objects only, which may be SDL's.
   Then a press comes while nothing is near, and the pen writes at least like a mouse. */
bool pen_wayland_misses(pen_wayland *wayland, Uint32 type) {
  if (is_near(wayland)) return false;
  if (type == SDL_MOUSEBUTTONDOWN) wayland->misses_pens = true;
  return wayland->misses_pens;
}

void pen_wayland_wake(pen_wayland *wayland) {
  if (wayland->input->wake == (uint32_t)-1 || wayland->input->ring.count == 0) return;
  /* One is enough for all that waits. */
  if (SDL_HasEvent(wayland->input->wake)) return;
  SDL_Event event = {.type = wayland->input->wake};
  SDL_PushEvent(&event);
}

double pen_wayland_time(pen_wayland *wayland, uint32_t time) {
  wayland->clock = pen_unwrap(wayland->clock, time);
  wayland->input->received = pen_now();
  return (double)wayland->clock;
}

bool pen_wayland_device_at(const pen_wayland *wayland, int index, pen_device_info *info) {
  /* The list has the newest first, the numbers go up from the oldest. */
  const pen_tool *found = NULL;
  for (int place = 0, least = 0; place <= index; place++, least = found->number + 1) {
    found = NULL;
    for (const pen_tool *tool = wayland->tools; tool != NULL; tool = tool->next)
      if (tool->is_ready && tool->number >= least &&
          (found == NULL || tool->number < found->number))
        found = tool;
    if (found == NULL) return false;
  }
  if (found == NULL) return false;
  *info = (pen_device_info){.number = found->number,
                            .tool = found->now.tool,
                            .channels = found->channels,
                            .serial = found->serial};
  memcpy(info->name, found->name, sizeof info->name);
  return true;
}
