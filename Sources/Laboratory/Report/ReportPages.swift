internal import Geometry
internal import Paint
internal import Wording

extension Report {
  /// A page of A4 in points.
  private static let page = Point(x: 595.28, y: 841.89)
  private static let margin = Point(x: 54, y: 54)
  /// The points in a unit of a drawing.
  private static let unit = 0.75
  /// Letters are fitted to whole units, so in a file a unit should be finer than a point.
  private static let fineness = 16.0

  /// The report as pages of A4 with searchable words.
  func pdf() throws -> [UInt8] {
    let inner = (Self.page - Self.margin * 2) * (1 / Self.unit)
    let sheets = Self.sheets(of: pieces(width: inner.x), height: inner.y)
    let file = CairoFile(.pdf, size: Self.page)
    try MissingPackage.check()
    file.describe(title: title.text, creator: "Suzuri")
    for (index, sheet) in sheets.enumerated() {
      try file.addPage(size: Self.page, label: "\(index + 1)") { canvas in
        canvas.transform(by: .scaling(x: 1 / Self.fineness, y: 1 / Self.fineness))
        for (drawing, top, shrink) in sheet {
          let corner = Self.margin + Point(x: 0, y: top * Self.unit)
          drawing.draw(
            on: canvas, at: corner * Self.fineness, scale: Self.unit * Self.fineness * shrink,
            palette: .paper)
        }
        Self.foot(page: index + 1, of: sheets.count).draw(
          on: canvas,
          at: Point(x: Self.margin.x, y: Self.page.y - 36) * Self.fineness,
          scale: Self.unit * Self.fineness, palette: .paper)
      }
    }
    let bytes = try file.finished()
    try MissingPackage.check()
    return bytes
  }

  /// A drawing on a page, its distance from the top, and its shrink factor.
  private typealias Placed = (drawing: Drawing, top: Double, shrink: Double)

  private static func sheets(of pieces: [Piece], height: Double) -> [[Placed]] {
    var (sheets, sheet, top) = ([[Placed]](), [Placed](), 0.0)
    for (index, piece) in pieces.enumerated() {
      let gap = sheet.isEmpty ? 0 : piece.gap
      // A piece that belongs to the next one moves on with it.
      var needed = gap + piece.drawing.size.y
      var next = index
      while pieces[next].belongsToNext, next + 1 < pieces.count {
        next += 1
        needed += pieces[next].gap + pieces[next].drawing.size.y
      }
      if top + needed > height, !sheet.isEmpty {
        sheets.append(sheet)
        (sheet, top) = ([], 0)
      }
      let shrink = min(1, height / max(piece.drawing.size.y, 1))
      top += sheet.isEmpty ? 0 : piece.gap
      sheet.append((piece.drawing, top, shrink))
      top += piece.drawing.size.y * shrink
    }
    return sheets + [sheet]
  }

  private static func foot(page: Int, of count: Int) -> Drawing {
    let width = (Self.page.x - margin.x * 2) / unit
    var foot = Drawing(size: Point(x: width, y: 16))
    foot.write(verbatim: "Suzuri", at: Point(x: 0, y: 8), .label, .second)
    foot.write(
      verbatim: "\(page) / \(count)", at: Point(x: width, y: 8), .label, .second, .trailing)
    return foot
  }

  /// The report as one tall picture.
  func png() throws -> [UInt8] {
    let (width, margin) = (720.0, 56.0)
    let pieces = pieces(width: width)
    let height = pieces.reduce(2 * margin) { $0 + $1.gap + $1.drawing.size.y }
    let scale = min(2, 32_000 / height)
    let bitmap = Bitmap(
      width: Int((width + 2 * margin) * scale), height: Int((height * scale).rounded(.up)),
      format: .opaque)
    guard bitmap.isUsable else {
      try MissingPackage.check()
      throw Failure("not enough memory for a picture of \(bitmap.width) × \(bitmap.height) pixels")
    }
    bitmap.draw { canvas in
      canvas.paint(Palette.light[.ground])
      var top = margin
      for piece in pieces {
        top += piece.gap
        piece.drawing.draw(
          on: canvas, at: Point(x: margin, y: top) * scale, scale: scale, palette: .light)
        top += piece.drawing.size.y
      }
    }
    let bytes = bitmap.png()
    try MissingPackage.check()
    return bytes
  }

  /// A part of a report drawn in one piece, and the space above it.
  struct Piece {
    let drawing: Drawing
    let gap: Double
    /// True if it would be stranded without what follows.
    var belongsToNext = false
  }

  func pieces(width: Double) -> [Piece] { blocks.flatMap { $0.pieces(width: width) } }
}

extension Drawing.Look {
  fileprivate static let verdict = Drawing.Look(size: 28, weight: .semiBold)
  fileprivate static let verdicts = Drawing.Look(size: 20, weight: .semiBold)
  fileprivate static let heading = Drawing.Look(size: 19, weight: .semiBold)
  fileprivate static let title = Drawing.Look(size: 15.5, weight: .semiBold)
  fileprivate static let lead = Drawing.Look(size: 15.5)
  fileprivate static let body = Drawing.Look(size: 14)
  fileprivate static let caption = Drawing.Look(size: 13)
}

extension Report.Block {
  fileprivate func pieces(width: Double) -> [Report.Piece] {
    switch self {
    case .subject(let words):
      return [.init(drawing: Drawing(words, .caption, .second, width: width), gap: 0)]
    case .verdicts(let sentences):
      let look = sentences.count > 1 ? Drawing.Look.verdicts : .verdict
      return sentences.map {
        .init(drawing: Drawing($0, look, width: width, leading: 1.25), gap: 10)
      }
    case .lead(let words):
      return [.init(drawing: Drawing(words, .lead, width: min(width, 640)), gap: 14)]
    case .names(let names): return [.init(drawing: Drawing(names, width: width), gap: 24)]
    case .warnings(let sentences):
      guard !sentences.isEmpty else { return [] }
      return [.init(drawing: Drawing(warnings: sentences, width: width), gap: 24)]
    case .heading(let words):
      return [.init(drawing: Drawing(words, .heading, width: width), gap: 48, belongsToNext: true)]
    case .text(let words):
      return [.init(drawing: Drawing(words, .body, width: min(width, 640)), gap: 12)]
    case .note(let words):
      let drawing = Drawing(words, .caption, .second, width: min(width, 640))
      return [.init(drawing: drawing, gap: 4, belongsToNext: true)]
    case .table(let table): return table.pieces(width: width)
    case .figure(let figure): return [.init(drawing: figure.whole(width: width), gap: 40)]
    }
  }
}

extension Report.Figure {
  /// The plot below its title and note.
  fileprivate func whole(width: Double) -> Drawing {
    var whole = Drawing(title, .title, width: width, leading: 1.35)
    if !note.isEmpty {
      whole.append(Drawing(note, .caption, .second, width: min(width, 640)), below: 3)
    }
    whole.append(drawing(width), below: 16)
    return whole
  }
}

extension Drawing {
  /// Words on as many lines as they need.
  fileprivate init(
    _ words: Words, _ look: Look, _ tone: Tone = .text, width: Double, leading: Double = 1.5
  ) {
    let lines = look.lines(of: words.text, within: width)
    let step = look.size * leading
    self.init(size: Point(x: width, y: step * Double(lines.count)))
    for (index, line) in lines.enumerated() {
      write(verbatim: line, at: Point(x: 0, y: step * (Double(index) + 0.5)), look, tone)
    }
  }

  fileprivate mutating func append(_ other: Drawing, below gap: Double, at left: Double = 0) {
    add(other, at: Point(x: left, y: size.y + gap))
    size.y += gap + other.size.y
  }

  fileprivate init(_ names: [Report.Name], width: Double) {
    self.init(size: Point(x: width, y: 0))
    for name in names {
      line(from: Point(x: 0, y: size.y), to: Point(x: width, y: size.y), .hair)
      let strong = Look(size: 14, weight: .medium)
      let letter = Look(size: 14, weight: .semiBold)
      write(
        verbatim: Drawing.letter(of: name.trace), at: Point(x: 0, y: size.y + 18), letter,
        .trace(name.trace))
      let indent = 28.0
      append(Drawing(name.name, strong, width: width - indent), below: 8, at: indent)
      append(Drawing(name.detail, .caption, .second, width: width - indent), below: 0, at: indent)
      size.y += 8
    }
    line(from: Point(x: 0, y: size.y), to: Point(x: width, y: size.y), .hair)
    size.y += 1
  }

  fileprivate init(warnings sentences: [Words], width: Double) {
    self.init(size: Point(x: width, y: 0))
    for (index, sentence) in sentences.enumerated() {
      append(
        Drawing(sentence, .body, .warning, width: min(width, 640) - 16),
        below: index == 0 ? 0 : 6, at: 16)
    }
    fill(Box(low: .zero, high: Point(x: 3, y: size.y)), .warning)
  }
}
