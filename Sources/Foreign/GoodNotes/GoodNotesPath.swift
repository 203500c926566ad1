internal import Geometry
internal import Ink
internal import Notebook

/// The points of a stroke, in units, from values that a word of letters describes.
///
/// `v` is a number of 16 bits, `u` and `f` are of 32 bits, `A(x)` is a count and as many values,
/// `S(xy)` is several values.
struct GoodNotesPath {
  /// The width of a pen with one width; nil for others.
  private(set) var width: Double?
  private(set) var isPencil = false
  private(set) var dashes: [Double] = []
  private(set) var parts: [Part] = []
  /// The areas of the ink; nil where the points suffice.
  private(set) var outline: GoodNotesOutline?

  /// A point, with half of the width of the ink there.
  struct Knot {
    var place: Point
    /// The control point of the curve from the point before; nil at the beginning.
    var control: Point?
    var half: Double?
    /// Half of the width at the control point.
    var controlHalf = 0.0
    /// The direction of a nib's shorter half, in radians, with its share of the longer one; 1 for
    /// round nibs.
    var angle = 0.0
    var ratio = 1.0
    var azimuth = 0.0
    var altitude = 1.57
    var force = 0.0
  }

  /// A line without gaps.
  struct Part {
    var knots: [Knot] = []
    /// The number of curves before it.
    var curves = 0

    /// The areas of its curves among all.
    var panels: Range<Int> { curves..<curves + knots.count - 1 }
    /// True for the ink of a nib whose width depends much on its direction.
    var isFlat: Bool { knots.last.map { $0.ratio < 0.3 } ?? false }
  }

  private static let mark = Array("tpl\0".utf8)
  private static let flat = "vuA(v)A(S(uu))A(S(uuuu))"
  private static let ribbon = "A(v)A(u)A(u)"
  private static let pencil = "vuA(v)A(S(uuuuu))A(S(uuuuuuuuuuu))"

  init(_ bytes: [UInt8]) throws(ForeignFault) {
    var cursor = ByteCursor(bytes)
    guard cursor.isNext(Self.mark) else { throw .damaged }
    try cursor.skip(8)
    var letters: [UInt8] = []
    while let letter = cursor.next, letter != 0, letters.count < 100 {
      letters.append(letter)
      try cursor.skip(1)
    }
    guard try cursor.byte() == 0 else { throw .damaged }
    let form = String(decoding: letters, as: UTF8.self)
    try cursor.skip(2)
    if form.hasPrefix(Self.pencil) {
      try readPencil(&cursor)
    } else if form.hasPrefix(Self.flat) {
      try readFlat(&cursor, hasDashes: form.hasSuffix("vA(f)"))
    } else if form.hasPrefix("vu" + Self.ribbon) {
      width = try Self.width(&cursor)
      try readRibbon(&cursor, isDynamic: true)
    } else if form.hasPrefix("v" + Self.ribbon) {
      try readRibbon(&cursor, isDynamic: false)
    } else {
      throw .damaged
    }
  }

  private static func width(_ cursor: inout ByteCursor) throws(ForeignFault) -> Double {
    let width = try cursor.float()
    guard width.isFinite else { throw .damaged }
    return width
  }

  /// Kinds of steps, each of 16 bits.
  fileprivate static func kinds(_ cursor: inout ByteCursor) throws(ForeignFault) -> [UInt16] {
    let count = try cursor.count(atMost: cursor.remaining / 2)
    var kinds: [UInt16] = []
    kinds.reserveCapacity(count)
    for _ in 0..<count { kinds.append(try cursor.number()) }
    return kinds
  }

  /// Values of 32 bits, in groups of a number.
  fileprivate static func pool(
    _ cursor: inout ByteCursor, of size: Int
  ) throws(ForeignFault) -> ByteCursor {
    let count = try cursor.count(atMost: cursor.remaining / (4 * size))
    return try cursor.part(count * size * 4)
  }

  private mutating func begin(_ knot: Knot) {
    parts.append(Part(knots: [knot], curves: parts.last?.panels.upperBound ?? 0))
  }

  private mutating func go(on knot: Knot) throws(ForeignFault) {
    guard !parts.isEmpty else { throw .damaged }
    parts[parts.count - 1].knots.append(knot)
  }
}

extension GoodNotesPath {
  /// Ball pens and highlighters: all has one width.
  private mutating func readFlat(
    _ cursor: inout ByteCursor, hasDashes: Bool
  ) throws(ForeignFault) {
    width = try Self.width(&cursor)
    let kinds = try Self.kinds(&cursor)
    var (starts, curves) = (
      try Self.pool(&cursor, of: 2), try Self.pool(&cursor, of: 4)
    )
    for kind in kinds {
      if kind == 0 {
        begin(Knot(place: try starts.point()))
      } else {
        let control = try curves.point()
        try go(on: Knot(place: try curves.point(), control: control))
      }
    }
    guard hasDashes, cursor.remaining >= 6 else { return }
    try cursor.skip(2)
    var lengths = try Self.pool(&cursor, of: 1)
    while !lengths.isAtEnd { dashes.append(try lengths.float()) }
  }

  /// Fountain pens and brushes: half of the width is known at all points, of some nibs also their
  /// direction.
  private mutating func readRibbon(
    _ cursor: inout ByteCursor, isDynamic: Bool
  ) throws(ForeignFault) {
    let kinds = try Self.kinds(&cursor)
    var (starts, curves) = (
      try Self.pool(&cursor, of: 1), try Self.pool(&cursor, of: 1)
    )
    let usual = (width ?? 1) / 2
    width = nil
    for kind in kinds {
      // Brushes have two kinds more, for lines of one width, before those of pens.
      switch Int(kind) - (isDynamic ? 2 : 0) {
      case -2: begin(Knot(place: try starts.point(), half: usual))
      case -1:
        let control = try curves.point()
        try go(
          on: Knot(
            place: try curves.point(), control: control, half: usual, controlHalf: usual))
      case 0, 4: try beginRibbon(&starts, isTurned: kind > 3)
      case 1, 5: try continueRibbon(&curves, isTurned: kind > 3, isDynamic: isDynamic)
      default: throw .damaged
      }
    }
    guard parts.count > 1 || parts.contains(where: \.isFlat) else { return }
    outline = try? GoodNotesOutline(&cursor, isDynamic: isDynamic)
  }

  private mutating func beginRibbon(
    _ starts: inout ByteCursor, isTurned: Bool
  ) throws(ForeignFault) {
    var knot = Knot(place: try starts.point(), half: try starts.float())
    if isTurned { knot.angle = try starts.float() }
    begin(knot)
  }

  private mutating func continueRibbon(
    _ curves: inout ByteCursor, isTurned: Bool, isDynamic: Bool
  ) throws(ForeignFault) {
    let control = try curves.point()
    var knot: Knot
    if isDynamic && !isTurned {
      knot = Knot(place: try curves.point(), control: control)
      knot.controlHalf = try curves.float()
      knot.half = try curves.float()
    } else {
      let half = try curves.float()
      knot = Knot(place: try curves.point(), control: control, controlHalf: half)
      knot.half = try curves.float()
    }
    if isTurned {
      _ = try curves.float()
      knot.angle = try curves.float()
      knot.ratio = min(max(try curves.float(), 0), 1)
    }
    try go(on: knot)
  }

  private mutating func readPencil(_ cursor: inout ByteCursor) throws(ForeignFault) {
    isPencil = true
    width = try Self.width(&cursor)
    let kinds = try Self.kinds(&cursor)
    var (starts, curves) = (
      try Self.pool(&cursor, of: 5), try Self.pool(&cursor, of: 11)
    )
    for kind in kinds {
      if kind == 0 {
        var knot = Knot(place: try starts.point())
        try knot.readLean(&starts)
        begin(knot)
      } else {
        // The grain of the pencil, and the lean at the control point.
        try curves.skip(4)
        let control = try curves.point()
        try curves.skip(12)
        var knot = Knot(place: try curves.point(), control: control)
        try knot.readLean(&curves)
        try go(on: knot)
      }
    }
  }
}

extension GoodNotesPath.Knot {
  fileprivate mutating func readLean(_ cursor: inout ByteCursor) throws(ForeignFault) {
    azimuth = try cursor.float()
    altitude = try cursor.float()
    force = try cursor.float()
    guard azimuth.isFinite, altitude.isFinite, force.isFinite else { throw .damaged }
  }
}

extension ByteCursor {
  fileprivate mutating func point() throws(ForeignFault) -> Point {
    let x = try float()
    return Point(x: x, y: try float())
  }
}

extension GoodNotesPath.Part {
  /// True if the ink around the points fills a box, in units.
  func isLike(_ area: Box) -> Bool {
    guard let half = knots.lazy.compactMap(\.half).max(), half.isFinite else { return true }
    var box = Box.empty
    for knot in knots {
      box = box.union(Box(around: [knot.place]).expanded(by: knot.half ?? 0))
    }
    let tolerance = 0.5 + half / 4
    return knots.contains { $0.ratio < 1 }
      || box.low.distance(to: area.low) < tolerance && box.high.distance(to: area.high) < tolerance
  }

  /// The farthest that a line may be from its curve, in units.
  private static let tolerance = 0.02

  /// Passes on points of the curve, with the width of the ink there.
  func flatten(_ add: (Point, GoodNotesPath.Knot) -> Void) {
    guard var last = knots.first else { return }
    var first = last
    if knots.count > 1, let half = last.half {
      let next = knots[1]
      first.ratio = next.ratio
      last.ratio = next.ratio
      first.half = half * first.share(along: (next.control ?? next.place) - last.place)
    }
    add(first.place, first)
    for knot in knots.dropFirst() {
      let control = knot.control ?? last.place.mixed(with: knot.place, by: 0.5)
      let steps = Self.steps(last.place, control, knot)
      for step in 1...steps {
        let share = Double(step) / Double(steps)
        add(
          last.place.curved(control, knot.place, at: share),
          knot.mixed(after: last, control, at: share))
      }
      last = knot
    }
  }

  /// The number of lines that look like a curve.
  private static func steps(_ start: Point, _ control: Point, _ end: GoodNotesPath.Knot) -> Int {
    let bend = (start - control * 2 + end.place).length / 4
    guard bend.isFinite else { return 1 }
    var steps = (bend / tolerance).squareRoot()
    if end.ratio < 1 {
      // The width of a flat nib changes with the direction.
      let (before, after) = (control - start, end.place - control)
      let size = before.length * after.length
      if size > 0 { steps = max(steps, (1 - before.dot(after) / size) * 8) }
    }
    return Int(min(max(steps.rounded(.up), 1), 64))
  }
}

extension GoodNotesPath.Knot {
  /// The share of the width of a nib that moves in a direction.
  fileprivate func share(along direction: Point) -> Double {
    let length = direction.length
    guard ratio < 1, length > 0, length.isFinite else { return 1 }
    // The nib is an ellipse, whose extent across the direction is the width.
    let axis = Affine.rotation(by: angle)(Point(x: 1, y: 0))
    let across = direction.perpendicular * (1 / length)
    let (short, long) = (axis.dot(across) * ratio, axis.cross(across))
    return (short * short + long * long).squareRoot()
  }

  /// The point on the curve from the knot before.
  fileprivate func mixed(
    after last: GoodNotesPath.Knot, _ control: Point, at share: Double
  ) -> GoodNotesPath.Knot {
    var knot = self
    knot.azimuth = last.azimuth + (azimuth - last.azimuth) * share
    knot.altitude = last.altitude + (altitude - last.altitude) * share
    guard let half, let start = last.half else { return knot }
    let rest = 1 - share
    let full = rest * rest * start + 2 * rest * share * controlHalf + share * share * half
    knot.angle = last.angle + (angle - last.angle) * share
    let direction = (control - last.place) * rest + (place - control) * share
    knot.half = full * knot.share(along: direction)
    return knot
  }
}

extension Point {
  /// The point of a quadratic curve from here.
  fileprivate func curved(_ control: Point, _ end: Point, at share: Double) -> Point {
    mixed(with: control, by: share).mixed(with: control.mixed(with: end, by: share), by: share)
  }
}

/// The areas of the ink of a pen, one for each curve, which GoodNotes stores beside the points.
struct GoodNotesOutline {
  private var panels: [[Point]] = []

  /// The areas of some curves; none if any is missing.
  func panels(_ range: Range<Int>) -> [[Point]] {
    guard range.upperBound <= panels.count, !range.isEmpty else { return [] }
    return panels[range].filter { !$0.isEmpty }
  }

  fileprivate init(_ cursor: inout ByteCursor, isDynamic: Bool) throws(ForeignFault) {
    let counts = try GoodNotesPath.kinds(&cursor)
    let steps = try GoodNotesPath.kinds(&cursor)
    var pools: [ByteCursor] = []
    for _ in 0..<4 { pools.append(try GoodNotesPath.pool(&cursor, of: 1)) }
    let turns = try GoodNotesPath.kinds(&cursor)
    var (place, arcs) = (0, 0)
    for count in counts {
      guard Int(count) <= steps.count - place else { throw .damaged }
      var panel: [Point] = []
      for step in steps[place..<place + Int(count)] {
        let kind = Int(step) - (isDynamic ? 2 : 0)
        switch kind {
        case 0: panel.append(try pools[0].point())
        case 1: try Self.curve(&pools[1], isCubic: false, &panel)
        case 2: try Self.curve(&pools[2], isCubic: true, &panel)
        case 3, 6:
          let isBack = turns.indices.contains(arcs) && turns[arcs] == 1
          try Self.arc(&pools[3], isRound: kind == 3, isBack: isBack, &panel)
          arcs += 1
        default: throw .damaged
        }
      }
      panels.append(panel)
      place += Int(count)
    }
  }

  private static func curve(
    _ pool: inout ByteCursor, isCubic: Bool, _ panel: inout [Point]
  ) throws(ForeignFault) {
    let first = try pool.point()
    let second = isCubic ? try pool.point() : first
    let end = try pool.point()
    let start = panel.last ?? first
    let cubic =
      isCubic ? Cubic(start, first, second, end) : Cubic(quadratic: start, first, end)
    for step in 1...4 { panel.append(cubic.point(at: Double(step) / 4)) }
  }

  private static func arc(
    _ pool: inout ByteCursor, isRound: Bool, isBack: Bool, _ panel: inout [Point]
  ) throws(ForeignFault) {
    let middle = try pool.point()
    let radius = try pool.float()
    let radii = Point(x: radius, y: isRound ? radius : try pool.float())
    let (start, end) = (try pool.float(), try pool.float())
    let turn = Affine.rotation(by: isRound ? 0 : try pool.float())
    guard middle.isPlace, radii.isPlace, abs(start) < 100, abs(end) < 100 else { throw .damaged }
    var sweep = (isBack ? start - end : end - start).truncatingRemainder(dividingBy: 2 * .pi)
    if sweep < 0 { sweep += 2 * .pi }
    for step in 0...8 {
      let angle = start + sweep * Double(step) / 8 * (isBack ? -1 : 1)
      let point = Affine.rotation(by: angle)(Point(x: 1, y: 0))
      panel.append(middle + turn(Point(x: point.x * radii.x, y: point.y * radii.y)))
    }
  }
}

extension Protobuf {
  /// The points in a field that occurs several times.
  func points(_ field: Int) -> [Point] {
    messages(field).map { Point(x: $0.float(1) ?? 0, y: $0.float(2) ?? 0) }
  }
}
