internal import Geometry

/// Breaks a row of discs into pieces in which no disc contains its neighbor.
///
/// Only then is there a line that touches both. Where a disc contains the next, a piece ends there
/// and another begins inside it, so the two overlap and nothing is lost. Discs that straight movement
/// between others covers to within the slack are left out.
struct DiscChain {
  /// The largest distance of the pieces from the discs, in points.
  let slack: Double
  /// The pieces so far; each has at least one disc.
  private(set) var pieces: [[Disc]] = []
  private var piece: [Disc] = []
  /// The last disc inside the end of the piece, if any.
  private var swallowed: Disc?

  init(slack: Double) { self.slack = slack }

  static func pieces(of discs: [Disc], slack: Double) -> [[Disc]] {
    var chain = DiscChain(slack: slack)
    chain.thin(discs)
    chain.finish()
    return chain.pieces
  }

  /// Passes on only the discs needed for straight lines between them to stay within the slack.
  private mutating func thin(_ discs: [Disc]) {
    guard let first = discs.first else { return }
    append(first)
    var anchor = 0
    var index = 1
    while index < discs.count {
      // As far as one straight line reaches; the limit bounds the work on each disc.
      let limit = min(discs.count - 1, anchor + 24)
      while index < limit && isStraight(discs, from: anchor, to: index + 1) { index += 1 }
      append(discs[index])
      anchor = index
      index += 1
    }
  }

  /// True if all discs between two are within the slack of the straight line between them.
  private func isStraight(_ discs: [Disc], from first: Int, to last: Int) -> Bool {
    let (from, to) = (discs[first], discs[last])
    let line = Segment(from.center, to.center)
    let way = to.center - from.center
    let squared = way.squaredLength
    let factor = squared > 0 ? 1 / squared : 0
    for index in first + 1..<last {
      let disc = discs[index]
      let share = min(max((disc.center - line.start).dot(way) * factor, 0), 1)
      let expected = from.mixed(with: to, by: share)
      // The border shows place and width together; a quarter of the slack is left for rounding.
      let growth = abs(disc.radius - expected.radius)
      let room = slack - growth
      guard room >= 0 else { return false }
      if (disc.center - expected.center).squaredLength > room * room { return false }
    }
    return true
  }

  private mutating func append(_ disc: Disc) {
    guard let last = piece.last else {
      piece.append(disc)
      return
    }
    let gap = last.center.distance(to: disc.center)
    if gap + abs(last.radius - disc.radius) <= slack { return }
    if gap + disc.radius <= last.radius {
      swallowed = disc
      return
    }
    if let inner = swallowed {
      swallowed = nil
      end()
      piece = [inner]
      append(disc)
      return
    }
    if gap + last.radius <= disc.radius {
      swallow(with: disc)
    } else {
      piece.append(disc)
    }
  }

  /// Adds a disc that covers the end of the piece.
  private mutating func swallow(with disc: Disc) {
    var entry: Disc?
    while let last = piece.last, disc.contains(last) {
      entry = last
      piece.removeLast()
    }
    if let entry, !piece.isEmpty {
      piece.append(entry)
      end()
    }
    piece = [disc]
  }

  private mutating func end() {
    pieces.append(piece)
    piece = []
  }

  private mutating func finish() {
    if !piece.isEmpty { end() }
  }
}
