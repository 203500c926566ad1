internal import Command
internal import Glibc

// Synchronous on purpose: with an asynchronous main, work leaves the main thread for good.
exit(Program.run())
