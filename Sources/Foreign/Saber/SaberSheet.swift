internal import Geometry
internal import Ink
internal import Notebook

/// The paper of a note.
struct SaberSheet {
  /// The distance of lines, in pixels.
  let lineHeight: Double
  private let usual: Point
  private let isBoundless: Bool
  private let pattern: String
  private let lineWidth: Double
  private let color: Color

  init(_ document: SaberValue) {
    func length(_ name: String, _ usual: Double, in range: ClosedRange<Double>) -> Double {
      document[name]?.number.flatMap { range.contains($0) ? $0 : nil } ?? usual
    }
    lineHeight = length("l", 40, in: 1...1000)
    lineWidth = length("lt", 3, in: 0...100)
    usual = Point(x: length("w", 1000, in: Self.sides), y: length("h", 1400, in: Self.sides))
    isBoundless = document["inf"]?.flag ?? false
    pattern = document["p"]?.text ?? ""
    let argb = document["b"]?.integer ?? 0xFFFC_FCFC
    color = Color(argb: UInt32(truncatingIfNeeded: argb)).opaque
  }

  private static let sides = 10...20_000.0

  /// The size of a page in pixels: two members, or in old versions a list of two numbers.
  func size(of page: SaberValue?) -> Point {
    let pair = page.elements.prefix(2).map { $0.number ?? 0 }
    func side(_ name: String, _ place: Int, _ usual: Double) -> Double {
      let side = page?[name]?.number ?? (pair.indices.contains(place) ? pair[place] : 0)
      return Self.sides.contains(side) ? side : usual
    }
    return Point(x: side("w", 0, usual.x), y: side("h", 1, usual.y))
  }

  /// An empty page; one that is covered by a picture is white.
  func page(_ size: Point, isCovered: Bool) -> ForeignPage {
    let points = size * SaberNotes.pixel
    var page = ForeignPage(width: points.x, height: points.y)
    page.isBoundless = isBoundless
    page.paper = isCovered ? Paper(.plain, color: Color(rgb: 0xFFFFFF)) : paper(size)
    return page
  }

  private func paper(_ size: Point) -> Paper {
    let margin: Double =
      switch pattern {
      case "college": lineHeight * 2
      case "college-rtl": size.x - lineHeight * 2
      case "cornell": size.x * 0.35
      default: 0
      }
    var paper = Paper(
      ruling, spacing: lineHeight * SaberNotes.pixel, margin: max(margin, 0) * SaberNotes.pixel,
      lineWidth: (pattern == "dots" ? lineWidth * 8 / 3 : lineWidth) * SaberNotes.pixel,
      color: color, ruleColor: color.mixed(with: 0x2196F3),
      marginColor: color.mixed(with: 0xF44336))
    if pattern == "cornell" { paper.marginColor = paper.ruleColor }
    return aligned(paper, size)
  }

  /// The squares and dots begin at the corner of a page, but those of our papers in its middle.
  ///
  /// Where that makes a difference, a paper of Xournal++ has them at the right places.
  private func aligned(_ paper: Paper, _ size: Point) -> Paper {
    let rests = [size.x, size.y].map { $0.truncatingRemainder(dividingBy: lineHeight) }
    guard paper.ruling == .grid || paper.ruling == .dots, rests != [0, 0],
      let step = Int(exactly: paper.spacing), let width = Int(exactly: paper.lineWidth.rounded())
    else { return paper }
    let rules = paper.ruleColor.webNotation.dropFirst()
    let template = Paper.Template(
      style: paper.ruling == .grid ? "graph" : "dotted",
      config: "m1=0,r1=\(step),lw=\(width),f1=\(rules),af1=\(rules)")
    return Paper(template, color: color)
  }

  private var ruling: Paper.Ruling {
    switch pattern {
    case "college", "college-rtl", "lined": .ruled
    case "grid": .grid
    case "dots": .dots
    case "staffs", "tablature": .staves
    case "cornell": .cornell
    default: .plain
    }
  }
}

extension Color {
  /// The color of lines on this paper: a fifth of their own.
  fileprivate func mixed(with rgb: UInt32) -> Color {
    let mixed = [24, 16, 8].reduce(UInt32(0xFF)) { mixed, shift in
      let (paper, line) = (rgba >> shift & 0xFF, (rgb << 8) >> shift & 0xFF)
      return mixed | ((paper * 4 + line + 2) / 5) << shift
    }
    return Color(rgba: mixed)
  }
}

/// The typed text of a page: a delta of Quill, whose lines are on those of the paper.
struct SaberText {
  private(set) var boxes: [TextBox] = []
  /// The number of things in the text that are no letters.
  private(set) var embeds = 0
  /// The number of runs with looks that there are none for.
  private(set) var lostLooks = 0
  private let lineHeight: Double
  private let width: Double
  private var lines: [Line] = []
  private var line = Line()

  /// A line up to its line feed.
  private struct Line {
    var runs: [(text: String, style: TextStyle)] = []
    var look = LineStyle()
    var size: Double?
    var isCode = false

    var count: Int { runs.reduce(0) { $0 + $1.text.unicodeScalars.count } }
  }

  /// The most letters of a page.
  private static let mostLetters = 1_000_000

  /// Lays out the text; lengths are in pixels.
  init(_ delta: SaberValue?, lineHeight: Double, width: Double) {
    (self.lineHeight, self.width) = (lineHeight, width)
    var letters = 0
    for part in delta.elements where letters < Self.mostLetters {
      guard let text = part["insert"]?.text else {
        embeds += 1
        continue
      }
      letters += text.unicodeScalars.count
      add(text, part["attributes"])
    }
    if !line.runs.isEmpty { lines.append(line) }
    layOut()
  }

  /// True if nothing was typed.
  static func isEmpty(_ delta: SaberValue?) -> Bool {
    delta.elements.allSatisfy { $0["insert"]?.text.map { $0.allSatisfy(\.isNewline) } ?? false }
  }
}

/// Reading the delta.
extension SaberText {
  private mutating func add(_ text: String, _ attributes: SaberValue?) {
    let style = attributes.map { self.style($0) } ?? TextStyle()
    for (index, part) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if index > 0 {
        if let attributes { setLook(attributes) }
        lines.append(line)
        line = Line()
      }
      if !part.isEmpty { line.runs.append((String(part), style)) }
    }
  }

  private mutating func style(_ attributes: SaberValue) -> TextStyle {
    var style = TextStyle()
    style.isBold = attributes["bold"]?.flag ?? false
    style.isItalic = attributes["italic"]?.flag ?? false
    style.isUnderlined = attributes["underline"]?.flag ?? false
    style.isStruck = attributes["strike"]?.flag ?? false
    style.color = attributes["color"]?.text.flatMap { Color(css: $0) }
    if attributes["code"]?.flag == true { style.font = "Monospace" }
    if attributes["small"]?.flag == true { style.size = lineHeight * 0.4 * SaberNotes.pixel }
    style.link = attributes["link"]?.text.map { String($0.prefix(LinkTarget.longest)) } ?? ""
    if attributes["background"] != nil || attributes["script"] != nil { lostLooks += 1 }
    return style
  }

  /// Sets the look of the line that a line feed ends.
  private mutating func setLook(_ attributes: SaberValue) {
    switch attributes["list"]?.text {
    case "bullet": line.look.kind = .bullet
    case "ordered": line.look.kind = .number
    case "checked": line.look.kind = .check(isDone: true)
    case "unchecked": line.look.kind = .check(isDone: false)
    default: break
    }
    line.look.level = min(max(attributes["indent"]?.integer ?? 0, 0), LineStyle.mostLevels)
    switch attributes["align"]?.text {
    case "center": line.look.alignment = .center
    case "right": line.look.alignment = .right
    default: break
    }
    line.isCode = attributes["code-block"] != nil
    let sizes = [1.15, 1, 0.9]
    if let rank = attributes["header"]?.integer, sizes.indices.contains(rank - 1) {
      line.size = sizes[rank - 1] * lineHeight
    }
  }
}

/// Laying out the lines.
extension SaberText {
  /// The size of letters and the height of the base line, as shares of the distance of lines.
  private static let (usualSize, baseline) = (0.7, 0.72)
  /// The mean width of letters as a share of their size, in the program's font and in others.
  private static let (narrow, wide) = (0.36, 0.53)
  /// The distance of lines in such fonts, and what is above the base line, as shares of the size.
  private static let (spacing, ascent) = (1.17, 0.93)

  /// Puts each line at its place, but into one box with the last one where that may take its room.
  private mutating func layOut() {
    var (top, end) = (lineHeight * 1.2, 0.0)
    for (index, line) in lines.enumerated() {
      let size = line.size ?? lineHeight * Self.usualSize
      let room = max(width - lineHeight, size)
      func rows(_ letter: Double) -> Double {
        max((Double(line.count) * letter * size / room).rounded(.up), 1)
      }
      let isListed = index > 0 && line.look.kind.isList && lines[index - 1].look.kind.isList
      let height = (rows(Self.wide) - 1) * size * Self.spacing
      if !boxes.isEmpty, isListed || end > top + lineHeight * 0.01 {
        append(line, size)
        end += height + size * Self.spacing
      } else if line.count > 0 {
        begin(line, size, top: top)
        end = top + height + lineHeight
      }
      top += rows(Self.narrow) * lineHeight
      // Blocks of code have room below.
      if line.isCode, index + 1 == lines.count || !lines[index + 1].isCode { top += lineHeight }
    }
  }

  private mutating func begin(_ line: Line, _ size: Double, top: Double) {
    let pixel = SaberNotes.pixel
    let corner = Point(
      x: lineHeight / 2 + (line.isCode ? 20 : 0),
      y: top + lineHeight * Self.baseline - size * Self.ascent)
    var box = TextBox(
      origin: corner * pixel, wrap: max(width - lineHeight, lineHeight) * pixel, text: "",
      font: line.isCode ? "Monospace" : "Neucha", size: size * pixel, color: Color(rgb: 0))
    box.styled = styled(line, size)
    boxes.append(box)
  }

  private mutating func append(_ line: Line, _ size: Double) {
    guard var box = boxes.popLast() else { return }
    let start = box.styled.count
    box.styled.replace(start..<start, with: StyledText("\n"))
    let isOther = size * SaberNotes.pixel != box.size
    var text = styled(line, size)
    if isOther { text.apply(.size(size * SaberNotes.pixel), to: 0..<text.count) }
    if line.isCode { text.apply(.font("Monospace"), to: 0..<text.count) }
    let look = line.look
    box.styled.replace(start + 1..<start + 1, with: text)
    let end = box.styled.count
    for attribute: TextAttribute in [
      .kind(look.kind), .level(look.level), .alignment(look.alignment),
    ] {
      box.styled.apply(attribute, to: end..<end)
    }
    boxes.append(box)
  }

  private func styled(_ line: Line, _ size: Double) -> StyledText {
    var text = StyledText("", line: line.look)
    for run in line.runs {
      text.replace(text.count..<text.count, with: StyledText(run.text, style: run.style))
    }
    // Headings are underlined.
    if line.size != nil { text.apply(.underlined(true), to: 0..<text.count) }
    return text
  }
}
