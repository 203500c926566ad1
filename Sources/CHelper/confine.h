#ifndef SUZURI_CHELPER_CONFINE_PARTS_H
#define SUZURI_CHELPER_CONFINE_PARTS_H

#include <stddef.h>

/* A sanitizer reserves terabytes of addresses. */
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define IS_SANITIZED 1
#endif
#endif
#ifndef IS_SANITIZED
#define IS_SANITIZED 0
#endif

/* Lets this process open only files that libraries and fonts need, where the kernel has Landlock; besides, it
   may do anything in one folder and read what is beside a program, or NULL. */
void suzuri_limit_files(const char *own, const char *program);

/* Lets all threads make only the system calls on the list, and some more; returns 0, or the number of the
   error. */
int suzuri_limit_calls(const long *more, size_t count);

#endif
