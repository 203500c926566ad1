internal import Bytes
internal import Geometry
internal import Ink
internal import Notebook

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
