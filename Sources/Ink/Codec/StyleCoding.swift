internal import Bytes
private import Geometry

extension Style {
  /// The style as stored: NaN and out-of-range values are replaced.
  var settled: Style {
    Style(
      tool: tool, color: color, width: Self.bounded(width, in: 0...100_000, else: 1),
      response: PressureResponse(
        minimum: Self.bounded(response.minimum, in: 0...1, else: 1),
        exponent: Self.bounded(response.exponent, in: 0...100, else: 1)),
      cap: cap,
      dashes: dashes.prefix(Self.mostDashes).map { Self.bounded($0, in: 0...100_000, else: 0) },
      fill: Self.bounded(fill, in: 0...1, else: 0))
  }

  private static let mostDashes = 64

  /// Clamps a number to a range and makes a negative zero positive; NaN is replaced by `other`.
  private static func bounded<Number: BinaryFloatingPoint>(
    _ value: Number, in range: ClosedRange<Number>, else other: Number
  ) -> Number {
    value.isNaN ? other : min(max(value, range.lowerBound), range.upperBound) + 0
  }

  /// The style that takes the fewest bytes: only differences from it are written.
  private static let plain = Style(color: .sumi, width: 1)

  /// The parts of a style that may be written, in this order.
  private struct Parts: OptionSet {
    let rawValue: UInt64
    static let tool = Parts(rawValue: 1)
    static let color = Parts(rawValue: 2)
    static let thousandths = Parts(rawValue: 4)
    static let micrometers = Parts(rawValue: 8)
    static let width = Parts(rawValue: 16)
    static let response = Parts(rawValue: 32)
    static let cap = Parts(rawValue: 64)
    static let dashes = Parts(rawValue: 128)
    static let fill = Parts(rawValue: 256)
  }

  func encoded() -> [UInt8] {
    var writer = ByteWriter()
    let parts = differingParts
    writer.appendVarint(parts.rawValue)
    if parts.contains(.tool) { writer.append(tool.rawValue) }
    if parts.contains(.color) { writer.appendFixed32(color.rgba) }
    if parts.contains(.thousandths) { writer.appendVarint(Self.steps(of: width * 1000)) }
    if parts.contains(.micrometers) {
      writer.appendVarint(Self.steps(of: width / Length.micrometer))
    }
    if parts.contains(.width) { writer.appendDouble(width) }
    if parts.contains(.response) {
      writer.appendFloat(response.minimum)
      writer.appendFloat(response.exponent)
    }
    if parts.contains(.cap) { writer.append(cap.rawValue) }
    if parts.contains(.dashes) { writer.append(dashes) { $0.appendFloat($1) } }
    if parts.contains(.fill) { writer.appendFloat(fill) }
    return writer.bytes
  }

  private static func steps(of number: Double) -> UInt64 { UInt64(number.rounded()) }

  private var differingParts: Parts {
    let plain = Self.plain
    var parts: Parts = []
    if tool != plain.tool { parts.insert(.tool) }
    if color != plain.color { parts.insert(.color) }
    if width != plain.width {
      if Double(Self.steps(of: width * 1000)) / 1000 == width {
        parts.insert(.thousandths)
      } else if Double(Self.steps(of: width / Length.micrometer)) * Length.micrometer == width {
        parts.insert(.micrometers)
      } else {
        parts.insert(.width)
      }
    }
    if response != plain.response { parts.insert(.response) }
    if cap != plain.cap { parts.insert(.cap) }
    if !dashes.isEmpty { parts.insert(.dashes) }
    if fill != plain.fill { parts.insert(.fill) }
    return parts
  }

  /// Reads a style; anything that a later version may have appended is skipped.
  init(decoding bytes: [UInt8]) throws(InkCodecError) {
    var style = Self.plain
    do throws(ByteError) {
      var reader = ByteReader(bytes)
      let parts = Parts(rawValue: try reader.varint())
      if parts.contains(.tool) { style.tool = try Self.known(from: &reader) }
      if parts.contains(.color) { style.color = Color(rgba: try reader.fixed32()) }
      if parts.contains(.thousandths) { style.width = Double(try reader.varint()) / 1000 }
      if parts.contains(.micrometers) {
        style.width = Double(try reader.varint()) * Length.micrometer
      }
      if parts.contains(.width) { style.width = try reader.double() }
      if parts.contains(.response) {
        style.response.minimum = try reader.float()
        style.response.exponent = try reader.float()
      }
      if parts.contains(.cap) { style.cap = try Self.known(from: &reader) }
      if parts.contains(.dashes) {
        for _ in 0..<(try reader.count(Self.mostDashes)) {
          style.dashes.append(try reader.float())
        }
      }
      if parts.contains(.fill) { style.fill = try reader.float() }
    } catch {
      throw error == .truncated ? .truncated : error == .tooLarge ? .unknownStyle : .damaged
    }
    // Equal only if the writer could have written every number.
    guard style == style.settled else { throw .damaged }
    self = style
  }

  private static func known<Kind: RawRepresentable<UInt8>>(
    from reader: inout ByteReader
  ) throws(ByteError) -> Kind {
    guard let kind = Kind(rawValue: try reader.byte()) else { throw .tooLarge }
    return kind
  }
}

/// The distinct styles of some strokes, in order of first appearance.
struct StyleTable {
  private(set) var styles: [Style] = []
  private var places: [Style: Int] = [:]
  private var last: (style: Style, place: Int)?

  mutating func place(of style: Style) -> Int {
    if let last, last.style == style { return last.place }
    let settled = style.settled
    let place = places[settled] ?? styles.count
    if place == styles.count {
      styles.append(settled)
      places[settled] = place
    }
    last = (style, place)
    return place
  }
}
