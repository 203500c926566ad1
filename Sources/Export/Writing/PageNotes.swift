internal import Notebook
internal import Paint

/// The content that files cannot show, each kind reported once with all pages it concerns.
struct PageNotes {
  private var notes: [(text: String, pages: [Int])] = []
  /// The index of each text.
  private var places: [String: Int] = [:]
  /// The number of notes that are left out.
  private var leftOut = 0

  /// More sentences than this say nothing new.
  private static let most = 200

  /// Notes something about a page.
  mutating func add(_ text: String, page: Int) {
    if let place = places[text] {
      if notes[place].pages.last != page { notes[place].pages.append(page) }
    } else if notes.count < Self.most {
      places[text] = notes.count
      notes.append((text, [page]))
    } else {
      leftOut += 1
    }
  }

  /// Notes several things about a page.
  mutating func add(_ texts: [String], page: Int) { for text in texts { add(text, page: page) } }

  /// The notes, a sentence each.
  var sentences: [String] {
    notes.map { text, pages in "page\(pages.count == 1 ? "" : "s") \(Self.list(pages)): \(text)" }
      + (leftOut > 0 ? ["and \(leftOut) more like that"] : [])
  }

  /// Numbers as people write them, those that follow each other as a range.
  private static func list(_ pages: [Int]) -> String {
    var ranges: [ClosedRange<Int>] = []
    for page in pages {
      if let last = ranges.last, last.upperBound + 1 == page {
        ranges[ranges.count - 1] = last.lowerBound...page
      } else {
        ranges.append(page...page)
      }
    }
    return ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
      .joined(separator: ", ")
  }
}

extension Sequence<ImagePicture> {
  /// Says of images that cannot be read what stands in their place.
  var notes: [String] {
    let formulas = filter(\.frame.hasFormula).map(\.frame.formula).map { formula in
      let line = formula.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      let short = line.count > 60 ? "\(line.prefix(60))…" : line
      return "the formula \(short) cannot be drawn, its LaTeX stands in its place"
    }
    let count = self.count { !$0.frame.hasFormula }
    switch count {
    case 0: return formulas
    case 1: return formulas + ["an image cannot be read, a frame stands in its place"]
    default: return formulas + ["\(count) images cannot be read, frames stand in their places"]
    }
  }
}
