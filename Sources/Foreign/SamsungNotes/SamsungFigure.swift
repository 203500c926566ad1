internal import Bytes
internal import Geometry
internal import Ink
internal import Notebook

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
    .turn(by: angle * .pi / 180, around: middle)
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
    if let fill { elements.append(.element(LooseElement(shape, style: .area(fill)))) }
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
  static func line(_ content: ByteCursor, _ scale: Double) throws(ForeignFault) -> [ForeignElement]?
  {
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

/// A typed text with the looks of its letters and paragraphs, and the objects within it.
struct SamsungText {
  private(set) var text = ""
  private(set) var sections: [Range<Int>] = []
  private(set) var objects: [(place: Int, object: SamsungObject)] = []
  private var spans: [Span] = []
  private var paragraphs: [Span] = []
  /// The room at the left, the top, the right and the bottom, in units of texts.
  private var margins: [Double] = []

  /// The look of some letters, or of some paragraphs.
  private struct Span {
    let kind: UInt32
    let range: Range<Int>
    let value: ByteCursor
  }

  private static let most = 100_000

  /// Reads a text, which is passed.
  init(_ cursor: inout ByteCursor, format: UInt32) throws(ForeignFault) {
    var part = try cursor.part(Int(try cursor.number(UInt32.self)))
    text = try part.longSamsungText()
    spans = try Self.spans(&part, isOfLetters: true)
    paragraphs = try Self.spans(&part, isOfLetters: false)
    for _ in 0..<4 { margins.append(try part.float()) }
    guard margins.allSatisfy({ abs($0) < 10_000 }) else { throw .damaged }
    try part.skip(1)
    for _ in 0..<(try part.number(UInt16.self)) {
      let (start, count) = (try part.number(Int32.self), try part.number(Int32.self))
      sections.append(start >= 0 && count > 0 ? Int(start)..<Int(start) + Int(count) : 0..<0)
    }
    guard format >= 2035, part.remaining >= 8 else { return }
    let flags = try part.number(UInt32.self)
    try part.skip(4)
    guard flags & 1 > 0 else { return }
    for _ in 0..<(try part.count(atMost: part.remaining)) {
      var record = try part.part(Int(try part.number(UInt32.self)))
      let count = Int(try record.number(UInt32.self))
      let kind = UInt8(clamping: try record.number(UInt32.self))
      let content = try record.part(count)
      let place = Int(try record.number(UInt32.self))
      objects.append((place, SamsungObject(kind: kind, content: content)))
    }
  }

  private static func spans(
    _ cursor: inout ByteCursor, isOfLetters: Bool
  ) throws(ForeignFault) -> [Span] {
    var spans: [Span] = []
    for _ in 0..<(try cursor.count(atMost: cursor.remaining)) {
      var record = try cursor.part(Int(try cursor.number(UInt16.self)))
      let kind = try record.number(UInt32.self)
      let (start, end) = (try record.number(UInt32.self), try record.number(UInt32.self))
      if isOfLetters { try record.skip(4) }
      // Without a look, and what only the program itself knows.
      guard start < end, spans.count < most, isOfLetters || kind != 6 else { continue }
      spans.append(Span(kind: kind, range: Int(start)..<Int(end), value: record))
    }
    return spans
  }

  /// True if there is nothing to read.
  var isBlank: Bool {
    !text.unicodeScalars.contains { !$0.properties.isWhitespace && $0 != "\u{FFFC}" }
  }
}

extension SamsungText {
  /// The height of a line, in sizes of its letters.
  private static let lineHeight = 1.35
  private static let usualSize = 17.0
  /// The most letters of a text, and looks in it.
  private static let (mostLetters, mostLooks) = (100_000, 4000)

  /// The text in a box in points, which is turned around its middle.
  func elements(
    in box: Box, turned angle: Double, _ context: SamsungContext, losses: inout ForeignLosses
  ) -> [ForeignElement] {
    guard !isBlank else { return [] }
    let letters = Letters(self, context)
    if letters.isSimplified { losses.count(.formats) }
    let map = SamsungFigure.turn(angle, around: box.center)
    let room = room(context.unit)
    return letters.box(
      letters.all, at: box.low + room.low, wrap: box.width - room.low.x - room.high.x
    ).map { [.element(LooseElement(.text($0), transform: map))] } ?? []
  }

  /// The text of a page, `width` points wide, with the objects within it in their places.
  func elements(
    ofSection section: Int?, width: Double, _ context: SamsungContext,
    losses: inout ForeignLosses
  ) -> [ForeignElement] {
    let units = section.map { sections.indices.contains($0) ? sections[$0] : 0..<0 }
    let letters = Letters(self, context)
    let range = units.map { letters.range($0) } ?? letters.all
    guard !range.isEmpty else { return [] }
    let room = room(context.unit)
    var (elements, start, y) = ([ForeignElement](), range.lowerBound, room.low.y)
    func addText(upTo end: Int) {
      var first = start
      while first < end, letters.styled.letters[first] == "\n" {
        y += letters.size(at: first) * Self.lineHeight
        first += 1
      }
      let place = Point(x: room.low.x, y: y)
      let wrap = width - room.low.x - room.high.x
      if let box = letters.box(first..<end, at: place, wrap: wrap) {
        elements.append(.element(LooseElement(.text(box))))
      }
    }
    for (place, object) in objects {
      let letter = letters.range(place..<place + 1).lowerBound
      guard range.contains(letter), letter >= start else { continue }
      addText(upTo: letter)
      let count = elements.count
      context.add(object, to: &elements, losses: &losses)
      start = letter + 1
      for element in elements[count...] where !element.bounds.isEmpty {
        y = max(y, element.bounds.high.y)
      }
    }
    addText(upTo: range.upperBound)
    if letters.isSimplified, !elements.isEmpty { losses.count(.formats) }
    return elements
  }

  /// The room around a text, in points: at the left and the top, and at the right and the bottom.
  private func room(_ unit: Double) -> Box {
    let points = margins.map { $0 * unit }
    return Box(low: Point(x: points[0], y: points[1]), high: Point(x: points[2], y: points[3]))
  }

  /// The letters of a text with their looks.
  private struct Letters {
    private(set) var styled: StyledText
    /// True if there were looks that are not kept.
    private(set) var isSimplified = false
    private let places: LetterPlaces
    /// The first letter of each paragraph.
    private var lines: [Int] = [0]
    private let usual: Double

    init(_ text: SamsungText, _ context: SamsungContext) {
      places = LetterPlaces(text.text, atMost: SamsungText.mostLetters)
      styled = StyledText(places.text)
      for (place, letter) in places.letters.enumerated() where letter == "\n" {
        lines.append(place + 1)
      }
      usual = (SamsungText.usualSize + context.letterStep) * context.unit
      for span in text.spans.prefix(SamsungText.mostLooks) { apply(span, context) }
      for span in text.paragraphs.prefix(SamsungText.mostLooks) { applyToLines(span) }
    }

    var all: Range<Int> { 0..<styled.count }

    func range(_ units: Range<Int>) -> Range<Int> { places.range(units) }

    func size(at letter: Int) -> Double { styled.style(at: letter).size ?? usual }

    private mutating func apply(_ span: Span, _ context: SamsungContext) {
      var value = span.value
      let range = range(span.range)
      guard let number = try? value.number(UInt32.self) else { return }
      switch span.kind {
      case 1: styled.apply(.color(Color(argb: number)), to: range)
      case 3:
        let size = Double(Float(bitPattern: number)) + context.letterStep
        if size >= 1, size <= 1000 { styled.apply(.size(size * context.unit), to: range) }
      case 5: styled.apply(.bold(number & 0xFF > 0), to: range)
      case 6: styled.apply(.italic(number & 0xFF > 0), to: range)
      case 7: styled.apply(.underlined(number & 0xFF > 0), to: range)
      case 9: link(range)
      case 17: isSimplified = isSimplified || number >> 24 > 0
      case 20: styled.apply(.struck(number & 0xFF > 0), to: range)
      default: break
      }
    }

    /// Links letters that are an address.
    private mutating func link(_ range: Range<Int>) {
      let text = styled.string(range)
      let address =
        text.contains(":") ? text : text.contains("@") ? "mailto:" + text : "https://" + text
      if text.contains("."), LinkTarget(address) != nil { styled.apply(.link(address), to: range) }
    }

    private mutating func applyToLines(_ span: Span) {
      guard span.range.lowerBound < lines.count else { return }
      let last = min(span.range.upperBound, lines.count) - 1
      let range = lines[span.range.lowerBound]..<lines[last]
      var value = span.value
      guard let number = try? value.number(UInt32.self) else { return }
      switch span.kind {
      case 2: styled.apply(.level(Int(min(number, 8))), to: range)
      case 3:
        let alignments: [TextBox.Alignment] = [.left, .right, .center]
        if number < 3 { styled.apply(.alignment(alignments[Int(number)]), to: range) }
      case 5:
        guard let state = try? value.number(UInt32.self) else { return }
        switch number {
        case 2: styled.apply(.kind(.check(isDone: state > 0)), to: range)
        case 4...7: styled.apply(.kind(.number), to: range)
        case 1, 3, 8...: styled.apply(.kind(.bullet), to: range)
        default: break
        }
      case 10: if number < 3 { styled.apply(.kind(.heading(Int(number) + 1)), to: range) }
      default: break
      }
    }

    /// A text box of some letters; nil if there are none.
    func box(_ range: Range<Int>, at origin: Point, wrap: Double) -> TextBox? {
      TextBox(
        styled[range], at: origin, wrap: max(wrap, 10), size: usual, color: Color(rgb: 0x252525))
    }
  }
}
