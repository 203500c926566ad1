internal import Geometry
internal import Ink
internal import Notebook

/// The pens of Write, which store each stroke as drawn: a line, or the outline of the ink.
///
/// The center line and the widths follow from how Write builds the outlines.
enum WritePen {
  /// A line of one width.
  case even
  /// An outline along one side and back along the other, with straight cuts at the ends.
  case flat
  /// A round piece from each point to the next.
  case round
  /// A nib that is four times as tall as it is wide, moved from each point to the next.
  case chisel

  static func of(_ tag: Markup.Tag, in markup: Markup) -> WritePen? {
    if markup.has("write-stroke-pen", in: "class", of: tag) { return .even }
    if markup.has("write-flat-pen", in: "class", of: tag)
      || markup.has("write-fstroke", in: "class", of: tag)
    {
      return .flat
    }
    if markup.has("write-round-pen", in: "class", of: tag) { return .round }
    return markup.has("write-chisel-pen", in: "class", of: tag) ? .chisel : nil
  }
}

/// The center line of a stroke, with widths.
struct WriteInk {
  private(set) var points: [(place: Point, width: Double)] = []

  /// Recovers the ink from an outline along both sides.
  ///
  /// The points are pairs: the first and the last, and so on. The middle of a pair is a point of
  /// the pen, except at both ends, which extend by half the width. At a turn, the pair is on the
  /// bisector, so the width is its part across the line.
  init(flat outline: [Point]) {
    var outline = outline[...]
    if outline.count % 2 == 1, outline.first == outline.last { outline.removeLast() }
    let count = outline.count / 2
    let pairs = (0..<count).map { index in
      let (one, other) = (
        outline[outline.startIndex + index], outline[outline.endIndex - 1 - index]
      )
      return (place: one.mixed(with: other, by: 0.5), across: other - one)
    }
    guard let first = pairs.first, let last = pairs.last, count > 1 else { return }
    points.reserveCapacity(count)
    let ways = Self.directions(of: pairs.map(\.place))
    for (index, pair) in pairs.enumerated() {
      let whole = pair.across.length
      let widths = [ways[index], ways[index + 1]].compactMap { $0 }.map {
        abs($0.cross(pair.across))
      }
      points.append((pair.place, min(widths.max() ?? whole, whole)))
    }
    let length = zip(points, points.dropFirst()).reduce(0) {
      $0 + $1.0.place.distance(to: $1.1.place)
    }
    if let way = ways[1] ?? ways.first(where: { $0 != nil }) ?? nil {
      points[0].place = first.place + way * min(first.across.length / 2, length / 2)
    }
    if let way = ways[count - 1] ?? ways.last(where: { $0 != nil }) ?? nil {
      points[count - 1].place = last.place - way * min(last.across.length / 2, length / 2)
    }
  }

  /// The directions before and after each place; nil between places too close to have one.
  private static func directions(of places: [Point]) -> [Point?] {
    var ways: [Point?] = [nil]
    for (one, other) in zip(places, places.dropFirst()) {
      let way = other - one
      let length = way.length
      ways.append(length > 0.004 ? way * (1 / length) : nil)
    }
    return ways + [nil]
  }

  /// Recovers the ink from round pieces, each around two points with a width.
  init(round pieces: [[WritePath.Node]]) {
    for piece in pieces {
      guard let (one, other) = Self.ends(of: piece) else { continue }
      if points.isEmpty { points.append(one) }
      points.append(other)
    }
  }

  /// The two points of a round piece: a half circle or a short line around each, joined by lines.
  private static func ends(
    of piece: [WritePath.Node]
  ) -> ((place: Point, width: Double), (place: Point, width: Double))? {
    func turn(from start: Int) -> Int {
      var place = start + 1
      guard place < piece.count, piece[place].isCurved else { return place }
      while place + 1 < piece.count, piece[place + 1].isCurved { place += 1 }
      return place
    }
    let first = turn(from: 0)
    let second = first + 1
    let last = turn(from: second)
    guard last < piece.count else { return nil }
    func end(_ one: Int, _ other: Int) -> (place: Point, width: Double) {
      let (one, other) = (piece[one].place, piece[other].place)
      return (one.mixed(with: other, by: 0.5), one.distance(to: other))
    }
    return (end(0, first), end(second, last))
  }
}

/// The ink of a chisel: pieces of six corners, between two places of its nib.
struct WriteChisel {
  /// The places of the middle of the nib.
  private(set) var places: [Point] = []
  /// The nib from its middle to a corner.
  private(set) var nib = Point.zero

  /// The largest ratio of widths that counts as even.
  private static let evenness = 1.02

  init?(_ pieces: [[WritePath.Node]]) {
    for piece in pieces where piece.count >= 6 {
      let corners = piece.map(\.place)
      let (first, second) = (
        corners[0].mixed(with: corners[2], by: 0.5), corners[3].mixed(with: corners[5], by: 0.5)
      )
      if places.isEmpty { places.append(first) }
      places.append(second)
      let across = corners[2] - corners[0]
      nib = Point(x: max(nib.x, abs(across.x) / 2), y: max(nib.y, abs(across.y) / 2))
    }
    guard !places.isEmpty, nib.x > 0 || nib.y > 0 else { return nil }
  }

  /// The width of the ink across each piece.
  private var widths: [(way: Point, width: Double)] {
    zip(places, places.dropFirst()).compactMap { one, other in
      let way = other - one
      let length = way.length
      guard length > 1e-6 else { return nil }
      let unit = way * (1 / length)
      return (unit, 2 * (abs(unit.x) * nib.y + abs(unit.y) * nib.x))
    }
  }

  /// A line of one width with straight ends that looks the same; nil if there is none.
  func evenLine() -> (places: [Point], width: Double)? {
    let widths = widths
    guard let first = widths.first, let last = widths.last, let most = widths.map(\.width).max(),
      let least = widths.map(\.width).min(), most <= least * Self.evenness
    else { return nil }
    func reach(_ way: Point) -> Double { abs(way.x) * nib.x + abs(way.y) * nib.y }
    var line = places
    line[0] = line[0] - first.way * reach(first.way)
    line[line.count - 1] = line[line.count - 1] + last.way * reach(last.way)
    return (line, (most + least) / 2)
  }

  /// The outline of the area that the nib covers.
  func border() -> [Point] {
    let corners = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map {
      Point(x: nib.x * $0.0, y: nib.y * $0.1)
    }
    func farthest(_ way: Point) -> Point {
      corners.max { $0.dot(way) < $1.dot(way) } ?? .zero
    }
    func side(_ places: [Point]) -> [Point] {
      var side: [Point] = []
      for (one, other) in zip(places, places.dropFirst()) where one != other {
        let corner = farthest((other - one).perpendicular)
        side += [one + corner, other + corner]
      }
      return side
    }
    /// The corners at the end of a line, from its left to its right.
    func end(_ place: Point, _ way: Point) -> [Point] {
      [way.perpendicular + way, way - way.perpendicular].map { place + farthest($0) }
    }
    guard let first = widths.first, let last = widths.last else {
      return corners.map { places[0] + $0 }
    }
    return side(places) + end(places[places.count - 1], last.way) + side(places.reversed())
      + end(places[0], -first.way)
  }
}

/// The look of an element in SVG.
struct WriteLook {
  private(set) var fill: Color?
  private(set) var stroke: Color?
  private(set) var width = 1.0
  private var dashes: [Double] = []
  private var cap = Style.Cap.butt
  /// The time of the touch: milliseconds since 1970; 0 if unknown.
  private var start: Int64 = 0

  /// The opacity below which ink of one width is that of a highlighter.
  private static let highlighter = 0.8

  init(_ tag: Markup.Tag, in markup: Markup) {
    let style = SVGRules.properties(markup.attribute("style", of: tag) ?? "")
    func text(_ name: StaticString) -> String? {
      style["\(name)"] ?? markup.attribute(name, of: tag)
    }
    func number(_ name: StaticString) -> Double? {
      text(name).flatMap { Double($0.prefix { $0.isNumber || $0 == "." }) }
    }
    func color(_ name: StaticString, _ usual: Color?, _ opacity: StaticString) -> Color? {
      guard let color = text(name).map({ Color(text: $0) }) ?? usual else { return nil }
      let share = (number(opacity) ?? 1) * (number("opacity") ?? 1)
      return share > 0 && color.opacity > 0 ? color.faded(by: share) : nil
    }
    fill = color("fill", Color(rgb: 0), "fill-opacity")
    stroke = color("stroke", nil, "stroke-opacity")
    if let width = number("stroke-width"), width.isFinite { self.width = width }
    dashes = (text("stroke-dasharray") ?? "").split { $0 == " " || $0 == "," }
      .compactMap { Double($0) }.filter { $0.isFinite && $0 >= 0 }
    switch text("stroke-linecap") {
    case "round": cap = .round
    case "square": cap = .square
    default: cap = .butt
    }
    if let time = markup.attribute("__timestamp", of: tag), time.hasPrefix("0x"),
      let milliseconds = Int64(time.dropFirst(2), radix: 16), milliseconds < 1 << 48
    {
      start = max(milliseconds, 0)
    }
  }

  /// True if it shows anything.
  var isSeen: Bool { fill != nil || stroke != nil && width > 0 }

  private func stroke(_ color: Color, _ width: Double, tool: Style.Tool = .pen) -> ForeignStroke {
    var stroke = ForeignStroke(tool: tool, color: color, width: width)
    stroke.start = start
    return stroke
  }

  /// A line of one width, in points; lengths of dashes grow by a factor.
  func line(
    _ places: [Point], _ color: Color, _ width: Double, _ scale: Double, cap: Style.Cap? = nil
  ) -> LooseElement? {
    guard width > 0, width.isFinite else { return nil }
    let isClear = color.opacity < Self.highlighter
    var stroke = stroke(color, width, tool: isClear ? .highlighter : .pen)
    stroke.style.cap = cap ?? self.cap
    stroke.style.dashes = dashes.prefix(16).map { Float($0 * scale) }
    if let fill, !isClear { stroke.style.fill = Float(fill.opacity) }
    stroke.reserve(places.count)
    for place in places where place != stroke.last { stroke.add(place) }
    return stroke.element()
  }

  /// Ink of many widths.
  func ink(_ ink: WriteInk) -> LooseElement? {
    guard let fill else { return nil }
    var stroke = stroke(fill, 1)
    stroke.reserve(ink.points.count)
    for point in ink.points where point.place != stroke.last {
      stroke.add(point.place, width: point.width)
    }
    return stroke.element()
  }

  /// A filled area, such as the ink of a chisel whose width changes.
  func area(_ corners: [Point]) -> LooseElement? {
    guard let fill else { return nil }
    let isClear = fill.opacity < Self.highlighter
    var stroke = stroke(fill, 0.01, tool: isClear ? .highlighter : .pen)
    stroke.style.fill = 1
    for corner in corners + corners.prefix(1) { stroke.add(corner) }
    return stroke.element()
  }

  /// The look of a shape, in points; nil if nothing is seen of it.
  func style(_ scale: Double) -> Style? {
    let width = self.width * scale
    if let stroke, width > 0 {
      return Style(
        color: stroke, width: min(max(width, 0.01), 10_000), response: .constant, cap: cap,
        dashes: dashes.prefix(16).map { Float($0 * scale) }, fill: Float(fill?.opacity ?? 0))
    }
    guard let fill else { return nil }
    return Style(color: fill, width: 0.01, response: .constant, fill: 1)
  }
}
