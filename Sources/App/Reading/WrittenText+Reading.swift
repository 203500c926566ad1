internal import Desk
internal import Geometry
internal import Ink
internal import Notebook
internal import Recognition

extension WrittenText {
  /// The words of strokes that were read as a page.
  init(
    _ strokes: WrittenStrokes, read page: ReadPage, in language: ReadingLanguage,
    by hand: OwnHand, list: WordList = .installed
  ) {
    let meant = page.text(in: language, list: list, hand: hand)
    let read = page.text(in: language, list: WordList(), spacing: list)
    var text = TextInPieces()
    for (piece, (line, words)) in zip(
      ReadPiece.all(of: strokes), zip(page.lines, zip(meant, read))
    ) where !words.0.words.isEmpty {
      text.add(piece, words.0.words.map { line.box(of: $0.frames) })
      text.add(zip(words.0.words, words.1.words).map(Word.init))
    }
    let places = Set(text.strokes)
    self.init(
      lines: text.lines, strokes: Set(places.map { strokes.names[$0] }).sorted(),
      parts: strokes.splitParts(at: places), box: text.box, letterHeight: text.letterHeight)
  }
}

extension WrittenStrokes {
  /// The parts at some places of strokes that have parts at others as well, as after erasing their middle.
  fileprivate func splitParts(at places: Set<Int>) -> [EntityID: [StrokeRange]] {
    let left = Set(names.indices.filter { !places.contains($0) }.map { names[$0] })
    let split = places.sorted().filter { left.contains(names[$0]) }
    return Dictionary(grouping: split) { names[$0] }.mapValues { $0.map { parts[$0] } }
  }
}

extension WrittenText.Word {
  fileprivate init(_ word: RecognizedWord, read: RecognizedWord) {
    self.init(
      word.text, read: read.text, isDoubtful: word.isDoubtful, alternatives: word.alternatives)
  }
}

/// A piece of handwriting that has been read, with its ink.
private struct ReadPiece {
  let strokes: [Int]
  let ink: [Point]
  let isVertical: Bool

  /// The pieces that have a picture, which are the lines that were read.
  static func all(of written: WrittenStrokes) -> [ReadPiece] {
    HandwritingPieces(of: written.lines).pieces.compactMap { piece in
      let ink = piece.strokes.map { written.lines[$0] }
      let picture = LinePicture(of: ink, slope: piece.slope, isVertical: piece.isVertical)
      return picture.map { _ in
        ReadPiece(
          strokes: piece.strokes, ink: Array(ink.joined()), isVertical: piece.isVertical)
      }
    }
  }

  /// The height of the middle eight tenths of the ink of a word, in a column the width.
  func letterHeight(in box: Box) -> Double? {
    let inside = ink.filter {
      isVertical ? (box.low.y...box.high.y).contains($0.y) : (box.low.x...box.high.x).contains($0.x)
    }
    .map { isVertical ? $0.x : $0.y }.sorted()
    guard !inside.isEmpty else { return nil }
    let tenth = inside.count / 10
    return inside[inside.count - 1 - tenth] - inside[tenth]
  }
}

/// The text of pieces in reading order, in lines.
private struct TextInPieces {
  private(set) var lines: [[WrittenText.Word]] = []
  private(set) var strokes: [Int] = []
  private(set) var box = Box.empty
  private var heights: [Double] = []
  private var last = Box.empty
  private var goesOn = false

  var letterHeight: Double {
    heights.isEmpty ? 0 : heights.sorted()[heights.count / 2]
  }

  /// Adds the next piece, with the boxes of its words.
  mutating func add(_ piece: ReadPiece, _ words: [Box]) {
    let bounds = Box(around: piece.ink)
    goesOn = bounds.goesOn(after: last)
    strokes += piece.strokes
    heights += words.compactMap(piece.letterHeight)
    (box, last) = (box.union(bounds), bounds)
  }

  /// Adds the words of the piece, which are part of the line that they are beside.
  mutating func add(_ words: [WrittenText.Word]) {
    if goesOn, let last = lines.indices.last { lines[last] += words } else { lines.append(words) }
  }
}

extension Box {
  /// True if it is on a line with another box, to the right of that.
  fileprivate func goesOn(after other: Box) -> Bool {
    guard !other.isEmpty, low.x >= other.high.x else { return false }
    let shared = min(high.y, other.high.y) - max(low.y, other.low.y)
    return shared > min(height, other.height) / 2
  }
}
