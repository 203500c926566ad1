public import Geometry

/// A line of handwriting as the reader is shown it: 48 rows of gray, with ink as high as it knows it best.
public struct LinePicture: Hashable, Sendable {
  /// The pixels of a row.
  public let width: Int
  /// The rows from the top: 255 is ink, and 0 paper.
  public let pixels: [UInt8]
  /// Where the picture is on the page.
  public let map: LineMap

  /// The number of rows.
  public static let height = 48
  /// The most pixels of a row.
  public static let mostWidth = 1792

  /// Draws the strokes of a line; nil for none.
  ///
  /// - Parameters:
  ///   - strokes: the points along each, on the page.
  ///   - slope: by how much the line falls for each point to the right.
  ///   - isVertical: true for a column.
  public init?(of strokes: [[Point]], slope: Double, isVertical: Bool) {
    guard let shape = LineShape(of: strokes, slope: slope, isVertical: isVertical) else {
      return nil
    }
    let frame = LineFrame(around: shape)
    width = frame.width
    map = LineMap(
      isVertical: isVertical, slope: shape.slope, middle: shape.middle, start: shape.bounds.low.x,
      scale: frame.scale.x, low: shape.bounds.low.y, high: shape.bounds.high.y,
      ink: LineInk(
        of: shape.lines, in: shape.bounds, scale: frame.scale.x, width: frame.width))
    var raster = LineRaster(width: frame.width)
    for line in shape.lines { raster.draw(line.map(frame.place)) }
    pixels = raster.pixels
  }

  /// Draws a piece of the strokes of a page.
  init?(of piece: HandwritingPiece, among strokes: [[Point]]) {
    self.init(
      of: piece.strokes.map { strokes[$0] }, slope: piece.slope, isVertical: piece.isVertical)
  }

  /// A number that pictures which look the same have in common (FNV-1a).
  public var key: UInt64 {
    pixels.reduce(0xCBF2_9CE4_8422_2325 ^ UInt64(width)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}

/// The strokes of a line, straightened, with points not more than a point apart.
private struct LineShape {
  let lines: [[Point]]
  let bounds: Box
  let slope: Double
  let middle: Double
  /// The middle eight tenths of the ink from the top.
  let core: ClosedRange<Double>
  /// Nearly all of the ink.
  let extent: ClosedRange<Double>

  private static let mostPoints = 100_000

  init?(of strokes: [[Point]], slope: Double, isVertical: Bool) {
    let turned = strokes.map { stroke in
      stroke.filter(\.isFinite).map { isVertical ? Point(x: $0.y, y: -$0.x) : $0 }
    }
    let box = Box(around: turned.joined())
    guard !box.isEmpty, box.width < 100_000, box.height < 100_000 else { return nil }
    let middle = box.center.x
    (self.slope, self.middle) = (slope, middle)
    var room = Self.mostPoints
    lines = turned.filter { !$0.isEmpty }.map { line in
      let straight = line.map { Point(x: $0.x, y: $0.y - slope * ($0.x - middle)) }
      return Self.resampled(straight, &room)
    }
    bounds = Box(around: lines.joined())
    let heights = lines.joined().map(\.y).sorted()
    func height(_ share: Double) -> Double { heights[Int(Double(heights.count - 1) * share)] }
    core = height(0.1)...height(0.9)
    let (top, bottom) = (height(0.02), height(0.98))
    let more = (bottom - top) * 0.15
    extent = max(top - more, bounds.low.y)...min(bottom + more, bounds.high.y)
  }

  private static func resampled(_ line: [Point], _ room: inout Int) -> [Point] {
    var points = [line[0]]
    for (from, to) in zip(line, line.dropFirst()) {
      let steps = min(max(Int(from.distance(to: to).rounded(.up)), 1), max(room, 1))
      for step in 1..<steps + 1 {
        points.append(from.mixed(with: to, by: Double(step) / Double(steps)))
      }
      room -= steps
    }
    return points
  }

  /// The mean distance between places where the writing crosses the middle of the line, along the line.
  var pitch: Double? {
    let (low, height) = (core.lowerBound, core.upperBound - core.lowerBound)
    let levels = [0.3, 0.5, 0.7].map { low + $0 * height }
    var (crossings, columns) = (0, Set<Int>())
    for line in lines {
      for point in line { columns.insert(Int((point.x - bounds.low.x).rounded(.down))) }
      for (from, to) in zip(line, line.dropFirst()) {
        crossings += levels.count { (from.y < $0) != (to.y < $0) }
      }
    }
    return crossings > 0 ? Double(columns.count * levels.count) / Double(crossings) : nil
  }
}

/// How a line is put into its picture.
private struct LineFrame {
  let scale: Point
  let width: Int
  private let start: Double
  private let shift: Double

  /// The height of the core of the writing, and the width of a line, in pixels.
  private static let (core, pen) = (22.0, 2.0)
  /// The pixels of ink above and below that may be cut off.
  private static let outside = 3.0
  /// The distance between crossings in pixels: in less than a frame for each, the reader drops letters.
  private static let pitch = 10.0
  /// The least and the most by which letters are made wider.
  private static let stretch = 0.8...1.8

  init(around shape: LineShape) {
    let height = Double(LinePicture.height)
    let coreHeight = shape.core.upperBound - shape.core.lowerBound
    let extent = shape.extent.upperBound - shape.extent.lowerBound
    let room = height - Self.pen + 2 * Self.outside
    // A lone dash or dot is not blown up.
    let size = min(Self.core / max(coreHeight, 0.5), room / max(extent, 0.5), 12)
    let stretch = shape.pitch.map {
      min(max(Self.pitch / ($0 * size), Self.stretch.lowerBound), Self.stretch.upperBound)
    }
    let widest = Double(LinePicture.mostWidth) - 2 * LineMap.margin
    let across = min(size * (stretch ?? 1), widest / max(shape.bounds.width, 1e-3))
    scale = Point(x: across, y: size)
    let length = (shape.bounds.width * across + 2 * LineMap.margin).rounded(.up)
    width = min(max(Int(length), LinePicture.height), LinePicture.mostWidth)
    start = shape.bounds.low.x
    shift = Self.shift(of: shape, size)
  }

  /// Moves the core to the middle, or so that nothing is cut off where all of it fits.
  private static func shift(of shape: LineShape, _ size: Double) -> Double {
    let height = Double(LinePicture.height)
    let (top, bottom) = (shape.extent.lowerBound * size, shape.extent.upperBound * size)
    let room = pen / 2...height - pen / 2
    if bottom - top > room.upperBound - room.lowerBound { return height / 2 - (top + bottom) / 2 }
    let middle = (shape.core.lowerBound + shape.core.upperBound) / 2 * size
    let shift = height / 2 - middle
    return min(max(shift, room.lowerBound - top), room.upperBound - bottom)
  }

  func place(_ point: Point) -> Point {
    Point(x: (point.x - start) * scale.x + LineMap.margin, y: point.y * scale.y + shift)
  }
}
