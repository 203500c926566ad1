internal import Bytes
internal import Geometry
internal import Ink
internal import Notebook

/// The typed text of a page of version 6, with the places of its lines in the tablet's units.
///
/// Groups of strokes are tied to letters, and move with them: their place is the baseline of the letter's line.
struct ReMarkableText {
  private(set) var paragraphs: [Paragraph] = []
  /// The places of letters, and of the first and the last line, on their baselines.
  private(set) var anchors: [ReMarkableID: Point] = [:]
  private let left: Double
  private let width: Double

  struct Paragraph {
    fileprivate(set) var look = Look.plain
    /// The steps of its indentation.
    fileprivate(set) var level = 0
    fileprivate(set) var letters:
      [(id: ReMarkableID, letter: Unicode.Scalar?, isBold: Bool, isItalic: Bool)] = []
    /// The baseline of its first line.
    fileprivate(set) var baseline = 0.0
    fileprivate(set) var lineCount = 1

    var text: String {
      var text = String.UnicodeScalarView()
      for letter in letters { if let letter = letter.letter { text.append(letter) } }
      return String(text)
    }
  }

  /// More letters than the text of a page has, with those that were erased.
  private static let mostLetters = 300_000
  /// The most changes of the look of letters; later ones are left out.
  private static let mostChanges = 2000

  init?(_ fields: ReMarkableFields) {
    guard let parts = fields.fields(2), let items = parts.fields(1)?.block(1),
      var place = fields.block(3), let x = try? place.double(), let y = try? place.double(),
      x.isFinite, y.isFinite
    else { return nil }
    left = x
    let told = fields.fields(5)?.float(2) ?? 0
    let first = fields.float(4) ?? 0
    width = [told, first].first { $0 >= 1 && $0 <= 20_000 } ?? 936
    guard let letters = try? Self.letters(items) else { return nil }
    let looks = parts.fields(2)?.block(1).map { Self.looks($0) } ?? [:]
    split(letters, looks: looks)
    layOut(from: y)
  }
}

// MARK: - Reading

extension ReMarkableText {
  /// A letter, a change of the look of letters, or what was erased.
  private struct Letter {
    let id: ReMarkableID
    var letter: Unicode.Scalar?
    var format: UInt32?
  }

  /// The letters in their order.
  private static func letters(_ content: ByteCursor) throws(ForeignFault) -> [Letter] {
    var (content, letters, sequence) = (content, [Letter](), ReMarkableSequence())
    for _ in 0..<(try content.varint(atMost: content.remaining)) {
      guard try content.varint() == 0xC else { throw .damaged }
      let part = try content.part(try content.count(atMost: content.remaining))
      let run = try Self.run(ReMarkableFields(part))
      guard letters.count + run.letters.count <= mostLetters else { throw .tooLarge }
      var left = run.left
      for (index, letter) in run.letters.enumerated() {
        let next = index + 1 < run.letters.count ? run.letters[index + 1].id : run.right
        sequence.append(letter.id, after: left, before: next)
        left = letter.id
      }
      letters += run.letters
    }
    return sequence.order.map { letters[$0] }
  }

  /// Reads letters that were typed in a row.
  private static func run(
    _ fields: ReMarkableFields
  ) throws(ForeignFault) -> (left: ReMarkableID, right: ReMarkableID, letters: [Letter]) {
    guard let id = fields.id(2) else { throw .damaged }
    var letters: [Letter] = []
    let erased = Int(fields.number(5) ?? 0)
    guard erased <= mostLetters else { throw .tooLarge }
    if erased > 0 {
      letters = (0..<erased).map { Letter(id: id.advanced(by: $0)) }
    } else if var content = fields.block(6) {
      let text = try content.text()
      if let format = try ReMarkableFields(content).number(2) {
        letters = [Letter(id: id, format: format)]
      } else {
        letters = text.unicodeScalars.prefix(mostLetters + 1).enumerated().map {
          Letter(id: id.advanced(by: $0.offset), letter: $0.element)
        }
      }
    }
    return (fields.id(3) ?? .none, fields.id(4) ?? .none, letters)
  }

  /// The looks of paragraphs, by the line feeds before them.
  private static func looks(
    _ content: ByteCursor
  ) -> [ReMarkableID: (look: Look, level: Int)] {
    var (content, looks) = (content, [ReMarkableID: (look: Look, level: Int)]())
    guard let count = try? content.varint(atMost: content.remaining) else { return looks }
    for _ in 0..<count {
      guard let id = try? content.id(), (try? content.varint()) == 0x1F, (try? content.id()) != nil,
        (try? content.varint()) == 0x2C, let size = try? content.count(atMost: content.remaining),
        var part = try? content.part(size), (try? part.skip(1)) != nil, let code = try? part.byte()
      else { break }
      let more = try? ReMarkableFields(part)
      let (kind, details) = (more?.byte(2) ?? 0, Int(more?.number(3) ?? 0))
      let isSmallTitle = code == 3 && kind == 2 && details & 0xF == 3
      looks[id] = (
        isSmallTitle ? .smallTitle : Look(rawValue: code) ?? .plain,
        kind == 3 ? min(details & 0xF, LineStyle.mostLevels) : Look(rawValue: code)?.level ?? 0
      )
    }
    return looks
  }

  private mutating func split(
    _ letters: [Letter], looks: [ReMarkableID: (look: Look, level: Int)]
  ) {
    func begin(after id: ReMarkableID) {
      var paragraph = Paragraph()
      (paragraph.look, paragraph.level) = looks[id] ?? (.plain, 0)
      paragraphs.append(paragraph)
    }
    begin(after: .none)
    var (isBold, isItalic, changes) = (false, false, 0)
    for letter in letters {
      if letter.format != nil { changes += 1 }
      switch changes <= Self.mostChanges ? letter.format : nil {
      case 1: isBold = true
      case 2: isBold = false
      case 3: isItalic = true
      case 4: isItalic = false
      default: break
      }
      // A line feed belongs to the line that it ends.
      let isBreak = letter.letter == "\n"
      paragraphs[paragraphs.count - 1].letters.append(
        (letter.id, isBreak ? nil : letter.letter, isBold, isItalic))
      if isBreak { begin(after: letter.id) }
    }
  }
}

// MARK: - Layout

extension ReMarkableText {
  /// The looks of paragraphs, by their numbers in files.
  enum Look: UInt8 {
    case plain = 1
    case title = 2
    case heading = 3
    case bullet = 4
    case innerBullet = 5
    case check = 6
    case done = 7
    case innerCheck = 8
    case innerDone = 9
    case number = 10
    case innerNumber = 11
    case smallTitle = 100

    var isList: Bool { line.isList || isNumbered }
    var isNumbered: Bool { self == .number || self == .innerNumber }
    var isSerif: Bool { self == .title || self == .smallTitle }
    var level: Int {
      switch self {
      case .innerBullet, .innerCheck, .innerDone, .innerNumber: 1
      default: 0
      }
    }

    var line: LineStyle.Kind {
      switch self {
      case .bullet, .innerBullet: .bullet
      case .check, .innerCheck: .check(isDone: false)
      case .done, .innerDone: .check(isDone: true)
      default: .plain
      }
    }

    /// The size of the letters.
    var size: Double {
      switch self {
      case .title: 64.14
      case .smallTitle: 46
      case .heading: 36.08
      default: 32.07
      }
    }

    /// The baseline of the first line of the text, below its top.
    var head: Double {
      switch self {
      case .title: 63
      case .smallTitle: 46
      case .heading: 37
      default: 33.59
      }
    }

    /// The distance of the baseline from that of a plain line before.
    var room: Double {
      switch self {
      case .title: 163.3
      case .smallTitle: 114.5
      case .heading: 89.2
      default: 69.5
      }
    }

    /// What this line adds to the distance of the next.
    var rest: Double {
      switch self {
      case .title: 0.8
      case .smallTitle: -2
      case .heading: -6.2
      default: 0
      }
    }

    /// The distance of the lines of a paragraph.
    var pitch: Double { size * 1.3 }
  }

  /// The shares of the sizes at which the usual fonts are as wide as the narrow ones of the tablet.
  private static let (sansShare, serifShare) = (0.95, 0.88)
  /// The height of usual fonts above the baseline, as a share of their size.
  private static let ascent = 0.95
  /// The room before text, and that of a step of a list.
  private static let (margin, step) = (4.0, 48.0)

  private func left(of paragraph: Paragraph) -> Double {
    left + Self.margin + (paragraph.look.isList ? Self.step * Double(paragraph.level + 1) : 0)
  }

  private mutating func layOut(from top: Double) {
    var baseline = top + (paragraphs.first?.look.head ?? 0)
    for index in paragraphs.indices {
      if index > 0 {
        baseline += paragraphs[index].look.room + paragraphs[index - 1].look.rest
      }
      paragraphs[index].baseline = baseline
      let lineCount = wrap(paragraphs[index])
      paragraphs[index].lineCount = lineCount
      baseline += Double(lineCount - 1) * paragraphs[index].look.pitch
    }
    anchors[.textTop] = Point(x: 0, y: paragraphs.first?.baseline ?? 0)
    anchors[.textBottom] = Point(x: 0, y: baseline)
  }

  /// Counts the lines of a paragraph, and places its letters on them.
  private mutating func wrap(_ paragraph: Paragraph) -> Int {
    let (look, start) = (paragraph.look, left(of: paragraph))
    let room = left + width - start
    var (x, line, wordStart) = (0.0, 0, 0.0)
    var word: [(id: ReMarkableID, x: Double)] = []
    func place() {
      let baseline = paragraph.baseline + Double(line) * look.pitch
      for (id, x) in word { anchors[id] = Point(x: start + x, y: baseline) }
      word = []
    }
    for (id, letter, _, _) in paragraph.letters {
      word.append((id, x))
      guard let letter else { continue }
      x += Self.width(of: letter) * look.size
      if x > room, wordStart > 0, letter != " " {
        // The word begins the next line.
        for index in word.indices { word[index].x -= wordStart }
        (x, line, wordStart) = (x - wordStart, line + 1, 0)
      }
      if letter == " " || letter == "\u{2028}" {
        place()
        wordStart = x
      }
      if letter == "\u{2028}" { (line, x, wordStart) = (line + 1, 0, 0) }
    }
    place()
    return line + 1
  }

  /// The width of a letter in its size, about as wide as in the tablet's font.
  private static func width(of letter: Unicode.Scalar) -> Double {
    switch letter {
    case "i", "j", "l", "I", "!", ".", ",", ":", ";", "'", " ": 0.26
    case "f", "t", "r", "(", ")", "[", "]", "-", "\"", "/", "|", "•": 0.35
    case "m", "w", "M", "W", "@", "%", "—": 0.82
    case "c", "k", "s", "v", "x", "y", "z", "J", "L", "_": 0.47
    case "A"..."Z": 0.6
    case "\u{2028}", "\u{300}"..."\u{36F}": 0
    case "\u{1100}"..."\u{11FF}", "\u{2E80}"..."\u{FFEF}", "\u{1F000}"..."\u{1FFFF}": 1
    default: 0.53
    }
  }

  /// The lowest place of the text.
  var bottom: Double {
    paragraphs.last { !$0.text.isEmpty }.map {
      $0.baseline + (Double($0.lineCount - 1) + 0.3) * $0.look.pitch
    } ?? 0
  }

  /// The paragraphs as text boxes.
  func boxes(on sheet: ReMarkableSheet) -> [TextBox] {
    var numbers = [Int](repeating: 0, count: LineStyle.mostLevels + 1)
    return paragraphs.compactMap { paragraph in
      let (look, level) = (paragraph.look, paragraph.level)
      for inner in numbers.indices where !look.isNumbered || inner > level { numbers[inner] = 0 }
      if look.isNumbered { numbers[level] += 1 }
      let mark = look.isNumbered ? "\(numbers[level]). " : ""
      return box(of: paragraph, mark: mark, on: sheet)
    }
  }

  /// The text box of a paragraph after its number; nil if it is blank.
  private func box(of paragraph: Paragraph, mark: String, on sheet: ReMarkableSheet) -> TextBox? {
    let (look, text) = (paragraph.look, paragraph.text)
    guard !text.allSatisfy(\.isWhitespace) else { return nil }
    let indent = mark.unicodeScalars.reduce(0) { $0 + Self.width(of: $1) } * look.size
    // Other lists are indented by the looks of their lines.
    let x = look.line.isList ? left + Self.margin : left(of: paragraph) - indent
    let size = look.size * (look.isSerif ? Self.serifShare : Self.sansShare)
    let top = Point(x: x, y: paragraph.baseline - size * Self.ascent)
    var box = TextBox(
      origin: sheet.place(of: top), wrap: max(left + width - x, size) * sheet.scale,
      text: mark + text.replacing("\u{2028}", with: look.isList ? " " : "\n"),
      font: look.isSerif ? "Serif" : "Sans", size: size * sheet.scale, color: Color(rgb: 0))
    box.styled = paragraph.styled(box.text, after: mark.unicodeScalars.count)
    return box
  }
}

extension ReMarkableText.Paragraph {
  /// The letters with their looks, after some that are plain.
  func styled(_ text: String, after first: Int) -> StyledText {
    var styled = StyledText(
      text, line: LineStyle(look.line, level: look.line.isList ? level : 0))
    var place = first
    var start = (place: place, isBold: false, isItalic: false)
    func close() {
      if start.isBold { styled.apply(.bold(true), to: start.place..<place) }
      if start.isItalic { styled.apply(.italic(true), to: start.place..<place) }
    }
    for (_, letter, isBold, isItalic) in letters where letter != nil {
      let isBold = isBold || look == .heading
      if (isBold, isItalic) != (start.isBold, start.isItalic) {
        close()
        start = (place, isBold, isItalic)
      }
      place += 1
    }
    close()
    if case .check(isDone: true) = look.line { styled.apply(.struck(true), to: 0..<place) }
    return styled
  }
}
