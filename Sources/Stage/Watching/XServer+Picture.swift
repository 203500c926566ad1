internal import Wording

extension XServer {
  /// Reads the screen once a window has a given title and nothing was drawn for some seconds.
  ///
  /// - Parameters:
  ///   - title: Words in the title of the window.
  ///   - quiet: For how many seconds nothing may change.
  /// - Returns: The colours row by row, with red, green and blue in the lower 24 bits of each.
  /// - Throws: If no such window appears, or it does not settle, within a minute.
  package func picture(of title: String, quiet: Double) throws(StageError) -> [UInt32] {
    let observer = try Observer(self)
    let end = StageClock.after(60)
    while try !observer.windows().contains(where: { $0.title.contains(title) }) {
      guard StageClock.now < end else { throw StageError("no window shows '\(title)'") }
      _ = try observer.wait(until: StageClock.after(0.1))
    }
    guard try observer.settle(for: quiet, within: 60) else {
      throw StageError("the window does not come to rest")
    }
    return try observer.look(at: observer.screen).pixels
  }
}
