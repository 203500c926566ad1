#ifndef SUZURI_STAGE_HAND_H
#define SUZURI_STAGE_HAND_H

/* A hand at the pointer of any X display (the extension XTEST). It moves in whole pixels and presses
   without force. It belongs to one thread at a time. */
struct stage_hand;

/* Connects to a display. Returns null and points to a reason where that cannot be. */
struct stage_hand *stage_hand_open(const char *display, const char **reason);
void stage_hand_close(struct stage_hand *hand);

/* Each returns 0, or -1 when the server has ended. */
int stage_hand_move(struct stage_hand *hand, int x, int y);
int stage_hand_button(struct stage_hand *hand, int button, int is_press);
/* Waits until the server has handled everything that was sent. */
int stage_hand_synchronize(struct stage_hand *hand);

#endif
