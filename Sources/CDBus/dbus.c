#include "CDBus.h"

#include <pthread.h>

#include "CForward.h"

static dbus_library library;
static int is_there;
static pthread_once_t loading = PTHREAD_ONCE_INIT;

static void load(void) {
  const suzuri_forward_wish requests[] = {
    {&library.threads_init, "dbus_threads_init_default"},
    {&library.open, "dbus_connection_open_private"},
    {&library.close, "dbus_connection_close"},
    {&library.unref, "dbus_connection_unref"},
    {&library.change_sigpipe, "dbus_connection_set_change_sigpipe"},
    {&library.get_descriptor, "dbus_connection_get_unix_fd"},
    {&library.is_connected, "dbus_connection_get_is_connected"},
    {&library.can_send, "dbus_connection_can_send_type"},
    {&library.set_most_bytes, "dbus_connection_set_max_message_size"},
    {&library.set_most_waiting_bytes, "dbus_connection_set_max_received_size"},
    {&library.has_to_send, "dbus_connection_has_messages_to_send"},
    {&library.send, "dbus_connection_send"},
    {&library.read_write, "dbus_connection_read_write"},
    {&library.pop, "dbus_connection_pop_message"},
    {&library.set_own_name, "dbus_bus_set_unique_name"},
    {&library.message, "dbus_message_new"},
    {&library.free_message, "dbus_message_unref"},
    {&library.set_path, "dbus_message_set_path"},
    {&library.set_interface, "dbus_message_set_interface"},
    {&library.set_member, "dbus_message_set_member"},
    {&library.set_destination, "dbus_message_set_destination"},
    {&library.set_error, "dbus_message_set_error_name"},
    {&library.set_reply_serial, "dbus_message_set_reply_serial"},
    {&library.set_no_reply, "dbus_message_set_no_reply"},
    {&library.set_auto_start, "dbus_message_set_auto_start"},
    {&library.get_type, "dbus_message_get_type"},
    {&library.get_path, "dbus_message_get_path"},
    {&library.get_interface, "dbus_message_get_interface"},
    {&library.get_member, "dbus_message_get_member"},
    {&library.get_sender, "dbus_message_get_sender"},
    {&library.get_error, "dbus_message_get_error_name"},
    {&library.get_serial, "dbus_message_get_serial"},
    {&library.get_reply_serial, "dbus_message_get_reply_serial"},
    {&library.get_no_reply, "dbus_message_get_no_reply"},
    {&library.begin, "dbus_message_iter_init"},
    {&library.type, "dbus_message_iter_get_arg_type"},
    {&library.get_basic, "dbus_message_iter_get_basic"},
    {&library.enter, "dbus_message_iter_recurse"},
    {&library.next, "dbus_message_iter_next"},
    {&library.signature, "dbus_message_iter_get_signature"},
    {&library.free, "dbus_free"},
    {&library.begin_adding, "dbus_message_iter_init_append"},
    {&library.add_basic, "dbus_message_iter_append_basic"},
    {&library.open_container, "dbus_message_iter_open_container"},
    {&library.close_container, "dbus_message_iter_close_container"},
    {&library.abandon_container, "dbus_message_iter_abandon_container"},
    {&library.is_path, "dbus_validate_path"},
    {&library.is_interface, "dbus_validate_interface"},
    {&library.is_member, "dbus_validate_member"},
    {&library.is_error, "dbus_validate_error_name"},
    {&library.is_bus_name, "dbus_validate_bus_name"},
    {&library.is_signature, "dbus_signature_validate_single"},
  };
  is_there = suzuri_forward_load("libdbus-1.so.3", requests, sizeof requests / sizeof *requests);
  // SDL talks to the same library on the window's thread.
  if (is_there) library.threads_init();
}

const dbus_library *dbus_load(void) {
  pthread_once(&loading, load);
  return is_there ? &library : NULL;
}
