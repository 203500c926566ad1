internal import Store

extension Console {
  /// Says how much a library passed over because it is damaged; nothing where it did not.
  ///
  /// Every command that reads a library calls this when it has printed its results.
  mutating func noteDamage(of library: Library) {
    switch library.damage.count {
    case 0: return
    case 1: note("1 damaged part was passed over: run 'suzuri verify'.")
    case let count: note("\(count) damaged parts were passed over: run 'suzuri verify'.")
    }
  }
}
