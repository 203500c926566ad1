/// Where one has been before links and searches led elsewhere, to come back.
struct Trail: Hashable, Sendable {
  private(set) var back: [Look] = []
  private(set) var forward: [Look] = []

  /// The most places that are remembered.
  private static let most = 100

  /// Remembers a place that is left.
  mutating func leave(_ look: Look) {
    if back.last != look { back.append(look) }
    if back.count > Self.most { back.removeFirst() }
    forward = []
  }

  /// Goes back from a place; returns where, nil if there is nowhere to go.
  mutating func goBack(from look: Look) -> Look? {
    guard let last = back.popLast() else { return nil }
    forward.append(look)
    return last
  }

  /// Goes again where one went back from; returns where, nil if there is nowhere to go.
  mutating func goForward(from look: Look) -> Look? {
    guard let next = forward.popLast() else { return nil }
    back.append(look)
    return next
  }
}

/// What the writer can ask for about places left before.
public enum TrailAction: Hashable, Sendable {
  /// Go back to the place that was left last, or forward again.
  case back, forward
}
