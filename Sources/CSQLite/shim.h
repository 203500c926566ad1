#ifndef SUZURI_CSQLITE_SHIM_H
#define SUZURI_CSQLITE_SHIM_H

#include <linux/stat.h>
#include <sqlite3.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <unistd.h>

/* SQLITE_TRANSIENT is a cast of -1 to a function pointer, which Swift cannot import as a constant. */
static inline sqlite3_destructor_type suzuri_sqlite_transient(void) { return SQLITE_TRANSIENT; }

/* sqlite3_db_config takes a variable number of arguments, which Swift cannot call.
   Defensive: no SQL can write to the schema or to hidden tables, so a hostile file gains nothing.
   Recursive triggers: a row that is replaced counts as removed, so that the triggers of a library see it. */
static inline int suzuri_sqlite_defend(sqlite3 *database) {
  int code = sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
  if (code == SQLITE_OK)
    code = sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
  if (code == SQLITE_OK)
    code = sqlite3_exec(database, "PRAGMA recursive_triggers = ON", 0, 0, 0);
  return code;
}

/* Leaves the log where it is when the last connection closes, instead of moving it into the file. */
static inline int suzuri_sqlite_leave_log(sqlite3 *database) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}

/* The number of a file and the moment at which it was made, in nanoseconds (0 where the file system
   does not keep it): together they tell a database from its copies. glibc hides statx from Swift. */
static inline int suzuri_file_facts(const char *path, unsigned long long *number,
                                    long long *birth) {
  struct statx facts;
  if (syscall(SYS_statx, -100 /* from here */, path, 0, STATX_INO | STATX_BTIME, &facts) != 0)
    return -1;
  *number = facts.stx_ino;
  *birth = (facts.stx_mask & STATX_BTIME) == 0
               ? 0
               : facts.stx_btime.tv_sec * 1000000000ll + facts.stx_btime.tv_nsec;
  return 0;
}

/* Gives a file a name that nothing has yet. glibc hides renameat2 from Swift. */
extern int renameat2(int, const char *, int, const char *, unsigned int);
static inline int suzuri_rename_new(const char *from, const char *to) {
  return renameat2(-100 /* from here */, from, -100, to, 1 /* RENAME_NOREPLACE */);
}

/* Commands of fcntl for locks that belong to an open file instead of a process, so that closing
   another file of the same name does not drop them. glibc hides their numbers from Swift. */
enum { suzuri_get_lock = 36, suzuri_set_lock = 37 };

/* The kind of file system on which a path lies, as statfs(2) numbers them; 0 where it is unknown. */
static inline unsigned int suzuri_file_system(const char *path) {
  struct statfs facts;
  return statfs(path, &facts) == 0 ? (unsigned int)facts.f_type : 0;
}

#endif
