internal import Notebook
internal import Paint
internal import Wording

/// The parts of pages that files cannot show, each remark once with all its pages.
struct PageNotes {
  private var notes: [(words: Words, pages: [Int])] = []
  /// The index of each remark.
  private var places: [Words: Int] = [:]
  private var leftOut = 0

  /// More sentences than this add nothing new.
  private static let most = 200

  mutating func add(_ words: Words, page: Int) {
    if let place = places[words] {
      if notes[place].pages.last != page { notes[place].pages.append(page) }
    } else if notes.count < Self.most {
      places[words] = notes.count
      notes.append((words, [page]))
    } else {
      leftOut += 1
    }
  }

  mutating func add(_ all: [Words], page: Int) { for words in all { add(words, page: page) } }

  /// The remarks, a sentence each.
  var sentences: [Words] {
    notes.map { words, pages -> Words in
      pages.count == 1
        ? "page \(PageRanges.text(of: pages)): \(words)"
        : "pages \(PageRanges.text(of: pages)): \(words)"
    }
      + (leftOut > 0 ? ["and \(leftOut) more"] : [])
  }
}

extension Sequence<Undrawn> {
  /// Notes on what could not be drawn, and its replacement.
  var notes: [Words] {
    let images = compactMap { if case .image(let image) = $0 { image } else { nil } }
    return images.notes + (images.count == Array(self).count ? [] : [Self.missingPage])
  }

  private static var missingPage: Words { "its PDF page cannot be drawn" }
}

extension [ImagePicture] {
  /// Notes on the replacement of unreadable images.
  fileprivate var notes: [Words] {
    let formulas = filter(\.frame.hasFormula).map(\.frame.formula).map { formula -> Words in
      let line = formula.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      let short = line.count > 60 ? "\(line.prefix(60))…" : line
      return "the formula \(short) cannot be drawn and is shown as LaTeX"
    }
    let count = self.count { !$0.frame.hasFormula }
    switch count {
    case 0: return formulas
    case 1: return formulas + ["an image cannot be read and is shown as a frame"]
    default: return formulas + ["\(count) images cannot be read and are shown as frames"]
    }
  }
}
