#ifndef SUZURI_PENCOMPOSITOR_PROTOCOLS_H
#define SUZURI_PENCOMPOSITOR_PROTOCOLS_H

/* The protocols of tablets and windows, as far as the tests need them. Requests and events follow the order
   of tablet.c and shell.c. */

#include <wayland-server.h>

extern const struct wl_interface zwp_tablet_manager_v2_interface, zwp_tablet_seat_v2_interface,
    zwp_tablet_tool_v2_interface, zwp_tablet_v2_interface;
extern const struct wl_interface xdg_wm_base_interface, xdg_surface_interface,
    xdg_toplevel_interface;

typedef struct wl_client wl_client;
typedef struct wl_resource wl_resource;

/* -- Tablets -- */

enum { ZWP_TABLET_TOOL_V2_TYPE_PEN = 0x140, ZWP_TABLET_TOOL_V2_TYPE_ERASER = 0x141 };
enum { ZWP_TABLET_TOOL_V2_CAPABILITY_TILT = 1, ZWP_TABLET_TOOL_V2_CAPABILITY_PRESSURE = 2 };

struct zwp_tablet_manager_v2_interface {
  void (*get_tablet_seat)(wl_client *, wl_resource *, uint32_t id, wl_resource *seat);
  void (*destroy)(wl_client *, wl_resource *);
};

struct zwp_tablet_seat_v2_interface {
  void (*destroy)(wl_client *, wl_resource *);
};

struct zwp_tablet_v2_interface {
  void (*destroy)(wl_client *, wl_resource *);
};

struct zwp_tablet_tool_v2_interface {
  void (*set_cursor)(wl_client *, wl_resource *, uint32_t, wl_resource *, int32_t, int32_t);
  void (*destroy)(wl_client *, wl_resource *);
};

#define zwp_tablet_seat_v2_send_tablet_added(seat, id) wl_resource_post_event(seat, 0, id)
#define zwp_tablet_seat_v2_send_tool_added(seat, id) wl_resource_post_event(seat, 1, id)

#define zwp_tablet_v2_send_name(tablet, name) wl_resource_post_event(tablet, 0, name)
#define zwp_tablet_v2_send_done(tablet) wl_resource_post_event(tablet, 3)

#define zwp_tablet_tool_v2_send_type(tool, type) wl_resource_post_event(tool, 0, type)
#define zwp_tablet_tool_v2_send_hardware_serial(tool, high, low)                                   \
  wl_resource_post_event(tool, 1, high, low)
#define zwp_tablet_tool_v2_send_capability(tool, it) wl_resource_post_event(tool, 3, it)
#define zwp_tablet_tool_v2_send_done(tool) wl_resource_post_event(tool, 4)
#define zwp_tablet_tool_v2_send_removed(tool) wl_resource_post_event(tool, 5)
#define zwp_tablet_tool_v2_send_proximity_in(tool, serial, tablet, surface)                        \
  wl_resource_post_event(tool, 6, serial, tablet, surface)
#define zwp_tablet_tool_v2_send_proximity_out(tool) wl_resource_post_event(tool, 7)
#define zwp_tablet_tool_v2_send_down(tool, serial) wl_resource_post_event(tool, 8, serial)
#define zwp_tablet_tool_v2_send_up(tool) wl_resource_post_event(tool, 9)
#define zwp_tablet_tool_v2_send_motion(tool, x, y) wl_resource_post_event(tool, 10, x, y)
#define zwp_tablet_tool_v2_send_pressure(tool, force) wl_resource_post_event(tool, 11, force)
#define zwp_tablet_tool_v2_send_tilt(tool, x, y) wl_resource_post_event(tool, 13, x, y)
#define zwp_tablet_tool_v2_send_button(tool, serial, button, state)                                \
  wl_resource_post_event(tool, 17, serial, button, state)
#define zwp_tablet_tool_v2_send_frame(tool, time) wl_resource_post_event(tool, 18, time)

/* -- Windows -- */

struct xdg_wm_base_interface {
  void (*destroy)(wl_client *, wl_resource *);
  void (*create_positioner)(wl_client *, wl_resource *, uint32_t id);
  void (*get_xdg_surface)(wl_client *, wl_resource *, uint32_t id, wl_resource *surface);
  void (*pong)(wl_client *, wl_resource *, uint32_t serial);
};

struct xdg_surface_interface {
  void (*destroy)(wl_client *, wl_resource *);
  void (*get_toplevel)(wl_client *, wl_resource *, uint32_t id);
  void (*get_popup)(wl_client *, wl_resource *, uint32_t id, wl_resource *, wl_resource *);
  void (*set_window_geometry)(wl_client *, wl_resource *, int32_t, int32_t, int32_t, int32_t);
  void (*ack_configure)(wl_client *, wl_resource *, uint32_t serial);
};

#define xdg_surface_send_configure(surface, serial) wl_resource_post_event(surface, 0, serial)
#define xdg_toplevel_send_configure(toplevel, width, height, states)                               \
  wl_resource_post_event(toplevel, 0, width, height, states)

#endif
