/* The recorder has no interface: it is preloaded (LD_PRELOAD) and told by its environment.

   POWERCUT_ROOT    the directory below which everything is recorded
   POWERCUT_LOG     the file to which it is recorded; it lies elsewhere
   POWERCUT_FAIL    the number of the operation that fails; none where it is missing
   POWERCUT_ERROR   the errno with which it fails
   POWERCUT_STICKY  1: all later operations fail too */
