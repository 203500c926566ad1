internal import Geometry
internal import Ink
internal import Notebook

/// An element of a canvas of Butterfly.
struct ButterflyElement {
  private let value: JSONValue
  private let kind: String
  private let look: Look

  /// The line and the filling of an element.
  private struct Look {
    var width = 5 * ButterflyCanvas.pixel
    var line: Color?
    var fill: Color?

    init(_ property: JSONValue?) {
      if let width = property?["strokeWidth"]?.number, width >= 0, width < 10_000 {
        self.width = width * ButterflyCanvas.pixel
      }
      line = Self.seen(property?["paint"], property?["color"]) ?? Color(rgb: 0)
      fill = Self.seen(property?["fillPaint"], property?["fill"])
      // Old versions fill with the color of the line.
      if property?["fill"]?.flag == true { fill = line }
      if (line?.opacity ?? 0) == 0 { line = nil }
      if (fill?.opacity ?? 0) == 0 { fill = nil }
    }

    /// The color of a paint, of which patterns have a tint and gradients a first color.
    static func seen(_ paint: JSONValue?, _ old: JSONValue?) -> Color? {
      let color = paint?["color"] ?? paint?["tint"]
      if let color = Color(butterfly: color) { return color }
      let stop = paint?["gradient", "stops"]?.elements.first { _ in true }
      return Color(butterfly: stop?["color"]) ?? Color(butterfly: old)
    }
  }

  init(_ value: JSONValue) {
    self.value = value
    kind = value["type"]?.text ?? ""
    look = Look(value["property"])
  }

  /// What to count if nothing comes of the element.
  var loss: ForeignLosses.Loss {
    switch kind {
    case "pen", "paint", "shape", "polygon", "text", "markdown", "label", "table": .damagedElements
    case "image", "svg": .pictures
    case "texture": .embedded
    default: .unknownElements
    }
  }

  /// True if a text looks simpler than it did.
  var isSimplified: Bool { kind == "markdown" }

  func elements(_ files: ButterflyFiles) -> [ForeignElement] {
    let elements: [ForeignElement]
    switch kind {
    case "pen", "paint": elements = pen.map(ForeignElement.element)
    case "shape": elements = shape.map(ForeignElement.element)
    case "polygon": elements = polygon.map(ForeignElement.element)
    case "text", "markdown", "label":
      elements = ButterflyText(value).element.map { [.element($0)] } ?? []
    case "image", "svg": elements = picture(files).map { [$0] } ?? []
    case "table": elements = table.map(ForeignElement.element)
    default: return []
    }
    let angle = value["rotation"]?.number ?? 0
    guard angle != 0, abs(angle) < 1e6 else { return elements }
    let middle = elements.reduce(Box.empty) { $0.union($1.bounds) }.center
    let turn = Affine.turn(by: angle / 180 * .pi, around: middle)
    return elements.map { $0.mapped(by: turn) }
  }

  /// The points of a pen, with the widths of the library that it is drawn with.
  private var pen: [LooseElement] {
    var points: [(place: Point, pressure: Double?)] = []
    for point in value["points"].elements {
      guard points.count < ForeignStroke.mostPoints, let place = Point(butterfly: point) else {
        continue
      }
      points.append((place, point["pressure"]?.number ?? 1))
    }
    guard !points.isEmpty else { return [] }
    var elements: [LooseElement] = []
    if let fill = look.fill {
      var area = ForeignStroke(color: fill.opaque, width: 0.01)
      area.style.fill = Float(fill.opacity)
      for point in points { area.add(point.place) }
      if let element = area.element() { elements.append(element) }
    }
    guard let line = look.line, look.width > 0 else { return elements }
    let property = value["property"]
    var ink = FreehandInk(size: look.width, edition: .dart)
    func share(_ name: String, _ usual: Double, least: Double = 0) -> Double {
      min(max(property?[name]?.number ?? usual, least), 1)
    }
    ink.thinning = share("thinning", 0.4)
    ink.streamline = share("streamline", 0.3, least: 0.1)
    // Where all pressures but the first are the same, there was no sensor.
    ink.simulatesPressure = points.dropFirst(2).allSatisfy { $0.pressure == points[1].pressure }
    var stroke = ForeignStroke(color: line, width: look.width)
    stroke.reserve(points.count)
    let inputs = points.map { FreehandInk.Input(place: $0.place, pressure: $0.pressure) }
    for disc in ink.discs(through: inputs) { stroke.add(disc.place, width: disc.width) }
    return elements + [stroke.element()].compactMap { $0 }
  }

  /// The style of a shape's line, with the filling if it is of the same color.
  private func style(_ fill: Color?) -> Style {
    var style = Style(
      color: look.line ?? Color(rgba: 0), width: min(max(look.width, 0.01), 10_000),
      response: .constant)
    if let fill, fill.opaque == style.color.opaque { style.fill = Float(fill.opacity) }
    let property = value["property"]
    if property?["strokeStyle"]?.text == "dotted" {
      func factor(_ name: String) -> Double { min(max(property?[name]?.number ?? 1, 0), 100) }
      style.dashes = [
        Float(look.width * factor("dashMultiplier")),
        Float(look.width * 2 * factor("gapMultiplier")),
      ]
      style.cap = .butt
    }
    return style
  }

  /// A shape with its line, and below it a filling of another color.
  private func drawn(_ shape: Shape, fill: Color?) -> [LooseElement] {
    guard shape.isUsable else { return [] }
    var elements: [LooseElement] = []
    if let fill, look.line?.opaque != fill.opaque {
      elements.append(LooseElement(shape, style: .area(fill)))
    }
    if look.line != nil, look.width > 0 {
      elements.append(LooseElement(shape, style: style(fill)))
    }
    return elements
  }

  private var shape: [LooseElement] {
    guard let first = Point(butterfly: value["firstPosition"]),
      let second = Point(butterfly: value["secondPosition"])
    else { return [] }
    let form = value["property", "shape"]
    var fill = Look.seen(form?["fillPaint"], form?["fillColor"])
    if (fill?.opacity ?? 0) == 0 { fill = nil }
    let name = form?["type"]?.text ?? "rectangle"
    if name == "line" { return drawn(Shape(.line, [first, second]), fill: nil) }
    // Lines are inside the box.
    let whole = Box(around: [first, second])
    let inset = min(look.width / 2, whole.width / 2, whole.height / 2)
    let box = whole.expanded(by: -inset)
    switch name {
    case "circle": return drawn(.ellipse(in: box), fill: fill)
    case "triangle":
      let isDown = second.y < first.y
      let (tip, base) = isDown ? (box.high.y, box.low.y) : (box.low.y, box.high.y)
      let corners = [
        Point(x: box.center.x, y: tip), Point(x: box.high.x, y: base),
        Point(x: box.low.x, y: base),
      ]
      return drawn(Shape(.polygon, corners), fill: fill)
    case "rectangle":
      let round = min(max(form?["topLeftCornerRadius"]?.number ?? 0, 0), 50) / 100
      return drawn(.rectangle(box, radius: round * min(box.width, box.height)), fill: fill)
    default: return []
    }
  }

  /// Lines and curves between points.
  private var polygon: [LooseElement] {
    var points: [Point] = []
    var last: (place: Point, value: JSONValue)?
    for corner in value["points"].elements.prefix(Shape.mostPoints) {
      guard let place = Point(butterfly: corner) else { continue }
      if let last {
        let (out, into) = (
          Point(butterfly: last.value["handleOut"]), Point(butterfly: corner["handleIn"])
        )
        if out != nil || into != nil {
          let curve = Cubic(last.place, out ?? last.place, into ?? place, place)
          let count = curve.pieceCount(within: 0.03)
          points += (1..<count + 1).dropLast().map { curve.point(at: Double($0) / Double(count)) }
        }
      }
      points.append(place)
      last = (place, corner)
    }
    guard let first = points.first, let end = points.last, points.count > 1 else { return [] }
    let isClosed = points.count > 3 && first.distance(to: end) < ButterflyCanvas.pixel
    if isClosed { points.removeLast() }
    let form: Shape.Form = isClosed || look.fill != nil && points.count > 2 ? .polygon : .line
    return drawn(Shape(form, Array(points.prefix(Shape.mostPoints))), fill: look.fill)
  }

  /// The lines of a table; its cells have no text.
  private var table: [LooseElement] {
    guard let first = Point(butterfly: value["firstPosition"]),
      let second = Point(butterfly: value["secondPosition"])
    else { return [] }
    let box = Box(around: [first, second])
    let border = value["border"]
    let style = Style(
      color: Color(butterfly: border?["color"]) ?? Color(rgb: 0),
      width: min(max(border?["width"]?.number ?? 1, 0.1), 1000) * ButterflyCanvas.pixel,
      response: .constant)
    let rows = Self.places(value["rows"]?.integer, value["rowSizes"])
    let columns = Self.places(value["columns"]?.integer, value["columnSizes"])
    var shapes = rows.map { share in
      let y = box.low.y + box.height * share
      return Shape(.line, [Point(x: box.low.x, y: y), Point(x: box.high.x, y: y)])
    }
    shapes += columns.map { share in
      let x = box.low.x + box.width * share
      return Shape(.line, [Point(x: x, y: box.low.y), Point(x: x, y: box.high.y)])
    }
    return shapes.filter(\.isUsable).map { LooseElement($0, style: style) }
  }

  /// The places of lines between 0 and 1.
  private static func places(_ count: Int?, _ sizes: JSONValue?) -> [Double] {
    let count = min(max(count ?? 3, 1), 200)
    let sizes = (sizes?.numbers ?? []).prefix(count)
    let sum = sizes.reduce(0, +)
    guard sizes.count == count, sum > 0, sum.isFinite, sizes.allSatisfy({ $0 >= 0 }) else {
      return (0...count).map { Double($0) / Double(count) }
    }
    var place = 0.0
    return [0]
      + sizes.map { size in
        place += size / sum
        return place
      }
  }

  /// The box of a picture, as large as its constraints make it.
  var pictureBox: Box? {
    guard let place = Point(butterfly: value["position"]), var width = value["width"]?.number,
      var height = value["height"]?.number
    else { return nil }
    let limits = value["constraints"]
    func length(_ name: String) -> Double { limits?[name]?.number ?? 0 }
    switch limits?["type"]?.text {
    case "scaled":
      width *= length("scaleX") == 0 ? 1 : length("scaleX")
      height *= length("scaleY") == 0 ? 1 : length("scaleY")
    case "fixed", "dynamic":
      let (wide, high, ratio) = (length("width"), length("height"), length("aspectRatio"))
      if wide > 0 || high > 0 {
        width = wide > 0 ? wide : ratio > 0 ? high * ratio : width
        height = high > 0 ? high : ratio > 0 ? wide / ratio : height
      }
    default: break
    }
    let corner = Point(x: place.x, y: place.y)
    let size = Point(x: abs(width), y: abs(height)) * ButterflyCanvas.pixel
    guard size.x > 0, size.y > 0, size.isPlace else { return nil }
    return Box(low: corner, high: corner + size)
  }

  private func picture(_ files: ButterflyFiles) -> ForeignElement? {
    guard let box = pictureBox else { return nil }
    if let source = value["source"]?.text, let bytes = files.file(source) {
      return .picture(bytes, in: box)
    }
    // Old versions have the picture itself.
    guard let text = value["pixels"]?.textBytes, let bytes = ButterflyFiles.decoded(text) else {
      return nil
    }
    return .picture(bytes, in: box)
  }
}

/// A text box of Butterfly.
struct ButterflyText {
  private let value: JSONValue
  private var sheet: JSONValue? { value["styleSheet", "item"] }

  init(_ value: JSONValue) { self.value = value }

  /// The text with the looks of its letters; nil if there is none.
  var element: LooseElement? {
    guard let place = Point(butterfly: value["position"]) else { return nil }
    let scale = min(max(value["scale"]?.number ?? 1, 0.01), 100)
    let paragraph = value["area", "paragraph"] ?? value["property", "paragraph"]
    let property = resolved(paragraph?["property"], "paragraphProperties")
    let usual = property?["span"]
    let spans = Array((paragraph?["textSpans"]).elements.prefix(10_000))
    let words = spans.map { $0["text"]?.text ?? "" }
    let text = spans.isEmpty ? value["text"]?.text ?? "" : words.joined()
    guard !text.isEmpty else { return nil }
    let unit = ButterflyCanvas.pixel * scale
    let size = min(max((usual?["size"]?.number ?? 12) * unit, 1), 1000)
    var box = TextBox(
      origin: place, wrap: wrap, text: text, font: font, size: size,
      color: Color(butterfly: usual?["color"]) ?? Color(butterfly: value["foreground"])
        ?? Color(rgb: 0))
    switch property?["alignment"]?.text {
    case "center": box.alignment = .center
    case "right": box.alignment = .right
    case "justify": box.isJustified = true
    default: break
    }
    apply(usual, to: 0..<box.styled.count, of: &box.styled, unit: unit, isWhole: true)
    var start = 0
    for (span, word) in zip(spans, words) {
      let end = start + StyledText(word).count
      let look = resolved(span["property"], "spanProperties")
      apply(look, to: start..<end, of: &box.styled, unit: unit)
      start = end
    }
    return LooseElement(.text(box))
  }

  private var font: String {
    let name = sheet?["fontFamily"]?.text ?? "Roboto"
    return String(name.prefix(100))
  }

  private var wrap: Double {
    let width = value["constraint", "size"]?.number ?? 1000
    return min(max(width * ButterflyCanvas.pixel, 0), 10_000)
  }

  /// A look, which may be a name in the style sheet.
  private func resolved(_ property: JSONValue?, _ list: String) -> JSONValue? {
    guard property?["type"]?.text == "named" else { return property }
    return property?["name"]?.text.flatMap { sheet?[list]?[$0] }
  }

  private func apply(
    _ look: JSONValue?, to range: Range<Int>, of text: inout StyledText, unit: Double,
    isWhole: Bool = false
  ) {
    guard let look, !range.isEmpty, range.upperBound <= text.count else { return }
    if let weight = look["fontWeight"]?.number { text.apply(.bold(weight >= 5), to: range) }
    if let flag = look["italic"]?.flag { text.apply(.italic(flag), to: range) }
    if let flag = look["underline"]?.flag { text.apply(.underlined(flag), to: range) }
    if let flag = look["lineThrough"]?.flag { text.apply(.struck(flag), to: range) }
    guard !isWhole else { return }
    if let color = Color(butterfly: look["color"]) { text.apply(.color(color), to: range) }
    if let size = look["size"]?.number {
      text.apply(.size(min(max(size * unit, 1), 1000)), to: range)
    }
  }
}
