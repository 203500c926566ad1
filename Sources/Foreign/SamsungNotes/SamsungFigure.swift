internal import Bytes
internal import Geometry
internal import Ink
internal import Notebook

/// What the objects of a note refer to, and the sizes of its units.
struct SamsungContext {
  /// The points of a pixel.
  let scale: Double
  /// The shorter side of a page in pixels.
  let short: Double
  /// Texts by their numbers, such as the names of pens.
  let strings: [UInt32: String]
  /// The file of a number; nil if there is none.
  let file: (UInt32) -> [UInt8]?
  /// Added to the size of letters.
  var letterStep = 0.0

  /// The points of the unit of texts, of which 360 are as wide as a page.
  var unit: Double { short * scale / 360 }

  /// Appends the elements of an object.
  func add(
    _ object: SamsungObject, to elements: inout [ForeignElement], losses: inout ForeignLosses
  ) {
    do throws(ForeignFault) {
      switch object.kind {
      case 1:
        let stroke = try SamsungStroke(object.content, strings: strings)
        guard stroke.base.isVisible, !stroke.isEraser else { return }
        guard let element = stroke.ink(scale: scale, short: short)?.element() else {
          throw .damaged
        }
        elements.append(.element(element))
      case 2, 3, 7:
        let figure = try SamsungFigure(object.content, kind: object.kind)
        if figure.base.isVisible { try add(figure, to: &elements, losses: &losses) }
      case 8:
        if let line = try SamsungFigure.line(object.content, scale) { elements += line }
      case 13:
        if let link = try SamsungFigure.link(object.content, self) { elements.append(link) }
      case 4, 9, 100: break
      case 10: losses.count(.recordings)
      case 16: losses.count(.videos)
      case 24: losses.count(.attachments)
      case 11, 12, 14, 15, 17...23: losses.count(.embedded)
      default: losses.count(.unknownElements)
      }
    } catch {
      losses.count(object.kind == 3 ? .pictures : .damagedElements)
    }
  }

  private func add(
    _ figure: SamsungFigure, to elements: inout [ForeignElement], losses: inout ForeignLosses
  ) throws(ForeignFault) {
    if figure.kind == 3 {
      guard let picture = figure.picture(self) else { throw .damaged }
      return elements.append(picture)
    }
    let shapes = figure.shapes(scale)
    elements += shapes
    let count = elements.count
    if let text = figure.text {
      elements += text.elements(
        in: Box(low: figure.box.low * scale, high: figure.box.high * scale), turned: figure.angle,
        self, losses: &losses)
    }
    if figure.kind == 7, shapes.isEmpty, elements.count == count { throw .damaged }
  }
}

/// A shape, a picture or a box of text: an outline, with a filling and a text.
struct SamsungFigure {
  let base: SamsungBase
  let kind: UInt8
  /// The place before it was turned, in pixels.
  let box: Box
  /// The turn around the middle, in degrees clockwise.
  let angle: Double
  let text: SamsungText?
  private let form: UInt32
  private let path: SamsungOutline
  private let line: SamsungLine
  private var fill: Color?
  private var picture: UInt32?
  /// The place of the whole picture, of which `box` shows a part.
  private var whole: Box?

  /// Reads an object of kind 2, 3 or 7.
  init(_ content: ByteCursor, kind: UInt8) throws(ForeignFault) {
    self.kind = kind
    var cursor = content
    base = try SamsungBase(&cursor)
    line = try SamsungLine(&cursor)
    var frame = try SamsungFrame(&cursor, kind: 7)
    form = try frame.cursor.number()
    box = try frame.cursor.samsungBox()
    let turn = try frame.cursor.float()
    angle = turn != 0 ? turn : base.angle
    guard angle.isFinite else { throw .damaged }
    let count = Int(try frame.cursor.number(UInt32.self))
    var part = try frame.cursor.part(count)
    path = count > 0 ? try SamsungOutline(&part) : SamsungOutline()
    try frame.cursor.skip(16 * Int(try frame.cursor.byte()))
    if kind == 7 { try frame.cursor.skip(32) }
    let fields = try frame.seekFields()
    var rest = frame.cursor
    text = fields.has(0) ? try SamsungText(&rest, format: base.format) : nil
    if fields.has(1) { try rest.skip(1) }
    for bit in UInt32(2)...4 where fields.has(bit) { try rest.skip(4) }
    if fields.has(5) { try readFilling(&rest) }
    if kind == 3 { whole = try? Self.wholePicture(&cursor) }
  }

  private mutating func readFilling(_ cursor: inout ByteCursor) throws(ForeignFault) {
    try cursor.skip(4)
    switch try cursor.byte() {
    case 1:
      _ = try cursor.samsungBits()
      fill = try cursor.samsungColor()
    case 2:
      try cursor.skip(1)
      let number = try cursor.number(UInt32.self)
      picture = number <= UInt32(Int32.max) ? number : nil
    default: break
    }
  }

  private static func wholePicture(_ cursor: inout ByteCursor) throws(ForeignFault) -> Box? {
    var frame = try SamsungFrame(&cursor, kind: 3)
    let fields = try frame.seekFields()
    let sizes: [(bit: UInt32, size: Int)] = [
      (1, 16), (3, 4), (4, 4), (5, 2), (9, 4), (10, 16), (11, 16), (12, 4),
    ]
    for (bit, size) in sizes where fields.has(bit) { try frame.cursor.skip(size) }
    return fields.has(1) && fields.has(17) ? try frame.cursor.samsungBox() : nil
  }

  /// The map that turns the figure on the page, in points.
  static func turn(_ angle: Double, around middle: Point) -> Affine {
    guard angle != 0 else { return .identity }
    return .translation(by: middle * -1).then(.rotation(by: angle * .pi / 180))
      .then(.translation(by: middle))
  }

  /// The picture in its place; nil if there is none.
  func picture(_ context: SamsungContext) -> ForeignElement? {
    guard let picture, let bytes = context.file(picture) else { return nil }
    let scale = context.scale
    let shown = Box(low: box.low * scale, high: box.high * scale)
    let turned = Self.turn(angle, around: shown.center)
    var crop: Crop?
    var place = shown
    if let whole, whole.width > 0, whole.height > 0 {
      place = Box(low: whole.low * scale, high: whole.high * scale)
      func share(_ point: Point) -> Point {
        Point(
          x: (point.x - place.low.x) / place.width, y: (point.y - place.low.y) / place.height)
      }
      crop = Crop(Box(low: share(shown.low), high: share(shown.high)))
    }
    return .picture(bytes, in: place, turned: turned, crop: crop)
  }

  /// The outline, below it the filling if that has another color.
  func shapes(_ scale: Double) -> [ForeignElement] {
    guard kind == 7 || fill != nil || line.isSeen, let shape = shape(scale), shape.isUsable else {
      return []
    }
    let fill = fill.flatMap { $0.opacity > 0 && shape.form.isClosed ? $0 : nil }
    var elements: [ForeignElement] = []
    if let fill {
      let style = Style(
        color: Color(rgba: fill.rgba | 0xFF), width: 0.01, response: .constant,
        fill: Float(fill.opacity))
      elements.append(.element(LooseElement(shape, style: style)))
    }
    if line.isSeen { elements.append(.element(LooseElement(shape, style: line.style(scale)))) }
    return elements
  }

  private func shape(_ scale: Double) -> Shape? {
    if form == 1 {
      let (middle, half) = (box.center * scale, Point(x: box.width, y: box.height) * (scale / 2))
      let ends = [middle, middle + Point(x: half.x, y: 0), middle + Point(x: 0, y: half.y)]
      return Shape(.ellipse, ends).mapped(by: Self.turn(angle, around: middle))
    }
    if !path.points.isEmpty { return path.shape(scale, isRectangle: form == 4) }
    guard form == 4 || kind != 7 else { return nil }
    return Shape.rectangle(Box(low: box.low * scale, high: box.high * scale))
      .mapped(by: Self.turn(angle, around: box.center * scale))
  }

  /// Reads a line: its ends, and a path between them.
  static func line(_ content: ByteCursor, _ scale: Double) throws(ForeignFault) -> [ForeignElement]? {
    var cursor = content
    let base = try SamsungBase(&cursor)
    let line = try SamsungLine(&cursor)
    var frame = try SamsungFrame(&cursor, kind: 8)
    try frame.cursor.skip(2)
    try frame.cursor.skip(16 * Int(try frame.cursor.byte()))
    let (start, end) = (try frame.cursor.samsungPoint(), try frame.cursor.samsungPoint())
    guard start.isPlace, end.isPlace else { throw .damaged }
    guard base.isVisible, line.isSeen else { return nil }
    var path = SamsungOutline()
    if let fields = try? frame.seekFields(), fields.has(3) {
      var rest = frame.cursor
      if fields.has(0) { try rest.skip(8) }
      for bit in UInt32(1)...2 where fields.has(bit) { try rest.skip(4) }
      path = (try? SamsungOutline(&rest)) ?? path
    }
    var shape =
      path.points.count > 2
      ? path.shape(scale, isRectangle: false) : Shape(.line, [start * scale, end * scale])
    shape?.heads = line.heads
    guard let shape, shape.isUsable else { throw .damaged }
    return [.element(LooseElement(shape, style: line.style(scale)))]
  }

  /// Reads the preview of a web page as its title with a link.
  static func link(
    _ content: ByteCursor, _ context: SamsungContext
  ) throws(ForeignFault) -> ForeignElement? {
    var cursor = content
    let base = try SamsungBase(&cursor)
    var frame = try SamsungFrame(&cursor, kind: 13)
    let fields = try frame.seekFields()
    for bit in UInt32(0)...1 where fields.has(bit) { try frame.cursor.skip(4) }
    if fields.has(2) { _ = try frame.cursor.samsungText() }
    let title = fields.has(3) ? try frame.cursor.samsungText() : ""
    let address = fields.has(4) ? try frame.cursor.samsungText() : ""
    guard base.isVisible, let place = base.box, !(title + address).isEmpty else { return nil }
    var box = TextBox(
      origin: place.low * context.scale, wrap: place.width * context.scale,
      text: String((title.isEmpty ? address : title).prefix(10_000)), size: 14 * context.unit)
    if LinkTarget(address) != nil { box.link = address }
    return .element(LooseElement(.text(box)))
  }
}

/// The look of an outline.
struct SamsungLine {
  private var color = Color(rgb: 0x000000)
  /// In pixels.
  private var width = 2.0
  private var dash: UInt8 = 0
  private var cap: UInt8 = 0
  private(set) var heads: Shape.Heads = []

  /// Reads the look, which is passed.
  init(_ cursor: inout ByteCursor) throws(ForeignFault) {
    var frame = try SamsungFrame(&cursor, kind: 6)
    let fields = try frame.seekFields()
    if fields.has(2) {
      var part = try frame.cursor.part(Int(try frame.cursor.number(UInt32.self)))
      _ = try part.samsungBits()
      let isNone = try part.byte() == 2
      color = try part.samsungColor()
      if isNone { color = Color(rgba: 0) }
    }
    guard fields.has(3) else { return }
    var part = try frame.cursor.part(Int(try frame.cursor.number(UInt32.self)))
    width = try part.float()
    try part.skip(1)
    (dash, cap) = (try part.byte(), try part.byte())
    try part.skip(1)
    if try part.byte() > 0 { heads.insert(.start) }
    try part.skip(1)
    if try part.byte() > 0 { heads.insert(.end) }
    if !(width >= 0 && width <= 10_000) { width = 0 }
  }

  var isSeen: Bool { color.opacity > 0 && width > 0 }

  func style(_ scale: Double) -> Style {
    let wide = Float(width * scale)
    let dashes: [Float] =
      switch dash {
      case 1, 2: [wide * (dash == 1 ? 0.01 : 1), wide * 2]
      case 3: [wide * 4, wide * 3]
      case 4: [wide * 4, wide * 3, wide, wide * 3]
      case 5: [wide * 8, wide * 3]
      case 6, 7: [wide * 8, wide * 3, wide, wide * 3]
      default: []
      }
    return Style(
      color: color, width: width * scale, response: .constant,
      cap: cap == 0 ? .butt : cap == 2 ? .square : .round, dashes: dashes)
  }
}

/// A path of an outline as points on it, in pixels.
struct SamsungOutline {
  private(set) var points: [Point] = []
  private(set) var isClosed = false
  private var isCurved = false

  init() {}

  /// Reads a path up to its end, or to where another one begins.
  init(_ cursor: inout ByteCursor) throws(ForeignFault) {
    for _ in 0..<(try cursor.count(atMost: cursor.remaining)) {
      switch try cursor.byte() {
      case 1:
        let place = try cursor.samsungPoint()
        if !points.isEmpty { return }
        points = [place]
      case 2: points.append(try cursor.samsungPoint())
      case 3:
        let (control, end) = (try cursor.samsungPoint(), try cursor.samsungPoint())
        if let start = points.last { add(Cubic(quadratic: start, control, end)) }
      case 4:
        let (first, second) = (try cursor.samsungPoint(), try cursor.samsungPoint())
        let end = try cursor.samsungPoint()
        if let start = points.last { add(Cubic(start, first, second, end)) }
      case 5:
        let (low, high) = (try cursor.samsungPoint(), try cursor.samsungPoint())
        addArc(low, high, from: try cursor.double(), by: try cursor.double())
      case 6: isClosed = true
      case 7:
        let (low, high) = (try cursor.samsungPoint(), try cursor.samsungPoint())
        addArc(low, high, from: 0, by: 360)
        isClosed = true
      default: throw .damaged
      }
      guard points.count < 20_000 else { throw .damaged }
    }
    guard points.allSatisfy(\.isPlace) else { throw .damaged }
  }

  private mutating func add(_ cubic: Cubic) {
    isCurved = true
    points += (1...16).map { cubic.point(at: Double($0) / 16) }
  }

  private mutating func addArc(_ low: Point, _ high: Point, from start: Double, by sweep: Double) {
    guard start.isFinite, sweep.isFinite else { return }
    isCurved = true
    let (middle, half) = (low.mixed(with: high, by: 0.5), (high - low) * 0.5)
    for step in 0...48 {
      let turn = (start + sweep * Double(step) / 48) * .pi / 180
      let direction = Affine.rotation(by: turn)(Point(x: 1, y: 0))
      points.append(middle + Point(x: half.x * direction.x, y: half.y * direction.y))
    }
  }

  /// The shape in points of the page; nil for less than a line.
  func shape(_ scale: Double, isRectangle: Bool) -> Shape? {
    var line = points.map { $0 * scale }
    if isClosed, line.count > 2, line.first == line.last { line.removeLast() }
    if line.count > Shape.mostPoints {
      let step = line.count / Shape.mostPoints + 1
      line = line.indices.filter { $0 % step == 0 || $0 == line.count - 1 }.map { line[$0] }
    }
    if isRectangle, isClosed, !isCurved, line.count == 4, Self.isRectangle(line) {
      return Shape(.rectangle, Array(line.prefix(3)))
    }
    guard line.count >= (isClosed ? 3 : 2) else { return nil }
    return Shape(isClosed ? .polygon : .line, line)
  }

  private static func isRectangle(_ corners: [Point]) -> Bool {
    let (one, other) = (corners[1] - corners[0], corners[2] - corners[1])
    return abs(one.dot(other)) <= 0.01 * one.length * other.length
      && (corners[0] + other).distance(to: corners[3]) <= 0.01 * (one.length + other.length)
  }
}
