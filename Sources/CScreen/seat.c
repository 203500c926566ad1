/* The clipboard of a Wayland seat, where the compositor lets programs reach it without a window that has the
   keys: SDL 2 offers text alone there, and a second object on its connection would take its drops away.

   A connection of its own is served by a thread of its own, as under X11. */

#define _GNU_SOURCE /* for pipes that no other program gets */

#include "data_control.h"
#include "offer.h"
#include "selection.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

enum {
  /* For how many milliseconds others may rest. */
  patience = 2000,
  taker_patience = 10000,
  /* The most bytes of the names of types. */
  most_names = 1 << 16
};

/* What others offer. */
typedef struct {
  struct wl_proxy *proxy;
  char *names;
  size_t length;
} found;

/* What is offered here. */
typedef struct {
  screen_seat *seat;
  offer *offer;
  char receipt[96];
  long number;
} given;

struct screen_seat {
  struct wl_display *display;
  struct wl_registry *registry;
  const data_control *control;
  struct wl_proxy *manager, *device;
  struct wl_seat *seat;
  /* Wakes the thread. */
  int signal;
  /* Used by the thread alone. */
  found announced;
  void (*taken)(void *, long);
  void *context;
  /* Held while any of the following is used. */
  pthread_mutex_t lock;
  found current;
  struct wl_proxy *source;
  bool is_over, is_lost;
};

/* -- What others offer -- */

static void drop(found *found) {
  if (found->proxy != NULL)
    wl_proxy_marshal_flags(found->proxy, offer_destroy, NULL, 1, WL_MARSHAL_FLAG_DESTROY);
  free(found->names);
  memset(found, 0, sizeof *found);
}

static void on_type(void *data, struct wl_proxy *proxy, const char *type) {
  screen_seat *it = data;
  size_t count = strlen(type);
  found *found = &it->announced;
  if (found->proxy != proxy || found->length + count + 2 > most_names) return;
  char *names = realloc(found->names, found->length + count + 2);
  if (names == NULL) return;
  found->names = names;
  memcpy(names + found->length, type, count);
  memcpy(names + found->length + count, "\n", 2);
  found->length += count + 1;
}

static const offer_listener types = {on_type};

static void on_offer(void *data, struct wl_proxy *device, struct wl_proxy *proxy) {
  screen_seat *it = data;
  drop(&it->announced);
  it->announced.proxy = proxy;
  wl_proxy_add_listener(proxy, (void (**)(void))&types, it);
}

static void on_selection(void *data, struct wl_proxy *device, struct wl_proxy *proxy) {
  screen_seat *it = data;
  pthread_mutex_lock(&it->lock);
  drop(&it->current);
  if (proxy != NULL && proxy == it->announced.proxy) {
    it->current = it->announced;
    memset(&it->announced, 0, sizeof it->announced);
  }
  pthread_mutex_unlock(&it->lock);
}

static void lose(screen_seat *it) {
  pthread_mutex_lock(&it->lock);
  it->is_lost = true;
  pthread_mutex_unlock(&it->lock);
}

static void on_finished(void *data, struct wl_proxy *device) { lose(data); }

/* What is marked with the mouse is not of the clipboard. */
static void on_primary(void *data, struct wl_proxy *device, struct wl_proxy *proxy) {
  screen_seat *it = data;
  if (proxy != NULL && proxy == it->announced.proxy) drop(&it->announced);
}

static const device_listener device_events = {on_offer, on_selection, on_finished, on_primary};

char *screen_seat_types(screen_seat *it) {
  pthread_mutex_lock(&it->lock);
  char *names = it->current.names == NULL ? NULL : strdup(it->current.names);
  pthread_mutex_unlock(&it->lock);
  return names;
}

/* Asks for a form; returns where it can be read, -1 for nothing. */
static int begin_reading(screen_seat *it, const char *type) {
  int files[2];
  if (pipe2(files, O_CLOEXEC) < 0) return -1;
  pthread_mutex_lock(&it->lock);
  bool is_there = it->current.proxy != NULL;
  if (is_there) {
    wl_proxy_marshal_flags(it->current.proxy, offer_receive, NULL, 1, 0, type, files[1]);
    wl_display_flush(it->display);
  }
  pthread_mutex_unlock(&it->lock);
  close(files[1]);
  if (is_there) return files[0];
  close(files[0]);
  return -1;
}

unsigned char *screen_seat_copy(screen_seat *it, const char *type, size_t limit, size_t *length) {
  unsigned char *bytes = NULL;
  size_t count = 0, room = 0;
  int file = begin_reading(it, type);
  bool is_whole = false;
  while (file >= 0 && count <= limit) {
    struct pollfd ready = {.fd = file, .events = POLLIN};
    if (poll(&ready, 1, patience) <= 0) break;
    if (room - count < 1 << 16) {
      unsigned char *more = realloc(bytes, room = room * 2 + (1 << 17));
      if (more == NULL) break;
      bytes = more;
    }
    ssize_t read_now = read(file, bytes + count, room - count - 1);
    if (read_now < 0 && errno == EINTR) continue;
    is_whole = read_now == 0;
    if (read_now <= 0) break;
    count += (size_t)read_now;
  }
  if (file >= 0) close(file);
  if (!is_whole || count == 0) {
    free(bytes);
    bytes = NULL;
  }
  if (bytes != NULL) bytes[count] = 0;
  *length = bytes == NULL ? 0 : count;
  return bytes;
}

/* -- What is offered here -- */

/* A program that takes its copy. */
typedef struct {
  offer *offer;
  int form, file;
} taker;

static void *send_form(void *data) {
  taker *taker = data;
  form *form = &taker->offer->forms[taker->form];
  size_t sent = 0;
  fcntl(taker->file, F_SETFL, O_NONBLOCK);
  bool is_made = screen_offer_make(taker->offer, taker->form);
  while (is_made && sent < form->length) {
    struct pollfd ready = {.fd = taker->file, .events = POLLOUT};
    if (poll(&ready, 1, taker_patience) <= 0) break;
    ssize_t count = write(taker->file, form->bytes + sent, form->length - sent);
    if (count > 0) sent += (size_t)count;
    else if (errno != EAGAIN && errno != EINTR) break;
  }
  close(taker->file);
  screen_offer_release(taker->offer);
  free(taker);
  return NULL;
}

/* Sends a form on a thread that may wait for those who read it, and that nobody ends who reads no more. */
static void begin_sending(offer *offer, int form, int file) {
  taker *taker = malloc(sizeof *taker);
  pthread_t thread;
  sigset_t all, before;
  sigfillset(&all);
  if (taker == NULL) {
    close(file);
    return;
  }
  taker->offer = screen_offer_keep(offer);
  taker->form = form;
  taker->file = file;
  pthread_sigmask(SIG_SETMASK, &all, &before);
  if (pthread_create(&thread, NULL, send_form, taker) == 0) {
    pthread_detach(thread);
  } else {
    close(file);
    screen_offer_release(offer);
    free(taker);
  }
  pthread_sigmask(SIG_SETMASK, &before, NULL);
}

static void on_send(void *data, struct wl_proxy *source, const char *type, int32_t file) {
  given *given = data;
  /* It is not among the types: some programs ask for all of these. */
  if (given->number != 0 && strcmp(type, given->receipt) == 0) {
    given->seat->taken(given->seat->context, given->number);
    given->number = 0;
  }
  for (int form = 0; form < given->offer->count; form++)
    if (strcmp(type, given->offer->forms[form].name) == 0)
      return begin_sending(given->offer, form, file);
  close(file);
}

static void end_source(struct wl_proxy *source) {
  given *given = wl_proxy_get_user_data(source);
  wl_proxy_marshal_flags(source, source_destroy, NULL, 1, WL_MARSHAL_FLAG_DESTROY);
  screen_offer_release(given->offer);
  free(given);
}

static void on_cancelled(void *data, struct wl_proxy *source) {
  screen_seat *it = ((given *)data)->seat;
  pthread_mutex_lock(&it->lock);
  if (it->source == source) it->source = NULL;
  pthread_mutex_unlock(&it->lock);
  end_source(source);
}

static const source_listener source_events = {on_send, on_cancelled};

bool screen_seat_put(screen_seat *it, const screen_form *forms, int count, screen_maker maker,
                     const char *receipt, long number) {
  given *given = calloc(1, sizeof *given);
  offer *offer = screen_offer_copy(forms, count, maker);
  if (given == NULL || offer == NULL) {
    screen_offer_release(offer);
    free(given);
    return false;
  }
  given->seat = it;
  given->offer = offer;
  if (receipt != NULL) {
    snprintf(given->receipt, sizeof given->receipt, "%s", receipt);
    given->number = number;
  }
  pthread_mutex_lock(&it->lock);
  struct wl_proxy *source = wl_proxy_marshal_flags(it->manager, manager_create_source,
                                                   &it->control->source, 1, 0, NULL);
  wl_proxy_add_listener(source, (void (**)(void))&source_events, given);
  for (int form = 0; form < offer->count; form++)
    wl_proxy_marshal_flags(source, source_offer, NULL, 1, 0, offer->forms[form].name);
  wl_proxy_marshal_flags(it->device, device_set_selection, NULL, 1, 0, source);
  /* The one before is cancelled by the compositor. */
  it->source = source;
  wl_display_flush(it->display);
  pthread_mutex_unlock(&it->lock);
  return true;
}

bool screen_seat_hold(screen_seat *it) {
  pthread_mutex_lock(&it->lock);
  bool is_held = it->source != NULL && !it->is_lost;
  pthread_mutex_unlock(&it->lock);
  return is_held;
}

/* -- The connection -- */

static void on_global(void *data, struct wl_registry *registry, uint32_t name,
                      const char *interface, uint32_t version) {
  screen_seat *it = data;
  if (strcmp(interface, wl_seat_interface.name) == 0 && it->seat == NULL)
    it->seat = wl_registry_bind(registry, name, &wl_seat_interface, 1);
  for (int index = 0; index < 2 && it->manager == NULL; index++) {
    const data_control *control = &screen_data_controls[index];
    if (strcmp(interface, control->manager.name) != 0) continue;
    it->control = control;
    it->manager = wl_registry_bind(registry, name, &control->manager, 1);
  }
}

static void on_global_remove(void *data, struct wl_registry *registry, uint32_t name) {}

static const struct wl_registry_listener globals = {on_global, on_global_remove};

static void close_seat(screen_seat *it) {
  drop(&it->announced);
  drop(&it->current);
  if (it->source != NULL) end_source(it->source);
  if (it->device != NULL)
    wl_proxy_marshal_flags(it->device, device_destroy, NULL, 1, WL_MARSHAL_FLAG_DESTROY);
  if (it->manager != NULL)
    wl_proxy_marshal_flags(it->manager, manager_destroy, NULL, 1, WL_MARSHAL_FLAG_DESTROY);
  if (it->seat != NULL) wl_seat_destroy(it->seat);
  if (it->registry != NULL) wl_registry_destroy(it->registry);
  wl_display_disconnect(it->display);
  close(it->signal);
  pthread_mutex_destroy(&it->lock);
  free(it);
}

screen_seat *screen_seat_open(const char *name) {
  struct wl_display *display = wl_display_connect(name);
  screen_seat *it = display == NULL ? NULL : calloc(1, sizeof *it);
  if (it == NULL) {
    if (display != NULL) wl_display_disconnect(display);
    return NULL;
  }
  it->display = display;
  it->signal = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  pthread_mutex_init(&it->lock, NULL);
  it->registry = wl_display_get_registry(display);
  wl_registry_add_listener(it->registry, &globals, it);
  bool is_there = wl_display_roundtrip(display) >= 0 && it->manager != NULL && it->seat != NULL;
  if (is_there) {
    it->device = wl_proxy_marshal_flags(it->manager, manager_get_device, &it->control->device, 1, 0,
                                        NULL, it->seat);
    wl_proxy_add_listener(it->device, (void (**)(void))&device_events, it);
    /* What is offered now. */
    is_there = wl_display_roundtrip(display) >= 0;
  }
  if (is_there) return it;
  close_seat(it);
  return NULL;
}

void screen_seat_serve(screen_seat *it, void (*taken)(void *, long), void *context) {
  it->taken = taken;
  it->context = context;
  while (true) {
    struct pollfd ready[2] = {
        {.fd = it->signal, .events = POLLIN},
        {.fd = wl_display_get_fd(it->display), .events = POLLIN},
    };
    /* Without the compositor, only the end is awaited. */
    bool is_lost = wl_display_dispatch_pending(it->display) < 0;
    if (is_lost) lose(it);
    if (!is_lost && wl_display_prepare_read(it->display) != 0) continue;
    if (!is_lost) wl_display_flush(it->display);
    poll(ready, is_lost ? 1 : 2, -1);
    if (!is_lost && ready[1].revents != 0)
      wl_display_read_events(it->display);
    else if (!is_lost)
      wl_display_cancel_read(it->display);
    pthread_mutex_lock(&it->lock);
    bool is_over = it->is_over;
    pthread_mutex_unlock(&it->lock);
    if (is_over) return close_seat(it);
  }
}

void screen_seat_end(screen_seat *it) {
  uint64_t one = 1;
  /* The thread frees everything as soon as it can have the lock. */
  pthread_mutex_lock(&it->lock);
  it->is_over = true;
  (void)!write(it->signal, &one, sizeof one);
  pthread_mutex_unlock(&it->lock);
}
