internal import Geometry

/// Assigns strokes to lines of writing: letters in the order of writing, then marks to the letters that are near.
struct LineFinder: Sendable {
  let shapes: [StrokeShape?]
  let sizes: [Double]
  /// The number of the line of each stroke, or nil for drawings and what is near no line.
  private(set) var lineOf: [Int?]
  private(set) var lines: [FoundLine] = []
  private var grid: StrokeGrid

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
    let ticks = removeLinesOfTicks()
    joinSmallLines()
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
  private mutating func linesBeside(
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

  private mutating func join(_ one: Int, _ other: Int) {
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

  private mutating func rebuildLines() {
    lines = lines.map { _ in FoundLine() }
    for (stroke, line) in lineOf.enumerated() {
      if let line, let shape = shapes[stroke] { lines[line].add(stroke, shape) }
    }
  }

  /// Adds the parts of letters that found no line, such as quotes and accents, to the line that they touch.
  private mutating func joinSmallLines() {
    for line in lines.indices where (1...3).contains(lines[line].strokes.count) {
      let strokes = lines[line].strokes
      let size = sizes[strokes[0]]
      let hasLittleInk = strokes.reduce(0) { $0 + (shapes[$1]?.length ?? 0) } < 2 * size
      guard hasLittleInk || lines[line].width < 2.5 * size else { continue }
      let near = strokes.compactMap {
        nearestLetter(to: $0, within: hasLittleInk ? 0.8 : 0.4, inLinesOver: 3)
      }
      if let best = near.min(by: { $0.distance < $1.distance }), let found = lineOf[best.stroke] {
        join(line, found)
      }
    }
  }

  /// Adds a tall narrow stroke that seemed to be drawn if it crosses exactly one line, as f and brackets do.
  private mutating func addTall(_ stroke: Int) {
    guard let shape = shapes[stroke] else { return }
    let size = sizes[stroke]
    var found: Set<Int> = []
    for other in grid.strokes(around: shape.box.expanded(by: size)) {
      guard let line = lineOf[other], let letter = shapes[other],
        letter.gap(to: shape) < size,
        abs(letter.middle - shape.box.center.y) < shape.height / 2
      else { continue }
      found.insert(line)
    }
    guard found.count == 1, let line = found.first else { return }
    lineOf[stroke] = line
  }

  // MARK: Marks

  /// Quotation marks at one height are not a line: they are placed like other marks.
  private mutating func removeLinesOfTicks() -> [Int] {
    let ticks = lines.filter { line in
      line.strokes.allSatisfy { shapes[$0]?.isTick(size: sizes[$0]) ?? false }
    }
    .flatMap(\.strokes)
    for stroke in ticks { lineOf[stroke] = nil }
    rebuildLines()
    return ticks
  }

  private mutating func addMarks(_ marks: [Int]) {
    // The letters alone decide, since marks may be written before those below them.
    let letters = lineOf
    for stroke in marks {
      if isUnderline(stroke) { continue }
      let near = nearestLetter(to: stroke, within: 2, inLinesOver: 0)
      if let near { lineOf[stroke] = letters[near.stroke] }
    }
  }

  /// True for a bar below the middle of at least two letters, which would be read as a part of them.
  private mutating func isUnderline(_ stroke: Int) -> Bool {
    let size = sizes[stroke]
    // Kanji and capitals have shorter bars at their feet.
    guard let shape = shapes[stroke], shape.isBar(size: size), shape.width > 2.2 * size else {
      return false
    }
    let area = Box(low: shape.box.low - Point(x: 0, y: 2 * size), high: shape.box.high)
    return grid.strokes(around: area).count { other in
      guard lineOf[other] != nil, let letter = shapes[other] else { return false }
      let above = shape.middle - letter.middle
      let isAcross = abs(letter.box.center.x - shape.box.center.x) < shape.width / 2
      return isAcross && above > 0.3 * size && above < 1.6 * size
    } > 1
  }

  /// The letter nearest to a stroke, at most some heights of letters away, in a line of more than some letters.
  private mutating func nearestLetter(
    to stroke: Int, within limit: Double, inLinesOver count: Int
  ) -> (stroke: Int, distance: Double)? {
    guard let shape = shapes[stroke] else { return nil }
    let size = sizes[stroke]
    let area = Box(
      low: shape.box.low - Point(x: limit * size, y: (limit + 2) * size),
      high: shape.box.high + Point(x: limit * size, y: (limit + 2) * size))
    var best: (stroke: Int, distance: Double)?
    for other in grid.strokes(around: area) where other != stroke {
      guard let line = lineOf[other], lines[line].strokes.count > count,
        let letter = shapes[other]
      else { continue }
      let distance = letter.distance(to: shape) / size
      guard distance <= limit else { continue }
      // Dots and bars belong to what was written just before.
      let order = other < stroke ? 0.02 * Double(min(stroke - other, 50)) : 1
      let cost = distance + order + (shape.middle > letter.box.high.y ? 0.4 : 0)
      if best.map({ cost < $0.distance }) ?? true { best = (other, cost) }
    }
    return best
  }
}
