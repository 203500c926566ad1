internal import Bytes
internal import Geometry

/// The data of a path in SVG, as its lines.
struct WritePath {
  /// A point, and whether a curve leads to it.
  struct Node {
    var place: Point
    var isCurved = false
  }

  /// The lines, each from one move to the next.
  private(set) var lines: [[Node]] = []
  /// A box around everything, with the control points of curves and the radii of arcs.
  private(set) var bounds = Box.empty
  private var count = 0
  private var here = Point.zero
  private var start = Point.zero
  /// The last control point and the letter of its command, for curves that continue it.
  private var control: (point: Point, letter: UInt8)?

  /// The most points of a path.
  private static let mostPoints = 1_000_000
  /// The straight pieces of a curve.
  private static let pieces = 12

  /// Reads path data as far as it makes sense.
  init(_ data: ArraySlice<UInt8>) {
    var numbers = Numbers(data)
    var command: UInt8 = 0
    while let next = numbers.letter() ?? (command == 0 ? nil : command) {
      guard numbers.isAtNumber || next | 0x20 == UInt8(ascii: "z"), count < Self.mostPoints,
        draw(next, &numbers)
      else { break }
      // Further pairs after a move are lines, and a closed line continues with a command.
      switch next {
      case UInt8(ascii: "M"): command = UInt8(ascii: "L")
      case UInt8(ascii: "m"): command = UInt8(ascii: "l")
      case UInt8(ascii: "Z"), UInt8(ascii: "z"): command = 0
      default: command = next
      }
      if numbers.isAtEnd { break }
    }
  }

  /// The data of an element that is a path or consists of straight lines; nil for any other.
  static func data(of tag: Markup.Tag, in markup: Markup) -> ArraySlice<UInt8>? {
    if markup.isNamed(tag, "path") { return markup.raw("d", of: tag) ?? [] }
    let isClosed = markup.isNamed(tag, "polygon")
    guard isClosed || markup.isNamed(tag, "polyline") else { return nil }
    let points = markup.raw("points", of: tag) ?? []
    return Array("M".utf8) + points + Array((isClosed ? "z" : "").utf8)
  }

  private mutating func draw(_ command: UInt8, _ numbers: inout Numbers) -> Bool {
    let origin = command >= 0x60 ? here : .zero
    func point() -> Point? {
      guard let x = numbers.next(), let y = numbers.next() else { return nil }
      return origin + Point(x: x, y: y)
    }
    var last: (Point, UInt8)?
    switch command | 0x20 {
    case UInt8(ascii: "m"):
      guard let place = point() else { return false }
      (start, here) = (place, place)
      lines.append([])
      add(place)
    case UInt8(ascii: "l"):
      guard let place = point() else { return false }
      add(place)
    case UInt8(ascii: "h"):
      guard let x = numbers.next() else { return false }
      add(Point(x: origin.x + x, y: here.y))
    case UInt8(ascii: "v"):
      guard let y = numbers.next() else { return false }
      add(Point(x: here.x, y: origin.y + y))
    case UInt8(ascii: "c"):
      guard let first = point(), let second = point(), let end = point() else { return false }
      curve(first, second, end)
      last = (second, UInt8(ascii: "c"))
    case UInt8(ascii: "s"):
      let first = reflected(UInt8(ascii: "c"))
      guard let second = point(), let end = point() else { return false }
      curve(first, second, end)
      last = (second, UInt8(ascii: "c"))
    case UInt8(ascii: "q"):
      guard let middle = point(), let end = point() else { return false }
      curve(middle, end)
      last = (middle, UInt8(ascii: "q"))
    case UInt8(ascii: "t"):
      let middle = reflected(UInt8(ascii: "q"))
      guard let end = point() else { return false }
      curve(middle, end)
      last = (middle, UInt8(ascii: "q"))
    case UInt8(ascii: "a"):
      guard let x = numbers.next(), let y = numbers.next(), let angle = numbers.next(),
        let isLarge = numbers.flag(), let isClockwise = numbers.flag(), let end = point()
      else { return false }
      arc(Point(x: abs(x), y: abs(y)), angle * .pi / 180, isLarge, isClockwise, to: end)
    case UInt8(ascii: "z"): if here != start { add(start) }
    default: return false
    }
    control = last
    return true
  }

  private func reflected(_ letter: UInt8) -> Point {
    guard let control, control.letter == letter else { return here }
    return here + (here - control.point)
  }

  private mutating func add(_ place: Point, isCurved: Bool = false) {
    if lines.isEmpty { lines.append([Node(place: here)]) }
    lines[lines.count - 1].append(Node(place: place, isCurved: isCurved))
    count += 1
    bounds.formUnion(place)
    here = place
  }

  private mutating func curve(_ first: Point, _ second: Point, _ end: Point) {
    let cubic = Cubic(here, first, second, end)
    for step in 1..<Self.pieces {
      add(cubic.point(at: Double(step) / Double(Self.pieces)), isCurved: true)
    }
    add(end, isCurved: true)
  }

  private mutating func curve(_ middle: Point, _ end: Point) {
    curve(here + (middle - here) * (2 / 3), end + (middle - end) * (2 / 3), end)
  }

  /// Adds a part of an ellipse, whose middle follows from its ends (SVG 1.1, F.6).
  private mutating func arc(
    _ radii: Point, _ angle: Double, _ isLarge: Bool, _ isClockwise: Bool, to end: Point
  ) {
    let begin = here
    guard radii.x > 0, radii.y > 0, begin != end else { return add(end) }
    let turn = Affine.rotation(by: -angle)
    let half = turn((begin - end) * 0.5)
    let share = half.x * half.x / (radii.x * radii.x) + half.y * half.y / (radii.y * radii.y)
    // The unit circle in whose coordinates the arc lies; radii that are too small grow.
    let scale = max(share, 1).squareRoot()
    let unit = turn.then(.scaling(x: 1 / (radii.x * scale), y: 1 / (radii.y * scale)))
    guard let back = unit.inverse else { return add(end) }
    let (first, second) = (unit(begin), unit(end))
    let way = second - first
    let away = max(1 / max(way.squaredLength, 1e-12) - 0.25, 0).squareRoot()
    let side = isLarge == isClockwise ? -away : away
    let middle = first.mixed(with: second, by: 0.5) + Point(x: -way.y, y: way.x) * side
    let from = Geometry.angle(of: first - middle)
    var sweep = Geometry.angle(of: second - middle) - from
    if isClockwise, sweep < 0 { sweep += 2 * .pi }
    if !isClockwise, sweep > 0 { sweep -= 2 * .pi }
    let count = 2 * Self.pieces
    for step in 1..<count {
      let place = Affine.rotation(by: from + sweep * Double(step) / Double(count))
      add(back(middle + place(Point(x: 1, y: 0))), isCurved: true)
    }
    add(end, isCurved: true)
  }

  /// The numbers of path data, between commas, spaces and letters.
  private struct Numbers {
    private let bytes: [UInt8]
    private var place = 0

    init(_ data: ArraySlice<UInt8>) { bytes = Array(data) }

    var isAtEnd: Bool { place >= bytes.count }

    /// True if a number begins here.
    var isAtNumber: Bool {
      place < bytes.count
        && (bytes[place] &- 0x30 < 10 || [0x2B, 0x2D, 0x2E].contains(bytes[place]))
    }

    private mutating func skipSpace() {
      while place < bytes.count, bytes[place] <= 0x20 || bytes[place] == UInt8(ascii: ",") {
        place += 1
      }
    }

    /// The next letter, if there is one before the next number.
    mutating func letter() -> UInt8? {
      skipSpace()
      guard place < bytes.count, (0x61...0x7A).contains(bytes[place] | 0x20) else { return nil }
      defer {
        place += 1
        skipSpace()
      }
      return bytes[place]
    }

    mutating func next() -> Double? {
      skipSpace()
      var next = place
      guard let number = DecimalText.read(from: bytes.span, at: &next),
        abs(number) <= ForeignPage.farthest * 100
      else { return nil }
      place = next
      return number
    }

    /// A flag, which may be followed by the next number at once.
    mutating func flag() -> Bool? {
      skipSpace()
      guard place < bytes.count, bytes[place] == 0x30 || bytes[place] == 0x31 else { return nil }
      defer { place += 1 }
      return bytes[place] == 0x31
    }
  }
}

extension Affine {
  /// The map of a transform in SVG, whose last part applies first; nil if it makes no sense.
  init?(svg text: String) {
    var map = Affine.identity
    for part in text.split(separator: ")") {
      let sides = part.split(separator: "(", omittingEmptySubsequences: false)
      guard sides.count == 2 else {
        guard part.allSatisfy({ $0.isWhitespace || $0 == "," }) else { return nil }
        continue
      }
      let name = sides[0].drop { $0.isWhitespace || $0 == "," }.prefix { $0.isLetter }
      let numbers = sides[1].split { $0.isWhitespace || $0 == "," }.compactMap { Double($0) }
      guard let step = Self.step(String(name), numbers) else { return nil }
      map = step.then(map)
    }
    guard map.isUsable, [map.a, map.b, map.c, map.d].allSatisfy({ abs($0) < 1e6 }),
      Point(x: map.tx, y: map.ty).isPlace
    else { return nil }
    self = map
  }

  private static func step(_ name: String, _ numbers: [Double]) -> Affine? {
    guard let first = numbers.first, numbers.allSatisfy(\.isFinite) else { return nil }
    let second = numbers.dropFirst().first
    switch name {
    case "matrix":
      guard numbers.count == 6 else { return nil }
      return Affine(
        a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
    case "translate": return .translation(by: Point(x: first, y: second ?? 0))
    case "scale": return .scaling(x: first, y: second ?? first)
    case "rotate":
      let turn = Affine.rotation(by: first * .pi / 180)
      guard numbers.count == 3 else { return turn }
      let middle = Point(x: numbers[1], y: numbers[2])
      return Affine.translation(by: -middle).then(turn).then(.translation(by: middle))
    case "skewX": return Affine(a: 1, b: 0, c: tangent(first), d: 1, tx: 0, ty: 0)
    case "skewY": return Affine(a: 1, b: tangent(first), c: 0, d: 1, tx: 0, ty: 0)
    default: return nil
    }
  }

  private static func tangent(_ degrees: Double) -> Double {
    let turn = Affine.rotation(by: degrees * .pi / 180)
    return turn.b / turn.a
  }
}
