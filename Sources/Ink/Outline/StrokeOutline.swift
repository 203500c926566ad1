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

  /// Creates an empty outline for the ink of a model.
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

  /// Adds the ink of a row of discs, with round ends.
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

  /// Draws a border, one smooth stretch between corners after the other.
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
