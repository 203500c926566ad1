internal import Geometry
internal import Ink
internal import Notebook

/// The ink of a page: strokes, then tags that say what is known of them.
struct NeboInk {
  private(set) var strokes: [Stroke] = []
  private(set) var damagedCount = 0

  struct Tag {
    var name: String
    var text: String
  }

  /// A stroke in millimeters.
  struct Stroke {
    /// The number among all strokes, with those that were erased.
    var number: Int
    /// Microseconds since 1970.
    var time: UInt64
    var points: [Point] = []
    var forces: [UInt8] = []
    var tags: [Tag] = []
  }

  /// A step between points is two micrometers.
  private static let step = 1 / 500.0
  /// The most strokes that tags are put on, one by one.
  private static let mostTagged = 4_000_000

  init(_ file: [UInt8]) throws(ForeignFault) {
    var cursor = ByteCursor(file)
    guard cursor.isNext(Array("BINK\0".utf8)) else { throw .damaged }
    try cursor.skip(5)
    guard try cursor.number(UInt32.self) <= 5 else { throw .tooNew }
    try cursor.skip(5)
    let hasForce = try Self.channels(&cursor).contains("F")
    // The layout of points in memory.
    try cursor.skip(try cursor.count(atMost: cursor.remaining))
    try cursor.skip(13)
    let count = try cursor.count(atMost: cursor.remaining / 4)
    for number in 0..<count {
      do throws(ForeignFault) {
        if let stroke = try Self.stroke(number, hasForce, &cursor) { strokes.append(stroke) }
      } catch {
        // The length of a stroke is that of its points, so there is no going on.
        damagedCount = count - number
        return
      }
    }
    // Without tags, ink has the usual look.
    try? readTags(&cursor)
  }

  private static func channels(_ cursor: inout ByteCursor) throws(ForeignFault) -> [String] {
    var names: [String] = []
    for _ in 0..<(try cursor.count(atMost: 32)) {
      names.append(try text(&cursor, atMost: 64))
      try cursor.skip(4)
      if try cursor.number(UInt32.self) != 0 { _ = try text(&cursor, atMost: 64) }
    }
    return names
  }

  private static func text(
    _ cursor: inout ByteCursor, atMost limit: Int
  ) throws(ForeignFault) -> String {
    String(decoding: try cursor.bytes(try cursor.count(atMost: limit)), as: UTF8.self)
  }

  /// The next stroke; nil for one that was erased.
  private static func stroke(
    _ number: Int, _ hasForce: Bool, _ cursor: inout ByteCursor
  ) throws(ForeignFault) -> Stroke? {
    if try cursor.number(UInt32.self) == .max { return nil }
    var stroke = Stroke(number: number, time: try cursor.number())
    let start = Point(x: try cursor.float(), y: try cursor.float())
    try cursor.skip(6)
    let count = try cursor.count(atMost: cursor.remaining / (hasForce ? 5 : 4))
    var x = try cursor.part(count * 2)
    var y = try cursor.part(count * 2)
    stroke.forces = hasForce ? try cursor.bytes(count) : []
    var (across, down) = (0, 0)
    stroke.points.reserveCapacity(count)
    for _ in 0..<count {
      across += Int(try x.number(Int16.self))
      down += Int(try y.number(Int16.self))
      let place = Point(x: Double(across), y: Double(down)) * step
      stroke.points.append(start + place)
    }
    return stroke
  }

  private mutating func readTags(_ cursor: inout ByteCursor) throws(ForeignFault) {
    try cursor.skip(4)
    let count = try cursor.count(atMost: cursor.remaining / 8)
    try cursor.skip(1)
    var tagged = 0
    for number in 0..<count {
      // The first tag has no head.
      if number > 0 { try cursor.skip(12) }
      let name = try Self.text(&cursor, atMost: 256)
      var ranges: [ClosedRange<Int>] = []
      for _ in 0..<(try cursor.count(atMost: cursor.remaining / 16)) {
        try cursor.skip(4)
        let first = Int(try cursor.number(UInt32.self))
        try cursor.skip(4)
        let last = Int(try cursor.number(UInt32.self))
        ranges.append(min(first, last)...max(first, last))
      }
      let text = try Self.text(&cursor, atMost: 1 << 20)
      // Tags of letters, words and shapes say nothing of looks.
      guard name.first?.isUppercase != true || name == "HIGHLIGHT_STROKES" else { continue }
      for range in ranges {
        for index in indices(of: range) {
          tagged += 1
          guard tagged < Self.mostTagged else { return }
          strokes[index].tags.append(Tag(name: name, text: text))
        }
      }
    }
  }

  /// The places of the strokes whose numbers are in a range.
  private func indices(of range: ClosedRange<Int>) -> Range<Int> {
    func place(_ number: Int) -> Int {
      var (low, high) = (0, strokes.count)
      while low < high {
        let middle = (low + high) / 2
        if strokes[middle].number < number { low = middle + 1 } else { high = middle }
      }
      return low
    }
    let start = place(range.lowerBound)
    return start..<max(start, place(range.upperBound + 1))
  }
}

extension NeboInk.Stroke {
  /// How much the width changes from no force to all of it, for a sensitivity of 1.
  ///
  /// At half of the force ink has the width of its pen. Measured on drawings that the program exported.
  private static let reach = 1.736
  /// How much wider than its pen a highlighter is.
  private static let highlighting = 1.06

  /// The ink on a page; nil if there is none.
  func element(_ look: NeboLooks.Look, map: Affine) -> LooseElement? {
    let isEven = forces.isEmpty || forces.allSatisfy { abs(Int($0) - Int(forces[0])) <= 1 }
    let sensitivity = look.isHighlighter || look.isFinger || isEven ? 0 : look.sensitivity ?? 0.8
    let (least, most) = (1 - sensitivity * Self.reach / 2, 1 + sensitivity * Self.reach / 2)
    var width = look.width * map.scale * most
    if look.isHighlighter { width *= Self.highlighting }
    var stroke = ForeignStroke(
      tool: look.isHighlighter ? .highlighter : .pen, color: look.color, width: width,
      response: sensitivity == 0
        ? .constant : PressureResponse(minimum: Float(max(least, 0) / most), exponent: 1))
    stroke.start = Int64(min(time / 1000, 100_000_000_000_000))
    stroke.reserve(points.count)
    for (index, point) in points.enumerated() {
      let force = look.isFinger || forces.isEmpty ? nil : Double(forces[index]) / 255
      stroke.add(map(point), pressure: force)
    }
    return stroke.element()
  }
}
