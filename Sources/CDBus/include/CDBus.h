#ifndef SUZURI_CDBUS_H
#define SUZURI_CDBUS_H

#include <stddef.h>

typedef struct dbus_connection dbus_connection;
typedef struct dbus_message dbus_message;

/* A place in the arguments of a message; libdbus keeps in it what it likes, in at most this room. */
typedef struct {
  void *_Nullable space[32];
} dbus_place;

/* The kinds of messages. */
enum { dbus_call = 1, dbus_return = 2, dbus_error = 3, dbus_signal = 4 };

/* What is used of libdbus, in its own words. Where it says whether something worked, 0 means no; NULL is
   for an account of the fault, which no one asks for. */
typedef struct {
  int (*_Nonnull threads_init)(void);
  dbus_connection *_Nullable (*_Nonnull open)(const char *_Nonnull address, void *_Nullable fault);
  void (*_Nonnull close)(dbus_connection *_Nonnull);
  void (*_Nonnull unref)(dbus_connection *_Nonnull);
  /* Whether writing to a connection that is lost is left to end the program. */
  void (*_Nonnull change_sigpipe)(int);
  int (*_Nonnull get_descriptor)(dbus_connection *_Nonnull, int *_Nonnull descriptor);
  int (*_Nonnull is_connected)(dbus_connection *_Nonnull);
  int (*_Nonnull can_send)(dbus_connection *_Nonnull, int type);
  void (*_Nonnull set_most_bytes)(dbus_connection *_Nonnull, long);
  void (*_Nonnull set_most_waiting_bytes)(dbus_connection *_Nonnull, long);
  int (*_Nonnull has_to_send)(dbus_connection *_Nonnull);
  int (*_Nonnull send)(dbus_connection *_Nonnull, dbus_message *_Nonnull,
                       unsigned *_Nullable serial);
  int (*_Nonnull read_write)(dbus_connection *_Nonnull, int milliseconds);
  dbus_message *_Nullable (*_Nonnull pop)(dbus_connection *_Nonnull);
  int (*_Nonnull set_own_name)(dbus_connection *_Nonnull, const char *_Nonnull);

  dbus_message *_Nullable (*_Nonnull message)(int type);
  void (*_Nonnull free_message)(dbus_message *_Nonnull);
  int (*_Nonnull set_path)(dbus_message *_Nonnull, const char *_Nullable);
  int (*_Nonnull set_interface)(dbus_message *_Nonnull, const char *_Nullable);
  int (*_Nonnull set_member)(dbus_message *_Nonnull, const char *_Nullable);
  int (*_Nonnull set_destination)(dbus_message *_Nonnull, const char *_Nullable);
  int (*_Nonnull set_error)(dbus_message *_Nonnull, const char *_Nullable);
  int (*_Nonnull set_reply_serial)(dbus_message *_Nonnull, unsigned);
  void (*_Nonnull set_no_reply)(dbus_message *_Nonnull, int);
  void (*_Nonnull set_auto_start)(dbus_message *_Nonnull, int);
  int (*_Nonnull get_type)(dbus_message *_Nonnull);
  const char *_Nullable (*_Nonnull get_path)(dbus_message *_Nonnull);
  const char *_Nullable (*_Nonnull get_interface)(dbus_message *_Nonnull);
  const char *_Nullable (*_Nonnull get_member)(dbus_message *_Nonnull);
  const char *_Nullable (*_Nonnull get_sender)(dbus_message *_Nonnull);
  const char *_Nullable (*_Nonnull get_error)(dbus_message *_Nonnull);
  unsigned (*_Nonnull get_serial)(dbus_message *_Nonnull);
  unsigned (*_Nonnull get_reply_serial)(dbus_message *_Nonnull);
  int (*_Nonnull get_no_reply)(dbus_message *_Nonnull);

  int (*_Nonnull begin)(dbus_message *_Nonnull, dbus_place *_Nonnull);
  int (*_Nonnull type)(dbus_place *_Nonnull);
  void (*_Nonnull get_basic)(dbus_place *_Nonnull, void *_Nonnull);
  void (*_Nonnull enter)(dbus_place *_Nonnull, dbus_place *_Nonnull);
  int (*_Nonnull next)(dbus_place *_Nonnull);
  /* The text is the caller's to free. */
  char *_Nullable (*_Nonnull signature)(dbus_place *_Nonnull);
  void (*_Nonnull free)(void *_Nullable);
  void (*_Nonnull begin_adding)(dbus_message *_Nonnull, dbus_place *_Nonnull);
  int (*_Nonnull add_basic)(dbus_place *_Nonnull, int type, const void *_Nonnull);
  int (*_Nonnull open_container)(dbus_place *_Nonnull, int type, const char *_Nullable signature,
                                 dbus_place *_Nonnull inner);
  int (*_Nonnull close_container)(dbus_place *_Nonnull, dbus_place *_Nonnull inner);
  void (*_Nonnull abandon_container)(dbus_place *_Nonnull, dbus_place *_Nonnull inner);

  int (*_Nonnull is_path)(const char *_Nonnull, void *_Nullable fault);
  int (*_Nonnull is_interface)(const char *_Nonnull, void *_Nullable fault);
  int (*_Nonnull is_member)(const char *_Nonnull, void *_Nullable fault);
  int (*_Nonnull is_error)(const char *_Nonnull, void *_Nullable fault);
  int (*_Nonnull is_bus_name)(const char *_Nonnull, void *_Nullable fault);
  int (*_Nonnull is_signature)(const char *_Nonnull, void *_Nullable fault);
} dbus_library;

/* Loads libdbus when a bus is first looked for, so that the program starts without it; NULL where it is
   not installed. */
const dbus_library *_Nullable dbus_load(void);

#endif
