internal import Bench
internal import Glibc
internal import Translations
internal import Wording

// Synchronous on purpose: with an asynchronous main, work would leave the main thread for good.
Language.learn(Language.translated)
exit(BenchProgram.run())
