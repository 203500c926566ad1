/// Limits how often other programs open windows: a stuck key or a script asks for dozens at once.
struct WindowPacing {
  /// When a window was last opened for another program.
  private var last: ContinuousClock.Instant?

  /// The shortest time between two windows.
  static let pause: Duration = .seconds(1)

  /// True if a window may be opened at a moment; if so, the next one has to wait.
  mutating func mayOpen(at now: ContinuousClock.Instant) -> Bool {
    if let last, now - last < Self.pause { return false }
    last = now
    return true
  }
}
