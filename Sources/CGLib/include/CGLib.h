#ifndef SUZURI_CGLIB_H
#define SUZURI_CGLIB_H

/* The normal forms of Unicode, as GLib numbers them. */
enum suzuri_normal_form { SUZURI_NFC = 1, SUZURI_NFKD = 2 };

/* Returns a text in a normal form, which the caller frees; NULL where GLib is missing, or where the text is not
   UTF-8. */
char *suzuri_normalize(const char *text, enum suzuri_normal_form form);

#endif
