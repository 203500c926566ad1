internal import Bytes
internal import Geometry
internal import Ink
internal import Notebook

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
  var isBlank: Bool { !text.unicodeScalars.contains { !$0.properties.isWhitespace && $0 != "\u{FFFC}" } }
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
    /// The letter at each 16-bit unit.
    private var places: [Int] = []
    /// The first letter of each paragraph.
    private var lines: [Int] = [0]
    private let usual: Double

    init(_ text: SamsungText, _ context: SamsungContext) {
      var kept = String.UnicodeScalarView()
      for letter in text.text.unicodeScalars.prefix(SamsungText.mostLetters) {
        for _ in 0..<UTF16.width(letter) { places.append(kept.count) }
        kept.append(letter)
        if letter == "\n" { lines.append(kept.count) }
      }
      styled = StyledText(String(kept))
      usual = (SamsungText.usualSize + context.letterStep) * context.unit
      for span in text.spans.prefix(SamsungText.mostLooks) { apply(span, context) }
      for span in text.paragraphs.prefix(SamsungText.mostLooks) { applyToLines(span) }
    }

    var all: Range<Int> { 0..<styled.count }

    func range(_ units: Range<Int>) -> Range<Int> {
      func letter(_ unit: Int) -> Int { unit < places.count ? places[max(unit, 0)] : styled.count }
      return letter(units.lowerBound)..<max(letter(units.lowerBound), letter(units.upperBound))
    }

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
      let address = text.contains(":") ? text : text.contains("@") ? "mailto:" + text : "https://" + text
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

    /// A text box of some letters without blank lines at its end; nil if nothing is left.
    func box(_ range: Range<Int>, at origin: Point, wrap: Double) -> TextBox? {
      var end = range.upperBound
      while end > range.lowerBound, styled.letters[end - 1].properties.isWhitespace { end -= 1 }
      guard end > range.lowerBound, wrap.isFinite, origin.isPlace else { return nil }
      let first = styled.style(at: range.lowerBound)
      var box = TextBox(
        origin: origin, wrap: max(wrap, 10), text: "", size: first.size ?? usual,
        color: first.color ?? Color(rgb: 0x252525))
      box.styled = styled[range.lowerBound..<end]
      for run in box.styled.runs(in: 0..<box.styled.count) {
        if run.style.size == box.size { box.styled.apply(.size(nil), to: run.letters) }
        if run.style.color == box.color { box.styled.apply(.color(nil), to: run.letters) }
      }
      return box
    }
  }
}
