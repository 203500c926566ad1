internal import Geometry

/// Tells raised dots, which multiply, from decimal points by their height in the ink of a line.
struct RaisedDots {
  private let map: LineMap
  private let height: Double
  /// The boxes of dots, and those of strokes as high as digits.
  private let dots: [Box]
  private let digits: [Box]

  private static let times: Unicode.Scalar = "·"
  private static let point: Unicode.Scalar = "."
  /// The letters that the reader takes dots for.
  private static let letters: Set<Unicode.Scalar> = [point, times, "•", "∙", "⋅", "‧", "・", "･"]
  /// How far down a decimal point is, as a share of the height of the digits around it.
  private static let pointDepth = 0.65

  init(in line: ReadLine, among strokes: [[Point]]) {
    map = line.map
    let frame = map.box(of: 0..<line.lattice.count)
    let height = frame.height
    let inside = strokes.map { Box(around: $0) }
      .filter { frame.expanded(by: 1).contains($0.center) }
    dots = inside.filter { max($0.width, $0.height) < 0.3 * height }
    digits = inside.filter { $0.height > 0.4 * height }
    self.height = height
  }

  /// The letters of the line, with each dot as it was meant.
  func text(of read: LatticeText) -> String {
    var scalars = String.UnicodeScalarView()
    for letter in read.letters {
      let isDot = Self.letters.contains(letter.scalar)
      let isRaised = isDot ? isRaised(letter.frames) : nil
      scalars.append(isRaised.map { $0 ? Self.times : Self.point } ?? letter.scalar)
    }
    return String(scalars)
  }

  /// True for a dot in the middle of the digits around it; nil if its ink is not known.
  private func isRaised(_ frames: Range<Int>) -> Bool? {
    let place = map.box(of: frames).center.x
    func distance(_ box: Box) -> Double { abs(box.center.x - place) }
    guard !map.isVertical, let dot = dots.min(by: { distance($0) < distance($1) }),
      distance(dot) < height / 2
    else { return nil }
    let near = dot.center.x - height...dot.center.x + height
    let around = digits.filter { near.overlaps($0.low.x...$0.high.x) }
      .reduce(Box.empty) { $0.union($1) }
    guard !around.isEmpty else { return nil }
    return dot.center.y < around.low.y + Self.pointDepth * around.height
  }
}
