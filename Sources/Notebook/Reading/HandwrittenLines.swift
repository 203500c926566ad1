public import Geometry

/// Handwriting on a page as lines of words, found by the boxes of its strokes alone.
///
/// Each stroke is in exactly one word. Strokes join the line whose letters beside them are at their height; a line is
/// divided where a gap is as wide as between words, which the gaps of all lines of that size tell.
public struct HandwrittenLines: Hashable, Sendable {
  /// The lines from the first stroke on; each has words from left to right, by the numbers of their strokes.
  public let lines: [[[Int]]]

  /// Finds lines and words of strokes in the order of writing, in nearly linear time for ordinary pages.
  public init(of strokes: [Box]) {
    let strokes = strokes.map { $0.isEmpty || !$0.low.isFinite || !$0.high.isFinite ? nil : $0 }
    var finder = LineFinder(strokes)
    let lines = finder.lines()
    let sizes = lines.map { finder.size(of: $0) }
    let gaps = lines.map { WordGaps(of: $0.map { ($0, finder.boxes[$0]) }) }
    let found = lines.indices.map { number in
      let alike = lines.indices.filter { (0.7...1.43).contains(sizes[$0] / sizes[number]) }
      let all = alike.flatMap { gaps[$0].lengths }
      return gaps[number].words(apart: WordGaps.limit(among: all, size: sizes[number]))
    }
    let unreadable = strokes.indices.filter { strokes[$0] == nil }.map { [[$0]] }
    self.lines = found + unreadable
  }

  /// Finds lines and words of strokes in the order of writing, by points along each.
  ///
  /// Writing that leans is straightened first: tall letters would otherwise reach over the gaps between words.
  public init(along strokes: [[Point]]) {
    let slant = Self.slant(of: strokes)
    self.init(
      of: strokes.map { Box(around: $0.lazy.map { Point(x: $0.x + slant * $0.y, y: $0.y) }) })
  }

  /// By how much writing leans to the right, in points for each point of height: the median of its steep lines.
  private static func slant(of strokes: [[Point]]) -> Double {
    var steep: [(lean: Double, weight: Double)] = []
    for stroke in strokes {
      for (one, other) in zip(stroke, stroke.dropFirst()) {
        let step = other - one
        guard abs(step.y) > abs(step.x) * 1.2, step.isFinite else { continue }
        steep.append((-step.x / step.y, abs(step.y)))
      }
    }
    steep.sort { $0.lean < $1.lean }
    var rest = steep.reduce(0) { $0 + $1.weight } / 2
    for line in steep {
      rest -= line.weight
      if rest <= 0 { return line.lean }
    }
    return 0
  }

  /// The strokes of the word that a stroke is in.
  public func word(of stroke: Int) -> [Int] {
    lines.lazy.joined().first { $0.contains(stroke) } ?? [stroke]
  }

  /// The strokes of the line that a stroke is in.
  public func line(of stroke: Int) -> [Int] {
    lines.first { $0.contains { $0.contains(stroke) } }?.flatMap(\.self) ?? [stroke]
  }
}

/// Assigns strokes to lines.
private struct LineFinder {
  let boxes: [Box]
  private let known: [Int]
  /// The height of small letters.
  private let height: Double
  private var found: [FoundLine] = []

  /// A stroke lower than this, compared with letters, is a dot, a bar or an accent.
  private static let lowest = 0.6
  /// A stroke higher than this is a drawing.
  private static let highest = 5.0
  /// A flat stroke longer than this is a line.
  private static let broadest = 8.0
  /// The widest gap in a line.
  private static let widest = 5.0

  init(_ strokes: [Box?]) {
    boxes = strokes.map { $0 ?? .empty }
    known = strokes.indices.filter { strokes[$0] != nil }
    let heights = strokes.compactMap { $0?.height }.sorted()
    let tall = heights.isEmpty ? 0 : heights[heights.count * 3 / 4]
    let letters = heights.filter { $0 >= tall / 4 }
    height = max(letters.isEmpty ? 0 : letters[letters.count * 3 / 10], 0.01)
  }

  /// The height of small letters in a line.
  func size(of line: [Int]) -> Double {
    let heights = line.map { boxes[$0].height }.filter { $0 >= height * Self.lowest }.sorted()
    return heights.isEmpty ? height : max(heights[heights.count * 3 / 10], 0.01)
  }

  mutating func lines() -> [[Int]] {
    var (marks, drawings): ([Int], [[Int]]) = ([], [])
    for stroke in known {
      let box = boxes[stroke]
      if box.height > height * Self.highest {
        drawings.append([stroke])
      } else if box.width > height * Self.broadest, box.height < box.width / 8 {
        drawings.append([stroke])
      } else if box.height < height * Self.lowest {
        marks.append(stroke)
      } else {
        addLetter(stroke, box)
      }
    }
    merge()
    adopt()
    // Marks are placed once all letters are, since they may be written before those below them.
    let letters = found
    for mark in marks { addMark(mark, boxes[mark], letters) }
    return (found.map(\.strokes) + drawings).sorted { ($0.min() ?? 0) < ($1.min() ?? 0) }
  }

  private mutating func addLetter(_ stroke: Int, _ box: Box) {
    let near = found.indices.compactMap { number in
      found[number].nearness(of: box, within: height * Self.widest).map { (number, $0) }
    }
    guard let best = near.min(by: { $0.1 < $1.1 })?.0 else {
      return found.append(FoundLine(stroke, box))
    }
    found[best].add(stroke, box)
  }

  private mutating func addMark(_ stroke: Int, _ box: Box, _ letters: [FoundLine]) {
    let far = height * 2
    let near = letters.indices.compactMap { number in
      letters[number].distance(to: box, within: far).map { (number, $0) }
    }
    guard let best = near.min(by: { $0.1 < $1.1 })?.0 else {
      // Far from all letters it is a bullet, or the beginning of one more line of dots.
      let other = found.indices.dropFirst(letters.count).first {
        found[$0].nearness(of: box, within: far) != nil
      }
      if let other { found[other].add(stroke, box) } else { found.append(FoundLine(stroke, box)) }
      return
    }
    found[best].add(stroke, box)
  }

  /// Adds letters that found no line, such as the upper part of a question mark, to the line that they are in.
  private mutating func adopt() {
    let (lone, lines) = (
      found.filter { $0.strokes.count < 3 }, found.filter { $0.strokes.count > 2 }
    )
    found = lines
    for line in lone {
      let near = lines.indices.compactMap { number in
        lines[number].distance(to: line.bounds, within: height, rise: height / 4)
          .map { (number, $0) }
      }
      if let best = near.min(by: { $0.1 < $1.1 })?.0 {
        found[best].add(line)
      } else {
        found.append(line)
      }
    }
  }

  /// Joins lines of which the middle was written last.
  private mutating func merge() {
    var number = 0
    while number < found.count {
      let other = found.indices.first { other in
        other > number
          && found[number].continues(found[other], within: height * Self.widest)
      }
      guard let other else {
        number += 1
        continue
      }
      found[number].add(found.remove(at: other))
    }
  }
}

/// A line as far as it is known.
private struct FoundLine {
  private(set) var strokes: [Int]
  private var boxes: [Box]
  private(set) var bounds: Box

  /// The number of letters beside a stroke that say at which height the line is.
  private static let neighbors = 5
  /// The share of the height of a letter that is at the height of its line.
  private static let overlap = 0.42

  init(_ stroke: Int, _ box: Box) { (strokes, boxes, bounds) = ([stroke], [box], box) }

  mutating func add(_ stroke: Int, _ box: Box) {
    strokes.append(stroke)
    boxes.append(box)
    bounds = bounds.union(box)
  }

  mutating func add(_ other: FoundLine) {
    strokes += other.strokes
    boxes += other.boxes
    bounds = bounds.union(other.bounds)
  }

  /// The height of the line beside a box, by the letters that are nearest.
  private func band(beside box: Box) -> (low: Double, high: Double, gap: Double) {
    var near: [(gap: Double, low: Double, high: Double)] = []
    for other in boxes {
      let gap = max(other.low.x - box.high.x, box.low.x - other.high.x)
      if near.count == Self.neighbors, let last = near.last, gap >= last.gap { continue }
      let place = near.firstIndex { gap < $0.gap } ?? near.count
      near.insert((gap, other.low.y, other.high.y), at: place)
      if near.count > Self.neighbors { near.removeLast() }
    }
    let (lows, highs) = (near.map(\.low).sorted(), near.map(\.high).sorted())
    let middle = near.count / 2
    return (lows[middle], highs[middle], near[0].gap)
  }

  /// A number that is less for a nearer line; nil unless a letter can continue it.
  func nearness(of box: Box, within widest: Double) -> Double? {
    guard box.high.x >= bounds.low.x - widest, box.low.x <= bounds.high.x + widest,
      box.high.y >= bounds.low.y, box.low.y <= bounds.high.y
    else { return nil }
    let band = band(beside: box)
    guard band.gap <= widest else { return nil }
    let overlap = min(band.high, box.high.y) - max(band.low, box.low.y)
    let least = min(band.high - band.low, box.height)
    guard overlap >= 0, overlap >= least * Self.overlap else { return nil }
    return max(band.gap, 0) + abs(box.center.y - (band.low + band.high) / 2) * 2
  }

  /// The distance of a dot from a line; nil if it is too far away.
  func distance(to box: Box, within far: Double, rise most: Double? = nil) -> Double? {
    guard bounds.expanded(by: far).intersects(box) else { return nil }
    let band = band(beside: box)
    let rise = max(band.low - box.high.y, box.low.y - band.high, 0)
    guard band.gap <= far, rise <= most ?? far else { return nil }
    return max(band.gap, 0) + rise * 1.5
  }

  func continues(_ other: FoundLine, within widest: Double) -> Bool {
    guard other.bounds.low.y <= bounds.high.y, bounds.low.y <= other.bounds.high.y else {
      return false
    }
    let (first, second) = bounds.low.x < other.bounds.low.x ? (self, other) : (other, self)
    guard let end = first.boxes.max(by: { $0.high.x < $1.high.x }),
      let begin = second.boxes.min(by: { $0.low.x < $1.low.x })
    else { return false }
    let (one, next) = (first.band(beside: begin), second.band(beside: end))
    guard one.gap <= widest else { return false }
    let overlap = min(one.high, next.high) - max(one.low, next.low)
    return overlap >= min(one.high - one.low, next.high - next.low) * Self.overlap
  }
}

/// The gaps between the strokes of a line, from left to right.
private struct WordGaps {
  private let parts: [(strokes: [Int], gap: Double)]

  init(of strokes: [(number: Int, box: Box)]) {
    var (parts, end) = ([(strokes: [Int], gap: Double)](), 0.0)
    for stroke in strokes.sorted(by: { ($0.box.low.x, $0.number) < ($1.box.low.x, $1.number) }) {
      if let last = parts.indices.last, stroke.box.low.x <= end {
        parts[last].strokes.append(stroke.number)
      } else {
        parts.append(([stroke.number], parts.isEmpty ? 0 : stroke.box.low.x - end))
      }
      end =
        parts.count == 1 && parts[0].strokes.count == 1
        ? stroke.box.high.x : max(end, stroke.box.high.x)
    }
    self.parts = parts
  }

  var lengths: [Double] { parts.dropFirst().map(\.gap) }

  func words(apart limit: Double) -> [[Int]] {
    parts.reduce(into: []) { words, part in
      if words.isEmpty || part.gap > limit {
        words.append(part.strokes)
      } else {
        words[words.count - 1] += part.strokes
      }
    }
  }

  /// The gap that divides words: where gaps between letters and those between words differ most.
  static func limit(among gaps: [Double], size: Double) -> Double {
    let usual = size * 0.45
    // Wider gaps, as between columns, say nothing.
    let gaps = gaps.filter { $0 < size * 3 }.sorted()
    guard gaps.count >= 6 else { return usual }
    let total = gaps.reduce(0, +)
    var (best, limit, sum) = (0.0, usual, 0.0)
    for place in 1..<gaps.count {
      sum += gaps[place - 1]
      let (few, many) = (Double(place), Double(gaps.count - place))
      let apart = (total - sum) / many - sum / few
      let spread = few * many * apart * apart
      if spread > best { (best, limit) = (spread, (gaps[place - 1] + gaps[place]) / 2) }
    }
    return min(max(limit, size * 0.2), size)
  }
}
