internal import Geometry
internal import Ink
internal import Notebook

/// Boxes of GoodNotes: shapes and text boxes, which may be turned and scaled around their upper
/// left corner.
struct GoodNotesBox {
  private let body: Protobuf
  /// The map from the units of the box to points on the page.
  private let map: Affine
  private let size: Point

  private static let unit = GoodNotesNotes.unit

  /// Reads the place of a box; nil if it makes no sense.
  init?(_ body: Protobuf, text field: Int, at origin: Point = .zero) {
    self.body = body
    guard let place = body.message(20), let corner = place.point(1) else { return nil }
    let scale = place.float(3) ?? 1
    guard corner.isPlace, (1e-3...1e3).contains(scale) else { return nil }
    map = Affine.scaling(x: scale, y: scale).then(.rotation(by: place.float(2) ?? 0))
      .then(.translation(by: corner + origin)).then(.scaling(x: Self.unit, y: Self.unit))
    text = body.message(field)
    guard map.isUsable, let size = Self.size(body.message(21), text), size.x > 0, size.y > 0,
      size.isPlace
    else { return nil }
    self.size = size
  }

  private let text: Protobuf?

  /// The size in units: given, with the height of the text, or that of the text.
  private static func size(_ sizing: Protobuf?, _ text: Protobuf?) -> Point? {
    let measured = (text?.point(2) ?? .zero) + Point(x: 20, y: 20)
    if let fixed = sizing?.point(1) { return fixed }
    if let fixed = sizing?.point(2) { return Point(x: fixed.x, y: max(fixed.y, measured.y)) }
    guard let least = sizing?.message(3) else { return nil }
    return Point(
      x: max(least.float(1) ?? 0, measured.x), y: max(least.float(3) ?? 0, measured.y))
  }

  /// The shape with its text, lowest first.
  func elements(isShape: Bool) -> [LooseElement] {
    let group = body.id(8).map { ElementGroups([$0.group]) } ?? ElementGroups()
    let text = textElement(isCentered: isShape && body.number(9) != 1)
    return (shapes + [text].compactMap(\.self)).map { element in
      var element = element
      element.groups = group
      return element
    }
  }

  /// The text alone, for notes that are paper.
  func textElement(isCentered: Bool) -> LooseElement? {
    guard let text, let content = GoodNotesText(text) else { return nil }
    var room = content.padding
    let measured = text.point(2) ?? .zero
    if isCentered { room.y = max((size.y - measured.y) / 2, 0) }
    var box = TextBox(origin: room, text: "")
    box.wrap = max(size.x - 2 * content.padding.x, 1)
    box.setRuns(content.runs)
    guard !box.text.isEmpty else { return nil }
    let isOneLine = measured.x > 0 && measured.x < box.wrap - 1 && body.message(21, 3) != nil
    if isOneLine, box.alignment == .left { box.wrap = 0 }
    return LooseElement(.text(box), transform: map)
  }

  /// The sheet of a sticky note, with its color.
  func sheet(_ color: Color) -> LooseElement {
    let shape = Shape.rectangle(Box(low: .zero, high: size)).mapped(by: map)
    let style = Style(color: color, width: 0.01, response: .constant, fill: 1)
    return LooseElement(shape, style: style)
  }

  private var shapes: [LooseElement] {
    let fill = body.message(30, 1, 1)?.color
    let line = GoodNotesLine.style(body.message(31), scale: map.scale)
    guard line != nil || fill.map({ $0.opacity > 0 }) ?? false else { return [] }
    return forms.map { $0.mapped(by: map) }.filter(\.isUsable).flatMap {
      ForeignPage.elements(of: $0, line, fill: fill)
    }
  }

  private var forms: [Shape] {
    let geometry = body.message(22)
    let box = Box(low: .zero, high: size)
    if geometry?.bytes(2) != nil { return [.ellipse(in: box)] }
    if let path = geometry?.message(3) { return path.messages(1).compactMap(contour) }
    let radius = geometry?.message(1)?.float(1) ?? 0
    return [Shape.rectangle(box, radius: min(max(radius, 0), min(size.x, size.y) / 2))]
  }

  /// A line through points in the unit square, straight at corners.
  private func contour(_ contour: Protobuf) -> Shape? {
    let points = contour.messages(1).compactMap { $0.point(1) }
      .map { Point(x: $0.x * size.x, y: $0.y * size.y) }
    let isStraight = contour.messages(1).allSatisfy { $0.number(2) == 1 }
    let isClosed = contour.number(2) == 1
    guard (2..<Shape.mostPoints).contains(points.count) else { return nil }
    if isStraight {
      return Shape(isClosed && points.count > 2 ? .polygon : .line, points)
    }
    return Shape(.curve, isClosed ? points + points.prefix(1) : points)
  }
}

/// Lines and connectors of GoodNotes.
enum GoodNotesLine {
  private static let unit = GoodNotesNotes.unit

  static func element(_ body: Protobuf, at origin: Point = .zero) -> LooseElement? {
    guard let style = style(body.message(32), scale: unit) else { return nil }
    var heads: Shape.Heads = []
    if body.number(30) ?? 0 > 0 { heads.insert(.start) }
    if body.number(31) ?? 0 > 0 { heads.insert(.end) }
    guard var shape = body.message(20).flatMap(curve) ?? body.message(21).flatMap(elbow) else {
      return nil
    }
    shape.heads = heads
    shape = shape.mapped(by: .translation(by: origin).then(.scaling(x: unit, y: unit)))
    guard shape.isUsable else { return nil }
    var element = LooseElement(shape, style: style)
    if let group = body.id(8) { element.groups = ElementGroups([group.group]) }
    return element
  }

  /// The look of a line; nil for one that is not seen.
  ///
  /// Dashes are multiples of the width.
  static func style(_ line: Protobuf?, scale: Double) -> Style? {
    guard let line, let color = line.message(3, 1)?.color, color.opacity > 0 else { return nil }
    let width = (line.float(1) ?? 0) * scale
    guard width > 0, width < 10_000 else { return nil }
    var style = Style(color: color, width: width, response: .constant)
    if let dash = line.message(2, 2) {
      let lengths = [dash.float(1) ?? 0, dash.float(2) ?? 0]
      if lengths[1] > 0 { style.dashes = lengths.map { Float(min(max($0 * width, 0.01), 10_000)) } }
    }
    return style
  }

  private static func curve(_ line: Protobuf) -> Shape? {
    guard let start = line.message(1)?.point(1), let end = line.message(3)?.point(1) else {
      return nil
    }
    let middle = line.points(2).prefix(Shape.mostPoints - 2)
    let direction = end - start
    let isStraight = middle.allSatisfy {
      abs(($0 - start).cross(direction)) <= 0.01 * max(direction.squaredLength, 1)
    }
    return isStraight ? Shape(.line, [start, end]) : Shape(.curve, [start] + middle + [end])
  }

  /// Lines with right angles, which meet at a knee.
  private static func elbow(_ line: Protobuf) -> Shape? {
    guard let start = line.message(1)?.point(1), let end = line.message(3)?.point(1) else {
      return nil
    }
    let turned = line.message(5)
    let angle = turned?.float(1) ?? 0
    let knee = turned?.point(2) ?? Point(x: end.x, y: start.y)
    let back = Affine.translation(by: knee * -1).then(.rotation(by: -angle))
    let (from, to) = (back(start), back(end))
    let corners =
      line.number(4) == 1
      ? [Point(x: from.x, y: 0), Point(x: to.x, y: 0)]
      : [Point(x: 0, y: from.y), Point(x: 0, y: to.y)]
    var points = [from]
    for point in corners + [to] where point.distance(to: points[points.count - 1]) > 0.01 {
      points.append(point)
    }
    guard let map = back.inverse, points.count > 1 else { return nil }
    return Shape(.line, points).mapped(by: map)
  }
}

/// Texts of GoodNotes, in runs that look the same, or in the Rich Text Format.
struct GoodNotesText {
  private(set) var runs: [RichRun]
  /// The room around the text in its box, in units.
  private(set) var padding = Point(x: 10, y: 10)

  /// The number that stands for a look that the box has.
  private static let inherited = -404.0
  private static let mostBytes = 16 << 20

  /// Reads the text of a box; nil if there is none.
  init?(_ content: Protobuf) {
    guard let stored = content.message(1)?.bytes(2) else { return nil }
    let bytes = LZ4.isLikely(stored) ? try? LZ4.content(of: stored, limit: Self.mostBytes) : stored
    guard let bytes, let text = try? Protobuf(bytes) else { return nil }
    if let room = content.message(10), let left = room.float(1) {
      padding = Point(x: left, y: room.float(2) ?? left)
      guard padding.isPlace else { return nil }
    }
    let usual = content.message(5)
    let look = Self.style(usual?.message(1), usual: TextStyle())
    let line = Self.line(usual?.message(2), usual: LineStyle())
    runs = text.messages(1).map { run in
      var style = Self.style(run.message(2), usual: look)
      style.size = style.size ?? 24
      style.font = style.font ?? "Helvetica Neue"
      style.color = style.color ?? .sumi
      return RichRun(
        text: run.text(1) ?? "", style: style, line: Self.line(run.message(3), usual: line))
    }
  }

  private static func style(_ look: Protobuf?, usual: TextStyle) -> TextStyle {
    guard let look else { return usual }
    var style = usual
    style.isStruck = look.number(1) == 1
    style.isUnderlined = look.number(2) == 1
    if let color = look.message(3)?.color, color.opacity > 0 { style.color = color }
    if let link = look.text(4), LinkTarget(link) != nil { style.link = link }
    if let font = look.text(30), !font.isEmpty { style.font = String(font.prefix(100)) }
    if let size = look.float(40), size > 0, size <= 10_000 { style.size = size }
    style.isItalic = look.number(50) == 1
    let weight = look.number(60).map { Double(Int64(bitPattern: $0)) } ?? inherited
    if weight != inherited { style.isBold = weight >= -30 }
    return style
  }

  private static func line(_ look: Protobuf?, usual: LineStyle) -> LineStyle {
    guard let look else { return usual }
    var line = usual
    switch look.number(4) ?? 0 {
    case 1, 4: line.alignment = .left
    case 2: line.alignment = .center
    case 3: line.alignment = .right
    default: break
    }
    line.level = Int(min(look.number(7) ?? 0, UInt64(LineStyle.mostLevels)))
    if let list = look.message(3) {
      // A list without a number, whose kind is the first; -1 means none.
      let kind = list.number(1) ?? (list.fields.isEmpty ? .max : 0)
      line.kind = kind == 0 ? .bullet : kind == 1 ? .number : .plain
    }
    if let heading = look.message(1, 2) {
      line.kind = .heading(Int(min(max(heading.number(1) ?? 1, 1), 3)))
    }
    return line
  }

  /// A text box of the first versions, in points.
  static func legacy(_ body: Protobuf, at origin: Point) -> [LooseElement]? {
    guard let frame = body.message(3) ?? body.message(2), let corner = frame.point(1),
      let size = frame.point(2), let data = body.bytes(6), let text = RTF(data)
    else { return nil }
    let unit = GoodNotesNotes.unit
    let map = Affine.translation(by: origin).then(.scaling(x: unit, y: unit))
    var box = TextBox(origin: corner, wrap: max(size.x, 1), text: "", size: 24)
    box.setRuns(text.runs)
    guard !box.text.isEmpty else { return [] }
    // Where no line was broken, none is with another font.
    let lines = Double(box.styled.lines.count)
    if box.alignment == .left, size.y < (lines + 0.5) * box.size * 1.165 { box.wrap = 0 }
    let outer = Box(low: body.message(2)?.point(1) ?? corner, high: .zero)
    let area = Box(low: outer.low, high: outer.low + (body.message(2)?.point(2) ?? size))
    let shape = Shape.rectangle(area, radius: body.float(16) ?? 0).mapped(by: map)
    let fill = body.message(9)?.color
    var line: Style?
    if let color = body.message(7)?.color, color.opacity > 0, let width = body.float(8), width > 0 {
      line = Style(color: color, width: min(width * unit, 1000), response: .constant)
    }
    let shapes =
      shape.isUsable && area.width > 0 ? ForeignPage.elements(of: shape, line, fill: fill) : []
    return shapes + [LooseElement(.text(box), transform: map)]
  }
}
