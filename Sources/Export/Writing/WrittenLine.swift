internal import Geometry
internal import Notebook

/// A line of handwriting as text.
struct WrittenLine: Hashable {
  var text: String
  var box: Box
  var isVertical: Bool

  /// The mark after a word that is not sure.
  static let doubt = "[?]"

  /// The greatest distance of lines that belong together, in heights of a line.
  private static let reach = 2.0

  /// True if another line, read next, continues a paragraph.
  func isContinued(by next: WrittenLine) -> Bool {
    guard isVertical == next.isVertical else { return false }
    let (step, size) = (next.box.center - box.center, max(height, next.height))
    let (ahead, aside) =
      isVertical ? (-step.x, box.isBeside(next.box)) : (step.y, box.isAbove(next.box))
    return aside && ahead > 0 && ahead < Self.reach * size
  }

  private var height: Double { isVertical ? box.width : box.height }
}

extension [HiddenWord] {
  /// The lines of the words, with a mark after each word that is not sure.
  var writtenLines: [WrittenLine] {
    var lines: [WrittenLine] = []
    var isNew = true
    for word in self {
      let text = word.text + (word.isDoubtful ? WrittenLine.doubt : "")
      if isNew {
        lines.append(WrittenLine(text: text, box: word.box, isVertical: word.isVertical))
      } else {
        let line = lines[lines.count - 1]
        lines[lines.count - 1].text += (line.text.isJoined(to: text) ? "" : " ") + text
        lines[lines.count - 1].box = line.box.union(word.box)
      }
      isNew = word.endsLine
    }
    return lines
  }
}

extension HiddenWord {
  /// True for a word that is not sure; a dash or a bullet is no word.
  fileprivate var isDoubtful: Bool {
    certainty != .sure && text.contains { $0.isLetter || $0.isNumber }
  }
}

/// Words of a page where they are.
struct PlacedWords {
  var words: LoosePage.Words
  var box: Box
}

extension [PlacedWords] {
  /// The words with lines of handwriting, which are in reading order: each follows the last line above it.
  ///
  /// Without any lines they stay in their order.
  func merged(with lines: [WrittenLine]) -> [LoosePage.Words] {
    guard !lines.isEmpty else { return map(\.words) }
    var before = Dictionary(grouping: self) { lines.place(of: $0.box) }
    for place in before.keys {
      before[place]?.sort { ($0.box.low.y, $0.box.low.x) < ($1.box.low.y, $1.box.low.x) }
    }
    var (merged, paragraph): ([LoosePage.Words], [WrittenLine]) = ([], [])
    for place in 0...lines.count {
      let next = place < lines.count ? lines[place] : nil
      let others = before[place] ?? []
      if let last = paragraph.last, !others.isEmpty || next.map(last.isContinued) != true {
        merged.append(.written(paragraph.map(\.text)))
        paragraph = []
      }
      merged += others.map(\.words)
      if let next { paragraph.append(next) }
    }
    return merged
  }
}

extension [WrittenLine] {
  /// The number of lines that are read before what is in a box.
  fileprivate func place(of box: Box) -> Int {
    func isBefore(_ line: WrittenLine) -> Bool { line.box.center.y < box.center.y }
    let column = indices.filter { self[$0].box.isAbove(box) }
    if let last = column.last(where: { isBefore(self[$0]) }) { return last + 1 }
    return column.first ?? lastIndex(where: isBefore).map { $0 + 1 } ?? 0
  }
}

extension Box {
  /// True if one box is above the other, or would be if it were moved up or down.
  fileprivate func isAbove(_ other: Box) -> Bool { low.x < other.high.x && other.low.x < high.x }

  fileprivate func isBeside(_ other: Box) -> Bool { low.y < other.high.y && other.low.y < high.y }
}

extension String {
  /// True if no space is between two words: where both are Japanese.
  fileprivate func isJoined(to next: String) -> Bool {
    let letters = [last { !WrittenLine.doubt.contains($0) }, next.first].map {
      $0?.unicodeScalars.first
    }
    return letters.allSatisfy { letter in
      letter.map { (0x2E80...0x9FFF).contains($0.value) || (0xFF01...0xFF9F).contains($0.value) }
        ?? false
    }
  }
}
