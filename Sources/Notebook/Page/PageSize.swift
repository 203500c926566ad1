public import Bytes
public import Geometry

/// The size of a page, in hundredths of a millimeter.
public struct PageSize: Hashable, Sendable {
  /// The width, at least 1.
  public let width: Int
  /// The height, at least 1.
  public let height: Int

  /// Creates a size, clamped to the range from a tenth of a millimeter to twenty meters.
  public init(width: Int, height: Int) {
    self.width = min(max(width, Self.limits.lowerBound), Self.limits.upperBound)
    self.height = min(max(height, Self.limits.lowerBound), Self.limits.upperBound)
  }

  /// The allowed lengths of a side.
  public static let limits: ClosedRange<Int> = 10...2_000_000

  /// A hundredth of a millimeter, in points.
  static let unit: Double = Length.millimeter / 100

  /// The box of the size, in points.
  public var box: Box {
    Box(low: .zero, high: Point(x: Double(width) * Self.unit, y: Double(height) * Self.unit))
  }

  /// The same sheet with its sides swapped.
  public var turned: PageSize { PageSize(width: height, height: width) }

  /// The same sheet, upright.
  public var portrait: PageSize { width <= height ? self : turned }

  /// The same sheet in landscape.
  public var landscape: PageSize { width <= height ? turned : self }

  /// The named sheets, upright, largest first.
  public static let named: [(name: String, size: PageSize)] = [
    ("a3", PageSize(width: 29_700, height: 42_000)),
    ("legal", PageSize(width: 21_590, height: 35_560)),
    ("a4", PageSize(width: 21_000, height: 29_700)),
    ("letter", PageSize(width: 21_590, height: 27_940)),
    ("b5", PageSize(width: 17_600, height: 25_000)),
    ("jis-b5", PageSize(width: 18_200, height: 25_700)),
    ("a5", PageSize(width: 14_800, height: 21_000)),
    ("a6", PageSize(width: 10_500, height: 14_800)),
  ]

  /// The default size of a page.
  public static let a4: PageSize = PageSize(width: 21_000, height: 29_700)

  /// The name of the sheet, such as "a4" or "a4-landscape", or its size, such as "120x80mm".
  public var name: String {
    if let (name, size) = Self.named.first(where: { $0.size == portrait }) {
      return self == size ? name : "\(name)-landscape"
    }
    return "\(Self.millimeters(width))x\(Self.millimeters(height))mm"
  }

  /// Creates a size from its name or its measures in millimeters; nil for any other text.
  public init?(named name: String) {
    let (isLying, isUpright) = (name.hasSuffix("-landscape"), name.hasSuffix("-portrait"))
    let base = isLying ? name.dropLast(10) : isUpright ? name.dropLast(9) : name[...]
    let sheet = Self.named.first { $0.name == base }?.size ?? Self.measured(base)
    guard let sheet else { return nil }
    self = isLying ? sheet.landscape : isUpright ? sheet.portrait : sheet
  }

  private static func measured(_ text: Substring) -> PageSize? {
    let sides = (text.hasSuffix("mm") ? text.dropLast(2) : text).split(separator: "x")
    guard sides.count == 2, let width = Double(sides[0]), let height = Double(sides[1]) else {
      return nil
    }
    let (w, h) = ((width * 100).rounded(), (height * 100).rounded())
    guard limits.contains(Int(exactly: w) ?? 0), limits.contains(Int(exactly: h) ?? 0) else {
      return nil
    }
    return PageSize(width: Int(w), height: Int(h))
  }

  private static func millimeters(_ length: Int) -> String {
    length % 100 == 0 ? "\(length / 100)" : "\(Double(length) / 100)"
  }
}

extension PageSize: Storable {
  /// Appends width and height.
  public func write(to writer: inout ByteWriter) {
    writer.appendVarint(UInt64(width))
    writer.appendVarint(UInt64(height))
  }

  /// Reads a size.
  public init(from reader: inout ByteReader) throws(ByteError) {
    self.init(
      width: try reader.count(Self.limits.upperBound),
      height: try reader.count(Self.limits.upperBound))
  }
}

extension PageSize {
  /// Finds a sheet that holds all of some ink: the preferred one if possible.
  public init(holding ink: Box, preferring preferred: PageSize) {
    let sheets = [preferred, preferred.turned, .a4, .a4.turned] + Self.named.map(\.size)
    if let sheet = sheets.first(where: { $0.box.contains(ink) }) {
      self = sheet
      return
    }
    let (width, height) = (max(0, ink.high.x) / Self.unit, max(0, ink.high.y) / Self.unit)
    let largest = Double(Self.limits.upperBound)
    self.init(width: Int(min(width + 1000, largest)), height: Int(min(height + 1000, largest)))
  }
}

/// The rotation of a sheet in quarter turns, clockwise.
public struct QuarterTurns: Hashable, Sendable {
  /// The turns, from 0 to 3.
  public let count: Int

  /// Counts quarter turns clockwise; whole turns make no difference, negative ones are counterclockwise.
  public init(_ count: Int) { self.count = ((count % 4) + 4) % 4 }

  /// No rotation.
  public static let none = QuarterTurns(0)
  /// A quarter turn clockwise.
  public static let right = QuarterTurns(1)
  /// A quarter turn counterclockwise.
  public static let left = QuarterTurns(3)

  /// True if the sides of a sheet are swapped.
  public var swapsSides: Bool { count % 2 == 1 }

  /// The turns that take these back.
  public var opposite: QuarterTurns { QuarterTurns(-count) }

  /// These turns and then others.
  public func then(_ others: QuarterTurns) -> QuarterTurns { QuarterTurns(count + others.count) }

  /// The size of a turned sheet.
  public func size(of size: PageSize) -> PageSize { swapsSides ? size.turned : size }

  /// The map from a sheet with this corner, opposite the origin, to the turned sheet.
  public func map(of corner: Point) -> Affine {
    switch count {
    case 1: Affine(a: 0, b: 1, c: -1, d: 0, tx: corner.y, ty: 0)
    case 2: Affine(a: -1, b: 0, c: 0, d: -1, tx: corner.x, ty: corner.y)
    case 3: Affine(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: corner.x)
    default: .identity
    }
  }
}

extension QuarterTurns: Storable {
  /// Appends the number of turns.
  public func write(to writer: inout ByteWriter) { writer.append(UInt8(count)) }

  /// Reads the number of turns, whatever it is.
  public init(from reader: inout ByteReader) throws(ByteError) { self.init(Int(try reader.byte())) }
}
