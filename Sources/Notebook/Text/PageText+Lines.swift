public import Geometry

/// Some letters that stand in one line.
public struct TextRun: Hashable, Sendable {
  /// The box around them.
  public var box: Box
  /// The way in which they follow each other.
  public let way: Way

  /// Describes a run.
  public init(box: Box, way: Way) { (self.box, self.way) = (box, way) }

  /// The ways in which letters follow each other as the page is seen.
  public enum Way: Hashable, Sendable {
    /// As in most scripts, and in those that run to the left.
    case right, left
    /// To the left, and upside down, on a page that lies so.
    case turned
    /// On a page that lies on its side, or in vertical writing.
    case down, up

    /// True if lines stand upright.
    public var isUpright: Bool { self == .down || self == .up }
  }
}

/// Lines of letters.
extension PageText {
  /// The boxes around some letters, one for each line, and for each column if a line runs on in another.
  public func lines(_ range: Range<Int>) -> [Box] { runs(range).map(\.box) }

  /// Some letters as runs, one for each line, and for each column if a line runs on in another.
  public func runs(_ range: Range<Int>) -> [TextRun] {
    var runs: [TextRun] = []
    for letters in parts(range) {
      let box = letters.reduce(Box.empty) { $0.union(boxes[$1]) }
      let (first, last) = (letters[0], letters[letters.count - 1])
      // A letter alone goes as its neighbors do.
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

  /// The letters of each run, by their places.
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

  /// The way of the line that a letter stands in.
  func way(at letter: Int) -> TextRun.Way {
    let next = neighbour(of: letter, at: letter + 1)
    let previous = neighbour(of: letter, at: letter - 1)
    return way(from: next == nil ? previous ?? letter : letter, to: next ?? letter)
  }

  /// A letter beside another one in its line.
  private func neighbour(of letter: Int, at place: Int) -> Int? {
    guard letters.indices.contains(place), letters[place] != "\n", !boxes[place].isEmpty else {
      return nil
    }
    return boxes[place].continues(boxes[letter], behind: boxes[letter]) ? place : nil
  }

  /// The way from one letter of a line to a later one; that of its script if both are the same.
  private func way(from first: Int, to last: Int) -> TextRun.Way {
    let runsLeft = letters[first...last].contains(where: \.runsLeft)
    let shift = boxes[last].center - boxes[first].center
    if abs(shift.y) > abs(shift.x) { return shift.y > 0 ? .down : .up }
    return shift.x < 0 && !runsLeft ? .turned : runsLeft ? .left : .right
  }
}

extension Unicode.Scalar {
  /// True if it belongs to a script that runs to the left.
  fileprivate var runsLeft: Bool {
    (0x590...0x8FF).contains(value) || (0xFB1D...0xFDFF).contains(value)
      || (0xFE70...0xFEFC).contains(value)
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

  /// True if a letter goes on with a line, behind the one before it: to a side, or downwards or upwards in
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

  /// True if two ranges have most of the shorter one in common.
  private static func overlap(_ one: ClosedRange<Double>, _ other: ClosedRange<Double>) -> Bool {
    let shared =
      Swift.min(one.upperBound, other.upperBound) - Swift.max(one.lowerBound, other.lowerBound)
    return 2 * shared
      >= Swift.min(one.upperBound - one.lowerBound, other.upperBound - other.lowerBound)
  }
}
