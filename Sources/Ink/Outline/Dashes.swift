internal import Geometry

/// A pattern of dashes and gaps along a line.
struct Dashes {
  /// The alternating lengths of dashes and gaps, an even number of them.
  private let lengths: [Double]
  private let period: Double
  /// More dashes than any drawing needs; a pattern with more is not cut here.
  private static let most = 20_000.0

  /// Creates a pattern; an odd number of lengths is repeated once, as in every format.
  init(_ dashes: [Float]) {
    let once = dashes.map { max(Double($0), 0) }
    lengths = once.count.isMultiple(of: 2) ? once : once + once
    period = lengths.reduce(0, +)
  }

  /// Returns the dashes of the parts of a trail, placed as on the whole trail, or nil if there are too many.
  func cut(_ ranges: [StrokeRange], of trail: InkTrail) -> [[Disc]]? {
    var way = [0.0]
    for index in trail.discs.indices.dropFirst() {
      let step = trail.discs[index - 1].center.distance(to: trail.discs[index].center)
      way.append((way.last ?? 0) + step)
    }
    guard let whole = way.last, period > 0 else { return nil }
    guard whole / period * Double(lengths.count) < Self.most else { return nil }
    return ranges.flatMap { range in
      let part = trail.discs(in: range)
      let start = Double(range.lower) / StrokeRange.stepsPerSample
      let before = trail.firstIndex(after: start) - 1
      guard before >= 0, let first = part.first else { return cut(part, from: 0) }
      return cut(
        part, from: way[before] + trail.discs[before].center.distance(to: first.center))
    }
  }

  /// Returns the dashes of a row of discs that begins at a given length along the pattern.
  private func cut(_ discs: [Disc], from start: Double) -> [[Disc]] {
    guard var last = discs.first else { return [] }
    var (index, left) = position(at: start)
    var dashes: [[Disc]] = index.isMultiple(of: 2) ? [[last]] : []
    for disc in discs.dropFirst() {
      var step = last.center.distance(to: disc.center)
      while step > left {
        last = last.mixed(with: disc, by: left / step)
        step -= left
        if index.isMultiple(of: 2) { dashes[dashes.count - 1].append(last) }
        index = (index + 1) % lengths.count
        left = lengths[index]
        if index.isMultiple(of: 2) { dashes.append([last]) }
      }
      left -= step
      last = disc
      if index.isMultiple(of: 2) { dashes[dashes.count - 1].append(disc) }
    }
    return dashes
  }

  /// The dash or gap at a given length and how much of it is left.
  private func position(at start: Double) -> (index: Int, left: Double) {
    var rest = start.truncatingRemainder(dividingBy: period)
    for (index, length) in lengths.enumerated() {
      if rest < length { return (index, length - rest) }
      rest -= length
    }
    return (0, lengths[0])
  }
}

extension Style {
  /// True if the line has dashes that can be drawn.
  var isDashed: Bool {
    let sum = dashes.reduce(0, +)
    return dashes.allSatisfy { $0 >= 0 && $0.isFinite } && sum > 0 && sum.isFinite
  }
}
