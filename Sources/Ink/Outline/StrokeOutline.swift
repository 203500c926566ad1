internal import Geometry

/// Builds the outline of discs moving along a line, as one path for the nonzero rule.
struct StrokeOutline {
  private(set) var path = Path()
  /// The largest distance of the outline from the true border of the discs, in points.
  private let tolerance: Double
  /// The part of the tolerance for leaving out discs, in points.
  private var slack: Double { tolerance * 0.15 }
  private let model: ModelVersion
  private var fit: CurveFit

  init(tolerance: Double, model: ModelVersion, aim: InkShape.Aim) {
    self.tolerance = tolerance
    self.model = model
    fit = CurveFit(tolerance: tolerance * 0.85)
    fit.isSmooth = aim == .smooth
  }

  /// The root mean square distance of a curve from ink of a given width.
  ///
  /// Unsmoothed ink turns at every sample, where no pen did, so its border is followed less closely. In
  /// thin ink the same error shows more, but below a micrometer it does not show at all.
  static func typical(width: Double, model: ModelVersion, tolerance: Double) -> Double {
    max(width * (model == .straight ? 0.02 : 0.008), tolerance / 20)
  }

  mutating func add(_ discs: [Disc]) {
    for piece in DiscChain.pieces(of: discs, slack: slack) {
      if piece.count > 1 {
        addPiece(piece)
      } else if piece[0].radius > 0 {
        path.addCircle(piece[0], tolerance: tolerance / 8)
      }
    }
  }

  private mutating func addPiece(_ discs: [Disc]) {
    let width = 2 * discs.reduce(0) { $0 + $1.radius } / Double(discs.count)
    guard width > 0 else { return }
    fit.typical = Self.typical(width: width, model: model, tolerance: tolerance)
    let left = OutlineSide(of: discs, slack: slack)
    let right = OutlineSide(of: discs.reversed(), slack: slack)
    guard let first = left.vertices.first else { return }
    path.move(to: first.point)
    draw(left)
    path.addArc(
      around: discs[discs.count - 1], from: left.lastNormal, to: right.firstNormal,
      tolerance: tolerance / 2)
    draw(right)
    path.addArc(
      around: discs[0], from: right.lastNormal, to: left.firstNormal, tolerance: tolerance / 2)
    path.close()
  }

  private mutating func draw(_ side: OutlineSide) {
    let vertices = side.vertices
    var first = 0
    for index in vertices.indices.dropFirst()
    where vertices[index].isCorner || index == vertices.count - 1 {
      fit.draw(
        vertices[first...index].lazy.map(\.point), into: &path,
        startDirection: first == 0 ? -side.firstNormal.perpendicular : nil,
        endDirection: index == vertices.count - 1 ? -side.lastNormal.perpendicular : nil)
      first = index
    }
  }
}

/// Breaks a row of discs into pieces in which none contains its neighbor, so that lines touch both.
///
/// A piece ends in a disc that contains the next, and another begins inside it, so the two overlap. Discs
/// that straight movement between others covers to within the slack are left out.
struct DiscChain {
  /// The largest distance of the pieces from the discs, in points.
  let slack: Double
  /// The pieces so far; each has at least one disc.
  private(set) var pieces: [[Disc]] = []
  private var piece: [Disc] = []
  /// The last disc inside the end of the piece, if any.
  private var swallowed: Disc?

  static func pieces(of discs: [Disc], slack: Double) -> [[Disc]] {
    var chain = DiscChain(slack: slack)
    chain.thin(discs)
    if !chain.piece.isEmpty { chain.end() }
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
}
