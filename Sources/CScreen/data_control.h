#ifndef SUZURI_DATA_CONTROL_H
#define SUZURI_DATA_CONTROL_H

/* The protocol by which a program reaches the clipboard of a Wayland seat without a window that has the keys:
   ext_data_control_v1, and the older one of wlroots, which differs in its names alone. */

#include <wayland-client.h>

/* The interfaces of one of the two. */
typedef struct {
  struct wl_interface manager, device, source, offer;
} data_control;

enum {
  manager_create_source,
  manager_get_device,
  manager_destroy
};
enum { device_set_selection, device_destroy };
enum { source_offer, source_destroy };
enum { offer_receive, offer_destroy };

typedef struct {
  void (*offer)(void *, struct wl_proxy *device, struct wl_proxy *offer);
  void (*selection)(void *, struct wl_proxy *device, struct wl_proxy *offer);
  void (*finished)(void *, struct wl_proxy *device);
  void (*primary)(void *, struct wl_proxy *device, struct wl_proxy *offer);
} device_listener;

typedef struct {
  void (*send)(void *, struct wl_proxy *source, const char *type, int32_t file);
  void (*cancelled)(void *, struct wl_proxy *source);
} source_listener;

typedef struct {
  void (*type)(void *, struct wl_proxy *offer, const char *type);
} offer_listener;

/* The two, the newer one first. */
extern const data_control screen_data_controls[2];

#endif
