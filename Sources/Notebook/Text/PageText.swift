public import Geometry

/// The text of a page in reading order, with the place of every letter.
public struct PageText: Hashable, Sendable {
  /// The letters; a line feed ends a line.
  public private(set) var letters: [Unicode.Scalar] = []
  /// The box of each letter, in page coordinates; that of a line feed means nothing.
  public private(set) var boxes: [Box] = []

  /// Creates a text without letters.
  public init() {}

  /// Whether it has no letters.
  public var isEmpty: Bool { letters.isEmpty }

  /// Appends a letter.
  public mutating func append(_ letter: Unicode.Scalar, in box: Box) {
    letters.append(letter)
    boxes.append(box)
  }

  /// Appends another text, which begins on a line of its own.
  public mutating func append(_ other: PageText) {
    if let box = boxes.last, letters.last != "\n" { append("\n", in: box) }
    letters += other.letters
    boxes += other.boxes
  }

  /// Some letters as a string.
  public func string(_ range: Range<Int>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: letters[range.clamped(to: letters.indices)])
    return String(text)
  }

  /// The boxes around some letters, one for each line, and for each column if a line runs on in another.
  public func lines(_ range: Range<Int>) -> [Box] {
    var lines: [Box] = []
    var endsLine = true
    for place in range.clamped(to: letters.indices) {
      let (letter, box) = (letters[place], boxes[place])
      if letter == "\n" {
        endsLine = true
      } else if !box.isEmpty {
        if !endsLine, let last = lines.last, last.isContinued(by: box) {
          lines[lines.count - 1] = last.union(box)
        } else {
          lines.append(box)
        }
        endsLine = false
      }
    }
    return lines
  }
}

extension Box {
  /// Whether a letter in another box goes on with the line in this one, in whichever direction it runs.
  fileprivate func isContinued(by other: Box) -> Bool {
    let size = Swift.max(Swift.min(height, width), Swift.min(other.height, other.width))
    return expanded(by: 2 * size).intersects(other)
      && (isBeside(low.y...high.y, other.low.y...other.high.y)
        || isBeside(low.x...high.x, other.low.x...other.high.x) && height >= width)
  }

  /// Whether two ranges have most of the shorter one in common.
  private func isBeside(_ one: ClosedRange<Double>, _ other: ClosedRange<Double>) -> Bool {
    let shared =
      Swift.min(one.upperBound, other.upperBound) - Swift.max(one.lowerBound, other.lowerBound)
    return 2 * shared
      >= Swift.min(
        one.upperBound - one.lowerBound, other.upperBound - other.lowerBound)
  }
}
