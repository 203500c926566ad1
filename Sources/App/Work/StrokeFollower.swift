internal import Desk
internal import Ink

/// Passes the stroke in progress to the keeper, in case the program is killed in the middle of it.
///
/// The keeper hears once of each stroke; its samples go through a ring, so that nothing waits while the pen
/// moves. A straight line is not followed, since it is known only at its end.
struct StrokeFollower {
  let ring = SampleRing()
  private var number = 0
  /// The number of samples passed on; nil while no stroke is followed.
  private var sent: Int?
  private var isFull = false

  /// Follows a stroke; returns a request that announces it to the keeper, if it is new.
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

  /// Stops following; returns whether a stroke was followed.
  mutating func end() -> Bool {
    defer { (sent, isFull) = (nil, false) }
    return sent != nil
  }
}
