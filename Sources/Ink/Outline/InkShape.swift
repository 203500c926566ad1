public import Geometry

/// The shape drawn for a stroke, the same on the screen and in every export.
public enum InkShape: Hashable, Sendable {
  /// An area, filled by the nonzero rule.
  case filled(Path)
  /// A line of constant width in points, with round joins.
  case stroked(Path, width: Double, cap: Style.Cap, dashes: [Float])

  /// The largest distance of a shape from the true border of its ink: 0.02 mm, in points.
  public static let tolerance: Double = 20 * Length.micrometer

  /// Creates the shape of modeled ink.
  ///
  /// Non-finite points are left out. `visible` is nil for all parts; the shape of a part depends on nothing
  /// outside it.
  public init(
    of points: [InkPoint], style: Style, visible: [StrokeRange]? = nil,
    model: ModelVersion = .current, aim: Aim = .smooth
  ) {
    self.init(
      of: InkTrail(of: points, style: style), style: style, visible: visible, model: model,
      aim: aim)
  }

  /// The aim of a shape; either way it is within the tolerance.
  public enum Aim: Hashable, Sendable {
    /// Smoothness at any magnification.
    case smooth
    /// Few bytes in a file: lines where they take fewer than curves.
    case small
  }

  /// Creates the shape of ink whose discs are already known.
  public init(
    of trail: InkTrail, style: Style, visible: [StrokeRange]? = nil,
    model: ModelVersion = .current, aim: Aim = .smooth
  ) {
    let parts = visible?.map { trail.discs(in: $0) } ?? [trail.discs]
    if trail.meanWidth <= 0 {
      self = .filled(Path())
    } else if style.tool == .highlighter, style.fill > 0 {
      self = .filled(Self.area(within: parts, of: trail, model: model, aim: aim))
    } else if trail.isUniform || style.cap != .round || style.isDashed {
      let cut = style.isDashed ? visible.flatMap { Dashes(style.dashes).cut($0, of: trail) } : nil
      let dashes = style.isDashed && cut == nil ? style.dashes : []
      let lines = Self.lines(cut ?? parts, width: trail.meanWidth, aim: aim)
      // A lone dot has no direction for a line.
      self =
        lines.dots.isEmpty || !lines.path.isEmpty
        ? .stroked(lines.path, width: trail.meanWidth, cap: style.cap, dashes: dashes)
        : .filled(lines.dots)
    } else {
      var outline = StrokeOutline(tolerance: Self.tolerance, model: model, aim: aim)
      for part in parts { outline.add(part) }
      self = .filled(outline.path)
    }
  }

  /// The smallest box around the ink; for lines a box that certainly contains it.
  public var bounds: Box {
    switch self {
    case .filled(let path): path.bounds
    case .stroked(let path, let width, let cap, _):
      // A square end extends by half the diagonal.
      path.bounds.expanded(by: width / 2 * (cap == .square ? 1.4143 : 1))
    }
  }

  /// True if nothing is drawn.
  public var isEmpty: Bool {
    switch self {
    case .filled(let path), .stroked(let path, _, _, _): path.isEmpty
    }
  }
  /// A filled mark as one area, so that nothing is darkened twice where border and filling overlap.
  private static func area(
    within parts: [[Disc]], of trail: InkTrail, model: ModelVersion, aim: Aim
  ) -> Path {
    var outline = StrokeOutline(tolerance: tolerance, model: model, aim: aim)
    for part in parts { outline.add(part) }
    var path = outline.path
    // Wound like the border, so that the two do not cancel out where they overlap; and twice, for
    // those parts of a crossed line that wind the other way.
    let middle = trail.discs.map(\.center)
    let line = isBackward(middle) ? middle.reversed() : middle
    for _ in 0..<2 {
      for (number, point) in line.enumerated() {
        if number == 0 { path.move(to: point) } else { path.line(to: point) }
      }
      path.close()
    }
    return path
  }

  /// True if most of the area within a line winds the other way than borders do.
  private static func isBackward(_ line: [Point]) -> Bool {
    zip(line, line.dropFirst() + line.prefix(1)).reduce(0) { $0 + $1.0.cross($1.1) } < 0
  }

  /// Lines through the middles of discs, with dots as lines of length zero; circles if there are only dots.
  private static func lines(
    _ parts: [[Disc]], width: Double, aim: Aim
  ) -> (path: Path, dots: Path) {
    var (path, dots, points) = (Path(), Path(), Path())
    var line = MiddleLine(tolerance: tolerance, aim: aim)
    for part in parts {
      guard let first = part.first else { continue }
      if part.allSatisfy({ $0.center.distance(to: first.center) <= tolerance / 10 }) {
        dots.addCircle(Disc(center: first.center, radius: width / 2), tolerance: tolerance / 8)
        points.move(to: first.center)
        points.line(to: first.center)
      } else {
        line.draw(part.map(\.center), into: &path)
      }
    }
    if !path.isEmpty { path.append(points) }
    return (path, dots)
  }
  /// Returns the image of the shape under a map; if it stretches unevenly, lines get the mean width.
  public func transformed(by map: Affine) -> InkShape {
    guard map != .identity else { return self }
    switch self {
    case .filled(let path): return .filled(path.transformed(by: map))
    case .stroked(let path, let width, let cap, let dashes):
      return .stroked(
        path.transformed(by: map), width: width * map.scale, cap: cap,
        dashes: dashes.map { $0 * Float(map.scale) })
    }
  }
}

struct Dashes {
  /// The alternating lengths of dashes and gaps, an even number of them.
  private let lengths: [Double]
  private let period: Double
  /// More dashes than any drawing needs; a pattern with more is not cut here.
  static let most = 20_000.0

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
      return cut(part, from: way[before] + trail.discs[before].center.distance(to: first.center))
    }
  }

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
