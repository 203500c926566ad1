public import Bytes
public import Geometry

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
  public init(from reader: inout ByteReader) throws(ByteError) {
    self.init(Int(try reader.byte()))
  }
}
