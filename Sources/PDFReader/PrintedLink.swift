internal import Bytes
public import Geometry

/// An area of a page that leads elsewhere.
public struct PrintedLink: Hashable, Sendable {
  /// The area, in points from the upper left corner of the page.
  public var box: Box
  /// The target.
  public var target: Target

  /// Creates a link.
  public init(box: Box, target: Target) { (self.box, self.target) = (box, target) }

  /// The target of a link.
  public enum Target: Hashable, Sendable {
    /// A page of the same file, from 1, and the height on it in points, from the top.
    case page(Int, top: Double?)
    case address(String)
  }
}

extension PrintedLink {
  /// The most links of a page.
  static let most = 10_000

  func write(to writer: inout ByteWriter) {
    box.write(to: &writer)
    switch target {
    case .page(let number, let top):
      writer.append(0)
      writer.appendVarint(UInt64(max(number, 0)))
      writer.appendDouble(top ?? .nan)
    case .address(let address):
      writer.append(1)
      writer.appendText(address)
    }
  }

  init(from reader: inout ByteReader) throws(ByteError) {
    box = try Box(read: &reader)
    switch try reader.byte() {
    case 0:
      let number = try reader.count(PrintedInfo.mostPages)
      let top = try reader.double()
      target = .page(number, top: top.isFinite ? top : nil)
    case 1: target = .address(try reader.text())
    default: throw .unknownKind
    }
  }
}
