/* The compositor speaks the same protocol as the program, described by the same tables. */

#include "../../Sources/CXInput/tablet.c"
