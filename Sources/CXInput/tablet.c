/* The tables of the tablet protocol of Wayland, version 2, after tablet-unstable-v2.xml of
   wayland-protocols 1.31. A message names the types of its arguments, in the protocol's order.

   Copyright 2014 © Stephen "Lyude" Chandler Paul
   Copyright 2015-2016 © Red Hat, Inc.

   Permission is hereby granted, free of charge, to any person obtaining a copy of this software
   and associated documentation files (the "Software"), to deal in the Software without
   restriction, including without limitation the rights to use, copy, modify, merge, publish,
   distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the
   Software is furnished to do so, subject to the following conditions:

   The above copyright notice and this permission notice (including the next paragraph) shall be
   included in all copies or substantial portions of the Software.

   THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING
   BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND
   NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM,
   DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
   OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE. */

#include <stddef.h>
#include <wayland-util.h>

#define COUNT(messages) (int)(sizeof messages / sizeof *messages)
#define INTERFACE(name, requests, events)                                                          \
  const struct wl_interface name##_interface = {                                                   \
      #name, 1, COUNT(requests), requests, COUNT(events), events}

extern const struct wl_interface wl_seat_interface, wl_surface_interface;

#pragma GCC visibility push(hidden)

extern const struct wl_interface zwp_tablet_seat_v2_interface, zwp_tablet_tool_v2_interface,
    zwp_tablet_v2_interface, zwp_tablet_pad_v2_interface, zwp_tablet_pad_group_v2_interface,
    zwp_tablet_pad_ring_v2_interface, zwp_tablet_pad_strip_v2_interface;

static const struct wl_interface *nothing[3];
static const struct wl_interface *seat[] = {&zwp_tablet_seat_v2_interface, &wl_seat_interface};
static const struct wl_interface *tablet[] = {&zwp_tablet_v2_interface};
static const struct wl_interface *tool[] = {&zwp_tablet_tool_v2_interface};
static const struct wl_interface *pad[] = {&zwp_tablet_pad_v2_interface};
static const struct wl_interface *group[] = {&zwp_tablet_pad_group_v2_interface};
static const struct wl_interface *ring[] = {&zwp_tablet_pad_ring_v2_interface};
static const struct wl_interface *strip[] = {&zwp_tablet_pad_strip_v2_interface};
static const struct wl_interface *cursor[] = {NULL, &wl_surface_interface, NULL, NULL};
static const struct wl_interface *near[] = {NULL, &zwp_tablet_v2_interface, &wl_surface_interface};
static const struct wl_interface *away[] = {NULL, &wl_surface_interface};

static const struct wl_message destroy_only[] = {{"destroy", "", nothing}};

static const struct wl_message manager_requests[] = {
    {"get_tablet_seat", "no", seat}, {"destroy", "", nothing}};

const struct wl_interface zwp_tablet_manager_v2_interface = {
    "zwp_tablet_manager_v2", 1, 2, manager_requests, 0, NULL};

static const struct wl_message seat_events[] = {
    {"tablet_added", "n", tablet}, {"tool_added", "n", tool}, {"pad_added", "n", pad}};

INTERFACE(zwp_tablet_seat_v2, destroy_only, seat_events);

static const struct wl_message tool_requests[] = {
    {"set_cursor", "u?oii", cursor}, {"destroy", "", nothing}};
static const struct wl_message tool_events[] = {
    {"type", "u", nothing},
    {"hardware_serial", "uu", nothing},
    {"hardware_id_wacom", "uu", nothing},
    {"capability", "u", nothing},
    {"done", "", nothing},
    {"removed", "", nothing},
    {"proximity_in", "uoo", near},
    {"proximity_out", "", nothing},
    {"down", "u", nothing},
    {"up", "", nothing},
    {"motion", "ff", nothing},
    {"pressure", "u", nothing},
    {"distance", "u", nothing},
    {"tilt", "ff", nothing},
    {"rotation", "f", nothing},
    {"slider", "i", nothing},
    {"wheel", "fi", nothing},
    {"button", "uuu", nothing},
    {"frame", "u", nothing},
};

INTERFACE(zwp_tablet_tool_v2, tool_requests, tool_events);

static const struct wl_message tablet_events[] = {
    {"name", "s", nothing},
    {"id", "uu", nothing},
    {"path", "s", nothing},
    {"done", "", nothing},
    {"removed", "", nothing},
};

INTERFACE(zwp_tablet_v2, destroy_only, tablet_events);

/* Pads are destroyed when they come, but what is told of them until then has to be read. */
static const struct wl_message feedback_requests[] = {
    {"set_feedback", "su", nothing}, {"destroy", "", nothing}};
static const struct wl_message ring_events[] = {{"source", "u", nothing},
                                                {"angle", "f", nothing},
                                                {"stop", "", nothing},
                                                {"frame", "u", nothing}};
static const struct wl_message strip_events[] = {{"source", "u", nothing},
                                                 {"position", "u", nothing},
                                                 {"stop", "", nothing},
                                                 {"frame", "u", nothing}};

INTERFACE(zwp_tablet_pad_ring_v2, feedback_requests, ring_events);
INTERFACE(zwp_tablet_pad_strip_v2, feedback_requests, strip_events);

static const struct wl_message group_events[] = {
    {"buttons", "a", nothing},
    {"ring", "n", ring},
    {"strip", "n", strip},
    {"modes", "u", nothing},
    {"done", "", nothing},
    {"mode_switch", "uuu", nothing},
};

INTERFACE(zwp_tablet_pad_group_v2, destroy_only, group_events);

static const struct wl_message pad_requests[] = {
    {"set_feedback", "usu", nothing}, {"destroy", "", nothing}};
static const struct wl_message pad_events[] = {
    {"group", "n", group},
    {"path", "s", nothing},
    {"buttons", "u", nothing},
    {"done", "", nothing},
    {"button", "uuu", nothing},
    {"enter", "uoo", near},
    {"leave", "uo", away},
    {"removed", "", nothing},
};

INTERFACE(zwp_tablet_pad_v2, pad_requests, pad_events);
