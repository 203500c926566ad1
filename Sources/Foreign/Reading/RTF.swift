internal import Ink
internal import Notebook

/// Text in the Rich Text Format, as the text systems of Apple write it: letters, words that begin
/// with "\", and groups in braces.
struct RTF {
  /// The runs of the text; sizes are as they are told, mostly in points.
  private(set) var runs: [RichRun] = []
  private var cursor: ByteCursor
  private var states: [State] = [State()]
  private var fonts: [Int: Font] = [:]
  private var colors: [Color?] = []
  private var mix: (UInt32, UInt32, UInt32)?
  /// The text of what is not shown, such as the name of a font.
  private var aside = ""
  private var pending = String.UnicodeScalarView()
  /// The first half of a letter of two numbers.
  private var lead: UInt16?
  /// The number of letters that are only for old programs.
  private var skipped = 0

  /// A font, and the number of the letters of its bytes.
  private struct Font {
    var name: String
    var charset: Int
  }

  /// What a group is for.
  private enum Destination { case text, fonts, colors, marker, instruction, nothing }

  /// The look of letters in a group, which ends with it.
  private struct State {
    var destination = Destination.text
    var style = TextStyle()
    var line = LineStyle()
    var font = 0
    var charset = 0
    /// The number of letters after each number of a letter, for old programs.
    var fallback = 1
  }

  private static let deepest = 200

  /// Reads a text as far as it makes sense; nil if it does not begin like one.
  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: Array(#"{\rtf"#.utf8)) else { return nil }
    cursor = ByteCursor(bytes)
    try? read()
    endRun()
    // A line break at the end is that of the last paragraph.
    if let last = runs.indices.last, runs[last].text.hasSuffix("\n") {
      runs[last].text.removeLast()
    }
  }

  private var state: State {
    get { states[states.count - 1] }
    set { states[states.count - 1] = newValue }
  }

  private mutating func read() throws(ForeignFault) {
    while !cursor.isAtEnd {
      let byte = try cursor.byte()
      switch byte {
      case UInt8(ascii: "{"):
        guard states.count < Self.deepest else { throw .damaged }
        states.append(state)
      case UInt8(ascii: "}"):
        endRun()
        endGroup()
        guard states.count > 1 else { return }
        states.removeLast()
      case UInt8(ascii: "\\"): try readWord()
      case 0x0A, 0x0D: break
      default: append(Unicode.Scalar(byte))
      }
    }
  }

  private mutating func readWord() throws(ForeignFault) {
    let first = try cursor.byte()
    guard first.isLetter else {
      switch first {
      case UInt8(ascii: "'"): appendByte(try hexadecimal() << 4 | (try hexadecimal()))
      case UInt8(ascii: "*"): state.destination = .nothing
      case UInt8(ascii: "~"): append("\u{A0}")
      case UInt8(ascii: "_"): append("\u{2011}")
      case UInt8(ascii: "-"): break
      case 0x0A, 0x0D: append("\n")
      default: append(Unicode.Scalar(first))
      }
      return
    }
    var word = [first]
    while let next = cursor.next, next.isLetter, word.count < 40 { word.append(try cursor.byte()) }
    let number = try readNumber()
    if cursor.next == 0x20 { try cursor.skip(1) }
    apply(String(decoding: word, as: UTF8.self), number)
  }

  private mutating func readNumber() throws(ForeignFault) -> Int? {
    let isNegative = cursor.next == UInt8(ascii: "-")
    if isNegative { try cursor.skip(1) }
    var number: Int?
    while let next = cursor.next, (0x30...0x39).contains(next) {
      number = min((number ?? 0) * 10 + Int(next - 0x30), 1_000_000)
      try cursor.skip(1)
    }
    return number.map { isNegative ? -$0 : $0 }
  }

  private mutating func hexadecimal() throws(ForeignFault) -> UInt8 {
    let digit = Character(Unicode.Scalar(try cursor.byte())).hexDigitValue
    guard let digit else { throw .damaged }
    return UInt8(digit)
  }
}

extension RTF {
  private mutating func apply(_ word: String, _ number: Int?) {
    switch word {
    case "fonttbl": state.destination = .fonts
    case "colortbl": state.destination = .colors
    case "listtext": state.destination = .marker
    case "fldinst": state.destination = .instruction
    case "fldrslt":
      endRun()
      state.style.link = Self.address(in: aside)
      aside = ""
    case "stylesheet", "info", "pict", "listtable", "listoverridetable", "expandedcolortbl":
      state.destination = .nothing
    case "par", "line": append("\n")
    case "tab": append("\t")
    case "uc": state.fallback = min(max(number ?? 1, 0), 10)
    case "u": appendLetter(number ?? 0)
    case "fcharset": state.charset = number ?? 0
    case "red": mix = (channel(number), mix?.1 ?? 0, mix?.2 ?? 0)
    case "green": mix = (mix?.0 ?? 0, channel(number), mix?.2 ?? 0)
    case "blue": mix = (mix?.0 ?? 0, mix?.1 ?? 0, channel(number))
    default: applyLook(word, number)
    }
  }

  private mutating func applyLook(_ word: String, _ number: Int?) {
    endRun()
    let isOn = number != 0
    switch word {
    case "f": state.font = number ?? 0
    case "fs": state.style.size = number.map { Double(min(max($0, 2), 2000)) / 2 }
    case "cf": state.style.color = number.flatMap { colors.indices.contains($0) ? colors[$0] : nil }
    case "b": state.style.isBold = isOn
    case "i": state.style.isItalic = isOn
    case "ul": state.style.isUnderlined = isOn
    case "ulnone": state.style.isUnderlined = false
    case "strike": state.style.isStruck = isOn
    case "plain": (state.style, state.font) = (TextStyle(), 0)
    case "pard": state.line = LineStyle()
    case "ql", "qj": state.line.alignment = .left
    case "qc": state.line.alignment = .center
    case "qr": state.line.alignment = .right
    default: break
    }
  }

  private func channel(_ number: Int?) -> UInt32 { UInt32(min(max(number ?? 0, 0), 255)) }

  /// The address in the instruction of a field.
  private static func address(in text: String) -> String {
    let parts = text.split(separator: "\"", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].contains("HYPERLINK") else { return "" }
    return LinkTarget(String(parts[1])) == nil ? "" : String(parts[1])
  }
}

extension RTF {
  private mutating func append(_ letter: Unicode.Scalar) {
    if skipped > 0 {
      skipped -= 1
      return
    }
    switch state.destination {
    case .text: pending.append(letter)
    case .fonts, .colors:
      if letter == ";" { endEntry() } else { aside.unicodeScalars.append(letter) }
    case .marker, .instruction:
      if aside.utf8.count < LinkTarget.longest { aside.unicodeScalars.append(letter) }
    case .nothing: break
    }
  }

  /// Ends a font or a color in a table.
  private mutating func endEntry() {
    switch state.destination {
    case .fonts:
      if !aside.isEmpty { fonts[state.font] = Font(name: aside, charset: state.charset) }
    case .colors:
      colors.append(mix.map { Color(rgb: $0.0 << 16 | $0.1 << 8 | $0.2) })
      mix = nil
    default: break
    }
    aside = ""
  }

  /// Appends a letter by its number, of which some are negative; the next ones are for old
  /// programs.
  private mutating func appendLetter(_ number: Int) {
    let unit = UInt16(truncatingIfNeeded: number)
    skipped = 0
    if UTF16.isLeadSurrogate(unit) {
      lead = unit
    } else {
      let units = [lead, unit].compactMap(\.self)
      lead = nil
      for letter in String(decoding: units, as: UTF16.self).unicodeScalars { append(letter) }
    }
    skipped = state.fallback
  }

  /// Appends a letter of the code page 1252; letters of two bytes are not known.
  private mutating func appendByte(_ byte: UInt8) {
    let isWide = Self.wideCharsets.contains(fonts[state.font]?.charset ?? 0)
    guard byte >= 0x80, !isWide || skipped > 0 else {
      return append(isWide && byte >= 0x80 ? "\u{FFFD}" : Unicode.Scalar(byte))
    }
    append(byte < 0xA0 ? Self.special[Int(byte - 0x80)] : Unicode.Scalar(byte))
  }

  private static let wideCharsets: Set = [128, 129, 134, 136]
  /// The letters of the bytes from 0x80.
  private static let special: [Unicode.Scalar] = [
    "€", "\u{81}", "‚", "ƒ", "„", "…", "†", "‡", "ˆ", "‰", "Š", "‹", "Œ", "\u{8D}", "Ž", "\u{8F}",
    "\u{90}", "‘", "’", "“", "”", "•", "–", "—", "˜", "™", "š", "›", "œ", "\u{9D}", "ž", "Ÿ",
  ]

  private mutating func endGroup() {
    if state.destination == .marker {
      let isNumber = aside.contains(where: \.isNumber)
      aside = ""
      // The marker belongs to the paragraph around it.
      if states.count > 1 { states[states.count - 2].line.kind = isNumber ? .number : .bullet }
    } else if state.destination == .fonts {
      endEntry()
    }
  }

  /// Ends the letters of one look.
  private mutating func endRun() {
    guard !pending.isEmpty else { return }
    var style = state.style
    if let font = fonts[state.font] { style.setFont(postScript: font.name) }
    let text = String(pending)
    pending = String.UnicodeScalarView()
    if let last = runs.indices.last, runs[last].style == style, runs[last].line == state.line {
      runs[last].text += text
    } else {
      runs.append(RichRun(text: text, style: style, line: state.line))
    }
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool { (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) }
}
