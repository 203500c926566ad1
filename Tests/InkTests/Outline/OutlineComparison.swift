import Geometry
import Ink
import Support

/// The outline of a stroke beside the union of its discs, both as pixels.
struct OutlineComparison {
  /// The pixels of ink deeper than a pixel that the outline lacks.
  private(set) var missing = 0
  /// The pixels of the outline more than a pixel away from the ink.
  private(set) var excess = 0
  /// The pixels in which the two differ.
  private(set) var difference = 0
  /// The pixels of ink.
  private(set) var ink = 0

  /// The finer of the grids on which outlines are compared: 40 pixels a millimeter.
  static let fine = 40 / Length.millimeter
  /// The grid of a printer of 600 dots an inch.
  static let printed = 600 / Length.inch

  /// The differing pixels as a share of the ink.
  var share: Double { Double(difference) / Double(max(ink, 1)) }

  init() {}

  init(
    of points: [InkPoint], style: Style, pixelsPerPoint: Double = fine,
    model: ModelVersion = .current
  ) {
    let blank = Self.blank(for: points, style: style, pixelsPerPoint: pixelsPerPoint)
    let pixel = 1 / pixelsPerPoint
    var (all, inner, outer, outline) = (blank, blank, blank, blank)
    all.stamp(Self.discs(of: points, style: style))
    inner.stamp(Self.discs(of: points, style: style, grownBy: -pixel))
    outer.stamp(Self.discs(of: points, style: style, grownBy: pixel))
    let shape = InkShape(of: points, style: style, model: model)
    outline.fill(shape.flattened(tolerance: 0.002))
    missing = zip(inner.pixels, outline.pixels).count { $0 && !$1 }
    excess = zip(outer.pixels, outline.pixels).count { !$0 && $1 }
    difference = all.difference(from: outline)
    ink = all.count
  }

  /// Adds the pixels of another stroke.
  mutating func add(_ other: OutlineComparison) {
    missing += other.missing
    excess += other.excess
    difference += other.difference
    ink += other.ink
  }

  static func blank(
    for points: [InkPoint], style: Style, pixelsPerPoint: Double = fine
  ) -> Raster {
    Raster(over: InkTrail(of: points, style: style).bounds, pixelsPerPoint: pixelsPerPoint)
  }

  static func discs(
    of points: [InkPoint], style: Style, grownBy margin: Double = 0
  ) -> [(center: Point, radius: Double)] {
    points.map { ($0.position, style.inkWidth(pressure: $0.pressure) / 2 + margin) }
  }
}
