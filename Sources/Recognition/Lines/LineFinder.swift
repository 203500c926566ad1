internal import Geometry

/// Assigns strokes to lines of writing: letters in the order of writing, then marks to the letters that are near.
struct LineFinder: Sendable {
  let shapes: [StrokeShape?]
  let sizes: [Double]
  /// The number of the line of each stroke, or nil for drawings and what is near no line.
  var lineOf: [Int?]
  var lines: [FoundLine] = []
  var grid: StrokeGrid

  /// The widest gap in a line, in heights of letters.
  static let widestGap = 6.0
  /// How far the middle of a letter may be from its line, in heights of letters.
  private static let reach = 1.0
  /// The most letters of a page that a person fills; beyond it, lines stay as the pen found them.
  private static let fullPage = 20_000
  /// The most lines to which one letter is compared, which only scribbles exceed.
  private static let mostLines = 12

  init(_ shapes: [StrokeShape?], sizes: WritingSizes) {
    (self.shapes, self.sizes) = (shapes, sizes.local)
    lineOf = Array(repeating: nil, count: shapes.count)
    grid = StrokeGrid(count: shapes.count, size: sizes.page)
  }

  /// Finds the lines of all strokes that are not drawings.
  mutating func find() {
    let kinds = StrokeKinds(shapes, sizes: sizes)
    addLetters(kinds.letters)
    if kinds.letters.count <= Self.fullPage {
      joinLines(kinds.letters)
      for _ in 0..<2 { moveToNearerLines(kinds.letters) }
      joinLines(kinds.letters)
    }
    divideLines()
    let ticks = removeLinesOfTicks()
    moveTails()
    joinSmallLines()
    joinParts()
    for stroke in kinds.tall { addTall(stroke) }
    addMarks(kinds.marks + ticks)
  }

  /// The strokes of each line, with letters and marks.
  var strokesOfLines: [[Int]] {
    var found: [[Int]] = Array(repeating: [], count: lines.count)
    for (stroke, line) in lineOf.enumerated() {
      if let line { found[line].append(stroke) }
    }
    return found.filter { !$0.isEmpty }
  }

  // MARK: Letters

  private mutating func addLetters(_ letters: [Int]) {
    var current: Int?
    for stroke in letters {
      guard let shape = shapes[stroke] else { continue }
      let best = linesBeside(stroke, shape, within: Self.reach)
        .min { cost(of: $0, current) < cost(of: $1, current) }
      let line = best?.line ?? lines.count
      if best == nil { lines.append(FoundLine()) }
      lines[line].add(stroke, shape)
      lineOf[stroke] = line
      grid.insert(stroke, shape)
      current = line
    }
  }

  private func cost(of found: LineBeside, _ current: Int?) -> Double {
    abs(found.rise) + 0.05 * max(found.gap, 0) - (found.line == current ? 0.15 : 0)
  }

  /// The lines that a stroke is beside, at most some heights of letters above or below their middle.
  mutating func linesBeside(
    _ stroke: Int, _ shape: StrokeShape, within reach: Double
  ) -> [LineBeside] {
    let size = sizes[stroke]
    let across = Self.widestGap * size
    // The letters of a line are scattered around its middle.
    let down = (reach + 1) * size
    let area = Box(
      low: Point(x: shape.box.low.x - across, y: shape.middle - down),
      high: Point(x: shape.box.high.x + across, y: shape.middle + down))
    var near: [NearLetters] = []
    for other in grid.strokes(around: area) where other != stroke {
      guard let line = lineOf[other], let letter = shapes[other] else { continue }
      let gap = letter.gap(to: shape)
      guard gap <= across, abs(letter.middle - shape.middle) <= down else { continue }
      let place = near.firstIndex { $0.line == line } ?? near.count
      if place == near.count {
        if place == Self.mostLines { continue }
        near.append(NearLetters(line: line))
      }
      near[place].add(letter, gap: gap, beside: shape, size: size, slope: lines[line].slope(size))
    }
    return near.compactMap { letters in
      let rise = (shape.middle - letters.height) / size
      let gap = letters.gap / size
      return abs(rise) <= reach ? LineBeside(line: letters.line, rise: rise, gap: gap) : nil
    }
  }

  // MARK: Lines

  /// Joins lines at the same height, each at most once in a round, so that no stray letter joins those around it.
  private mutating func joinLines(_ letters: [Int]) {
    for _ in 0..<5 {
      let pairs = pairsAtOneHeight(letters)
      if pairs.isEmpty { return }
      var joined: Set<Int> = []
      for pair in pairs where !joined.contains(pair.one) && !joined.contains(pair.other) {
        joined.formUnion([pair.one, pair.other])
        join(pair.one, pair.other)
      }
    }
  }

  private mutating func pairsAtOneHeight(_ letters: [Int]) -> [LinePair] {
    var pairs: [LinePair: PairDistance] = [:]
    var last: (line: Int, left: Double)?
    for stroke in letters {
      guard let shape = shapes[stroke], let own = lineOf[stroke] else { continue }
      let left = shape.box.low.x
      for found in linesBeside(stroke, shape, within: 2) where found.line != own {
        let isNext = last.map { $0.line == found.line && $0.left < left } ?? false
        pairs[LinePair(own, found.line), default: PairDistance()].add(found, isNext: isNext)
      }
      last = (own, left)
    }
    return pairs.filter { pair, distance in
      let (one, other) = (lines[pair.one], lines[pair.other])
      let isNext = distance.isContinued && !one.overlaps(other)
      return distance.mean < (isNext ? 1.3 : isPart(one) || isPart(other) ? 1.1 : 0.8)
    }
    .map { (pair: $0, mean: $1.mean) }
    .sorted { ($0.mean, $0.pair.one, $0.pair.other) < ($1.mean, $1.pair.one, $1.pair.other) }
    .map(\.pair)
  }

  /// True if a line is so short that it is a part of a letter, or of a word that rises or falls.
  private func isPart(_ line: FoundLine) -> Bool {
    guard let stroke = line.strokes.first, line.strokes.count <= 2 else { return false }
    return line.width < 2.5 * sizes[stroke]
  }

  mutating func join(_ one: Int, _ other: Int) {
    let isLarger = lines[one].strokes.count >= lines[other].strokes.count
    let (kept, left) = isLarger ? (one, other) : (other, one)
    for stroke in lines[left].strokes { lineOf[stroke] = kept }
    lines[kept].add(lines[left])
    lines[left] = FoundLine()
  }

  private mutating func moveToNearerLines(_ letters: [Int]) {
    for stroke in letters {
      guard let shape = shapes[stroke], let own = lineOf[stroke] else { continue }
      let beside = linesBeside(stroke, shape, within: 2)
      guard let now = beside.first(where: { $0.line == own }),
        let best = beside.min(by: { abs($0.rise) < abs($1.rise) }), best.line != own,
        abs(best.rise) + 0.2 < abs(now.rise)
      else { continue }
      lineOf[stroke] = best.line
      lines[best.line].add(stroke, shape)
    }
    rebuildLines()
  }

  mutating func rebuildLines() {
    lines = lines.map { _ in FoundLine() }
    for (stroke, line) in lineOf.enumerated() {
      if let line, let shape = shapes[stroke] { lines[line].add(stroke, shape) }
    }
  }

  /// Divides lines that are two, one above the other.
  private mutating func divideLines() {
    var line = 0
    while line < lines.count {
      if let halves = LineHalves(of: lines[line], shapes: shapes, sizes: sizes) {
        lines[line] = FoundLine(halves.upper, shapes)
        for stroke in halves.lower { lineOf[stroke] = lines.count }
        lines.append(FoundLine(halves.lower, shapes))
      } else {
        line += 1
      }
    }
  }
}
