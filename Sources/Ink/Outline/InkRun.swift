public import Geometry

/// A stretch of ink of nearly constant width, as a line of one width with round ends and joins.
///
/// Programs without outlines draw ink of varying width in such stretches. They take fewer bytes
/// than an outline if the width changes seldom and the direction often: an outline turns twice wherever
/// the pen does.
public struct InkRun: Hashable, Sendable {
  /// The middle line of the ink.
  public let path: Path
  /// The width in points, above zero.
  public let width: Double

  init(path: Path, width: Double) {
    self.path = path
    self.width = width
  }

  /// Returns the runs that make up the ink of a stroke, each beginning where the one before ends; nil if
  /// its shape takes fewer bytes.
  ///
  /// Also nil for translucent ink, which would be darker where runs overlap. `visible` is nil for all
  /// parts; `shape` is that of the same ink.
  public static func runs(
    of trail: InkTrail, style: Style, visible: [StrokeRange]? = nil, model: ModelVersion = .current,
    smallerThan shape: InkShape
  ) -> [InkRun]? {
    guard case .filled = shape, style.tool != .highlighter, !trail.isUniform, trail.meanWidth > 0,
      style.color.rgba & 0xFF == 0xFF
    else { return nil }
    let parts = visible?.map { trail.discs(in: $0) } ?? [trail.discs]
    guard
      var runs = EvenRuns(
        of: parts, width: trail.meanWidth, model: model, budget: shape.size - 1)
    else { return nil }
    for part in parts { guard runs.add(part) else { return nil } }
    return runs.runs
  }

  /// Returns the image of the run under a map of the plane.
  public func transformed(by map: Affine) -> InkRun {
    InkRun(path: path.transformed(by: map), width: width * map.scale)
  }
}

extension InkShape {
  /// The approximate number of bytes that the shape takes in a file.
  package var size: Int {
    switch self {
    case .filled(let path), .stroked(let path, _, _, _): path.size
    }
  }
}

extension InkRun {
  /// The approximate number of bytes that the run takes in a file, including its width and its end.
  package var size: Int { path.size + Self.frameSize }

  /// The bytes of a run that is one straight line.
  static let leastSize = 16 + frameSize

  private static let frameSize = 7
}

extension Path {
  /// The approximate number of bytes of the path in a file: three for a number, two for an operator.
  fileprivate var size: Int {
    elements.reduce(0) { sum, element in
      switch element {
      case .move, .line: sum + 8
      case .cubic: sum + 20
      case .close: sum + 2
      }
    }
  }
}
