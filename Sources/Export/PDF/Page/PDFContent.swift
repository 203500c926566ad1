internal import Geometry
internal import Ink
internal import Paint

/// The operators that draw a page, with the reader's graphics state at each place.
///
/// Settings are written only when they change, and each path is relative to its own corner.
struct PDFContent {
  var text = ContentText()
  private(set) var blends: Set<PDFBlend> = []
  private var state = State()
  private var remembered: [State] = []

  /// The settings at one place; initially those at the beginning of a PDF page.
  private struct State {
    var origin = GridPoint.zero
    var blending = Blending.over
    var blend = PDFBlend(blending: .over, alpha: 255)
    var fill: UInt32 = 0
    var stroke: UInt32 = 0
    var width = "1"
    var cap = Style.Cap.butt
    var hasRoundJoins = false
    var dashes = "[]"
  }

  var origin: GridPoint { state.origin }

  mutating func takeText() -> [UInt8] {
    defer { text = ContentText() }
    return text.bytes
  }

  /// Sets up the grid of a page with a height in points, under a map of the page.
  mutating func begin(height: Double, map: Affine) {
    let unit = 1 / GridPoint.perPoint
    let grid = Affine(a: unit, b: 0, c: 0, d: -unit, tx: 0, ty: height).then(map)
    let digits = abs(abs(map.a + map.b) - 1) < 1e-9 ? 5 : 9
    for number in [grid.a, grid.b, grid.c, grid.d] {
      text.add(PDFSyntax.number(number, digits: digits))
    }
    for number in [grid.tx, grid.ty] { text.add(PDFSyntax.number(number)) }
    text.end("cm")
  }

  mutating func save() {
    remembered.append(state)
    text.end("q")
  }

  mutating func restore() {
    guard let state = remembered.popLast() else { return }
    self.state = state
    text.end("Q")
  }

  mutating func transform(by map: Affine) {
    let corner = GridPoint(Point(x: map.tx, y: map.ty)) - state.origin
    for number in [map.a, map.b, map.c, map.d] { text.add(PDFSyntax.number(number, digits: 6)) }
    text.add(corner.x)
    text.add(corner.y)
    text.end("cm")
    state.origin = .zero
  }

  mutating func move(to origin: GridPoint) {
    guard origin != state.origin else { return }
    let way = origin - state.origin
    text.end("1 0 0 1 \(way.x) \(way.y) cm")
    state.origin = origin
  }

  mutating func blend(_ blending: Blending) { state.blending = blending }

  mutating func setFill(_ color: Color) {
    setAlpha(UInt8(color.rgba & 0xFF))
    guard color.rgba >> 8 != state.fill else { return }
    state.fill = color.rgba >> 8
    text.end(color.operands + (color.isGray ? " g" : " rg"))
  }

  mutating func setStroke(_ color: Color) {
    setAlpha(UInt8(color.rgba & 0xFF))
    guard color.rgba >> 8 != state.stroke else { return }
    state.stroke = color.rgba >> 8
    text.end(color.operands + (color.isGray ? " G" : " RG"))
  }

  mutating func setAlpha(_ alpha: UInt8) {
    let blend = PDFBlend(blending: state.blending, alpha: alpha)
    guard blend != state.blend else { return }
    state.blend = blend
    blends.insert(blend)
    text.end("/\(blend.name) gs")
  }

  mutating func setLine(width: Double, cap: Style.Cap, dashes: [Float]) {
    let (unit, digits) = (GridPoint.perPoint, 1)
    let lengths = dashes.map { PDFSyntax.number(Double($0) * unit, digits: digits) }
    setLine(
      width: PDFSyntax.number(width * unit, digits: digits), cap: cap, hasRoundJoins: true,
      dashes: "[\(lengths.joined(separator: " "))]")
  }

  private mutating func setLine(
    width: String, cap: Style.Cap, hasRoundJoins: Bool, dashes: String
  ) {
    if width != state.width { text.end("\(width) w") }
    if cap != state.cap { text.end("\(cap.number) J") }
    if hasRoundJoins != state.hasRoundJoins { text.end(hasRoundJoins ? "1 j" : "0 j") }
    if dashes != state.dashes { text.end("\(dashes) 0 d") }
    (state.width, state.cap, state.dashes) = (width, cap, dashes)
    state.hasRoundJoins = hasRoundJoins
  }

  /// Resets everything to the initial state of a page, on which foreign operators rely.
  mutating func reset() {
    let fresh = State()
    let black = Color(rgb: 0)
    setFill(black)
    setStroke(black)
    setLine(
      width: fresh.width, cap: fresh.cap, hasRoundJoins: fresh.hasRoundJoins, dashes: fresh.dashes)
  }
}

/// The blending of color with what is below: a named graphics state of a PDF.
struct PDFBlend: Hashable, Comparable, Sendable {
  var blending: Blending
  var alpha: UInt8

  /// The name, which gives its meaning, so that pages need no common list.
  var name: String { (blending == .multiply ? "m" : "n") + String(alpha) }

  var dictionary: String {
    let share = PDFSyntax.share(alpha)
    return "<</BM/\(blending == .multiply ? "Multiply" : "Normal")/ca \(share)/CA \(share)>>"
  }

  static func < (one: PDFBlend, other: PDFBlend) -> Bool { one.name < other.name }
}

extension [PDFBlend] {
  var resource: String {
    isEmpty ? "" : "/ExtGState<<\(map { "/\($0.name)\($0.dictionary)" }.joined())>>"
  }
}

extension Color {
  fileprivate var isGray: Bool { rgba >> 24 == rgba >> 16 & 0xFF && rgba >> 24 == rgba >> 8 & 0xFF }

  /// The channels from 0 to 1; only one if all are equal.
  fileprivate var operands: String {
    let shifts: [UInt32] = isGray ? [8] : [24, 16, 8]
    return shifts.map { PDFSyntax.share(UInt8(rgba >> $0 & 0xFF)) }.joined(separator: " ")
  }
}

extension Style.Cap {
  fileprivate var number: Int {
    switch self {
    case .butt: 0
    case .round: 1
    case .square: 2
    }
  }
}

/// The text of a content stream: integers and operators, assembled quickly.
struct ContentText {
  private(set) var bytes: [UInt8] = []

  /// True if the text ends in a number, which the next one must not touch.
  private var endsOpen = false

  mutating func add(_ number: Int) {
    if endsOpen { bytes.append(0x20) }
    endsOpen = true
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    let value = number.magnitude
    switch value {
    case 0..<10: add(digit: value)
    case 10..<100:
      add(digit: value / 10)
      add(digit: value % 10)
    case 100..<1000:
      add(digit: value / 100)
      add(digit: value / 10 % 10)
      add(digit: value % 10)
    default: bytes += String(value).utf8
    }
  }

  private mutating func add(digit: UInt) { bytes.append(UInt8(ascii: "0") + UInt8(digit)) }

  /// Adds a number, a name or anything else that must not touch its neighbors.
  mutating func add(_ word: String) {
    if endsOpen { bytes.append(0x20) }
    endsOpen = true
    bytes += word.utf8
  }

  /// Adds something that may touch its neighbors: a name, a string or a list.
  mutating func add(closed word: [UInt8]) {
    bytes += word
    endsOpen = false
  }

  mutating func end(_ operation: String) {
    add(operation)
    bytes.append(0x0A)
    endsOpen = false
  }
}
