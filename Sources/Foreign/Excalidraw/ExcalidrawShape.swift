internal import Geometry
internal import Ink
internal import Notebook

/// Ink drawn by hand.
struct ExcalidrawInk {
  private let item: ExcalidrawItem
  private let points: [Point]
  private let map: Affine

  init(_ item: ExcalidrawItem) {
    self.item = item
    points = item.points
    map = item.map(about: Box(around: points).center)
  }

  /// The ink, above what it encloses if that is filled.
  var elements: [LooseElement] {
    guard !points.isEmpty else { return [] }
    return [area, line].compactMap(\.self)
  }

  private var line: LooseElement? {
    guard let color = item.color else { return nil }
    let discs = isEven ? evenDiscs : freehandDiscs
    var stroke = ForeignStroke(color: color, width: item.lineWidth)
    stroke.reserve(discs.count)
    for disc in discs { stroke.add(map(disc.place), width: disc.width * ExcalidrawNotes.pixel) }
    return stroke.element()
  }

  private var area: LooseElement? {
    guard let fill = item.fill, points.isLoop else { return nil }
    var stroke = ForeignStroke(color: fill.opaque, width: 0.01)
    stroke.style.fill = Float(fill.opacity)
    stroke.reserve(points.count)
    for point in points { stroke.add(map(point)) }
    return stroke.element()
  }

  private var options: JSONValue? { item["strokeOptions"] }
  private var isEven: Bool { options?["variability"]?.text == "constant" }
  private var streamline: Double { min(max(options?["streamline"]?.number ?? 0.5, 0), 1) }

  private var freehandDiscs: [FreehandInk.Disc] {
    var ink = FreehandInk(size: item.lineWidth * 4.25, edition: .script)
    ink.thinning = 0.6
    ink.streamline = streamline
    ink.simulatesPressure = item["simulatePressure"]?.flag ?? false
    ink.easing = { sineAndCosine(of: $0 * .pi / 2).sine }
    var pressures = item["pressures"]?.elements
    return ink.discs(
      through: points.map { point in
        let pressure = pressures?.next()?.number
        return FreehandInk.Input(
          place: point, pressure: pressure.flatMap { $0 >= 0 ? min($0, 1) : nil })
      })
  }

  /// Ink of one width, each point of which lags behind the pen.
  private var evenDiscs: [FreehandInk.Disc] {
    let width = item.lineWidth * 2.8
    var discs = [FreehandInk.Disc(place: points[0], width: width)]
    for (before, point) in zip(points, points.dropFirst()) {
      let place = point.mixed(with: before, by: streamline)
      discs.append(FreehandInk.Disc(place: place, width: width))
    }
    return discs + [FreehandInk.Disc(place: points[points.count - 1], width: width)]
  }
}

extension [Point] {
  /// True if a line ends near its beginning, so that it encloses an area.
  fileprivate var isLoop: Bool {
    guard count > 2, let first, let last else { return false }
    return first.distance(to: last) <= 8
  }
}

/// A shape as it is without the roughness of hands.
struct ExcalidrawShape {
  private let item: ExcalidrawItem
  private let points: [Point]

  init(_ item: ExcalidrawItem) {
    self.item = item
    points = ["line", "draw", "arrow"].contains(item.kind) ? item.points : []
  }

  /// The line of the shape, in points; nil if it makes no sense.
  var outline: Shape? {
    let shape = local.map { $0.mapped(by: map) }
    return shape.flatMap { $0.isUsable ? $0 : nil }
  }

  /// The map to points, about the middle of what is drawn.
  private var map: Affine {
    points.isEmpty ? item.map : item.map(about: Box(around: line).center)
  }

  /// The line of the shape in pixels beside its corner.
  private var local: Shape? {
    let size = item.size
    switch item.kind {
    case "line", "draw", "arrow":
      guard line.count > 1, line.count <= Shape.mostPoints else { return nil }
      if isArea, !isRound { return Shape(.polygon, points) }
      if isElbow { return Shape(.line, points, radius: 16 * Self.quadratic) }
      return Shape(isRound && points.count > 2 ? .curve : .line, line)
    case "ellipse":
      return .ellipse(in: Box(low: .zero, high: size))
    case "diamond": return diamond
    default:
      let radius = cornerRadius(min(abs(size.x), abs(size.y))) * Self.quadratic
      return .rectangle(Box(around: [.zero, size]), radius: radius)
    }
  }

  /// The radius of an arc that is as far from the corner as a quadratic curve over the same sides.
  private static let quadratic = 0.854

  /// The length of a side that a round corner takes.
  private func cornerRadius(_ length: Double) -> Double {
    switch roundness {
    case nil: 0
    case 3: min(length * 0.25, item["roundness"]?["value"]?.number ?? 32)
    default: length * 0.25
    }
  }

  /// The kind of round corners; nil for sharp ones.
  private var roundness: Int? {
    if let kind = item["roundness"]?["type"]?.integer { return kind }
    return item["strokeSharpness"]?.text == "round" ? 2 : nil
  }

  private var isRound: Bool { roundness != nil && !isElbow }
  private var isElbow: Bool { item["elbowed"]?.flag == true }
  private var isArea: Bool { item.kind != "arrow" && points.isLoop && item.fill != nil }

  private var diamond: Shape {
    let middle = Point(
      x: (item.size.x / 2).rounded(.down) + 1, y: (item.size.y / 2).rounded(.down) + 1)
    let corners = [
      Point(x: middle.x, y: 0), Point(x: item.size.x, y: middle.y),
      Point(x: middle.x, y: item.size.y), Point(x: 0, y: middle.y),
    ]
    // The program draws a cubic over a quarter of both sides, with both controls in the corner.
    let (across, down) = (cornerRadius(middle.x), cornerRadius(middle.y))
    let cut = Point(x: across, y: down).length
    let sine = across / max(cut, 1e-9)
    let cosine = down / max(cut, 1e-9)
    let upper = cut * cosine / 4 / max(1 / max(sine, 1e-6) - 1, 1e-6)
    let side = cut * sine / 4 / max(1 / max(cosine, 1e-6) - 1, 1e-6)
    return Shape(.polygon, corners, radius: roundness == nil ? 0 : (upper + side) / 2)
  }

  /// The points of the line in pixels, with those of its curves if it is round.
  private var line: [Point] {
    guard isRound, points.count > 2 else { return points }
    var line = [points[0]]
    let steps = min(max(Shape.mostPoints / points.count, 1), 12)
    for index in 0..<points.count - 1 {
      let curve = curve(index)
      for step in 1...steps { line.append(curve.point(at: Double(step) / Double(steps))) }
    }
    return line
  }

  /// The curve from a point to the next.
  private func curve(_ index: Int) -> Cubic {
    let (from, to) = (points[index], points[index + 1])
    let before = points[max(index - 1, 0)]
    let after = points[min(index + 2, points.count - 1)]
    return Cubic(from, from + (to - before) * (1 / 6), to + (from - after) * (1 / 6), to)
  }
}

/// The elements of a shape.
extension ExcalidrawShape {
  /// The ink of a line of more points than shapes have; nothing for others.
  var ink: [LooseElement] {
    guard points.count > Shape.mostPoints, let color = item.color else { return [] }
    var stroke = ForeignStroke(color: color, width: item.lineWidth * ExcalidrawNotes.pixel)
    stroke.reserve(points.count)
    for point in points { stroke.add(map(point)) }
    return [stroke.element()].compactMap(\.self)
  }

  /// The filling if it has a color of its own, the line, and the heads of arrows.
  func elements(
    _ outline: Shape, name: EntityID?, joints: Joints, label: Box?
  ) -> [LooseElement] {
    let fill = outline.form.isClosed || isArea ? item.fill : nil
    var elements: [LooseElement] = []
    if let fill, !isOwnFill(fill) {
      let area = outline.form.isClosed ? outline : Shape(.polygon, outline.points)
      elements.append(
        LooseElement(area, style: .area(fill), name: item.color == nil ? name : nil))
    }
    guard let color = item.color else { return elements }
    var style = style(color)
    if let fill, isOwnFill(fill) { style.fill = Float(fill.opacity / color.opacity) }
    var shape = outline
    if item.kind == "arrow" { shape.heads = plainHeads }
    var element = LooseElement(shape, style: style, name: name, joints: joints)
    if let label { element.cut(out: label.expanded(by: 5).inPoints) }
    return elements + [element] + heads(color)
  }

  /// True for a filling in the color of the line, which one element can have.
  private func isOwnFill(_ fill: Color) -> Bool {
    guard let color = item.color else { return false }
    return color.opaque == fill.opaque && fill.opacity <= color.opacity
  }

  private func style(_ color: Color) -> Style {
    let (width, pixel) = (item.lineWidth, ExcalidrawNotes.pixel)
    var style = Style(color: color, width: width * pixel, response: .constant)
    let dashes: [Double] =
      switch item["strokeStyle"]?.text {
      case "dashed": [8, 8 + width]
      case "dotted": [1.5, 6 + width]
      default: []
      }
    style.dashes = dashes.map { Float($0 * pixel) }
    if !dashes.isEmpty { style.width += pixel / 2 }
    return style
  }

  private var endHead: String {
    guard let head = item["endArrowhead"] else {
      // Old arrows have a head without saying so; none is null.
      return item.has("endArrowhead") ? "" : "arrow"
    }
    return head.text ?? ""
  }
  private var startHead: String { item["startArrowhead"]?.text ?? "" }

  private var plainHeads: Shape.Heads {
    var heads: Shape.Heads = []
    if startHead == "arrow" { heads.insert(.start) }
    if endHead == "arrow" { heads.insert(.end) }
    return heads
  }

  /// The heads that are no plain arrowheads, as shapes.
  private func heads(_ color: Color) -> [LooseElement] {
    guard item.kind == "arrow", points.count > 1 else { return [] }
    let last = points.count - 1
    let (first, end) = (headCurve(0), headCurve(last - 1))
    return head(
      startHead, tip: points[0], inner: first.point(at: 0.7), next: points[1], color)
      + head(endHead, tip: points[last], inner: end.point(at: 0.7), next: points[last - 1], color)
  }

  private func headCurve(_ index: Int) -> Cubic {
    let (from, to) = (points[index], points[index + 1])
    return isRound
      ? curve(index)
      : Cubic(from, from.mixed(with: to, by: 1 / 3), from.mixed(with: to, by: 2 / 3), to)
  }

  private func head(
    _ kind: String, tip: Point, inner: Point, next: Point, _ color: Color
  ) -> [LooseElement] {
    let head = ExcalidrawHead(
      kind, tip: tip, inner: inner, next: next, lineWidth: item.lineWidth)
    var style = style(color)
    (style.dashes, style.width) = ([], item.lineWidth * ExcalidrawNotes.pixel)
    return head.shapes.compactMap { shape, isFilled in
      let shape = shape.mapped(by: map)
      guard shape.isUsable else { return nil }
      style.fill = isFilled ? 1 : 0
      return LooseElement(shape, style: style)
    }
  }
}
