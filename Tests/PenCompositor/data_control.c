/* The tables of a protocol are the same on both sides. */

#include "../../Sources/CScreen/data_control.c"
