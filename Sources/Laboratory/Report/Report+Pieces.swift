internal import Geometry
internal import Paint
internal import Wording

extension Report {
  /// A part of a report drawn in one piece, and the space above it.
  struct Piece {
    let drawing: Drawing
    let gap: Double
    /// True if it would be stranded without what follows.
    var belongsToNext = false
  }

  func pieces(width: Double) -> [Piece] {
    blocks.flatMap { $0.pieces(width: width) }
  }
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
      return [
        .init(drawing: Drawing(words, .heading, width: width), gap: 48, belongsToNext: true)
      ]
    case .text(let words):
      return [.init(drawing: Drawing(words, .body, width: min(width, 640)), gap: 12)]
    case .note(let words):
      let drawing = Drawing(words, .caption, .second, width: min(width, 640))
      return [.init(drawing: drawing, gap: 4, belongsToNext: true)]
    case .table(let table): return table.pieces(width: width)
    case .figure(let figure):
      return [.init(drawing: figure.whole(width: width), gap: 40)]
    }
  }
}

extension Report.Figure {
  /// The plot below its title and note.
  fileprivate func whole(width: Double) -> Drawing {
    var whole = Drawing(title, .title, width: width, leading: 1.35)
    if !note.isEmpty {
      whole.put(Drawing(note, .caption, .second, width: min(width, 640)), below: 3)
    }
    whole.put(drawing(width), below: 16)
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

  fileprivate mutating func put(_ other: Drawing, below gap: Double, at left: Double = 0) {
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
      put(Drawing(name.name, strong, width: width - indent), below: 8, at: indent)
      put(Drawing(name.detail, .caption, .second, width: width - indent), below: 0, at: indent)
      size.y += 8
    }
    line(from: Point(x: 0, y: size.y), to: Point(x: width, y: size.y), .hair)
    size.y += 1
  }

  fileprivate init(warnings sentences: [Words], width: Double) {
    self.init(size: Point(x: width, y: 0))
    for (index, sentence) in sentences.enumerated() {
      put(
        Drawing(sentence, .body, .warning, width: min(width, 640) - 16),
        below: index == 0 ? 0 : 6, at: 16)
    }
    fill(Box(low: .zero, high: Point(x: 3, y: size.y)), .warning)
  }
}
