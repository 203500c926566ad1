public import Geometry

/// The lines of a text box as a font lays them out, in the coordinates of the box.
public struct LaidText: Hashable, Sendable {
  /// The places of the letters, and one behind the last.
  public var letters: [Letter]
  /// The lines as they are broken, from the top; at least one.
  public var lines: [Line]
  /// The boxes of check lists, by their line of text.
  public var checks: [Int: Box]
  /// The box around everything.
  public var box: Box

  /// The place of a letter; in scripts that run to the left it starts on its right.
  public struct Letter: Hashable, Sendable {
    /// The side before which the caret is.
    public var start: Double
    /// The other side.
    public var end: Double
    /// The number of its line.
    public var line: Int

    /// Creates a place.
    public init(start: Double, end: Double, line: Int) {
      (self.start, self.end, self.line) = (start, end, line)
    }
  }

  /// A line.
  public struct Line: Hashable, Sendable {
    /// Its letters, with the line feed that ends it.
    public var letters: Range<Int>
    /// The room that it takes.
    public var box: Box

    /// Creates a line.
    public init(letters: Range<Int>, box: Box) { (self.letters, self.box) = (letters, box) }
  }

  /// Creates laid out text.
  public init(letters: [Letter], lines: [Line], checks: [Int: Box], box: Box) {
    (self.letters, self.lines, self.checks, self.box) = (letters, lines, checks, box)
  }

  /// The place behind the last letter.
  public var end: Int { letters.count - 1 }

  /// The line before a letter, without width.
  public func caret(at place: Int) -> Box {
    let letter = letters[min(max(place, 0), end)]
    let line = lines[letter.line].box
    return Box(
      low: Point(x: letter.start, y: line.low.y), high: Point(x: letter.start, y: line.high.y))
  }

  /// The number of the line with a place.
  public func line(at place: Int) -> Int { letters[min(max(place, 0), end)].line }

  /// The place nearest to a point, of the nearest line.
  public func place(nearest point: Point) -> Int {
    let distances = lines.map { max($0.box.low.y - point.y, point.y - $0.box.high.y, 0) }
    let line = distances.indices.min { distances[$0] < distances[$1] } ?? 0
    return place(in: line, nearest: point.x)
  }

  /// The place in a line nearest to a distance from the left.
  public func place(in line: Int, nearest x: Double) -> Int {
    let range = lines[line].letters
    let last = line == lines.count - 1 ? end : max(range.upperBound - 1, range.lowerBound)
    // Behind the last letter of a broken line is the beginning of the next.
    let places = range.lowerBound...max(last, range.lowerBound)
    return places.min { abs(letters[$0].start - x) < abs(letters[$1].start - x) }
      ?? range.lowerBound
  }

  /// True if the letter before a place runs to the left.
  public func runsLeft(at place: Int) -> Bool {
    let letter = letters[min(max(place - 1, 0), end)]
    return letter.end < letter.start
  }

  /// The room of a letter.
  public func box(ofLetter place: Int) -> Box {
    let (letter, line) = (letters[place], lines[letters[place].line].box)
    return Box(
      low: Point(x: min(letter.start, letter.end), y: line.low.y),
      high: Point(x: max(letter.start, letter.end), y: line.high.y))
  }

  /// The boxes around letters, one for each run in each line.
  public func boxes(of range: Range<Int>) -> [Box] {
    var boxes: [(line: Int, box: Box)] = []
    for place in range.clamped(to: 0..<end) {
      let (box, line) = (box(ofLetter: place), letters[place].line)
      if let last = boxes.last, last.line == line,
        abs(last.box.high.x - box.low.x) < 0.01 || abs(last.box.low.x - box.high.x) < 0.01
      {
        boxes[boxes.count - 1].box = last.box.union(box)
      } else {
        boxes.append((line, box))
      }
    }
    return boxes.map(\.box)
  }
}
