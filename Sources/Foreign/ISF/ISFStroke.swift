internal import Geometry
internal import Ink
internal import Notebook

/// The look of ink, in hundredths of a millimeter.
struct ISFLook {
  private(set) var color = Color(rgb: 0)
  private(set) var isHighlighter = false
  private(set) var followsPressure = true
  private var size = Point(x: 53, y: 53)
  private var isRectangle = false

  init() {}

  init(_ block: ByteCursor) {
    var block = block
    var (width, height): (Double?, Double?)
    // A look without a width has a finer pen than ink without a look.
    while !block.isAtEnd, let tag = try? block.varint(atMost: 10_000) {
      switch tag {
      case ISFTag.width: width = Self.length(&block)
      case ISFTag.height: height = Self.length(&block)
      case ISFTag.operation:
        // The operation 9 darkens what is below.
        isHighlighter = (try? block.byte()) == 9
        try? block.skip(3)
      case ISFTag.tip, ISFTag.style, ISFTag.flags, ISFTag.transparency, ISFTag.color,
        ISFTag.fitting:
        set(tag, Int(clamping: (try? block.varint()) ?? 0))
      default: if (try? ISFTag.skipProperty(tag, &block)) == nil { block = ByteCursor([]) }
      }
    }
    let usual = 25.0
    size = Point(x: width ?? height ?? usual, y: height ?? width ?? usual)
    if size.x <= 0 { size.x = usual }
    if size.y <= 0 { size.y = usual }
  }

  private mutating func set(_ tag: Int, _ value: Int) {
    switch tag {
    case ISFTag.tip: isRectangle = value == 1
    case ISFTag.flags: followsPressure = value & 4 == 0
    case ISFTag.transparency: color.rgba = color.rgba & ~0xFF | UInt32(255 - min(value, 255))
    case ISFTag.color:
      let bits = UInt32(truncatingIfNeeded: value)
      let rgb = (bits & 0xFF) << 16 | bits & 0xFF00 | bits >> 16 & 0xFF
      color.rgba = rgb << 8 | color.rgba & 0xFF
    default: break
    }
  }

  /// A length, which may have a fraction in thousandths.
  private static func length(_ block: inout ByteCursor) -> Double {
    var length = Double((try? block.varint(atMost: 1_000_000)) ?? 0)
    var ahead = block
    if (try? ahead.varint()) == UInt64(ISFTag.fraction),
      let count = try? ahead.varint(atMost: max(ahead.remaining - 1, 0)),
      let bytes = try? ahead.bytes(count + 1)
    {
      if bytes.count == 3, bytes[0] == 0 {
        length += Double(Int16(bitPattern: UInt16(bytes[1]) | UInt16(bytes[2]) << 8)) / 1000
      }
      block = ahead
    }
    return length
  }

  /// True if the nib is as wide in all directions.
  var isRound: Bool { abs(size.x - size.y) < 0.5 && !isRectangle }

  /// The width of ink of a line in a direction.
  func width(along direction: Point) -> Double {
    let length = direction.length
    guard !isRound, length > 0 else { return max(size.x, size.y) }
    let (x, y) = (abs(direction.y) / length * size.x, abs(direction.x) / length * size.y)
    return isRectangle ? x + y : (x * x + y * y).squareRoot()
  }
}

/// A stroke: its points, and what they are drawn with.
struct ISFStroke {
  let packets: ISFPackets
  let look: ISFLook
  let ranges: [Int: ClosedRange<Double>]
  /// From the numbers in the file to hundredths of a millimeter.
  let map: Affine

  private static let unit = 72 / 2540.0
  /// Pressures change the width from a quarter to seven quarters.
  private static let response = PressureResponse(minimum: 1 / 7, exponent: 1)
  private static let widest = 1.75

  var element: LooseElement? {
    let points = places
    guard !points.isEmpty, look.color.opacity > 0 else { return nil }
    let pressures = look.isHighlighter ? nil : numbers(ISFTag.pressure, 0...1023)
    let pressed = look.followsPressure ? pressures : nil
    let widths = look.isRound ? nil : self.widths(of: points)
    let mean = widths.map { $0.reduce(0, +) / Double($0.count) } ?? look.width(along: .zero)
    let isEven = look.isHighlighter || widths == nil
    var stroke = ForeignStroke(
      tool: look.isHighlighter ? .highlighter : .pen, color: look.color,
      width: mean * Self.unit * (pressed == nil ? 1 : Self.widest),
      response: pressed == nil ? .constant : Self.response)
    let (times, azimuths) = (packets.values[ISFTag.time], numbers(ISFTag.azimuth))
    let altitudes = numbers(ISFTag.altitude)
    for index in points.indices {
      let time = times.map { Double($0[index] &- $0[0]) } ?? 0
      if isEven {
        stroke.add(
          points[index], pressure: pressures?[index], azimuth: azimuths.map { $0[index] / 10 - 90 },
          altitude: altitudes.map { abs($0[index]) / 10 }, time: time)
      } else if let width = widths?[index] {
        let factor = pressed.map { 0.25 + 1.5 * $0[index] } ?? 1
        stroke.add(points[index], width: width * factor * Self.unit, time: time)
      }
    }
    return stroke.element()
  }

  /// The points on the page.
  private var places: [Point] {
    guard let x = packets.values[ISFTag.x], let y = packets.values[ISFTag.y] else { return [] }
    let whole = map.then(.scaling(x: Self.unit, y: Self.unit))
    let points = (0..<packets.count).map { whole(Point(x: Double(x[$0]), y: Double(y[$0]))) }
    return points.allSatisfy(\.isPlace) ? points : []
  }

  /// The widths at points, in their directions.
  private func widths(of points: [Point]) -> [Double] {
    points.indices.map { index in
      let (before, after) = (points[max(index - 1, 0)], points[min(index + 1, points.count - 1)])
      return look.width(along: after - before)
    }
  }

  /// The numbers of a property, as shares of a range if there is one.
  private func numbers(_ tag: Int, _ usual: ClosedRange<Double>? = nil) -> [Double]? {
    guard let values = packets.values[tag] else { return nil }
    guard let usual else { return values.map(Double.init) }
    let range = ranges[tag] ?? usual
    let length = range.upperBound - range.lowerBound
    return values.map { min(max((Double($0) - range.lowerBound) / length, 0), 1) }
  }
}
