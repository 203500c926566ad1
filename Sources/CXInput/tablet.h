#ifndef SUZURI_CXINPUT_TABLET_H
#define SUZURI_CXINPUT_TABLET_H

/* The tablet protocol of Wayland, version 2, as far as pens need it. Requests and listeners
   follow the order of tablet.c. */

#include <wayland-client.h>

extern const struct wl_interface zwp_tablet_manager_v2_interface, zwp_tablet_seat_v2_interface;

enum {
  ZWP_TABLET_TOOL_V2_TYPE_ERASER = 0x141,
  ZWP_TABLET_TOOL_V2_TYPE_FINGER = 0x145,
  ZWP_TABLET_TOOL_V2_TYPE_MOUSE = 0x146,
  ZWP_TABLET_TOOL_V2_TYPE_LENS = 0x147,
};
enum { ZWP_TABLET_TOOL_V2_CAPABILITY_TILT = 1, ZWP_TABLET_TOOL_V2_CAPABILITY_PRESSURE = 2 };
enum { ZWP_TABLET_TOOL_V2_BUTTON_STATE_PRESSED = 1 };

struct zwp_tablet_manager_v2;
struct zwp_tablet_pad_v2;
struct zwp_tablet_seat_v2;
struct zwp_tablet_tool_v2;
struct zwp_tablet_v2;

struct zwp_tablet_seat_v2_listener {
  void (*tablet_added)(void *, struct zwp_tablet_seat_v2 *, struct zwp_tablet_v2 *);
  void (*tool_added)(void *, struct zwp_tablet_seat_v2 *, struct zwp_tablet_tool_v2 *);
  void (*pad_added)(void *, struct zwp_tablet_seat_v2 *, struct zwp_tablet_pad_v2 *);
};

struct zwp_tablet_v2_listener {
  void (*name)(void *, struct zwp_tablet_v2 *, const char *name);
  void (*id)(void *, struct zwp_tablet_v2 *, uint32_t vendor, uint32_t product);
  void (*path)(void *, struct zwp_tablet_v2 *, const char *path);
  void (*done)(void *, struct zwp_tablet_v2 *);
  void (*removed)(void *, struct zwp_tablet_v2 *);
};

struct zwp_tablet_tool_v2_listener {
  void (*type)(void *, struct zwp_tablet_tool_v2 *, uint32_t type);
  void (*hardware_serial)(void *, struct zwp_tablet_tool_v2 *, uint32_t high, uint32_t low);
  void (*hardware_id_wacom)(void *, struct zwp_tablet_tool_v2 *, uint32_t high, uint32_t low);
  void (*capability)(void *, struct zwp_tablet_tool_v2 *, uint32_t capability);
  void (*done)(void *, struct zwp_tablet_tool_v2 *);
  void (*removed)(void *, struct zwp_tablet_tool_v2 *);
  void (*proximity_in)(void *, struct zwp_tablet_tool_v2 *, uint32_t serial,
                       struct zwp_tablet_v2 *, struct wl_surface *);
  void (*proximity_out)(void *, struct zwp_tablet_tool_v2 *);
  void (*down)(void *, struct zwp_tablet_tool_v2 *, uint32_t serial);
  void (*up)(void *, struct zwp_tablet_tool_v2 *);
  void (*motion)(void *, struct zwp_tablet_tool_v2 *, wl_fixed_t x, wl_fixed_t y);
  void (*pressure)(void *, struct zwp_tablet_tool_v2 *, uint32_t pressure);
  void (*distance)(void *, struct zwp_tablet_tool_v2 *, uint32_t distance);
  void (*tilt)(void *, struct zwp_tablet_tool_v2 *, wl_fixed_t x, wl_fixed_t y);
  void (*rotation)(void *, struct zwp_tablet_tool_v2 *, wl_fixed_t degrees);
  void (*slider)(void *, struct zwp_tablet_tool_v2 *, int32_t position);
  void (*wheel)(void *, struct zwp_tablet_tool_v2 *, wl_fixed_t degrees, int32_t clicks);
  void (*button)(void *, struct zwp_tablet_tool_v2 *, uint32_t serial, uint32_t button,
                 uint32_t state);
  void (*frame)(void *, struct zwp_tablet_tool_v2 *, uint32_t time);
};

/* What wayland-scanner makes of each kind of object: listening to it, and its `destroy`. */
#define LISTENING(type)                                                                            \
  static inline int type##_add_listener(struct type *object, const struct type##_listener *to,     \
                                        void *data) {                                              \
    return wl_proxy_add_listener((struct wl_proxy *)object, (void (**)(void))to, data);            \
  }
#define DESTROYING(type, request)                                                                  \
  static inline void type##_destroy(struct type *object) {                                         \
    struct wl_proxy *proxy = (struct wl_proxy *)object;                                            \
    wl_proxy_marshal_flags(proxy, request, NULL, wl_proxy_get_version(proxy),                      \
                           WL_MARSHAL_FLAG_DESTROY);                                               \
  }

LISTENING(zwp_tablet_seat_v2)
LISTENING(zwp_tablet_tool_v2)
LISTENING(zwp_tablet_v2)
DESTROYING(zwp_tablet_manager_v2, 1)
DESTROYING(zwp_tablet_pad_v2, 1)
DESTROYING(zwp_tablet_seat_v2, 0)
DESTROYING(zwp_tablet_tool_v2, 1)
DESTROYING(zwp_tablet_v2, 0)

static inline struct zwp_tablet_seat_v2 *
zwp_tablet_manager_v2_get_tablet_seat(struct zwp_tablet_manager_v2 *manager, struct wl_seat *seat) {
  struct wl_proxy *proxy = (struct wl_proxy *)manager;
  return (struct zwp_tablet_seat_v2 *)wl_proxy_marshal_flags(
      proxy, 0, &zwp_tablet_seat_v2_interface, wl_proxy_get_version(proxy), 0, NULL, seat);
}

static inline void zwp_tablet_tool_v2_set_cursor(struct zwp_tablet_tool_v2 *tool, uint32_t serial,
                                                 struct wl_surface *surface, int32_t x, int32_t y) {
  struct wl_proxy *proxy = (struct wl_proxy *)tool;
  wl_proxy_marshal_flags(proxy, 0, NULL, wl_proxy_get_version(proxy), 0, serial, surface, x, y);
}

#endif
