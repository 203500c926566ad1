internal import Bytes

/// The contents of a PDF, apart from what its pages show.
public struct PrintedInfo: Hashable, Sendable {
  /// The pages, in order.
  public var pages: [Page] = []
  /// The outline, in order.
  public var headings: [Heading] = []

  /// Creates the contents of a file without pages.
  public init() {}

  /// The data of a page without drawing it.
  public struct Page: Hashable, Sendable {
    /// The visible width, in points.
    public var width: Double
    /// The visible height, in points.
    public var height: Double
    /// The label for readers, such as "iv"; its number if it has none.
    public var label: String

    /// True if it was found in the file.
    public var isThere: Bool { width > 0 && height > 0 }

    /// Creates a page.
    public init(width: Double, height: Double, label: String) {
      (self.width, self.height, self.label) = (width, height, label)
    }
  }

  /// An entry of the outline.
  public struct Heading: Hashable, Sendable {
    /// The number of enclosing entries.
    public var depth: Int
    /// The text.
    public var title: String
    /// The number of the target page, from 1.
    public var page: Int

    /// Creates an entry.
    public init(depth: Int, title: String, page: Int) {
      (self.depth, self.title, self.page) = (depth, title, page)
    }
  }
}

extension PrintedInfo {
  static let mostPages = 100_000
  static let mostHeadings = 20_000
  /// The most bytes of a page's label; a longer one is not shown.
  static let longestLabel = 100
  static let longestTitle = 1000

  func write(to writer: inout ByteWriter) {
    writer.appendVarint(UInt64(pages.count))
    for page in pages {
      writer.appendDouble(page.width)
      writer.appendDouble(page.height)
      writer.appendText(page.label)
    }
    writer.appendVarint(UInt64(headings.count))
    for heading in headings {
      writer.appendVarint(UInt64(heading.depth))
      writer.appendText(heading.title)
      writer.appendVarint(UInt64(heading.page))
    }
  }

  /// Reads the length of a side; an impossible one counts as none.
  private static func side(from reader: inout ByteReader) throws(ByteError) -> Double {
    let side = try reader.double()
    return side > 0 && side < 1e7 ? side : 0
  }

  init(from reader: inout ByteReader) throws(ByteError) {
    for _ in 0..<(try reader.count(Self.mostPages)) {
      let (width, height) = (try Self.side(from: &reader), try Self.side(from: &reader))
      pages.append(Page(width: width, height: height, label: try reader.text()))
    }
    for _ in 0..<(try reader.count(Self.mostHeadings)) {
      let depth = try reader.count(1000)
      let title = try reader.text()
      headings.append(
        Heading(depth: depth, title: title, page: try reader.count(Self.mostPages)))
    }
  }
}
