internal import Bytes
internal import CSDL2
internal import CScreen
internal import Glibc

/// The current pixels per unit in a window, and other facts that the desktop states.
@MainActor struct WindowScale {
  private let window: OpaquePointer
  /// The requested scale; nil to follow the desktop.
  private let asked: Double?
  /// The desktop's hints; nil if SDL reports the screen's density.
  private let hints: OpaquePointer?
  private var hinted = 1.0
  /// The pixels per unit of the face.
  private(set) var face = 1.0
  /// The pixels per unit of the window's place and size on the desktop.
  private(set) var density = 1.0
  /// The address of the screen readers' bus; nil if none is announced.
  private(set) var readers: String?

  init(of window: OpaquePointer, asked: Double?) {
    (self.window, self.asked) = (window, asked)
    hints = screen_hints_open(window)
    _ = renew()
  }

  /// Stops following the desktop; must be called before the window is destroyed.
  func close() { if let hints { screen_hints_close(hints) } }

  /// Updates the scale from the desktop; returns whether that of the face changed.
  mutating func renew() -> Bool {
    var (units, pixels): (Int32, Int32) = (0, 0)
    SDL_GetWindowSize(window, &units, nil)
    SDL_GetWindowSizeInPixels(window, &pixels, nil)
    if units > 0, pixels > 0 { density = Double(pixels) / Double(units) }
    if let hints, screen_hints_changed(hints) {
      hinted = ScreenScale.asked(
        resources: String(decoding: Self.said(screen_resources, in: hints), as: UTF8.self),
        settings: Self.said(screen_settings, in: hints),
        hint: Surroundings.variable("GDK_SCALE"))
      let address = Self.said(screen_readers, in: hints).prefix { $0 != 0 }
      readers = address.isEmpty ? nil : String(decoding: address, as: UTF8.self)
    }
    let before = face
    face = asked ?? max(density, hinted)
    return face != before
  }

  /// The smallest size of the window in which the face is usable, in units of the desktop, if there is room.
  nonisolated static func least(
    face: Double, density: Double, room: (width: Int32, height: Int32)?
  ) -> (width: Int32, height: Int32) {
    let factor = face / density
    let (width, height) = (Int32((480 * factor).rounded()), Int32((320 * factor).rounded()))
    guard let room else { return (width, height) }
    return (max(min(width, room.width), 1), max(min(height, room.height), 1))
  }

  private static func said(_ kind: some BinaryInteger, in hints: OpaquePointer) -> [UInt8] {
    var length = 0
    guard let bytes = screen_hints_copy(hints, CInt(kind), &length) else { return [] }
    defer { free(bytes) }
    return Array(UnsafeBufferPointer(start: bytes, count: length))
  }
}

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
  /// Returns the integer settings in bytes that may be hostile; everything after damage is left out.
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
