internal import CPango
internal import Geometry
internal import Notebook

/// The blocks of a text box, one below the other: plain lines together, every other line alone.
struct TextLayout {
  let box: TextBox
  let blocks: [TextBlock]

  init(_ box: TextBox) {
    self.box = box
    let (styled, ranges) = (box.styled, box.styled.lineRanges)
    var blocks: [TextBlock] = []
    var line = 0
    while line < ranges.count {
      let isPlain = styled.lines[line] == LineStyle()
      let rest = styled.lines[(line + 1)...].prefix { isPlain && $0 == LineStyle() }
      let lines = Array(ranges[line..<line + 1 + rest.count])
      if let block = TextBlock(box, lines, from: line, isLinked: !box.link.isEmpty) {
        blocks.append(block)
      }
      line += lines.count
    }
    self.blocks = blocks
    place()
  }

  /// The distance by which a level is indented.
  private var step: Double { 1.5 * box.size }

  private func indent(of block: TextBlock) -> Double {
    Double(block.style.level + (block.style.kind.isList ? 1 : 0)) * step
  }

  private func place() {
    let width = commonWidth
    var top = 0.0
    var numbers = ListNumbers()
    for block in blocks {
      let indent = indent(of: block)
      if let width { block.setWidth(max(width - indent, box.size)) }
      let isMirrored = width != nil && block.runsLeft
      block.corner = Point(x: isMirrored ? 0 : indent, y: top)
      let number = numbers.next(for: block.style)
      block.marker = TextMarker(
        for: block, numbered: number, of: box, isMirrored: isMirrored,
        edge: isMirrored ? max((width ?? 0) - indent, box.size) : indent)
      top += block.room.high.y
    }
  }

  /// The width in which lines are broken or aligned; nil if they are neither.
  private var commonWidth: Double? {
    if box.wrap > 0 { return box.wrap }
    let isEven = blocks.allSatisfy {
      ($0.style.alignment ?? box.alignment) == .left && !($0.style.kind.isList && $0.runsLeft)
    }
    guard blocks.count > 1, !isEven else { return nil }
    // A little more, so that rounding breaks no line.
    return blocks.reduce(0) { max($0, indent(of: $1) + $1.room.width) } + 0.1
  }

  /// The box around everything drawn and the room for the lines, relative to the text's corner.
  var bounds: Box { blocks.reduce(.empty) { $0.union($1.bounds) } }

  /// The place of a text box before it is moved; empty without text.
  static func bounds(of box: TextBox) -> Box {
    guard !box.styled.isEmpty else { return .empty }
    return TextLayout(box).bounds.moved(by: box.origin)
  }

  /// Calls with each run of letters, its style, and the start of its baseline.
  func forEachRun(
    _ body: (TextBlock, UnsafeMutablePointer<PangoGlyphItem>, TextStyle, Point) -> Void
  ) {
    for block in blocks {
      block.forEachRun { run, corner in
        let byte = run.pointee.item.map { Int($0.pointee.offset) } ?? 0
        body(block, run, box.styled.style(at: block.letter(atByte: byte)), corner)
      }
      if case .words(let words)? = block.marker {
        let style = box.styled.style(at: block.letters.lowerBound)
        words.forEachRun { body(words, $0, style.ofMarker, $1) }
      }
    }
  }
}

extension TextStyle {
  /// The style of a bullet or number before such letters.
  fileprivate var ofMarker: TextStyle {
    var style = TextStyle()
    style.color = color
    return style
  }
}

/// What is before an entry of a list.
enum TextMarker {
  /// A bullet or a number.
  case words(TextBlock)
  /// The box of a check list.
  case check(Box, isDone: Bool)

  var box: Box {
    switch self {
    case .words(let block): block.bounds
    case .check(let box, _): box
    }
  }

  /// Places a marker beside `edge`, where the letters of its block begin.
  fileprivate init?(
    for block: TextBlock, numbered number: Int, of box: TextBox, isMirrored: Bool, edge: Double
  ) {
    let gap = 0.45 * box.size
    let baseline = block.corner.y + block.baseline
    let words: String
    switch block.style.kind {
    case .plain, .heading: return nil
    case .bullet: words = block.style.level % 2 == 0 ? "•" : "–"
    case .number: words = isMirrored ? ".\(number)" : "\(number)."
    case .check(let isDone):
      let side = 0.8 * box.size
      let corner = Point(
        x: isMirrored ? edge + gap : edge - gap - side, y: baseline - 0.9 * side)
      self = .check(
        Box(low: corner, high: corner + Point(x: side, y: side)), isDone: isDone)
      return
    }
    let sample = TextBox(
      origin: .zero, text: words, font: box.font, size: box.size, color: box.color)
    guard let marker = TextBlock(sample, sample.styled.lineRanges, from: 0, isLinked: false) else {
      return nil
    }
    let left = isMirrored ? edge + gap : max(edge - gap - marker.room.width, 0)
    marker.corner = Point(x: left, y: baseline - marker.baseline)
    self = .words(marker)
  }
}

/// Counts the entries of numbered lists, one inside the other.
private struct ListNumbers {
  private var counts = Array(repeating: 0, count: LineStyle.mostLevels + 1)

  /// The number of a line, if it is numbered.
  mutating func next(for style: LineStyle) -> Int {
    let level = min(max(style.level, 0), LineStyle.mostLevels)
    for deeper in counts.indices where deeper > level { counts[deeper] = 0 }
    counts[level] = style.kind == .number ? counts[level] + 1 : 0
    return counts[level]
  }
}
