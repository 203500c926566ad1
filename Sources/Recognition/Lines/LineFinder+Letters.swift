internal import Geometry

// Strokes that stand out from their line: tails, tall letters, accents and quotes.
extension LineFinder {
  /// Moves letters that reach far below or above the others, such as g, from a line of their own to the one that they
  /// cross.
  mutating func moveTails() {
    for line in lines.indices where (1...3).contains(lines[line].strokes.count) {
      for stroke in lines[line].strokes {
        guard let shape = shapes[stroke] else { continue }
        let crossed = linesBeside(stroke, shape, within: 2).filter { beside in
          let height = shape.middle - beside.rise * sizes[stroke]
          return beside.line != line && beside.gap < 1.5 && lines[beside.line].strokes.count > 3
            && height > shape.box.low.y && height < shape.box.high.y
        }
        guard let best = crossed.min(by: { abs($0.rise) < abs($1.rise) }) else { continue }
        lineOf[stroke] = best.line
        lines[best.line].add(stroke, shape)
      }
    }
    rebuildLines()
  }

  /// Adds the parts of letters that found no line, such as quotes and accents, to the line that they touch.
  mutating func joinSmallLines() {
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

  /// Joins lines whose strokes are as high and as low as the letters of one line beside them, such as the upper halves
  /// of kanji.
  mutating func joinParts() {
    for line in lines.indices {
      let strokes = lines[line].strokes.compactMap { stroke in
        shapes[stroke].map { (shape: $0, reach: 4 * sizes[stroke]) }
      }
      var beside: [Int: (ink: Double, shared: Double)] = [:]
      for (shape, reach) in strokes {
        for (other, band) in bands(beside: shape, within: reach, besides: line) {
          beside[other, default: (0, 0)].ink += shape.length
          beside[other, default: (0, 0)].shared += shape.length * shape.share(in: band)
        }
      }
      let ink = strokes.reduce(0) { $0 + $1.shape.length }
      let best = beside.filter { $1.ink > 0.3 * ink && $1.shared > 0.6 * $1.ink }
        .max { ($0.value.shared, $0.key) < ($1.value.shared, $1.key) }
      if let best { join(line, best.key) }
    }
  }

  /// How far the letters of other lines beside a stroke reach up and down.
  private mutating func bands(
    beside shape: StrokeShape, within reach: Double, besides line: Int
  ) -> [Int: ClosedRange<Double>] {
    let step = Point(x: reach, y: reach / 2)
    let area = Box(low: shape.box.low - step, high: shape.box.high + step)
    var bands: [Int: ClosedRange<Double>] = [:]
    for other in grid.strokes(around: area) {
      guard let found = lineOf[other], found != line, let letter = shapes[other],
        letter.gap(to: shape) < reach
      else { continue }
      let band = bands[found] ?? letter.box.low.y...letter.box.low.y
      bands[found] =
        min(band.lowerBound, letter.box.low.y)...max(band.upperBound, letter.box.high.y)
    }
    return bands
  }

  /// Adds a tall narrow stroke that seemed to be drawn if it crosses exactly one line, as f and brackets do.
  mutating func addTall(_ stroke: Int) {
    guard let shape = shapes[stroke] else { return }
    let size = sizes[stroke]
    var (crossed, gaps): (Set<Int>, (left: Double, right: Double)) = ([], (.infinity, .infinity))
    var long: Set<Int> = []
    for other in grid.strokes(around: shape.box.expanded(by: 2 * size)) {
      guard let line = lineOf[other], let letter = shapes[other],
        letter.gap(to: shape) < 2 * size,
        abs(letter.middle - shape.box.center.y) < shape.height / 2
      else { continue }
      crossed.insert(line)
      if lines[line].strokes.count > 3 { long.insert(line) }
      let gap = letter.gap(to: shape)
      if letter.box.center.x < shape.box.center.x {
        gaps.left = min(gaps.left, gap)
      } else {
        gaps.right = min(gaps.right, gap)
      }
    }
    let isBeside = min(gaps.left, gaps.right) < size || max(gaps.left, gaps.right) < 2 * size
    // Parts of letters that are lines of their own stand in no letter's way.
    if shape.height < 4 * size, !long.isEmpty { crossed = long }
    guard crossed.count == 1, let line = crossed.first, isBeside else { return }
    lineOf[stroke] = line
  }
}
