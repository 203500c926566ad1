internal import Desk
internal import Ink

/// Hands the stroke that is being written to the keeper, should the program be killed in its midst.
///
/// The keeper hears once of each stroke; its samples go through a ring, so that nothing is waited for
/// while the pen moves. What a straight line becomes is known only at its end.
struct StrokeFollower {
  let ring = SampleRing()
  private var number = 0
  /// The number of samples that were handed on; nil while no stroke is followed.
  private var sent: Int?
  private var isFull = false

  /// Follows a stroke; returns what the keeper is to know of it at first.
  mutating func follow(_ stroke: WetStroke) -> KeeperRequest? {
    guard !stroke.isStraight, !isFull else { return nil }
    let start = sent ?? 0
    let isNew = sent == nil
    if isNew { number += 1 }
    sent = stroke.samples.count
    for index in start..<max(stroke.samples.count, start) where !isFull {
      isFull = !ring.put(stroke.samples[index], of: number)
    }
    guard isNew else { return nil }
    var head = stroke.head
    head.start = .now
    return .follow(page: stroke.page, head, number: number)
  }

  /// Ends to follow; returns whether a stroke was followed.
  mutating func end() -> Bool {
    defer { (sent, isFull) = (nil, false) }
    return sent != nil
  }
}
