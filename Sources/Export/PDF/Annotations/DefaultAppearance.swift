internal import Geometry

/// A drawing for an annotation without one, as most readers would show it.
struct DefaultAppearance {
  /// The operators, in coordinates of the page.
  private(set) var operators = ""
  private(set) var box: Box
  private(set) var resources = ""

  private static let mostPoints = 100_000

  /// Draws an annotation; nil for kinds that every reader draws in its own way.
  init?(of annotation: ForeignAnnotation) {
    guard let rect = annotation.rect else { return nil }
    box = rect
    switch annotation.kind {
    case "/Highlight", "/Underline", "/StrikeOut": mark(annotation)
    case "/Square", "/Circle": frame(annotation)
    case "/Line": line(annotation, through: [annotation.points("/L")], isClosed: false)
    case "/PolyLine": line(annotation, through: [annotation.points("/Vertices")], isClosed: false)
    case "/Polygon": line(annotation, through: [annotation.points("/Vertices")], isClosed: true)
    case "/Ink": line(annotation, through: annotation.lines("/InkList"), isClosed: false)
    case "/FreeText", "/Widget": write(annotation, in: rect)
    default: return nil
    }
    guard !operators.isEmpty, box.width > 0, box.height > 0 else { return nil }
    set(opacity: annotation.opacity, isMultiplied: annotation.kind == "/Highlight")
  }

  /// Draws the ground and border of a field without words; nil if it has no ground.
  init?(emptyField field: ForeignAnnotation) {
    guard let rect = field.rect, let ground = field.colorOfField("/BG"), rect.width > 0,
      rect.height > 0
    else { return nil }
    box = rect
    operators = "\(Self.fill(ground))\(Self.sides(of: rect))re f\n"
    let (width, border) = (field.lineWidth, field.colorOfField("/BC"))
    if let border, width > 0, case let inner = rect.expanded(by: -width / 2), !inner.isEmpty {
      operators += "\(Self.stroke(border))\(Self.words([width]))w \(Self.sides(of: inner))re S\n"
    }
  }

  private mutating func set(opacity: Double, isMultiplied: Bool) {
    guard isMultiplied || opacity < 1 else { return }
    let share = PDFSyntax.number(opacity)
    let blending = isMultiplied ? "Multiply" : "Normal"
    resources += "/ExtGState<</G<</BM/\(blending)/ca \(share)/CA \(share)>>>>"
    operators = "/G gs " + operators
  }

  // MARK: - Lines and areas

  private mutating func mark(_ annotation: ForeignAnnotation) {
    let corners = annotation.points("/QuadPoints").prefix(Self.mostPoints)
    for place in stride(from: 0, to: corners.count - 3, by: 4) {
      let (left, right) = (corners[place], corners[place + 1])
      let (lowLeft, lowRight) = (corners[place + 2], corners[place + 3])
      box = box.union(Box(around: [left, right, lowLeft, lowRight]))
      if annotation.kind == "/Highlight" {
        draw([left, right, lowRight, lowLeft])
        operators += "h f\n"
      } else {
        let share = annotation.kind == "/Underline" ? 0.1 : 0.45
        draw([lowLeft.mixed(with: left, by: share), lowRight.mixed(with: right, by: share)])
        operators += "S\n"
      }
    }
    guard !operators.isEmpty else { return }
    let color = annotation.color("/C") ?? [0]
    operators = Self.fill(color) + Self.stroke(color) + operators
  }

  private mutating func frame(_ annotation: ForeignAnnotation) {
    let inner = box.expanded(by: -annotation.lineWidth / 2)
    guard !inner.isEmpty else { return }
    if annotation.kind == "/Square" {
      operators += Self.sides(of: inner) + "re "
    } else {
      ellipse(in: inner)
    }
    paint(annotation, isClosed: true)
  }

  private mutating func ellipse(in box: Box) {
    let (center, bend) = (box.center, 0.5523)
    let (x, y) = (box.width / 2, box.height / 2)
    func place(_ a: Double, _ b: Double) -> [Double] { [center.x + a * x, center.y + b * y] }
    operators += Self.words(place(1, 0)) + "m "
    for (a, b) in [(1.0, 0.0), (0, 1), (-1, 0), (0, -1)] {
      let (c, d) = (-b, a)
      operators +=
        Self.words(
          place(a + bend * c, b + bend * d) + place(c + bend * a, d + bend * b) + place(c, d))
        + "c "
    }
  }

  private mutating func line(
    _ annotation: ForeignAnnotation, through lines: [[Point]], isClosed: Bool
  ) {
    let width = annotation.lineWidth
    for line in lines where line.count > 1 && line.count < Self.mostPoints {
      draw(line)
      if isClosed { operators += "h " }
      box = box.union(Box(around: line).expanded(by: width))
    }
    guard !operators.isEmpty else { return }
    if annotation.kind == "/Ink" { operators = "1 J 1 j " + operators }
    paint(annotation, isClosed: isClosed)
  }

  private mutating func paint(_ annotation: ForeignAnnotation, isClosed: Bool) {
    let inner = isClosed ? annotation.color("/IC") : nil
    let width = annotation.lineWidth
    let isStroked = width > 0
    operators =
      Self.stroke(annotation.color("/C") ?? [0]) + (inner.map(Self.fill) ?? "")
      + Self.words([width]) + "w " + operators
    operators += inner != nil ? (isStroked ? "B\n" : "f\n") : (isStroked ? "S\n" : "n\n")
  }

  private mutating func draw(_ points: [Point]) {
    for (place, point) in points.enumerated() {
      operators += Self.words([point.x, point.y]) + (place == 0 ? "m " : "l ")
    }
  }

  private static func words(_ numbers: [Double]) -> String {
    numbers.map { PDFSyntax.number($0) + " " }.joined()
  }

  private static func sides(of box: Box) -> String {
    words([box.low.x, box.low.y, box.width, box.height])
  }

  private static func fill(_ color: [Double]) -> String {
    words(color) + (color.count == 1 ? "g " : color.count == 3 ? "rg " : "k ")
  }

  private static func stroke(_ color: [Double]) -> String { fill(color).uppercased() }

  // MARK: - Words

  private mutating func write(_ annotation: ForeignAnnotation, in rect: Box) {
    guard let text = AnnotationText(of: annotation, in: rect) else { return }
    let ground =
      annotation.kind == "/Widget" ? annotation.colorOfField("/BG") : annotation.color("/C")
    let sides = Self.sides(of: rect)
    if let ground { operators += "\(Self.fill(ground))\(sides)re f\n" }
    operators += "q \(sides)re W n \(text.operators) Q\n"
    resources += text.resources
  }
}

extension ForeignAnnotation {
  func points(_ key: String) -> [Point] { Self.points(numbers(key, of: value) ?? []) }

  static func points(_ numbers: [Double]) -> [Point] {
    stride(from: 0, to: numbers.count - 1, by: 2).map {
      Point(x: numbers[$0], y: numbers[$0 + 1])
    }
  }

  fileprivate func lines(_ key: String) -> [[Point]] {
    file.list(key, of: value).map { item in
      file.kind(of: item) == .array ? Self.points(Self.numbers(in: file.text(of: item)) ?? []) : []
    }
  }

  /// A color of one, three or four channels; nil for none.
  fileprivate func color(_ key: String, of dictionary: ForeignPDF.Value? = nil) -> [Double]? {
    let channels = numbers(key, of: dictionary ?? value) ?? []
    return [1, 3, 4].contains(channels.count) ? channels.map { min(max($0, 0), 1) } : nil
  }

  fileprivate func colorOfField(_ key: String) -> [Double]? {
    file.dictionary("/MK", of: value).flatMap { color(key, of: $0) }
  }

  fileprivate var opacity: Double {
    let share = file.number("/CA", of: value) ?? 1
    return share.isFinite ? min(max(share, 0), 1) : 1
  }
}
