internal import Command
internal import Glibc
internal import Japanese
internal import Wording

// Synchronous on purpose: with an asynchronous main, work would leave the main thread for good.
Language.learn(.japanese)
exit(Program.run())
