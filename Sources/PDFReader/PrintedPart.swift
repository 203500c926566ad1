internal import Bytes

/// A part of a page in pixels: the page, its full size in pixels, and the wanted pixels.
public struct PrintedPart: Hashable, Sendable {
  /// The number of the page, from 1.
  public var page: Int
  /// The width of the whole page in pixels.
  public var pageWidth: Double
  /// The height of the whole page in pixels.
  public var pageHeight: Double
  /// The first column.
  public var left: Int
  /// The first row.
  public var top: Int
  /// The number of columns.
  public var width: Int
  /// The number of rows.
  public var height: Int

  /// Creates a part.
  public init(
    page: Int, pageWidth: Double, pageHeight: Double, left: Int, top: Int, width: Int, height: Int
  ) {
    (self.page, self.pageWidth, self.pageHeight) = (page, pageWidth, pageHeight)
    (self.left, self.top, self.width, self.height) = (left, top, width, height)
  }

  /// The most pixels of a part.
  public static let most = 32 << 20
  private static let longest = 1 << 24

  var isSound: Bool {
    page > 0 && width > 0 && height > 0 && width <= Self.most / height && left >= 0 && top >= 0
      && pageWidth > 0 && pageWidth < 1e7 && pageHeight > 0 && pageHeight < 1e7
  }

  func write(to writer: inout ByteWriter) {
    for number in [page, left, top, width, height] { writer.appendVarint(UInt64(max(number, 0))) }
    writer.appendDouble(pageWidth)
    writer.appendDouble(pageHeight)
  }

  init(from reader: inout ByteReader) throws(ByteError) {
    page = try reader.count(PrintedInfo.mostPages)
    (left, top) = (try reader.count(Self.longest), try reader.count(Self.longest))
    (width, height) = (try reader.count(Self.longest), try reader.count(Self.longest))
    (pageWidth, pageHeight) = (try reader.double(), try reader.double())
  }
}
