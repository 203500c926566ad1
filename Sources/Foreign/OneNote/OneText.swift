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
