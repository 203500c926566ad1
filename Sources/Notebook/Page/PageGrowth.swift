public import Bytes

/// The sides on which a page grows as it is written on.
public struct PageGrowth: OptionSet, Hashable, Sendable {
  /// A bit for each side.
  public let rawValue: UInt8

  /// Takes the bits of sides; others are left out.
  public init(rawValue: UInt8) { self.rawValue = rawValue & 15 }

  /// Upwards.
  public static let top = PageGrowth(rawValue: 1)
  /// To the right.
  public static let right = PageGrowth(rawValue: 2)
  /// Downwards.
  public static let bottom = PageGrowth(rawValue: 4)
  /// To the left.
  public static let left = PageGrowth(rawValue: 8)

  /// A page that always has the size of its sheet.
  public static let none: PageGrowth = []
  /// A page without bounds.
  public static let boundless: PageGrowth = [.top, .right, .bottom, .left]

  func turned(by turns: QuarterTurns) -> PageGrowth {
    // The bits follow each other clockwise.
    let bits = UInt16(rawValue) << UInt16(turns.count)
    return PageGrowth(rawValue: UInt8(bits & 15 | bits >> 4))
  }
}

extension PageGrowth: Storable {
  /// Appends a byte.
  public func write(to writer: inout ByteWriter) { writer.append(rawValue) }

  /// Reads a byte, whatever it is.
  public init(from reader: inout ByteReader) throws(ByteError) {
    self.init(rawValue: try reader.byte())
  }
}
