internal import Geometry
internal import Ink
internal import Notebook

/// The element of a stroke, as wide as its pen draws on the device.
struct SupernotePen {
  private let record: SupernoteRecord
  private let sheet: SupernoteSheet
  private var outline: SupernoteOutline?

  /// The pressure at which ink reaches its full width.
  private static let fullPressure = 1650.0
  /// The largest pressure that the device reports.
  private static let mostPressure = 4095.0
  private static let ink = PressureResponse(minimum: 0.25, exponent: 1)
  /// The most points at which a constant width is measured.
  private static let probes = 64

  init(_ record: SupernoteRecord, on sheet: SupernoteSheet) {
    (self.record, self.sheet) = (record, sheet)
    if record.pen != 10 { outline = SupernoteOutline(record.rings) }
  }

  /// Returns the element in a color; nil if it would be invisible.
  mutating func element(in color: Color) -> LooseElement? {
    if record.kind == "straightLine" { return line(color) }
    switch record.pen {
    case 1, 16: return pressed(color)
    case 15: return brushed(color)
    default: return even(color)
    }
  }

  /// A stroke of one width.
  private mutating func even(_ color: Color) -> LooseElement? {
    let width = evenWidth
    var stroke = ForeignStroke(color: color, width: width * sheet.pixel)
    if record.isMarker, SupernoteOutline.isSquare(record.rings, endOf: record.points, width: width)
    {
      stroke.style.cap = .square
    }
    stroke.reserve(record.points.count)
    for index in record.points.indices {
      stroke.add(
        sheet.place(record.points[index]), pressure: pressure(at: index, outOf: Self.mostPressure))
    }
    return stroke.element()
  }

  private mutating func line(_ color: Color) -> LooseElement? {
    guard record.points.count == 2 else { return even(color) }
    let style = Style(color: color, width: evenWidth * sheet.pixel, response: .constant)
    let shape = Shape(.line, record.points.map { sheet.place($0) })
    return shape.isUsable ? LooseElement(shape, style: style) : nil
  }

  /// The width of a pen that ignores pressure, in pixels.
  private var evenWidth: Double {
    mutating get {
      // On devices with 1404 pixels in a row, markers are drawn twice as wide as set.
      let usual = record.width * (record.isMarker && sheet.isSmall ? 2 : 1)
      guard record.pen != 10, let measured = measured().compactMap(\.self).quantile(0.4) else {
        return max(usual, 0.5)
      }
      // Where strokes fill an area, the measured width is that of the area.
      return min(measured, usual * (record.isMarker ? 1.04 : 1.5))
    }
  }

  /// Widths at some of the points.
  private mutating func measured() -> [Double?] {
    let step = max(record.points.count / Self.probes, 1)
    return outline?.widths(
      along: record.points, at: stride(from: 0, to: record.points.count, by: step)) ?? []
  }

  /// A stroke whose width follows the pressure up to a limit.
  private mutating func pressed(_ color: Color) -> LooseElement? {
    var stroke = ForeignStroke(
      color: color, width: fullWidth * sheet.pixel, response: Self.ink)
    stroke.reserve(record.points.count)
    for index in record.points.indices {
      stroke.add(
        sheet.place(record.points[index]), pressure: pressure(at: index, outOf: Self.fullPressure))
    }
    return stroke.element()
  }

  private func pressure(at index: Int, outOf most: Double) -> Double {
    guard record.pressures.indices.contains(index) else { return 1 }
    return min(Double(record.pressures[index]) / most, 1)
  }

  /// The width at full pressure, in pixels, as far as the outline tells it.
  private var fullWidth: Double {
    mutating get {
      let usual = record.pen == 16 ? record.width : 3.65 * record.width.squareRoot()
      let step = max(record.points.count / Self.probes, 1)
      let minimum = Double(Self.ink.minimum)
      let shares = measured().enumerated().compactMap { number, width in
        width.map {
          let pressure = pressure(at: number * step, outOf: Self.fullPressure)
          return $0 / (minimum + (1 - minimum) * pressure)
        }
      }
      return max(min(shares.quantile(0.4) ?? usual, usual * 1.3), 0.5)
    }
  }

  /// A stroke of a broad nib, whose width depends on the direction.
  private mutating func brushed(_ color: Color) -> LooseElement? {
    let widths = brushWidths
    var stroke = ForeignStroke(color: color, width: record.width * sheet.pixel)
    stroke.reserve(record.points.count)
    for (point, width) in zip(record.points, widths) {
      stroke.add(sheet.place(point), width: width * sheet.pixel)
    }
    return stroke.element()
  }

  /// The width at each point: as measured, else interpolated between the nearest measured ones.
  private var brushWidths: [Double] {
    mutating get {
      let points = record.points
      let measured = (outline?.widths(along: points, at: points.indices) ?? []).map { width in
        width.flatMap { $0 <= record.width * 1.05 ? $0 : nil }
      }
      guard let first = measured.firstIndex(where: { $0 != nil }) else {
        return points.map { _ in record.width * 0.4 }
      }
      var widths = [Double](repeating: measured[first] ?? 0, count: points.count)
      var last = first
      for index in measured.indices.dropFirst(first) {
        guard let width = measured[index] else { continue }
        let start = widths[last]
        for between in last..<index {
          let share = Double(between - last) / Double(index - last)
          widths[between] = start + (width - start) * share
        }
        widths[index] = width
        last = index
      }
      for index in widths.indices.dropFirst(last + 1) { widths[index] = widths[last] }
      return widths
    }
  }
}

/// The inked area of a stroke in pixels, to measure the widths of the stroke.
///
/// Borders pass through the centers of the outermost inked squares, so the ink is wider by one
/// square. Old versions have squares of a pixel, new ones of a quarter.
struct SupernoteOutline {
  /// A directed edge of a border, no longer than a cell.
  private struct Edge {
    var start: Point
    var end: Point
  }

  private let low: Point
  private let (columns, rows): (Int, Int)
  /// The index of the first edge of each cell.
  private var starts: [Int] = []
  private var edges: [Edge] = []
  private let square: Double
  /// True if borders run clockwise around the ink, as seen on the page.
  private let isClockwise: Bool
  /// The edges that may still be visited, which bounds the time by the size of the file.
  private var effort: Int

  private static let cell = 32.0
  /// The farthest that an outline is followed, in pixels.
  private static let farthest = 8192.0
  /// The farthest that a point may be from its own ink.
  private static let slack = 2.0
  /// The most borders across a line.
  private static let mostCrossed = 100

  /// Prepares closed borders; nil if they enclose nothing, or are too large.
  init?(_ rings: [[Point]]) {
    let rings = rings.filter { $0.count > 2 }
    let bounds = Box(around: rings.lazy.joined())
    guard !bounds.isEmpty, bounds.low.isNear, bounds.high.isNear else { return nil }
    low = bounds.low
    columns = Int(bounds.width / Self.cell) + 1
    rows = Int(bounds.height / Self.cell) + 1
    square = Self.square(of: rings)
    let area = rings.reduce(0) { $0 + Self.area($1) }
    isClockwise = area > 0
    let count = rings.reduce(0) { $0 + $1.count }
    effort = 100 * count + 200_000
    guard area != 0, let pieces = Self.pieces(of: rings, atMost: 2 * count + 10_000) else {
      return nil
    }
    sort(pieces)
  }

  /// The side of a square in pixels.
  static func square(of rings: [[Point]]) -> Double {
    rings.joined().allSatisfy { $0.x.rounded() == $0.x && $0.y.rounded() == $0.y } ? 1 : 0.25
  }

  /// Twice the area within a ring; above 0 if it runs clockwise.
  private static func area(_ ring: [Point]) -> Double {
    zip(ring, ring.dropFirst() + ring.prefix(1)).reduce(0) { $0 + $1.0.cross($1.1) }
  }

  /// The edges, cut to the size of a cell; nil if there are too many.
  private static func pieces(of rings: [[Point]], atMost most: Int) -> [Edge]? {
    var pieces: [Edge] = []
    for ring in rings {
      for (start, end) in zip(ring, ring.dropFirst() + ring.prefix(1)) where start != end {
        let count = Int(start.distance(to: end) / cell) + 1
        guard pieces.count + count <= most else { return nil }
        for piece in 0..<count {
          let (first, last) = (Double(piece) / Double(count), Double(piece + 1) / Double(count))
          pieces.append(
            Edge(start: start.mixed(with: end, by: first), end: start.mixed(with: end, by: last)))
        }
      }
    }
    return pieces
  }

  private mutating func sort(_ pieces: [Edge]) {
    starts = [Int](repeating: 0, count: columns * rows + 1)
    let cells = pieces.map { cell(of: $0.start.mixed(with: $0.end, by: 0.5)) }
    for cell in cells { starts[cell.row * columns + cell.column + 1] += 1 }
    for index in starts.indices.dropFirst() { starts[index] += starts[index - 1] }
    var next = starts
    edges = pieces
    for (cell, piece) in zip(cells, pieces) {
      let index = cell.row * columns + cell.column
      edges[next[index]] = piece
      next[index] += 1
    }
  }

  private func cell(of point: Point) -> (column: Int, row: Int) {
    func index(_ distance: Double, _ count: Int) -> Int {
      Int(min(max(distance / Self.cell, 0), Double(count - 1)))
    }
    return (index(point.x - low.x, columns), index(point.y - low.y, rows))
  }
}

extension SupernoteOutline {
  /// Returns the width of the ink across a line at some of its points; nil where it cannot be
  /// measured.
  ///
  /// Where the line crosses itself or turns, the result is too large.
  mutating func widths(along line: [Point], at indices: some Sequence<Int>) -> [Double?] {
    indices.map { index in
      Self.directions(of: line, at: index).compactMap { width(across: $0, at: line[index]) }.min()
        .map { $0 + square }
    }
  }

  /// The directions in which a line reaches a point and leaves it, over a few pixels; empty for a
  /// dot.
  private static func directions(of line: [Point], at index: Int) -> [Point] {
    let middle = line[index]
    // The limits bound the time where a pen rests.
    let before = line[max(index - 50, 0)..<index].last { $0.distance(to: middle) >= 3 }
    let after = line[index...].prefix(50).first { $0.distance(to: middle) >= 3 }
    let ways = [before.map { middle - $0 }, after.map { $0 - middle }].compactMap(\.self)
    return ways.map { $0 * (1 / $0.length) }
  }

  /// True if the ink at the end of a line has a corner, as a square cap does.
  static func isSquare(_ rings: [[Point]], endOf line: [Point], width: Double) -> Bool {
    guard let end = line.last, let way = directions(of: line, at: line.count - 1).first else {
      return false
    }
    return rings.lazy.joined().contains { point in
      let (ahead, beside) = ((point - end).dot(way), abs((point - end).cross(way)))
      return min(ahead, beside) > width * 0.4 && max(ahead, beside) < width * 0.75
    }
  }

  private mutating func width(across way: Point, at point: Point) -> Double? {
    var borders: [(place: Double, isEntry: Bool)] = []
    let across = way.perpendicular
    let middle = cell(of: point)
    for row in max(middle.row - 1, 0)...min(middle.row + 1, rows - 1) {
      let first = row * columns + max(middle.column - 1, 0)
      let last = row * columns + min(middle.column + 1, columns - 1)
      let found = edges[starts[first]..<starts[last + 1]]
      effort -= found.count
      guard effort > 0 else { return nil }
      for edge in found {
        let (start, end) = ((edge.start - point).dot(way), (edge.end - point).dot(way))
        guard (start < 0) != (end < 0) else { continue }
        let place = edge.start.mixed(with: edge.end, by: start / (start - end)) - point
        borders.append((place.dot(across), (start < 0) != isClockwise))
        guard borders.count < Self.mostCrossed else { return nil }
      }
    }
    return Self.width(within: borders)
  }

  /// The distance between the borders on both sides of a point, or beside it within the slack.
  private static func width(within borders: [(place: Double, isEntry: Bool)]) -> Double? {
    let borders = borders.sorted { $0.place < $1.place }
    var best: (distance: Double, width: Double)?
    for (entry, exit) in zip(borders, borders.dropFirst()) where entry.isEntry && !exit.isEntry {
      let distance = max(entry.place, -exit.place, 0)
      if distance <= slack, distance < best?.distance ?? .infinity {
        best = (distance, exit.place - entry.place)
      }
    }
    return best?.width
  }
}

extension SupernoteOutline {
  /// The most borders among which holes are looked for.
  private static let mostHoled = 64

  /// Returns the areas within borders, each as one closed line, with a cut from the outer border to
  /// each hole.
  static func areas(_ rings: [[Point]]) -> [[Point]] {
    let rings = rings.filter { $0.count > 2 }.map { ($0, area($0)) }
    guard rings.count > 1, rings.count <= mostHoled else { return rings.map { closed($0.0) } }
    let isClockwise = rings.reduce(0) { $0 + $1.1 } > 0
    var areas = rings.filter { ($0.1 > 0) == isClockwise }.map { closed($0.0) }
    for (hole, area) in rings where (area > 0) != isClockwise {
      guard let index = areas.firstIndex(where: { isInside(hole[0], $0) }),
        let nearest = areas[index].indices.min(by: {
          areas[index][$0].distance(to: hole[0]) < areas[index][$1].distance(to: hole[0])
        })
      else { continue }
      areas[index].insert(contentsOf: closed(hole) + [areas[index][nearest]], at: nearest + 1)
    }
    return areas
  }

  private static func closed(_ ring: [Point]) -> [Point] { ring + ring.prefix(1) }

  private static func isInside(_ point: Point, _ ring: [Point]) -> Bool {
    var isInside = false
    for (start, end) in zip(ring, ring.dropFirst()) where (start.y > point.y) != (end.y > point.y) {
      let share = (point.y - start.y) / (end.y - start.y)
      if start.mixed(with: end, by: share).x > point.x { isInside.toggle() }
    }
    return isInside
  }
}

extension Point {
  fileprivate var isNear: Bool { abs(x) <= 8192 && abs(y) <= 8192 }
}

extension [Double] {
  /// The value below which a share of all is; nil if there are none.
  func quantile(_ share: Double) -> Double? {
    guard !isEmpty else { return nil }
    return sorted()[Int(share * Double(count - 1))]
  }
}
