/* Another program on an X server, at its clipboard or beside its launcher.

   read TYPE            writes what is offered in the form of a type, and ends with 1 where there is none
   offer TYPE FILE ...  says "ready", and offers files under types until it is ended
   always TYPE FILE     the same, and answers with the file whatever it is asked for
   starts WINDOW        says "ready", then what launchers are told next, and when a window was last used

   Large things go in parts (INCR) in both directions. */

#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { part = 50000, most = 64 << 20 };

static Display *display;
static Window window;
static Atom clipboard, incr, property;

static Atom atom(const char *name) { return XInternAtom(display, name, False); }

/* Writes what lies in the property; returns the number of its bytes, -1 where it only announces parts. */
static long take(void) {
  Atom type;
  int format;
  unsigned long count, rest;
  unsigned char *bytes = NULL;
  XGetWindowProperty(display, window, property, 0, most, True, AnyPropertyType, &type, &format, &count,
                     &rest, &bytes);
  if (type == incr) return -1;
  if (type == XA_ATOM)
    for (unsigned long index = 0; index < count; index++)
      puts(XGetAtomName(display, ((Atom *)bytes)[index]));
  else
    fwrite(bytes, (size_t)format / 8, count, stdout);
  return (long)count;
}

static int read_type(const char *type) {
  XSelectInput(display, window, PropertyChangeMask);
  XConvertSelection(display, clipboard, atom(type), property, window, CurrentTime);
  XEvent event;
  do XNextEvent(display, &event);
  while (event.type != SelectionNotify);
  if (event.xselection.property == None) return 1;
  if (take() >= 0) return 0;
  while (1) {
    XNextEvent(display, &event);
    if (event.type == PropertyNotify && event.xproperty.state == PropertyNewValue &&
        event.xproperty.atom == property && take() == 0)
      return 0;
  }
}

typedef struct {
  Atom type;
  char *bytes;
  size_t length;
} form;

static form forms[8];
static int form_count;
static Bool answers_all;

/* The form that goes in parts, to whom, and how much of it has gone. */
static struct {
  form *form;
  Window window;
  Atom property;
  size_t sent;
} parts;

static void load(const char *type, const char *path) {
  FILE *file = fopen(path, "rb");
  form *form = &forms[form_count++];
  form->type = atom(type);
  form->bytes = malloc(most);
  form->length = file == NULL ? 0 : fread(form->bytes, 1, most, file);
}

static Bool answer(const XSelectionRequestEvent *request) {
  if (request->target == atom("TARGETS")) {
    Atom types[9] = {request->target};
    for (int index = 0; index < form_count; index++) types[index + 1] = forms[index].type;
    XChangeProperty(display, request->requestor, request->property, XA_ATOM, 32, PropModeReplace,
                    (unsigned char *)types, form_count + 1);
    return True;
  }
  for (int index = 0; index < form_count; index++) {
    form *form = &forms[index];
    if (form->type != request->target && !answers_all) continue;
    if (form->length <= part) {
      XChangeProperty(display, request->requestor, request->property, request->target, 8,
                      PropModeReplace, (unsigned char *)form->bytes, (int)form->length);
    } else {
      parts.form = form;
      parts.window = request->requestor;
      parts.property = request->property;
      parts.sent = 0;
      XSelectInput(display, request->requestor, PropertyChangeMask);
      XChangeProperty(display, request->requestor, request->property, incr, 32, PropModeReplace,
                      (unsigned char *)&form->length, 1);
    }
    return True;
  }
  return False;
}

static void send_part(void) {
  size_t left = parts.form->length - parts.sent;
  size_t count = left < part ? left : part;
  XChangeProperty(display, parts.window, parts.property, parts.form->type, 8, PropModeReplace,
                  (unsigned char *)parts.form->bytes + parts.sent, (int)count);
  parts.sent += count;
  if (count == 0) parts.form = NULL;
}

static int ignore(Display *it, XErrorEvent *error) {
  (void)it, (void)error;
  return 0;
}

static int offer(void) {
  XSetErrorHandler(ignore);
  XSetSelectionOwner(display, clipboard, window, CurrentTime);
  XSync(display, False);
  puts("ready");
  fflush(stdout);
  while (1) {
    XEvent event;
    XNextEvent(display, &event);
    if (event.type == SelectionRequest) {
      XSelectionRequestEvent *request = &event.xselectionrequest;
      XSelectionEvent notice = {.type = SelectionNotify,
                                .requestor = request->requestor,
                                .selection = request->selection,
                                .target = request->target,
                                .time = request->time};
      notice.property = answer(request) ? request->property : None;
      XSendEvent(display, request->requestor, False, 0, (XEvent *)&notice);
    } else if (event.type == PropertyNotify && event.xproperty.state == PropertyDelete &&
               parts.form != NULL && event.xproperty.window == parts.window &&
               event.xproperty.atom == parts.property) {
      send_part();
    }
  }
}

/* Messages of 20 bytes each, up to the one with a zero. */
static int hear_starts(Window shown) {
  XSelectInput(display, DefaultRootWindow(display), PropertyChangeMask);
  XSync(display, False);
  puts("ready");
  fflush(stdout);
  Atom first = atom("_NET_STARTUP_INFO_BEGIN"), next = atom("_NET_STARTUP_INFO");
  char text[4096] = "";
  size_t length = 0;
  while (length < sizeof text - 20) {
    XEvent event;
    XNextEvent(display, &event);
    if (event.type != ClientMessage || event.xclient.message_type != (length == 0 ? first : next))
      continue;
    memcpy(text + length, event.xclient.data.b, 20);
    if (memchr(text + length, 0, 20) != NULL) break;
    length += 20;
  }
  Atom type;
  int format;
  unsigned long count = 0, rest;
  unsigned char *bytes = NULL;
  XGetWindowProperty(display, shown, atom("_NET_WM_USER_TIME"), 0, 1, False, XA_CARDINAL, &type, &format,
                     &count, &rest, &bytes);
  printf("%s\n%lu\n", text, count == 1 ? *(unsigned long *)bytes & 0xFFFFFFFF : 0);
  return 0;
}

int main(int count, char **words) {
  display = XOpenDisplay(NULL);
  if (display == NULL || count < 3) return 64;
  /* Those who start it may have blocked what ends it. */
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  alarm(60);
  window = XCreateSimpleWindow(display, DefaultRootWindow(display), 0, 0, 1, 1, 0, 0, 0);
  clipboard = atom("CLIPBOARD");
  incr = atom("INCR");
  property = atom("TAKEN");
  if (strcmp(words[1], "read") == 0) return read_type(words[2]);
  if (strcmp(words[1], "starts") == 0) return hear_starts(strtoul(words[2], NULL, 10));
  answers_all = strcmp(words[1], "always") == 0;
  for (int index = 2; index + 1 < count && form_count < 8; index += 2)
    load(words[index], words[index + 1]);
  return offer();
}
