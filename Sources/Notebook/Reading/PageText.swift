public import Geometry

/// The text of a page in reading order, with the place of every letter.
public struct PageText: Hashable, Sendable {
  /// The letters; a line feed ends a line.
  public private(set) var letters: [Unicode.Scalar] = []
  /// The box of each letter in page coordinates; empty without a place, meaningless for a line feed.
  public private(set) var boxes: [Box] = []

  /// Creates a text without letters.
  public init() {}

  /// Creates a text that is not written in letters, such as the source of a formula, side by side in a box.
  public init(_ text: String, across box: Box) {
    let letters = text.unicodeScalars.map { $0 == "\n" ? " " : $0 }
    let width = box.width / Double(max(letters.count, 1))
    for (place, letter) in letters.enumerated() {
      let low = box.low + Point(x: Double(place) * width, y: 0)
      append(letter, in: Box(low: low, high: low + Point(x: width, y: box.height)))
    }
  }

  /// True if it has no letters.
  public var isEmpty: Bool { letters.isEmpty }

  /// Appends a letter; one outside any page has no place.
  public mutating func append(_ letter: Unicode.Scalar, in box: Box) {
    letters.append(letter)
    boxes.append(Self.reach.contains(box) ? box : .empty)
  }

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

/// Some letters in one line.
public struct TextRun: Hashable, Sendable {
  /// The box around them.
  public var box: Box
  /// The direction of the letters.
  public let way: Way

  /// Creates a run.
  public init(box: Box, way: Way) { (self.box, self.way) = (box, way) }

  /// The directions of letters on the page as seen.
  public enum Way: Hashable, Sendable {
    /// As in most scripts, and in those that run to the left.
    case right, left
    /// To the left, upside down, on a turned page.
    case turned
    /// On a page turned sideways, or in vertical writing.
    case down, up

    /// True if lines are vertical.
    public var isUpright: Bool { self == .down || self == .up }
  }
}

extension PageText {
  /// The boxes around some letters, one for each line, and for each column if a line continues in another.
  public func lines(_ range: Range<Int>) -> [Box] { runs(range).map(\.box) }

  /// Some letters as runs, one for each line, and for each column if a line continues in another.
  public func runs(_ range: Range<Int>) -> [TextRun] {
    var runs: [TextRun] = []
    for letters in parts(range) {
      let box = letters.reduce(Box.empty) { $0.union(boxes[$1]) }
      let (first, last) = (letters[0], letters[letters.count - 1])
      // A lone letter follows its neighbors' direction.
      runs.append(
        TextRun(box: box, way: first == last ? way(at: first) : way(from: first, to: last)))
    }
    for place in runs.indices.dropFirst() {
      guard let border = runs[place - 1].box.border(to: runs[place].box) else { continue }
      runs[place - 1].box.high.y = border
      runs[place].box.low.y = border
    }
    return runs
  }

  private func parts(_ range: Range<Int>) -> [[Int]] {
    var parts: [[Int]] = []
    var (line, endsLine) = (Box.empty, true)
    for place in range.clamped(to: letters.indices) {
      if letters[place] == "\n" {
        endsLine = true
      } else if !boxes[place].isEmpty {
        if !endsLine, let last = parts.last?.last,
          boxes[place].continues(line, behind: boxes[last])
        {
          parts[parts.count - 1].append(place)
          line = line.union(boxes[place])
        } else {
          parts.append([place])
          line = boxes[place]
        }
        endsLine = false
      }
    }
    return parts
  }

  func way(at letter: Int) -> TextRun.Way {
    let next = neighbor(of: letter, at: letter + 1)
    let previous = neighbor(of: letter, at: letter - 1)
    return way(from: next == nil ? previous ?? letter : letter, to: next ?? letter)
  }

  private func neighbor(of letter: Int, at place: Int) -> Int? {
    guard letters.indices.contains(place), letters[place] != "\n", !boxes[place].isEmpty else {
      return nil
    }
    return boxes[place].continues(boxes[letter], behind: boxes[letter]) ? place : nil
  }

  /// The direction from one letter of a line to a later one; that of its script if both are the same.
  private func way(from first: Int, to last: Int) -> TextRun.Way {
    let runsLeft = letters[first...last].contains(where: \.runsLeft)
    let shift = boxes[last].center - boxes[first].center
    if abs(shift.y) > abs(shift.x) { return shift.y > 0 ? .down : .up }
    return shift.x < 0 && !runsLeft ? .turned : runsLeft ? .left : .right
  }
}

extension Unicode.Scalar {
  /// True for a script that runs to the left.
  fileprivate var runsLeft: Bool {
    (0x590...0x8FF).contains(value) || (0xFB1D...0xFDFF).contains(value)
      || (0xFE70...0xFEFC).contains(value)
  }
}

extension Box {
  /// The border between two overlapping lines: letters of some fonts have more room than lines are apart.
  fileprivate func border(to next: Box) -> Double? {
    let shared = intersection(next)
    let overlaps =
      shared.width > 0 && shared.height > 0
      && shared.height < Swift.min(height, next.height) / 2 && next.center.y > center.y
    return overlaps ? shared.center.y : nil
  }

  /// True if a letter continues a line after the one before it: to a side, or down or up in vertical lines.
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

  /// True if two ranges share most of the shorter one.
  private static func overlap(_ one: ClosedRange<Double>, _ other: ClosedRange<Double>) -> Bool {
    let shared =
      Swift.min(one.upperBound, other.upperBound) - Swift.max(one.lowerBound, other.lowerBound)
    return 2 * shared
      >= Swift.min(one.upperBound - one.lowerBound, other.upperBound - other.lowerBound)
  }
}

extension PageText {
  /// The place before or after the letter nearest to a point; nil without letters.
  public func place(nearest point: Point) -> Int? {
    guard let letter = letter(nearest: point) else { return nil }
    let center = boxes[letter].center
    let isBehind =
      switch way(at: letter) {
      case .right: point.x > center.x
      case .left, .turned: point.x < center.x
      case .down: point.y > center.y
      case .up: point.y < center.y
      }
    return letter + (isBehind ? 1 : 0)
  }

  /// The letter at a point, or within a distance of it; nil if there is none.
  public func letter(at point: Point, within distance: Double) -> Int? {
    letter(nearest: point).flatMap { boxes[$0].distance(to: point) <= distance ? $0 : nil }
  }

  /// The letter nearest to a point, preferring its line over those above or below.
  private func letter(nearest point: Point) -> Int? {
    var best: (letter: Int, distance: Double)?
    for (place, box) in boxes.enumerated() where letters[place] != "\n" && !box.isEmpty {
      let distance = box.distance(to: point, heightCounting: 10)
      if best.map({ distance < $0.distance }) ?? true { best = (place, distance) }
    }
    return best?.letter
  }

  /// The word of a letter; a sign outside words is one itself.
  public func word(at letter: Int) -> Range<Int> {
    guard letters.indices.contains(letter) else { return 0..<0 }
    let kind = letters[letter].kind
    guard kind != .sign else { return letter..<letter + 1 }
    return extended(letter) { letters[$0].kind == kind }
  }

  /// The line that a letter belongs to.
  public func line(at letter: Int) -> Range<Int> {
    guard letters.indices.contains(letter) else { return 0..<0 }
    return extended(letter) { letters[$0] != "\n" }
  }

  private func extended(_ letter: Int, while belongs: (Int) -> Bool) -> Range<Int> {
    var (low, high) = (letter, letter + 1)
    while low > 0, belongs(low - 1) { low -= 1 }
    while high < letters.count, belongs(high) { high += 1 }
    return low..<high
  }
}

extension Unicode.Scalar {
  /// The kinds of letters that form words with their neighbors.
  fileprivate enum Kind { case space, word, ideograph, kana, sign }

  fileprivate var kind: Kind {
    if properties.isWhitespace { return .space }
    switch value {
    case 0x3041...0x309F, 0x30A0...0x30FF: return .kana
    case 0x3400...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: return .ideograph
    default: break
    }
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber,
      .connectorPunctuation, .format:
      return .word
    default: return self == "'" || self == "’" ? .word : .sign
    }
  }
}

extension Box {
  /// The distance of a point from the box; the vertical part may count for more.
  fileprivate func distance(to point: Point, heightCounting factor: Double = 1) -> Double {
    let x = Swift.max(low.x - point.x, point.x - high.x, 0)
    let y = Swift.max(low.y - point.y, point.y - high.y, 0) * factor
    return (x * x + y * y).squareRoot()
  }
}
