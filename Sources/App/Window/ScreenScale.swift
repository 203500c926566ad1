internal import Bytes

/// The pixels per unit of the face, which the desktop states in several places.
enum ScreenScale {
  /// The accepted scales: half a pixel to eight for each unit.
  static let range: ClosedRange<Double> = 0.5...8

  /// The dots per inch at which a unit is one pixel.
  private static let usualDensity = 96.0

  /// Returns the pixels per unit that a desktop under X11 asks for.
  ///
  /// The settings daemon takes precedence over the resource database. Scales in whole steps count only if
  /// they are larger, since they are meant for programs that know nothing finer.
  ///
  /// - Parameters:
  ///   - resources: The text of the resource database, with `Xft.dpi`.
  ///   - settings: The bytes of XSETTINGS, with `Xft/DPI` and `Gdk/WindowScalingFactor`.
  ///   - hint: The value of `GDK_SCALE`.
  /// - Returns: The pixels per unit.
  static func asked(resources: String, settings: [UInt8], hint: String?) -> Double {
    let settings = XSettings.numbers(in: settings)
    // The daemon counts in 1,024ths; -1 means none.
    let density =
      settings["Xft/DPI"].flatMap { $0 > 0 ? Double($0) / 1024 : nil } ?? density(in: resources)
    let steps = [
      settings["Gdk/WindowScalingFactor"].map(Double.init),
      hint.flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil },
    ].compactMap { $0 }
    let scale = ([(density ?? usualDensity) / usualDensity] + steps).max() ?? 1
    return min(max(scale, range.lowerBound), range.upperBound)
  }

  /// The dots per inch in a resource database, from the last line that gives them.
  private static func density(in resources: String) -> Double? {
    resources.split(separator: "\n").compactMap { line -> Double? in
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, parts[0].trimmed == "Xft.dpi",
        let density = Double(parts[1].trimmed), density.isFinite, density > 0
      else { return nil }
      return density
    }.last
  }
}

/// The settings that a daemon publishes to all programs of an X server.
enum XSettings {
  /// Returns the integer settings in bytes that may be hostile.
  ///
  /// Everything after damage is left out.
  static func numbers(in bytes: [UInt8]) -> [String: Int32] {
    var numbers: [String: Int32] = [:]
    var reader = ByteReader(bytes)
    guard let order = try? reader.byte(), (try? reader.bytes(7)) != nil else { return [:] }
    let isLittle = order == 0
    guard let count = try? reader.number(4, isLittle) else { return [:] }
    for _ in 0..<count {
      guard let (name, value) = try? reader.setting(isLittle) else { break }
      if let value { numbers[name] = value }
    }
    return numbers
  }
}

extension ByteReader {
  /// Reads a setting; its value is nil if it is not a number.
  fileprivate mutating func setting(
    _ isLittle: Bool
  ) throws(ByteError) -> (name: String, value: Int32?) {
    let kind = try byte()
    _ = try byte()
    let name = try padded(try number(2, isLittle))
    _ = try number(4, isLittle)
    switch kind {
    case 0: return (name, Int32(truncatingIfNeeded: try number(4, isLittle)))
    case 1: _ = try padded(try number(4, isLittle))
    case 2: _ = try bytes(8)
    default: throw .tooLarge
    }
    return (name, nil)
  }

  fileprivate mutating func number(_ size: Int, _ isLittle: Bool) throws(ByteError) -> Int {
    let bytes = try bytes(size)
    return (isLittle ? bytes.reversed() : bytes).reduce(0) { $0 << 8 | Int($1) }
  }

  /// Reads a text padded to a multiple of four bytes.
  private mutating func padded(_ length: Int) throws(ByteError) -> String {
    let text = try bytes(length)
    _ = try bytes((4 - length % 4) % 4)
    return String(decoding: text, as: UTF8.self)
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    let start = drop { $0 == " " || $0 == "\t" }
    return start.prefix { $0 != " " && $0 != "\t" && $0 != "\r" }
  }
}
