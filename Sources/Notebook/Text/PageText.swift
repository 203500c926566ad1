public import Geometry

/// The text of a page in reading order, with the place of every letter.
public struct PageText: Hashable, Sendable {
  /// The letters; a line feed ends a line.
  public private(set) var letters: [Unicode.Scalar] = []
  /// The box of each letter, in page coordinates: empty for one without a place, and without a meaning for
  /// a line feed.
  public private(set) var boxes: [Box] = []

  /// Creates a text without letters.
  public init() {}

  /// Whether it has no letters.
  public var isEmpty: Bool { letters.isEmpty }

  /// Appends a letter; one that lies where no page is has no place.
  public mutating func append(_ letter: Unicode.Scalar, in box: Box) {
    letters.append(letter)
    boxes.append(Self.reach.contains(box) ? box : .empty)
  }

  /// Far beyond any page.
  private static let reach = Box(low: .zero, high: .zero).expanded(by: 1e6)

  /// Appends another text, which begins on a line of its own.
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

  /// The boxes around some letters, one for each line, and for each column if a line runs on in another.
  public func lines(_ range: Range<Int>) -> [Box] {
    var lines: [Box] = []
    var previous: Box?
    for place in range.clamped(to: letters.indices) {
      let (letter, box) = (letters[place], boxes[place])
      if letter == "\n" {
        previous = nil
      } else if !box.isEmpty {
        if let previous, let line = lines.last, box.continues(line, behind: previous) {
          lines[lines.count - 1] = line.union(box)
        } else {
          lines.append(box)
        }
        previous = box
      }
    }
    for place in lines.indices.dropFirst() {
      guard let border = lines[place - 1].border(to: lines[place]) else { continue }
      lines[place - 1].high.y = border
      lines[place].low.y = border
    }
    return lines
  }
}

extension Box {
  /// Where a line ends and the one below it begins, if they overlap: letters of some fonts have more room
  /// than lines are apart.
  fileprivate func border(to next: Box) -> Double? {
    let shared = intersection(next)
    let overlaps =
      shared.width > 0 && shared.height > 0
      && shared.height < Swift.min(height, next.height) / 2 && next.center.y > center.y
    return overlaps ? shared.center.y : nil
  }

  /// Whether a letter goes on with a line, behind the one before it: to a side, or downwards or upwards in
  /// lines that stand upright.
  fileprivate func continues(_ line: Box, behind previous: Box) -> Bool {
    let size = Swift.max(
      Swift.min(line.height, line.width), Swift.min(previous.height, previous.width),
      Swift.min(height, width))
    guard line.expanded(by: 2 * size).intersects(self) else { return false }
    if Self.overlap(line.low.y...line.high.y, low.y...high.y) { return true }
    let way = center - previous.center
    return abs(way.y) > abs(way.x)
      && Self.overlap(previous.low.x...previous.high.x, low.x...high.x)
      && previous.expanded(by: 2 * size).intersects(self)
  }

  /// Whether two ranges have most of the shorter one in common.
  private static func overlap(_ one: ClosedRange<Double>, _ other: ClosedRange<Double>) -> Bool {
    let shared =
      Swift.min(one.upperBound, other.upperBound) - Swift.max(one.lowerBound, other.lowerBound)
    return 2 * shared
      >= Swift.min(one.upperBound - one.lowerBound, other.upperBound - other.lowerBound)
  }
}
