/* Nothing is called by this room's name: it defines functions of other libraries, which come along
   when the first of them is called. They bring some forty others, which would make every start of the
   command line three times as long, and only letters, images and pixels need them. */
