internal import Geometry

// Dots, bars and accents, which are placed after all letters.
extension LineFinder {
  /// Quotation marks at one height are not a line: they are placed like other marks.
  mutating func removeLinesOfTicks() -> [Int] {
    let ticks = lines.filter { line in
      line.strokes.allSatisfy { shapes[$0]?.isTick(size: sizes[$0]) ?? false }
    }
    .flatMap(\.strokes)
    for stroke in ticks { lineOf[stroke] = nil }
    rebuildLines()
    return ticks
  }

  mutating func addMarks(_ marks: [Int]) {
    // The letters alone decide, since marks may be written before those below them.
    let letters = lineOf
    for stroke in marks {
      if isUnderline(stroke) { continue }
      let near = nearestLetter(to: stroke, within: 2, inLinesOver: 0)
      if let near { lineOf[stroke] = letters[near.stroke] }
    }
  }

  /// True for a bar below the middle of a joined word, or of two letters or more, which would be read as a part of them.
  private mutating func isUnderline(_ stroke: Int) -> Bool {
    let size = sizes[stroke]
    // Kanji and capitals have shorter bars at their feet.
    guard let shape = shapes[stroke], shape.isBar(size: size), shape.width > 2.2 * size else {
      return false
    }
    let area = Box(low: shape.box.low - Point(x: 0, y: 2 * size), high: shape.box.high)
    let above = grid.strokes(around: area).compactMap { other -> StrokeShape? in
      guard lineOf[other] != nil, let letter = shapes[other] else { return nil }
      let rise = (shape.middle - letter.middle) / size
      return (0.3...1.6).contains(rise) && letter.gap(to: shape) < 0 ? letter : nil
    }
    // A letter is hardly wider than high, and a word written in one go is.
    let letters = above.filter { abs($0.box.center.x - shape.box.center.x) < shape.width / 2 }
    return letters.count > 1 || above.contains { $0.width > 1.6 * size && $0.width > $0.height }
  }

  /// The letter nearest to a stroke, at most some heights of letters away, in a line of more than some letters.
  mutating func nearestLetter(
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
