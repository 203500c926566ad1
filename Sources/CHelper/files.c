#define _GNU_SOURCE
#include <fcntl.h>
#include <limits.h>
#include <linux/landlock.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "confine.h"

#define READING_FILES (LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE)
#define READING (READING_FILES | LANDLOCK_ACCESS_FS_READ_DIR)

/* Everything that the kernel can forbid, which every version has more of. */
static uint64_t forbidden(long version) {
  static const int counts[] = {13, 14, 15, 15, 16};
  const long last = sizeof counts / sizeof *counts;
  return (UINT64_C(1) << counts[(version < last ? version : last) - 1]) - 1;
}

static void grant(int rules, const char *path, uint64_t in_folder, uint64_t in_file) {
  struct landlock_path_beneath_attr place = {.parent_fd = open(path, O_PATH | O_CLOEXEC)};
  if (place.parent_fd < 0) return;
  struct stat facts;
  const int is_folder = fstat(place.parent_fd, &facts) == 0 && S_ISDIR(facts.st_mode);
  place.allowed_access = is_folder ? in_folder : in_file;
  syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &place, 0);
  close(place.parent_fd);
}

static void allow(int rules, const char *path) { grant(rules, path, READING, READING_FILES); }

/* The folder of a program. */
static void allow_beside(int rules, const char *program) {
  char path[PATH_MAX];
  const char *end = strrchr(program, '/');
  if (end == NULL || end == program || end - program >= PATH_MAX) return;
  memcpy(path, program, (size_t)(end - program));
  path[end - program] = 0;
  allow(rules, path);
}

/* A place in one of the user's folders, which a variable names or which has its usual place at home. */
static void allow_own(int rules, const char *variable, const char *usual, const char *place) {
  const char *base = getenv(variable), *home = getenv("HOME");
  if (base != NULL && *base == '/') usual = "";
  else base = home;
  char path[PATH_MAX];
  if (base == NULL || *base != '/') return;
  const int count = snprintf(path, sizeof path, "%s%s%s", base, usual, place);
  if (count > 0 && (size_t)count < sizeof path) allow(rules, path);
}

/* The folders that a variable lists. */
static void allow_listed(int rules, const char *variable) {
  const char *list = getenv(variable);
  char *copy = list != NULL ? strdup(list) : NULL, *rest = NULL;
  if (copy == NULL) return;
  for (char *path = strtok_r(copy, ":", &rest); path != NULL; path = strtok_r(NULL, ":", &rest)) {
    allow(rules, path);
  }
  free(copy);
}

static void allow_libraries_and_fonts(int rules) {
  static const char *const places[] = {
    "/etc", "/lib", "/lib64", "/usr", "/opt", "/nix", "/gnu", "/run/current-system", "/run/host",
    "/var/cache/fontconfig", "/var/lib/ghostscript",
    "/var/lib/texmf", "/bin", "/dev/null", "/dev/urandom", "/proc/self",
    "/sys/devices/system/cpu",
  };
  for (size_t place = 0; place < sizeof places / sizeof *places; place++) {
    allow(rules, places[place]);
  }
  allow_own(rules, "XDG_DATA_HOME", "/.local/share", "/fonts");
  allow_own(rules, "XDG_CONFIG_HOME", "/.config", "/fontconfig");
  allow_own(rules, "XDG_CACHE_HOME", "/.cache", "/fontconfig");
  allow_own(rules, "HOME", "", "/.fonts");
  allow_own(rules, "HOME", "", "/.fonts.conf");
  allow_own(rules, "HOME", "", "/.fontconfig");
  allow_listed(rules, "FONTCONFIG_FILE");
  allow_listed(rules, "FONTCONFIG_PATH");
  allow_listed(rules, "LD_LIBRARY_PATH");
}

void suzuri_limit_files(const char *own, const char *program) {
  const unsigned int asking = LANDLOCK_CREATE_RULESET_VERSION;
  const long version = syscall(SYS_landlock_create_ruleset, NULL, 0, asking);
  if (version < 1) return;
  const struct landlock_ruleset_attr all = {.handled_access_fs = forbidden(version)};
  const int rules = (int)syscall(SYS_landlock_create_ruleset, &all, sizeof all, 0);
  if (rules < 0) return;
  allow_libraries_and_fonts(rules);
  if (own != NULL) grant(rules, own, all.handled_access_fs, 0);
  if (program != NULL) allow_beside(rules, program);
  syscall(SYS_landlock_restrict_self, rules, 0);
  close(rules);
}
