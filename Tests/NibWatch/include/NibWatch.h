/* Preloaded, never called: see watch.c. */
