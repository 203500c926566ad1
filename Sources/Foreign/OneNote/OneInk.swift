internal import Geometry
internal import Ink
internal import Notebook

/// The strokes of a page, from the nodes of its ink.
///
/// A container has a place and a scale, and ink data or further containers; ink data has strokes, whose look is shared.
struct OneInk {
  /// The place and the scale of a container.
  struct Placement {
    var origin = Point.zero
    var scale = Point(x: 1, y: 1)
  }

  private var pens: [OneID: OnePen] = [:]
  private(set) var losses = ForeignLosses()

  /// The most containers inside each other.
  private static let deepest = 16

  /// All strokes of a container, in points of the page; `start` is the time of what has none itself.
  mutating func strokes(
    of container: OneObject, in space: inout OneSpace, _ placement: Placement = Placement(),
    start: Int64 = 0, depth: Int = 0
  ) -> [LooseElement] {
    guard depth < Self.deepest else { return [] }
    let properties = container.properties
    var placement = placement
    placement.origin =
      placement.origin
      + Point(x: properties.length(.offsetX) ?? 0, y: properties.length(.offsetY) ?? 0)
    placement.scale = Point(
      x: Self.scale(properties.float(.inkScaleX)) ?? placement.scale.x,
      y: Self.scale(properties.float(.inkScaleY)) ?? placement.scale.y)
    let start = properties.time ?? start
    var strokes: [LooseElement] = []
    if let data = properties.object(.inkData) {
      strokes += self.strokes(ofData: data, in: &space, placement, start: start)
    }
    for name in [OneProperty.contents, .children] {
      for id in properties.objects(name) where space.claim(id) {
        guard let child = space.object(id), child.kind == .ink else {
          losses.count(.damagedElements)
          continue
        }
        strokes += self.strokes(of: child, in: &space, placement, start: start, depth: depth + 1)
      }
    }
    return strokes
  }

  /// The strokes of ink data.
  mutating func strokes(
    ofData id: OneID, in space: inout OneSpace, _ placement: Placement, start: Int64
  ) -> [LooseElement] {
    guard space.claim(id), let data = space.object(id) else { return [] }
    var strokes: [LooseElement] = []
    for id in data.properties.objects(.inkStrokes) where space.claim(id) {
      if let stroke = stroke(id, in: &space, placement, start: start) {
        strokes.append(stroke)
      } else {
        losses.count(.damagedElements)
      }
    }
    return strokes
  }

  private static func scale(_ scale: Double?) -> Double? {
    scale.flatMap { $0 > 0 && $0 < 1000 ? $0 : nil }
  }

  private mutating func stroke(
    _ id: OneID, in space: inout OneSpace, _ placement: Placement, start: Int64
  ) -> LooseElement? {
    guard let node = space.object(id), let path = node.properties.data(.inkPath) else { return nil }
    let pen = node.properties.object(.inkLook).map { self.pen($0, in: &space) } ?? OnePen()
    guard let channels = pen.channels(of: path), let first = channels.first else { return nil }
    let unit = Point(x: pen.unitX * placement.scale.x, y: pen.unitY * placement.scale.y)
    let places = first.indices.map { index in
      placement.origin
        + Point(
          x: Double(channels[pen.x][index]) * unit.x, y: Double(channels[pen.y][index]) * unit.y)
    }
    var stroke = pen.stroke(along: places)
    stroke.start = node.properties.fileTime(.inkTime) ?? start
    stroke.reserve(places.count)
    for (index, place) in places.enumerated() {
      if pen.hasNib {
        stroke.add(place, width: pen.width(at: index, of: places))
      } else {
        let pressure = pen.pressure.map { pen.dimensions[$0].share(channels[$0][index]) }
        stroke.add(place, pressure: pressure)
      }
    }
    return stroke.element()
  }

  private mutating func pen(_ id: OneID, in space: inout OneSpace) -> OnePen {
    if let pen = pens[id] { return pen }
    let pen = space.object(id).map { OnePen($0.properties) } ?? OnePen()
    pens[id] = pen
    return pen
  }
}

/// The look of strokes, and what is measured at their points.
struct OnePen {
  /// What is measured: a property of packets of digitizers, with its range and unit.
  struct Dimension {
    var name: OneGUID
    var low: Int64 = .init(Int32.min)
    var high: Int64 = .init(Int32.max)
    /// The number of the unit: 1 for inches, 2 for centimeters.
    var unit: UInt32 = 2
    /// The number of steps in a unit.
    var resolution = 1000.0

    /// The place of a value in its range, 0 to 1.
    func share(_ value: Int64) -> Double {
      high > low ? (Double(value) - Double(low)) / (Double(high) - Double(low)) : 1
    }

    /// The length of a step in points.
    var step: Double {
      guard resolution >= 1, resolution <= 1e6 else { return Self.hundredth }
      switch unit {
      case 1: return 72 / resolution
      case 2: return 72 / 2.54 / resolution
      default: return Self.hundredth
      }
    }

    /// A hundredth of a millimeter, which ink without units and the widths of pens are measured in.
    static let hundredth = 72 / 2540.0
  }

  private(set) var dimensions = [Dimension(name: Self.xName), Dimension(name: Self.yName)]
  private(set) var x = 0
  private(set) var y = 1
  private(set) var pressure: Int?
  private var color = Color(rgb: 0)
  /// The width and the height of the tip, in points.
  private var tip = Point(x: 1, y: 1)
  private var isFlat = false
  private var isHighlighter = false

  private static let xName = OneGUID(0x598A_6A8F, 0x52C0, 0x4BA0, 0x93AF_AF35_7411_A561)
  private static let yName = OneGUID(0xB53F_9F75, 0x04E0, 0x4498, 0xA7EE_C30D_BB5A_9011)
  private static let pressureName = OneGUID(
    0x7307_502D, 0xF9F4, 0x4E18, 0xB3F2_2CE1_B1A3_610C)

  /// The operation of a pen that darkens what is below (R2_MASKPEN).
  private static let darkening: UInt64 = 9

  init() {}

  init(_ properties: OneProperties) {
    if let data = properties.data(.inkDimensions) { read(data) }
    let transparency = properties.number(.inkTransparency) ?? 0
    color = Color(colorRef: properties.number(.inkColor) ?? 0) ?? Color(rgb: 0)
    isHighlighter = properties.number(.inkOperation) == Self.darkening
    if transparency > 0 {
      color = Color(rgba: color.rgba & ~0xFF | UInt32(255 - min(transparency, 254)))
    }
    isFlat = properties.number(.inkTip) == 1
    func side(_ name: OneProperty) -> Double? {
      properties.float(name).flatMap { $0 > 0 ? min($0, 100_000) * Dimension.hundredth : nil }
    }
    let (width, height) = (side(.inkWidth), side(.inkHeight))
    tip = Point(x: width ?? height ?? Self.usualWidth, y: height ?? width ?? Self.usualWidth)
    if properties.flag(.inkIgnoresPressure) || isHighlighter { pressure = nil }
  }

  /// The width of a pen that does not say it: 0.53 mm, as in other ink of Windows.
  private static let usualWidth = 53 * Dimension.hundredth

  private mutating func read(_ data: ByteCursor) {
    var (data, read): (ByteCursor, [Dimension]) = (data, [])
    while data.remaining >= 32, read.count < 32,
      let name = try? data.guid(), let low = try? data.number(Int32.self),
      let high = try? data.number(Int32.self), let unit = try? data.number(UInt32.self),
      let resolution = try? data.float()
    {
      read.append(
        Dimension(
          name: name, low: Int64(low), high: Int64(high), unit: unit, resolution: resolution))
    }
    guard let x = read.firstIndex(where: { $0.name == Self.xName }),
      let y = read.firstIndex(where: { $0.name == Self.yName })
    else { return }
    (dimensions, self.x, self.y) = (read, x, y)
    pressure = read.firstIndex { $0.name == Self.pressureName }
  }

  var unitX: Double { dimensions[x].step }
  var unitY: Double { dimensions[y].step }

  /// True if lines have different widths in different directions.
  var hasNib: Bool { !isHighlighter && tip.x != tip.y }

  /// A stroke without points.
  ///
  /// The ink of Windows is as wide as its pen at half of the pressure, a quarter of that without, and 7 quarters at full pressure.
  func stroke(along places: [Point]) -> ForeignStroke {
    let hasPressure = pressure != nil && !hasNib
    var stroke = ForeignStroke(
      tool: isHighlighter ? .highlighter : .pen, color: color,
      width: hasPressure ? width(along: places) * 1.75 : width(along: places),
      response: hasPressure ? PressureResponse(minimum: 1 / 7, exponent: 1) : .constant)
    if isFlat { stroke.style.cap = isHighlighter ? .butt : .square }
    return stroke
  }

  /// The width of lines in a direction.
  private func width(towards direction: Point) -> Double? {
    let length = direction.length
    guard length > 0, length.isFinite, tip.x != tip.y else { return nil }
    let (x, y) = (abs(direction.y) / length * tip.x, abs(direction.x) / length * tip.y)
    return isFlat ? x + y : (x * x + y * y).squareRoot()
  }

  /// The width of a line at one of its points.
  func width(at index: Int, of places: [Point]) -> Double {
    let before = places[max(index - 1, 0)]
    let after = places[min(index + 1, places.count - 1)]
    return width(towards: after - before) ?? max(tip.x, tip.y)
  }

  /// The width that a line has on average.
  private func width(along places: [Point]) -> Double {
    guard tip.x != tip.y else { return tip.x }
    var (sum, length) = (0.0, 0.0)
    for (place, next) in zip(places, places.dropFirst()) {
      guard let width = width(towards: next - place) else { continue }
      let distance = place.distance(to: next)
      sum += width * distance
      length += distance
    }
    return length > 0 ? sum / length : max(tip.x, tip.y)
  }

  /// Reads the values of all dimensions, one after the other; nil if they make no sense.
  ///
  /// Each value is the difference to the one before, in groups of seven bits with its sign in the lowest.
  func channels(of path: ByteCursor) -> [[Int64]]? {
    var path = path
    guard let head = try? path.varint(), head >> 1 <= UInt64(path.remaining) else { return nil }
    let count = Int(head >> 1) / dimensions.count
    guard count > 0, count <= ForeignStroke.mostPoints else { return nil }
    var channels: [[Int64]] = []
    for _ in dimensions {
      var (channel, value): ([Int64], Int64) = ([], 0)
      channel.reserveCapacity(count)
      for _ in 0..<count {
        guard let code = try? path.varint() else { return nil }
        let step = Int64(truncatingIfNeeded: code >> 1)
        value = code & 1 == 0 ? value &+ step : value &- step
        channel.append(value)
      }
      channels.append(channel)
    }
    return channels
  }
}

extension Color {
  /// A color as 0x00BBGGRR; nil for the automatic one, which has something in the highest byte.
  init?(colorRef: UInt64) {
    guard colorRef <= 0xFF_FFFF else { return nil }
    let (red, green, blue) = (colorRef & 0xFF, colorRef >> 8 & 0xFF, colorRef >> 16)
    self.init(rgb: UInt32(red << 16 | green << 8 | blue))
  }
}
