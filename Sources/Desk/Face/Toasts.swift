/// The toast that is shown, and those that come after it.
public struct Toasts: Hashable, Sendable {
  /// The toast shown.
  public internal(set) var shown: Toast? {
    didSet {
      if shown != nil { count += 1 }
      if isRead, let failure = oldValue?.failure, shown?.failure != failure {
        readFailures.append(failure)
      }
    }
  }
  /// The jobs whose failures were in toasts that have gone while the writer was there to read them.
  var readFailures: [Job.ID] = []
  /// Whether it has been there long enough to be noticed.
  var isSeen = false
  /// Whether the writer has done something since then, and so was there to read it.
  var isRead = false
  /// How many have been shown.
  private(set) var count = 0
  /// The toasts waiting to be shown after it.
  private var later: [Toast] = []

  /// Whether none is shown, and none waits.
  var isEmpty: Bool { shown == nil && later.isEmpty }

  /// Shows a toast in place of the one that is shown, which comes back if it outlasts what the hand does.
  mutating func show(_ toast: Toast) {
    if let shown, shown.taken != nil, shown.taken != toast.taken { later.insert(shown, at: 0) }
    (shown, isSeen, isRead) = (toast, false, false)
  }

  /// Ends the toast that is shown since the hand does something else, unless it outlasts that.
  mutating func giveWay() { if shown?.taken == nil { shown = nil } }

  /// Ends the toasts that mean something; returns one of them.
  @discardableResult
  mutating func end(where isOver: (Toast) -> Bool) -> Toast? {
    let ended = ([shown].compactMap(\.self) + later).first(where: isOver)
    if let shown, isOver(shown) { self.shown = nil }
    later.removeAll(where: isOver)
    return ended
  }

  /// Puts a toast behind all others, without what takes it back, since an undo undoes what happened last.
  mutating func add(_ toast: Toast) {
    if toast.offer == .undo { shown = shown?.withoutUndo }
    later.append(toast.withoutUndo)
  }

  /// Ends the toast that is shown, and returns the next one; nil if none waits.
  mutating func next() -> Toast? {
    shown = nil
    return later.isEmpty ? nil : later.removeFirst()
  }
}
