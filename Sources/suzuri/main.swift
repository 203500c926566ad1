internal import Command
internal import Glibc

// Synchronous on purpose: with an asynchronous main, work would leave the main thread for good.
exit(Program.run())
