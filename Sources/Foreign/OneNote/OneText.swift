internal import Bytes
internal import Geometry
internal import Ink
internal import Notebook

/// The look of letters, as far as a text box can have it.
struct OneLook: Hashable {
  var style = TextStyle()
  /// True for text above or below the line.
  var isSmall = false
  var isHighlighted = false
  var isHidden = false
  var isLink = false
  var isFormula = false
  /// True for letters that stand for handwriting.
  var isObject = false

  /// The look with what some properties say differently.
  func changed(by properties: OneProperties) -> OneLook {
    var look = self
    func flag(_ name: OneProperty, _ old: Bool) -> Bool {
      properties.has(name) ? properties.flag(name) : old
    }
    look.style.isBold = flag(.isBold, style.isBold)
    look.style.isItalic = flag(.isItalic, style.isItalic)
    look.style.isUnderlined = flag(.isUnderlined, style.isUnderlined)
    look.style.isStruck = flag(.isStruck, style.isStruck)
    look.isSmall = flag(.isSuperscript, flag(.isSubscript, isSmall))
    if properties.flag(.isSubscript) { look.isSmall = true }
    look.isHidden = flag(.isHidden, isHidden)
    look.isLink = flag(.isLink, isLink)
    look.isFormula = flag(.isFormula, isFormula)
    look.isObject = flag(.isObject, isObject)
    if let color = properties.number(.fontColor) { look.style.color = Color(colorRef: color) }
    if let color = properties.number(.highlight) { look.isHighlighted = color <= 0xFF_FFFF }
    if let size = properties.number(.fontSize), (2...2000).contains(size) {
      look.style.size = Double(size) / 2
    }
    let font = properties.text(.font)
    if !font.isEmpty { look.style.font = String(font.prefix(100)) }
    return look
  }

  var size: Double { (style.size ?? OneLook.usualSize) * (isSmall ? 0.65 : 1) }

  /// The font and its size where a section says nothing.
  static let (usualFont, usualSize) = ("Calibri", 11.0)
}

/// A paragraph of typed text, or a line of handwriting.
struct OneParagraph {
  /// Letters of one look, or handwriting among them.
  enum Run {
    case letters(String, OneLook, link: String)
    case ink(OneInkWord)
    /// Room between handwritten words, in points.
    case space(Double)
    case lineBreak
  }

  var runs: [Run] = []
  /// The look of the paragraph, where its letters have no other.
  var look = OneLook()
  var line = LineStyle()
  /// What precedes the text, such as a number.
  var mark = ""
  var space = (before: 0.0, after: 0.0)

  var hasInk: Bool { runs.contains { if case .ink = $0 { true } else { false } } }

  var text: String {
    runs.reduce(into: "") { if case .letters(let letters, _, _) = $1 { $0 += letters } }
  }

  var isEmpty: Bool { mark.isEmpty && text.isEmpty }
}

/// A handwritten word in a paragraph: its ink, and the box around it in points.
struct OneInkWord {
  var data: OneID
  var box: Box?
}

/// Reads paragraphs, whose looks are shared.
struct OneTextReader {
  private var looks: [OneID: OneProperties] = [:]
  /// The names of all tags.
  private(set) var tags: [String] = []
  private(set) var losses = ForeignLosses()

  /// The character that stands for something else in a text.
  private static let placeholder: UInt16 = 0xFFFC
  /// The kinds of what handwritten words are separated by.
  private static let (inkSpace, inkBreak): (UInt64, UInt64) = (0x2_0026, 0x2_0027)

  mutating func paragraph(_ node: OneObject, in space: inout OneSpace) -> OneParagraph {
    let properties = node.properties
    var paragraph = OneParagraph()
    let own = properties.object(.paragraphLook).flatMap { look($0, in: &space) }
    if let own { paragraph.look = paragraph.look.changed(by: own) }
    paragraph.line.alignment = Self.alignment(
      properties.number(.paragraphAlignment) ?? own?.number(.paragraphAlignment))
    paragraph.space = (
      properties.length(.spaceBefore) ?? own?.length(.spaceBefore) ?? 0,
      properties.length(.spaceAfter) ?? own?.length(.spaceAfter) ?? 0
    )
    readRuns(of: properties, to: &paragraph, in: &space)
    tag(&paragraph, properties, in: &space)
    return paragraph
  }

  private mutating func look(_ id: OneID, in space: inout OneSpace) -> OneProperties? {
    if let look = looks[id] { return look }
    guard let look = space.object(id)?.properties else { return nil }
    looks[id] = look
    return look
  }

  private static func alignment(_ number: UInt64?) -> TextBox.Alignment? {
    switch number {
    case 1: .center
    case 2: .right
    default: nil
    }
  }

  /// The text as UTF-16, without the zero at its end.
  private static func units(_ properties: OneProperties) -> [UInt16] {
    var units: [UInt16] = []
    if var data = properties.data(.text) {
      units.reserveCapacity(data.remaining / 2)
      while let unit = try? data.number(UInt16.self) { units.append(unit) }
    } else if var data = properties.data(.latinText) {
      units.reserveCapacity(data.remaining)
      while let byte = try? data.byte() { units.append(latin(byte)) }
    }
    while units.last == 0 { units.removeLast() }
    return units
  }

  /// The character of a byte in the Windows code page 1252.
  private static func latin(_ byte: UInt8) -> UInt16 {
    (0x80..<0xA0).contains(byte) ? windows[Int(byte) - 0x80] : UInt16(byte)
  }

  private static let windows: [UInt16] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
  ]

  private mutating func readRuns(
    of properties: OneProperties, to paragraph: inout OneParagraph, in space: inout OneSpace
  ) {
    let units = Self.units(properties)
    var ends: [Int] = []
    if var data = properties.data(.runEnds) {
      while let end = try? data.number(UInt32.self) { ends.append(Int(end)) }
    }
    let (looks, data) = (properties.objects(.runLooks), properties.sets(.runData))
    var objects = properties.objects(.runObjects)[...]
    var (start, link) = (0, "")
    for (number, end) in (ends + [units.count]).enumerated() {
      let range = start..<min(max(end, start), units.count)
      start = range.upperBound
      var look = paragraph.look
      if number < looks.count, let own = self.look(looks[number], in: &space) {
        look = look.changed(by: own)
      }
      if look.isObject || units[range].contains(Self.placeholder) {
        let data = number < data.count ? data[number] : nil
        if let run = run(of: data, &objects) {
          paragraph.runs.append(run)
          continue
        }
      }
      add(units[range], look, &link, to: &paragraph)
    }
  }

  /// Reads handwriting among letters; nil for something else.
  private func run(
    of data: OneProperties?, _ objects: inout ArraySlice<OneID>
  ) -> OneParagraph.Run? {
    guard let data else { return nil }
    // What is no word may have an object that does not exist.
    if data.number(.objectKind) == Self.inkBreak {
      if objects.first == OneID.none { objects.removeFirst() }
      return .lineBreak
    }
    if data.number(.objectKind) == Self.inkSpace || data.has(.spaceWidth) {
      if objects.first == OneID.none { objects.removeFirst() }
      return .space(data.length(.spaceWidth) ?? 0)
    }
    guard let id = objects.popFirst(), id != .none else { return nil }
    var word = OneInkWord(data: id)
    if let x = data.length(.embeddedX), let y = data.length(.embeddedY),
      let width = data.length(.embeddedWidth), let height = data.length(.embeddedHeight),
      width >= 0, height >= 0
    {
      let low = Point(x: x, y: y)
      word.box = Box(low: low, high: low + Point(x: width, y: height))
    }
    return .ink(word)
  }

  private mutating func add(
    _ units: ArraySlice<UInt16>, _ look: OneLook, _ link: inout String,
    to paragraph: inout OneParagraph
  ) {
    let text = String(decoding: units, as: UTF16.self)
    if look.isHidden || text.unicodeScalars.first?.value == Self.fieldMark {
      if let address = Self.address(inField: text) { link = address }
      return
    }
    if !look.isLink { link = "" }
    let letters = Self.cleaned(text, isFormula: look.isFormula)
    guard !letters.isEmpty else { return }
    if look.isFormula || look.isHighlighted || look.isSmall { losses.count(.formats) }
    if look.isLink, link.isEmpty { losses.count(.links) }
    paragraph.runs.append(.letters(letters, look, link: link))
  }

  /// The character before a field, whose result follows it.
  private static let fieldMark: UInt32 = 0xFDDF

  /// The address in a field such as `HYPERLINK "https://…"`; nil if there is none that can be linked to.
  private static func address(inField text: String) -> String? {
    guard text.contains("HYPERLINK") else { return nil }
    let quoted = text.drop { $0 != "\"" }.dropFirst()
    return address(String(quoted.prefix { $0 != "\"" })) ?? ""
  }

  /// An address as a link; nil if it leads into OneNote, or nowhere.
  static func address(_ text: String) -> String? {
    if let target = LinkTarget(text) { return target.text }
    guard !text.contains(":") else { return nil }
    return LinkTarget("http://\(text)")?.text
  }

  /// Letters without what only OneNote knows: placeholders, and the marks of formulas.
  private static func cleaned(_ text: String, isFormula: Bool) -> String {
    var letters = String.UnicodeScalarView()
    for letter in text.unicodeScalars {
      switch letter.value {
      case 0x0A, 0x0B, 0x0D: letters.append("\n")
      case 0x09: letters.append("\t")
      case 0..<0x20, 0xFFFC, 0xFFFD: break
      case 0xFDD0...0xFDEF where isFormula, 0x200B: break
      default: letters.append(letter)
      }
    }
    return String(letters)
  }

  /// Makes an entry of a check list of a paragraph with a tag that can be checked; others become signs.
  private mutating func tag(
    _ paragraph: inout OneParagraph, _ properties: OneProperties, in space: inout OneSpace
  ) {
    for tag in properties.sets(.tags).prefix(9) {
      let definition = tag.object(.tagDefinition).flatMap { look($0, in: &space) }
      let shape = definition?.number(.tagShape) ?? tag.number(.tagShape) ?? 0
      if Self.canBeChecked(shape), !paragraph.line.isCheck {
        paragraph.line.kind = .check(isDone: (tag.number(.tagStatus) ?? 0) & 1 == 1)
        continue
      }
      paragraph.mark += Self.mark(shape)
      losses.count(.formats)
      let label = String((definition?.text(.tagLabel) ?? "").prefix(100))
      if !label.isEmpty, !tags.contains(label), tags.count < 100 { tags.append(label) }
    }
  }

  /// A sign for the icon of a tag.
  private static func mark(_ shape: UInt64) -> String {
    switch shape {
    case 0: ""
    case 13, 40, 61: "★ "
    case 15, 111: "? "
    case 17: "! "
    case 35, 55, 76: "✓ "
    default: "⚑ "
    }
  }

  private static func canBeChecked(_ shape: UInt64) -> Bool {
    (1...12).contains(shape) || (89...99).contains(shape)
      || [28, 30, 32, 48, 50, 52, 69, 71, 73].contains(shape)
  }
}

/// Text boxes of paragraphs.
enum OneTextBox {
  /// The height of a line by that of its font, as Calibri has it.
  private static let lineHeight = 1.22

  /// The text box of some paragraphs; nil if there is no text.
  static func element(_ paragraphs: [OneParagraph], at corner: Point, width: Double)
    -> LooseElement?
  {
    let end = paragraphs.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? 0
    guard let first = paragraphs.first, end > 0 else { return nil }
    var box = TextBox(
      origin: corner, wrap: width, text: "", font: first.look.style.font ?? OneLook.usualFont,
      size: first.look.size, color: first.look.style.color ?? Color(rgb: 0))
    var parts: [StyledText] = []
    for (number, paragraph) in paragraphs[..<end].enumerated() {
      add(paragraph, isFirst: number == 0, of: box, to: &parts)
    }
    box.styled = joined(parts[...])
    return LooseElement(.text(box))
  }

  /// Adds what a paragraph consists of; the first part has the line feed before it.
  private static func add(
    _ paragraph: OneParagraph, isFirst: Bool, of box: TextBox, to parts: inout [StyledText]
  ) {
    func style(_ look: OneLook, _ link: String) -> TextStyle {
      var style = look.style
      style.link = link
      let (font, size) = (style.font ?? OneLook.usualFont, look.size)
      style.font = font == box.font ? nil : font
      style.size = size == box.size ? nil : size
      style.color = style.color.flatMap { $0 == box.color ? nil : $0 }
      return style
    }
    let plain = style(paragraph.look, "")
    let mark = (isFirst ? "" : "\n") + paragraph.mark
    parts.append(StyledText(mark, style: plain, line: paragraph.line))
    // Further lines of an entry of a list are no entries.
    let isList = paragraph.line.kind.isList
    let further = LineStyle(
      level: min(paragraph.line.level + (isList ? 1 : 0), LineStyle.mostLevels),
      alignment: paragraph.line.alignment)
    for case .letters(let letters, let look, let link) in paragraph.runs {
      parts.append(StyledText(letters, style: style(look, link), line: further))
    }
  }

  /// Joins parts in pairs, which takes less time than one after the other.
  private static func joined(_ parts: ArraySlice<StyledText>) -> StyledText {
    guard parts.count > 1 else { return parts.first ?? StyledText() }
    let middle = parts.startIndex + parts.count / 2
    var text = joined(parts[..<middle])
    text.replace(text.count..<text.count, with: joined(parts[middle...]))
    return text
  }

  /// The height that a paragraph takes, as far as it can be known without its font.
  static func height(of paragraph: OneParagraph, width: Double) -> Double {
    let indent = Double(paragraph.line.level + (paragraph.line.kind.isList ? 1 : 0)) * 1.5
    let least = paragraph.look.size
    var lines = LineCount(room: width > 0 ? max(width - indent * least, least) : .infinity)
    var size = 0.0
    for letter in paragraph.mark.unicodeScalars { lines.add(letter, size: least) }
    for case .letters(let letters, let look, _) in paragraph.runs {
      size = max(size, look.size)
      for letter in letters.unicodeScalars { lines.add(letter, size: look.size) }
    }
    return Double(lines.count) * (size > 0 ? size : least) * lineHeight
  }

  /// Counts the lines of a text whose words are as wide as usual.
  private struct LineCount {
    let room: Double
    private(set) var count = 1
    private var line = 0.0
    private var word = 0.0

    init(room: Double) { self.room = room }

    mutating func add(_ letter: Unicode.Scalar, size: Double) {
      if letter == "\n" {
        count += 1
        (line, word) = (0, 0)
        return
      }
      let advance = OneTextBox.advance(letter) * size
      if letter == " " || letter == "-" || advance >= size {
        line += word + advance
        word = 0
        return
      }
      word += advance
      if line + word > room {
        count += 1
        // A word that is longer than a line is broken.
        if line == 0 { word = advance }
        line = 0
      }
    }
  }

  /// The width of a letter by that of its font.
  static func advance(_ letter: Unicode.Scalar) -> Double {
    switch letter.value {
    case 0x2E80...0xD7FF, 0xF900...0xFFDC, 0x1F000...0x3FFFF: 1
    case 0x41...0x5A: 0.6
    case 0x20, 0x27, 0x2C, 0x2E, 0x3A, 0x3B, 0x49, 0x66, 0x69, 0x6A, 0x6C, 0x72, 0x74: 0.28
    default: 0.51
    }
  }
}

/// The numbers and bullets of lists.
struct OneListNumbers {
  /// The number of each level, with its format.
  private var numbers: [(value: Int, format: [UInt16])] = []
  /// The numbers that a text box counts itself.
  private var shown: [Int] = Array(repeating: 0, count: LineStyle.mostLevels + 1)

  /// Makes a paragraph an entry of a list, or ends the lists that it is no part of.
  mutating func mark(_ paragraph: inout OneParagraph, _ list: OneProperties?) {
    let level = paragraph.line.level
    for deeper in shown.indices where deeper > level { shown[deeper] = 0 }
    guard let list, var data = list.data(.numberFormat) else {
      if !paragraph.line.kind.isList { numbers.removeSubrange(min(level, numbers.count)...) }
      shown[level] = 0
      return
    }
    var format: [UInt16] = []
    while let unit = try? data.number(UInt16.self), format.count < 40 { format.append(unit) }
    format = Array(format.dropFirst())
    guard let place = format.firstIndex(of: 0xFFFD), place + 1 < format.count else {
      shown[level] = 0
      if paragraph.line.kind == .plain { paragraph.line.kind = .bullet }
      return
    }
    let number = next(level, format, restart: list.number(.listRestart))
    let kind = format[place + 1]
    let tail = String(decoding: format[(place + 2)...], as: UTF16.self)
    let isUsual = kind == 0 && place == 0 && tail == "." && number == shown[level] + 1
    if isUsual, paragraph.line.kind == .plain {
      paragraph.line.kind = .number
      shown[level] = number
    } else {
      shown[level] = 0
      let head = String(decoding: format[..<place], as: UTF16.self)
      paragraph.mark = "\(head)\(Self.text(number, kind))\(tail) " + paragraph.mark
    }
  }

  /// Begins a text box, whose own numbers start again.
  mutating func interrupt() { for level in shown.indices { shown[level] = 0 } }

  private mutating func next(_ level: Int, _ format: [UInt16], restart: UInt64?) -> Int {
    while numbers.count <= level { numbers.append((0, [])) }
    numbers.removeSubrange((level + 1)...)
    let last = numbers[level].format == format ? numbers[level].value : 0
    let number = restart.map { Int(min($0, 1_000_000)) } ?? min(last + 1, 1_000_000)
    numbers[level] = (number, format)
    return number
  }

  /// A number as digits, Roman numerals or letters.
  static func text(_ number: Int, _ kind: UInt16) -> String {
    switch kind {
    case 1 where (1..<4000).contains(number): return roman(number)
    case 2 where (1..<4000).contains(number): return roman(number).lowercased()
    case 3 where number > 0: return letters(number)
    case 4 where number > 0: return letters(number).lowercased()
    default: return "\(number)"
    }
  }

  private static func roman(_ number: Int) -> String {
    let signs = [
      (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"),
      (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
    ]
    var (left, text) = (number, "")
    for (value, sign) in signs {
      while left >= value {
        text += sign
        left -= value
      }
    }
    return text
  }

  /// The letters of a number: A to Z, then AA to ZZ.
  private static func letters(_ number: Int) -> String {
    let letter = Unicode.Scalar(UInt8(0x41 + (number - 1) % 26))
    return String(repeating: String(letter), count: min((number - 1) / 26 + 1, 20))
  }
}
