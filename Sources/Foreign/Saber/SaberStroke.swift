internal import Geometry
internal import Ink
internal import Notebook

/// A stroke or a shape of Saber.
struct SaberStroke {
  private let value: SaberValue
  private let version: Int
  private let tool: Tool
  private let color: Color
  private let size: Double
  private let hasPressure: Bool

  /// The tools, by their names in files; the first ones are drawn lowest.
  private enum Tool: String {
    case highlighter = "Highlighter"
    case pencil = "Pencil"
    case shapePen = "ShapePen"
    case ballpointPen = "ballpointPen"
    case fountainPen = "fountainPen"
  }

  init(_ value: SaberValue, version: Int) {
    let value = value.indexed
    (self.value, self.version) = (value, version)
    let usual = value["shape"] == nil ? Tool.fountainPen : .shapePen
    tool = value["ty"]?.text.flatMap(Tool.init) ?? usual
    color = value["c"]?.integer.map { Color(argb: UInt32(truncatingIfNeeded: $0)) } ?? Color(rgb: 0)
    size = value["s"]?.number ?? 10
    hasPressure = value["pe"]?.flag ?? true
  }

  /// The place of its page; 0 if it does not say.
  var page: Int { value["i"]?.integer ?? 0 }

  /// Orders strokes as they are drawn: by tool, and highlighters by color.
  static func isLower(_ one: SaberStroke, than other: SaberStroke) -> Bool {
    guard one.tool == other.tool else { return one.tool.rawValue < other.tool.rawValue }
    return one.tool == .highlighter && one.argb < other.argb
  }

  private var argb: UInt32 { color.rgba >> 8 | color.rgba << 24 }

  /// The element; nil if it makes no sense.
  var element: LooseElement? {
    guard size > 0, size <= ForeignPage.farthest else { return nil }
    switch value["shape"]?.text {
    case "circle": return circle
    case "rect": return rectangle
    default: return line
    }
  }
}

extension SaberStroke {
  private var circle: LooseElement? {
    guard let radius = value["r"]?.number, radius > 0, radius <= ForeignPage.farthest else {
      return nil
    }
    return shape(.circle(around: place("cx", "cy"), radius: radius * SaberNotes.pixel))
  }

  private var rectangle: LooseElement? {
    guard let width = value["rw"]?.number, let height = value["rh"]?.number else { return nil }
    let corner = place("rl", "rt")
    let far = corner + Point(x: width, y: height) * SaberNotes.pixel
    return shape(
      .rectangle(Box(around: [corner, far]), radius: size / 4 * SaberNotes.pixel))
  }

  private func place(_ x: String, _ y: String) -> Point {
    Point(x: value[x]?.number ?? 0, y: value[y]?.number ?? 0) * SaberNotes.pixel
  }

  private func shape(_ shape: Shape) -> LooseElement? {
    guard shape.isUsable else { return nil }
    return LooseElement(
      shape,
      style: Style(color: inkColor, width: size * SaberNotes.pixel, response: .constant))
  }

  /// The color as it is seen: the grain of a pencil lets through two fifths of the paper.
  private var inkColor: Color {
    switch tool {
    case .highlighter: Color(rgba: color.rgba & ~0xFF | Self.highlighterAlpha)
    case .pencil: Color(rgba: color.rgba & ~0xFF | UInt32((color.opacity * 0.6 * 255).rounded()))
    case .shapePen, .ballpointPen, .fountainPen: color
    }
  }

  /// The opacity with which all highlighters are drawn.
  private static let highlighterAlpha: UInt32 = 100
}

extension SaberStroke {
  private var line: LooseElement? {
    let points = points
    guard !points.isEmpty else { return nil }
    var ink = ink
    if points.allSatisfy({ $0.pressure ?? 0.5 == points[0].pressure ?? 0.5 }),
      !ink.simulatesPressure
    {
      ink.size = ink.width(at: points[0].pressure ?? 0.5)
      ink.thinning = 0
    }
    let discs = ink.discs(through: points)
    let isEven = ink.thinning == 0 && ink.tapers.start == nil && ink.tapers.end == nil
    if tool == .highlighter || isEven { return stroke(discs, width: ink.size, .constant) }
    guard !ink.simulatesPressure, (0...1).contains(ink.thinning), ink.tapers.start == nil,
      ink.tapers.end == nil
    else { return stroke(discs) }
    // Widths are linear in the pressure: from the one without pressure to the one at full pressure.
    let least = Float(ink.width(at: 0) / ink.width(at: 1))
    return stroke(
      discs, width: ink.width(at: 1), PressureResponse(minimum: least, exponent: 1))
  }

  private var ink: FreehandInk {
    var ink = FreehandInk(size: size, edition: .dart)
    func number(_ name: String, _ usual: Double, in range: ClosedRange<Double>) -> Double {
      value[name]?.number.map { min(max($0, range.lowerBound), range.upperBound) } ?? usual
    }
    ink.thinning = number("t", 0.5, in: -1...1)
    ink.smoothing = tool == .shapePen ? 0 : number("sm", 0, in: 0...10)
    ink.streamline = tool == .shapePen ? 0 : number("sl", 0.5, in: 0...1)
    ink.simulatesPressure = hasPressure && value["sp"]?.flag ?? true
    ink.isComplete = value["f"]?.flag ?? true
    ink.tapers = (taper("ts"), taper("te"))
    return ink
  }

  /// The length over which an end becomes thin: 0 is none, -1 is that of the stroke.
  private func taper(_ name: String) -> Double? {
    switch value[name]?.number {
    case nil, 0: nil
    case -1: .infinity
    case let length: length
    }
  }

  /// The points in pixels.
  private var points: [FreehandInk.Input] {
    let shift = Point(x: value["ox"]?.number ?? 0, y: value["oy"]?.number ?? 0)
    var points: [FreehandInk.Input] = []
    for point in value["p"].elements {
      guard var point = FreehandInk.Input(saber: point), points.count < ForeignStroke.mostPoints
      else { continue }
      point.place = point.place + shift
      points.append(point)
    }
    return version < 12 ? thinned(points) : points
  }

  /// Leaves out points that are near both neighbors, as the program does in old notes.
  private func thinned(_ points: [FreehandInk.Input]) -> [FreehandInk.Input] {
    guard points.count > 3 else { return points }
    let least = size * 0.1
    var thinned = [points[0]]
    for index in 1..<points.count - 1 {
      let (before, place) = (thinned[thinned.count - 1].place, points[index].place)
      if place.distance(to: before) >= least || place.distance(to: points[index + 1].place) >= least
      {
        thinned.append(points[index])
      }
    }
    return thinned + [points[points.count - 1]]
  }

  /// A stroke of discs that differ in width in ways that no pressure explains.
  private func stroke(_ discs: [FreehandInk.Disc]) -> LooseElement? {
    var stroke = ForeignStroke(color: inkColor, width: size * SaberNotes.pixel)
    stroke.reserve(discs.count)
    for disc in discs {
      stroke.add(disc.place * SaberNotes.pixel, width: disc.width * SaberNotes.pixel)
    }
    return stroke.element()
  }

  private func stroke(
    _ discs: [FreehandInk.Disc], width: Double, _ response: PressureResponse
  ) -> LooseElement? {
    var stroke = ForeignStroke(
      tool: tool == .highlighter ? .highlighter : .pen, color: inkColor,
      width: width * SaberNotes.pixel, response: response)
    stroke.reserve(discs.count)
    let least = Double(response.minimum)
    for disc in discs {
      let pressure =
        response == .constant ? nil : (disc.width / width - least) / max(1 - least, 1e-9)
      stroke.add(disc.place * SaberNotes.pixel, pressure: pressure)
    }
    return stroke.element()
  }
}

extension FreehandInk.Input {
  /// Reads two or three numbers of 32 bits, or the members of an object; nil if there are none.
  fileprivate init?(saber value: SaberValue) {
    if case .bson(let value) = value, let numbers = value.binary {
      guard numbers.count == 8 || numbers.count == 12 else { return nil }
      func number(_ place: Int) -> Double {
        let start = numbers.startIndex + place * 4
        return Double(
          Float(bitPattern: (0..<4).reduce(0) { $0 | UInt32(numbers[start + $1]) << (8 * $1) }))
      }
      let pressure = numbers.count == 12 ? number(2) : nil
      self.init(
        place: Point(x: number(0), y: number(1)),
        pressure: pressure.flatMap { $0.isFinite ? $0 : nil })
    } else if case .json(let value) = value {
      var (x, y, pressure): (Double?, Double?, Double?)
      for (name, value) in value.members {
        switch name {
        case "x": x = value.number
        case "y": y = value.number
        case "p": pressure = value.number
        default: break
        }
      }
      guard let x, let y else { return nil }
      self.init(place: Point(x: x, y: y), pressure: pressure)
    } else {
      return nil
    }
  }
}
