internal import Geometry
internal import Ink
internal import Paint

extension PDFContent {
  mutating func fill(_ box: Box, with color: Color) {
    guard !box.isEmpty else { return }
    setFill(color)
    add(box)
    text.end("f")
  }

  mutating func fill(_ path: Path, with color: Color) {
    guard !path.isEmpty else { return }
    setFill(color)
    add(path)
  }

  /// Fills the inside of a path with the current settings.
  mutating func add(_ path: Path) {
    guard !path.isEmpty else { return }
    moveToCorner(of: [path])
    add(path, isFilled: true)
    text.end("f")
  }

  mutating func stroke(_ path: Path, width: Double, color: Color, cap: Style.Cap, dashes: [Float]) {
    guard !path.isEmpty else { return }
    setStroke(color)
    setLine(width: width, cap: cap, dashes: dashes)
    moveToCorner(of: [path])
    add(path, isFilled: false)
    text.end("S")
  }

  /// Strokes lines that together make up the ink of a stroke, all relative to one corner.
  mutating func stroke(_ runs: [InkRun], color: Color) {
    setStroke(color)
    moveToCorner(of: runs.map(\.path))
    for run in runs {
      setLine(width: run.width, cap: .round, dashes: [])
      add(run.path, isFilled: false)
      text.end("S")
    }
  }

  mutating func clip(to box: Box) {
    add(box)
    text.end("W n")
  }

  /// Draws an image in the place to which a map takes the unit square, first row at the top.
  ///
  /// A page of another PDF would otherwise inherit all settings, such as the last color.
  mutating func draw(_ name: String, filling map: Affine, as look: ImageLook = ImageLook()) {
    // This precedes saving, because the next image needs it too.
    setAlpha(255)
    save()
    reset()
    if look.opacity < 1 { setAlpha(UInt8((look.opacity * 255).rounded())) }
    if !look.words.isEmpty {
      text.end("/Span<</Alt\(PDFSyntax.string(hexadecimal: look.words))>>BDC")
    }
    // A PDF counts the rows of an image from the bottom.
    let map = Affine(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 1).then(map)
    let (unit, corner) = (GridPoint.perPoint, Point(x: Double(origin.x), y: Double(origin.y)))
    for number in [map.a, map.b, map.c, map.d] { text.add(PDFSyntax.number(number * unit)) }
    text.add(PDFSyntax.number(map.tx * unit - corner.x))
    text.add(PDFSyntax.number(map.ty * unit - corner.y))
    text.end("cm/\(name) Do")
    if !look.words.isEmpty { text.end("EMC") }
    restore()
  }

  private mutating func add(_ box: Box) {
    guard !box.isEmpty else { return text.end("0 0 0 0 re") }
    let (low, high) = (GridPoint(box.low), GridPoint(box.high))
    let (corner, size) = (low - origin, high - low)
    for number in [corner.x, corner.y, size.x, size.y] { text.add(number) }
    text.end("re")
  }

  private static let leastForOrigin = 3

  private mutating func moveToCorner(of paths: some Collection<Path>) {
    guard paths.reduce(0, { $0 + $1.count }) >= Self.leastForOrigin else { return }
    move(to: GridPoint(above: paths.reduce(Box.empty) { $0.union($1.hull) }.low))
  }

  private mutating func add(_ path: Path, isFilled: Bool) {
    var pen = GridPen(text: text, origin: origin)
    text = ContentText()
    for element in path.elements {
      switch element {
      case .move(let point): pen.move(to: point)
      case .line(let point): pen.line(to: point)
      case .cubic(let a, let b, let end): pen.cubic(a, b, to: end)
      case .close: if !isFilled { pen.close() }
      }
    }
    text = pen.text
  }
}

/// Writes a path onto the grid, with no more curves and numbers than are visible there.
private struct GridPen {
  var text: ContentText
  let origin: GridPoint
  var current = GridPoint.zero
  /// True if nothing has been drawn in the sub-path yet.
  var isFresh = true

  mutating func move(to point: Point) {
    current = GridPoint(point) - origin
    isFresh = true
    add(current)
    text.end("m")
  }

  mutating func line(to point: Point) { line(to: GridPoint(point) - origin) }

  /// Draws a line unless it has no length; alone even that is drawn, as a dot.
  private mutating func line(to end: GridPoint) {
    guard end != current || isFresh else { return }
    add(end)
    text.end("l")
    current = end
    isFresh = false
  }

  mutating func cubic(_ control1: Point, _ control2: Point, to end: Point) {
    let (a, b) = (GridPoint(control1) - origin, GridPoint(control2) - origin)
    let end = GridPoint(end) - origin
    if isFlat(a, b, end) { return line(to: end) }
    if a != current { add(a) }
    if b != end || a == current { add(b) }
    add(end)
    text.end(a == current ? "v" : b == end ? "y" : "c")
    current = end
    isFresh = false
  }

  mutating func close() { text.end("h") }

  private mutating func add(_ point: GridPoint) {
    text.add(point.x)
    text.add(point.y)
  }

  /// True if a curve stays within half a grid step of the line to its end.
  private func isFlat(_ a: GridPoint, _ b: GridPoint, _ end: GridPoint) -> Bool {
    let way = end - current
    let length = way.dot(way)
    guard length > 0 else { return a == current && b == current }
    for control in [a - current, b - current] {
      let (across, along) = (way.cross(control), way.dot(control))
      // Curves that reach back beyond an end bend there, however little they leave the line.
      guard 0...length ~= along, 2 * Double(abs(across)) <= Double(length).squareRoot() else {
        return false
      }
    }
    return true
  }
}

/// A point on the fine grid of a PDF's ink: integers take fewer bytes than fractions.
struct GridPoint: Equatable {
  /// The grid steps per point: a step is 0.011 mm, so nothing moves by more than half of that.
  static let perPoint = 32.0

  var x: Int
  var y: Int

  static let zero = GridPoint(x: 0, y: 0)

  init(x: Int, y: Int) { (self.x, self.y) = (x, y) }

  init(_ point: Point) { (x, y) = (Self.rounded(point.x), Self.rounded(point.y)) }

  /// The nearest grid point that is neither to the right of a point nor below it.
  init(above point: Point) { self.init(point - Point(x: 0.5, y: 0.5) * (1 / Self.perPoint)) }

  /// Clamps points far outside every page to numbers that readers can handle.
  private static func rounded(_ value: Double) -> Int {
    let scaled = (value * perPoint).rounded()
    return scaled.isNaN ? 0 : Int(min(max(scaled, -1e8), 1e8))
  }

  static func - (one: GridPoint, other: GridPoint) -> GridPoint {
    GridPoint(x: one.x - other.x, y: one.y - other.y)
  }

  func cross(_ other: GridPoint) -> Int { x * other.y - y * other.x }

  func dot(_ other: GridPoint) -> Int { x * other.x + y * other.y }
}
