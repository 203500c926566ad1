/* Pictures and other bytes that this program offers on the clipboard under X11: SDL 2 offers text alone.

   A connection of its own is served by a thread of its own, so that other programs get their copy whatever the
   window's thread does, and errors about windows that have gone end nothing. */

#include "offer.h"
#include "selection.h"

#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

enum {
  /* The most bytes that go to another program at once; more go in parts. */
  part = 1 << 16,
  /* How many programs may take their parts at once, and for how many milliseconds each may rest. */
  most_takers = 8,
  patience = 10000
};

/* What is offered here. */
typedef struct {
  offer *offer;
  xcb_atom_t types[most_forms];
  /* What is asked for to take it away, which others do not learn here; and its number, 0 where it cannot be
     taken away, or was. */
  char receipt[96];
  xcb_atom_t removal;
  long number;
} placed;

/* A program that takes its copy in parts. */
typedef struct taker {
  xcb_window_t window;
  xcb_atom_t property, type;
  offer *offer;
  int form;
  size_t sent;
  long moved;
} taker;

enum { idle, pending, held };

struct screen_offers {
  xcb_connection_t *connection;
  xcb_window_t window;
  xcb_atom_t clipboard, targets, timestamp, incr;
  xcb_timestamp_t since;
  /* Wakes the thread. */
  int signal;
  pthread_mutex_t lock;
  /* What is to be offered next, and whether all ends; under the lock. */
  placed next;
  bool is_over;
  /* Whether what was put last is still on the clipboard. */
  _Atomic int state;
  placed current;
  taker takers[most_takers];
  void (*taken)(void *, long);
  void *context;
};

screen_offers *screen_offers_open(void) {
  int number = 0;
  xcb_connection_t *connection = xcb_connect(NULL, &number);
  screen_offers *it = calloc(1, sizeof *it);
  if (it == NULL || connection == NULL || xcb_connection_has_error(connection)) {
    xcb_disconnect(connection);
    free(it);
    return NULL;
  }
  it->connection = connection;
  it->window = screen_selection_window(connection, number);
  it->clipboard = screen_atom(connection, "CLIPBOARD");
  it->targets = screen_atom(connection, "TARGETS");
  it->timestamp = screen_atom(connection, "TIMESTAMP");
  it->incr = screen_atom(connection, "INCR");
  xcb_flush(connection);
  pthread_mutex_init(&it->lock, NULL);
  it->signal = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  return it;
}

static void wake(screen_offers *it) {
  uint64_t one = 1;
  (void)!write(it->signal, &one, sizeof one);
}

bool screen_offers_put(screen_offers *it, const screen_form *forms, int count, screen_maker maker,
                       const char *receipt, long number) {
  placed next = {.offer = screen_offer_copy(forms, count, maker)};
  if (next.offer == NULL) return false;
  if (receipt != NULL) {
    snprintf(next.receipt, sizeof next.receipt, "%s", receipt);
    next.number = number;
  }
  pthread_mutex_lock(&it->lock);
  screen_offer_release(it->next.offer);
  it->next = next;
  pthread_mutex_unlock(&it->lock);
  atomic_store(&it->state, pending);
  wake(it);
  return true;
}

bool screen_offers_hold(screen_offers *it) { return atomic_load(&it->state) != idle; }

void screen_offers_end(screen_offers *it) {
  /* The thread frees everything as soon as it can have the lock. */
  pthread_mutex_lock(&it->lock);
  it->is_over = true;
  wake(it);
  pthread_mutex_unlock(&it->lock);
}

/* Asks for the server's time, which comes with the event of a property. */
static void begin_offer(screen_offers *it) {
  xcb_change_property(it->connection, XCB_PROP_MODE_APPEND, it->window, it->timestamp,
                      XCB_ATOM_INTEGER, 32, 0, NULL);
}

/* Takes the clipboard at the time of an event. */
static void take_clipboard(screen_offers *it, xcb_timestamp_t time) {
  pthread_mutex_lock(&it->lock);
  placed next = it->next;
  it->next = (placed){0};
  pthread_mutex_unlock(&it->lock);
  if (next.offer == NULL) return;
  for (int number = 0; number < next.offer->count; number++)
    next.types[number] = screen_atom(it->connection, next.offer->forms[number].name);
  if (next.number != 0) next.removal = screen_atom(it->connection, next.receipt);
  screen_offer_release(it->current.offer);
  it->current = next;
  it->since = time;
  xcb_set_selection_owner(it->connection, it->window, it->clipboard, time);
  xcb_get_selection_owner_reply_t *reply = xcb_get_selection_owner_reply(
      it->connection, xcb_get_selection_owner(it->connection, it->clipboard), NULL);
  bool is_ours = reply != NULL && reply->owner == it->window;
  free(reply);
  int awaited = pending;
  atomic_compare_exchange_strong(&it->state, &awaited, is_ours ? held : idle);
}

/* Lets a program have its next part; the last is empty. */
static void send_part(screen_offers *it, struct taker *taker) {
  form *form = &taker->offer->forms[taker->form];
  size_t left = form->length - taker->sent;
  size_t count = left < part ? left : part;
  xcb_change_property(it->connection, XCB_PROP_MODE_REPLACE, taker->window, taker->property,
                      taker->type, 8, (uint32_t)count, form->bytes + taker->sent);
  taker->sent += count;
  taker->moved = screen_now();
  if (count > 0) return;
  uint32_t events = XCB_EVENT_MASK_NO_EVENT;
  xcb_change_window_attributes(it->connection, taker->window, XCB_CW_EVENT_MASK, &events);
  screen_offer_release(taker->offer);
  *taker = (struct taker){0};
}

/* Begins to let a program have a form in parts; false where too many others do. */
static bool begin_parts(screen_offers *it, const xcb_selection_request_event_t *request,
                        xcb_atom_t property, int number) {
  for (int place = 0; place < most_takers; place++) {
    struct taker *taker = &it->takers[place];
    if (taker->offer != NULL && screen_now() - taker->moved <= patience) continue;
    screen_offer_release(taker->offer);
    taker->window = request->requestor;
    taker->property = property;
    taker->type = it->current.types[number];
    taker->offer = screen_offer_keep(it->current.offer);
    taker->form = number;
    taker->sent = 0;
    taker->moved = screen_now();
    uint32_t events = XCB_EVENT_MASK_PROPERTY_CHANGE;
    xcb_change_window_attributes(it->connection, taker->window, XCB_CW_EVENT_MASK, &events);
    uint32_t length = (uint32_t)taker->offer->forms[number].length;
    xcb_change_property(it->connection, XCB_PROP_MODE_REPLACE, taker->window, property, it->incr,
                        32, 1, &length);
    return true;
  }
  return false;
}

/* Puts what was requested into the property of another program; false where there is no such thing. */
static bool answer(screen_offers *it, const xcb_selection_request_event_t *request,
                   xcb_atom_t property) {
  placed *current = &it->current;
  if (current->offer == NULL || request->selection != it->clipboard) return false;
  if (request->target == it->timestamp) {
    xcb_change_property(it->connection, XCB_PROP_MODE_REPLACE, request->requestor, property,
                        XCB_ATOM_INTEGER, 32, 1, &it->since);
    return true;
  }
  if (request->target == it->targets) {
    xcb_atom_t targets[most_forms + 2] = {it->targets, it->timestamp};
    uint32_t count = 2;
    for (int form = 0; form < current->offer->count; form++)
      targets[count++] = current->types[form];
    xcb_change_property(it->connection, XCB_PROP_MODE_REPLACE, request->requestor, property,
                        XCB_ATOM_ATOM, 32, count, targets);
    return true;
  }
  /* It is not among the targets: some programs ask for all of these. */
  if (current->number != 0 && request->target == current->removal) {
    it->taken(it->context, current->number);
    current->number = 0;
    xcb_change_property(it->connection, XCB_PROP_MODE_REPLACE, request->requestor, property,
                        screen_atom(it->connection, "NULL"), 32, 0, NULL);
    return true;
  }
  for (int number = 0; number < current->offer->count; number++) {
    if (current->types[number] != request->target) continue;
    if (!screen_offer_make(current->offer, number)) return false;
    form *form = &current->offer->forms[number];
    if (form->length > part) return begin_parts(it, request, property, number);
    xcb_change_property(it->connection, XCB_PROP_MODE_REPLACE, request->requestor, property,
                        request->target, 8, (uint32_t)form->length, form->bytes);
    return true;
  }
  return false;
}

static void answer_request(screen_offers *it, const xcb_selection_request_event_t *request) {
  /* Old programs name no property. */
  xcb_atom_t property = request->property == XCB_ATOM_NONE ? request->target : request->property;
  xcb_selection_notify_event_t notice = {
      .response_type = XCB_SELECTION_NOTIFY,
      .time = request->time,
      .requestor = request->requestor,
      .selection = request->selection,
      .target = request->target,
      .property = answer(it, request, property) ? property : XCB_ATOM_NONE,
  };
  char event[32] = {0};
  memcpy(event, &notice, sizeof notice);
  xcb_send_event(it->connection, false, request->requestor, XCB_EVENT_MASK_NO_EVENT, event);
}

static void follow_property(screen_offers *it, const xcb_property_notify_event_t *event) {
  if (event->window == it->window) return take_clipboard(it, event->time);
  if (event->state != XCB_PROPERTY_DELETE) return;
  for (int place = 0; place < most_takers; place++) {
    struct taker *taker = &it->takers[place];
    if (taker->offer != NULL && taker->window == event->window &&
        taker->property == event->atom)
      return send_part(it, taker);
  }
}

static void follow(screen_offers *it, const xcb_generic_event_t *event) {
  switch (event->response_type & 0x7F) {
  case XCB_SELECTION_REQUEST: answer_request(it, (const void *)event); break;
  case XCB_PROPERTY_NOTIFY: follow_property(it, (const void *)event); break;
  case XCB_SELECTION_CLEAR: {
    /* What was put since then is still to come. */
    int had = held;
    atomic_compare_exchange_strong(&it->state, &had, idle);
    screen_offer_release(it->current.offer);
    it->current = (placed){0};
    break;
  }
  default: break;
  }
}

/* Whether something is to be offered; ends the waiting where all is over. */
static bool is_over(screen_offers *it, bool *has_next) {
  uint64_t count;
  (void)!read(it->signal, &count, sizeof count);
  pthread_mutex_lock(&it->lock);
  bool is_over = it->is_over;
  *has_next = it->next.offer != NULL;
  pthread_mutex_unlock(&it->lock);
  return is_over;
}

void screen_offers_serve(screen_offers *it, void (*taken)(void *, long), void *context) {
  it->taken = taken;
  it->context = context;
  bool has_next = false;
  while (!is_over(it, &has_next)) {
    struct pollfd ready[2] = {
        {.fd = it->signal, .events = POLLIN},
        {.fd = xcb_get_file_descriptor(it->connection), .events = POLLIN},
    };
    bool is_lost = xcb_connection_has_error(it->connection);
    if (is_lost) atomic_store(&it->state, idle);
    if (!is_lost && has_next) begin_offer(it);
    xcb_generic_event_t *event;
    while ((event = xcb_poll_for_event(it->connection)) != NULL) {
      follow(it, event);
      free(event);
    }
    xcb_flush(it->connection);
    /* Without the server, only the end is awaited. */
    poll(ready, is_lost ? 1 : 2, -1);
  }
  for (int place = 0; place < most_takers; place++)
    screen_offer_release(it->takers[place].offer);
  screen_offer_release(it->current.offer);
  screen_offer_release(it->next.offer);
  xcb_disconnect(it->connection);
  close(it->signal);
  pthread_mutex_destroy(&it->lock);
  free(it);
}
