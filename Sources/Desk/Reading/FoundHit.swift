public import Geometry
internal import Notebook
internal import Wording

extension Finding {
  /// An occurrence of the search text.
  public struct Hit: Hashable, Sendable {
    /// The boxes in page coordinates, one for each line; empty for titles and tags.
    public let boxes: [Box]
    /// What the text was found in.
    public let kind: Kind
    /// The text around it; for handwriting, as it was read.
    public let words: FoundWords
    /// How doubtful it is: 0 for what is there without doubt, 1 for handwriting that is just worth showing.
    public let doubt: Double

    /// The doubt beyond which a hit comes after all others.
    private static let mostDoubt = 0.6

    /// Describes an occurrence.
    public init(_ boxes: [Box], in kind: Kind, _ words: FoundWords, doubt: Double = 0) {
      (self.boxes, self.kind, self.words, self.doubt) = (boxes, kind, words, doubt)
    }

    /// True if it comes after all hits that are more certain.
    var isDoubtful: Bool { doubt > Self.mostDoubt }

    /// What a text can be found in.
    public enum Kind: Hashable, Sendable, CaseIterable {
      case handwriting
      /// Text boxes and formulas.
      case text
      case pdf
      case title, tag

      var words: Words {
        switch self {
        case .handwriting: "Handwriting"
        case .text: "Text"
        case .pdf: "PDF"
        case .title: "Title"
        case .tag: "Tag"
        }
      }
    }
  }
}

/// A line of text in which something was found.
public struct FoundWords: Hashable, Sendable {
  /// The text, with single spaces between words.
  public let text: String
  /// What was found in it, in code points.
  public let match: Range<Int>

  /// The most letters before and after what was found.
  private static let (before, after) = (16, 80)

  /// Takes the text around some letters: from a little before them to the end of their line.
  public init(_ letters: [Unicode.Scalar], around range: Range<Int>) {
    let range = range.clamped(to: letters.indices)
    let first = max(range.lowerBound - Self.before, 0)
    let near = letters[first..<range.lowerBound]
    let lineStart = letters[max(first - 1, 0)..<range.lowerBound].lastIndex(of: "\n").map { $0 + 1 }
    let isCut = lineStart == nil && first > 0
    // What is left out ends with a word, where there are words.
    let wordStart = near.firstIndex(where: \.properties.isWhitespace)
    let start = lineStart ?? (isCut ? wordStart ?? first : first)
    let rest = letters[range.upperBound...].prefix(Self.after)
    let end = rest.firstIndex(of: "\n") ?? rest.endIndex

    var line = Line(isCut ? ["…", " "] : [])
    line.append(letters[start..<range.lowerBound])
    let low = line.letters.count
    line.append(letters[range])
    match = low..<line.letters.count
    line.append(letters[range.upperBound..<end])
    text = line.string
  }

  private struct Line {
    private(set) var letters: [Unicode.Scalar]

    init(_ letters: [Unicode.Scalar]) { self.letters = letters }

    mutating func append(_ more: ArraySlice<Unicode.Scalar>) {
      for letter in more {
        guard letter.properties.isWhitespace else {
          letters.append(letter)
          continue
        }
        if let last = letters.last, last != " " { letters.append(" ") }
      }
    }

    var string: String {
      var text = String.UnicodeScalarView()
      text.append(contentsOf: letters)
      return String(text)
    }
  }
}

/// A hit by its page and number.
public struct HitPlace: Hashable, Sendable {
  let page: PageID
  /// Its index among the hits of the page.
  let number: Int
}
