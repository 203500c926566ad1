public import Geometry

/// The text of a page in reading order, with the place of every letter.
public struct PageText: Hashable, Sendable {
  /// The letters; a line feed ends a line.
  public private(set) var letters: [Unicode.Scalar] = []
  /// The box of each letter, in page coordinates: empty for one without a place; meaningless for a line
  /// feed.
  public private(set) var boxes: [Box] = []

  /// Creates a text without letters.
  public init() {}

  /// True if it has no letters.
  public var isEmpty: Bool { letters.isEmpty }

  /// Appends a letter; one outside any page has no place.
  public mutating func append(_ letter: Unicode.Scalar, in box: Box) {
    letters.append(letter)
    boxes.append(Self.reach.contains(box) ? box : .empty)
  }

  /// Far beyond any page.
  private static let reach = Box(low: .zero, high: .zero).expanded(by: 1e6)

  /// Appends another text on a new line.
  public mutating func append(_ other: PageText) {
    if letters.last ?? "\n" != "\n" { append("\n", in: .empty) }
    letters += other.letters
    boxes += other.boxes
  }

  /// Some letters as a string.
  public func string(_ range: Range<Int>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: letters[range.clamped(to: letters.indices)])
    return String(text)
  }
}
