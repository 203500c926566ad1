internal import Wording

extension XServer {
  /// Reads the screen once a window has a given title and nothing was drawn for some seconds.
  ///
  /// The colors are row by row, with red, green and blue in the lower 24 bits of each. Throws if no such
  /// window appears, or it does not settle, within a minute.
  package func picture(of title: String, quiet: Double) throws(StageError) -> [UInt32] {
    let observer = try observer(of: title, quiet: quiet)
    return try observer.look(at: observer.screen).pixels
  }

  /// Reads the screen `count` times from then on, at even intervals in seconds.
  ///
  /// `quiet` is the seconds without a change before the first time; `take` gets the colors as in
  /// `picture(of:quiet:)`. Throws if no such window appears, or it does not settle, within a minute.
  package func film(
    _ title: String, quiet: Double, every interval: Double, count: Int, _ take: ([UInt32]) -> Void
  ) throws(StageError) {
    let observer = try observer(of: title, quiet: quiet)
    let start = StageClock.now
    for number in 0..<count {
      let moment = start + StageClock.nanoseconds(Double(number) * interval)
      while StageClock.now < moment { _ = try observer.wait(until: moment) }
      take(try observer.look(at: observer.screen).pixels)
    }
  }

  /// An observer of the screen, once a window has a given title and nothing was drawn for some seconds.
  private func observer(of title: String, quiet: Double) throws(StageError) -> Observer {
    let observer = try Observer(self)
    let end = StageClock.after(60)
    while try !observer.windows().contains(where: { $0.title.contains(title) }) {
      guard StageClock.now < end else { throw StageError("no window is titled '\(title)'") }
      _ = try observer.wait(until: StageClock.after(0.1))
    }
    guard try observer.settle(for: quiet, within: 60) else {
      throw StageError("the window does not settle")
    }
    return observer
  }
}
