internal import Bytes

/// Processes that work for a program, which are known by their first argument.
enum WorkerProcess {
  /// The numbers of the processes with a first argument.
  static func all(withArgument word: String) -> Set<Int> {
    let numbers = (Disk.names(in: "/proc") ?? []).compactMap { Int($0) }
    return Set(
      numbers.filter { number in
        Disk.bytes(of: "/proc/\(number)/cmdline", atMost: 4096)
          .map { hasArgument(word, $0) } ?? false
      })
  }

  /// True if the first argument of a command line, as Linux lists it, is a word.
  static func hasArgument(_ word: String, _ commandLine: [UInt8]) -> Bool {
    let words = commandLine.split(separator: 0, omittingEmptySubsequences: false)
    return words.count > 1 && words[1].elementsEqual(word.utf8)
  }

  /// Waits until there is a process with a first argument besides known ones; false if that takes too long.
  static func wait(forArgument word: String, besides known: Set<Int>, within seconds: Double)
    -> Bool
  {
    let end = StageClock.after(seconds)
    while all(withArgument: word).isSubset(of: known) {
      guard StageClock.now < end else { return false }
      StageClock.sleep(until: StageClock.after(0.1))
    }
    return true
  }
}
