internal import Geometry

/// The brushes of a document: polygons, or particles with a texture.
struct UniversalInkBrushes {
  private var nibs: [String: Nib] = [:]
  private var densities: [String: Double] = [:]

  init() {}

  init(_ brushes: Protobuf) {
    for brush in brushes.messages(1) {
      guard let name = brush.text(1) else { continue }
      nibs[name] = Nib(brush.messages(2).prefix(100))
    }
    for brush in brushes.messages(2) {
      guard let name = brush.text(1) else { continue }
      densities[name] = 1 / min(max(brush.float(2) ?? 1, 0.05), 1)
    }
  }

  /// How many particles of a brush cover each point; nil if it is none of particles.
  func density(of brush: String) -> Double? { densities[brush] }

  /// The nib of a brush; a disc for those that are not known.
  func nib(of brush: String) -> Nib { nibs[brush] ?? Nib([]) }

  /// The shape of a nib, which may have others for larger sizes.
  struct Nib {
    private let shapes: [(size: Double, radius: Point)]

    init(_ shapes: ArraySlice<Protobuf>) {
      self.shapes = shapes.map { ($0.float(6) ?? 0, Self.radius(of: $0)) }.sorted { $0.0 < $1.0 }
    }

    /// The radii at a size, which they are multiplied by.
    func radius(at size: Double) -> Point {
      guard let first = shapes.first else { return Self.disc }
      return (shapes.last { $0.size <= size } ?? first).radius
    }

    private static let disc = Point(x: 0.5, y: 0.5)

    private static func radius(of shape: Protobuf) -> Point {
      let (x, y) = (shape.floats(1), shape.floats(2))
      let radius: Point
      if let name = shape.text(5) {
        radius = self.radius(named: name)
      } else if let left = x.min(), let right = x.max(), let top = y.min(), let bottom = y.max() {
        radius = Point(x: (right - left) / 2, y: (bottom - top) / 2)
      } else {
        radius = .zero
      }
      let limits = 1e-3...1e3
      return limits.contains(radius.x) && limits.contains(radius.y) ? radius : disc
    }

    /// The radii in the name of a shape, such as "…/Ellipse?precision=20&radiusX=0.5&radiusY=0.25".
    private static func radius(named name: String) -> Point {
      var numbers: [Substring: Double] = [:]
      let query = name.split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
      for part in query.split(separator: "&").prefix(20) {
        let pair = part.split(separator: "=")
        if pair.count == 2, let number = Double(pair[1]) { numbers[pair[0]] = number }
      }
      let radius = numbers["radius"] ?? 0.5
      return Point(
        x: numbers["radiusX"] ?? numbers["width"].map { $0 / 2 } ?? radius,
        y: numbers["radiusY"] ?? numbers["height"].map { $0 / 2 } ?? radius)
    }
  }
}

/// What the pen reported, by the names of its reports.
struct UniversalInkSensors {
  /// The reports of a stroke in order: milliseconds since the first, pressures, and angles in degrees.
  struct Reports {
    var start: Int64 = 0
    var times: [Double] = []
    var pressures: [Double] = []
    var azimuths: [Double] = []
    var altitudes: [Double] = []
  }

  private struct Channel {
    var kind: Substring
    var unit: Double
    var range: ClosedRange<Double>
  }

  private var channels: [[UInt8]: Channel] = [:]
  private var data: [[UInt8]: Protobuf] = [:]

  init() {}

  init(_ input: Protobuf) {
    for context in input.message(1)?.messages(5) ?? [] {
      for channel in context.messages(2).flatMap({ $0.messages(2) }) {
        guard let id = channel.bytes(1) else { continue }
        channels[id] = Self.channel(channel)
      }
    }
    for record in input.messages(2) {
      if let id = record.bytes(1) { data[id] = record }
    }
  }

  private static func channel(_ channel: Protobuf) -> Channel {
    let digits = Int(min(channel.number(7) ?? 0, 15))
    let resolution = channel.float(4) ?? 1
    let isUsable = resolution > 1e-9 && resolution < 1e12
    let (low, high) = (channel.float(5) ?? 0, channel.float(6) ?? 0)
    return Channel(
      kind: (channel.text(2) ?? "").split(separator: "/").last ?? "",
      unit: tenths(digits) / (isUsable ? resolution : 1), range: high > low ? low...high : 0...1)
  }

  /// The reports of a stroke; empty if there are none.
  func reports(of id: [UInt8]) -> Reports {
    var reports = Reports()
    guard let record = data[id] else { return reports }
    let start = Double(record.number(4) ?? 0)
    for part in record.messages(5) {
      guard let id = part.bytes(1), let channel = channels[id] else { continue }
      let values = part.sums(2, unit: channel.unit)
      switch channel.kind {
      case "Timestamp":
        let first = values.first ?? 0
        reports.times = values.map { ($0 - first) * 1000 }
        let begin = start + first * 1000
        reports.start = abs(begin) < 1e14 ? Int64(begin) : 0
      case "Pressure":
        let (low, high) = (channel.range.lowerBound, channel.range.upperBound)
        reports.pressures = values.map { ($0 - low) / (high - low) }
      case "Azimuth": reports.azimuths = values.map { $0 * 180 / .pi }
      case "Altitude": reports.altitudes = values.map { $0 * 180 / .pi }
      default: break
      }
    }
    return reports
  }
}

/// Ten to the power of minus a number of digits.
func tenths(_ digits: Int) -> Double {
  (0..<min(max(digits, 0), 15)).reduce(1) { unit, _ in unit / 10 }
}

extension Protobuf {
  /// The texts of a field that occurs several times.
  func texts(_ field: Int) -> [String] {
    parts(field).map { String(decoding: $0.rest, as: UTF8.self) }
  }

  /// The numbers of a field of integers, packed or one by one.
  func numbers(_ field: Int) -> [UInt64] {
    var numbers: [UInt64] = []
    for (number, value) in fields where number == field {
      switch value {
      case .number(let value): numbers.append(value)
      case .bytes(let bytes):
        var cursor = bytes
        while !cursor.isAtEnd, let number = try? cursor.varint() { numbers.append(number) }
      default: break
      }
    }
    return numbers
  }

  /// The number whose sign is in the lowest bit.
  static func signed(_ number: UInt64) -> Int64 {
    Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
  }

  /// The sums of the differences in a field, in a unit.
  func sums(_ field: Int, unit: Double) -> [Double] {
    var sum: Int64 = 0
    return numbers(field).map { difference in
      sum = sum &+ Self.signed(difference)
      return Double(sum) * unit
    }
  }
}
