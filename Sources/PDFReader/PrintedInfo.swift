internal import Bytes
public import Geometry

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
    writer.append(pages) { writer, page in
      writer.appendDouble(page.width)
      writer.appendDouble(page.height)
      writer.appendText(page.label)
    }
    writer.append(headings) { writer, heading in
      writer.appendVarint(UInt64(heading.depth))
      writer.appendText(heading.title)
      writer.appendVarint(UInt64(heading.page))
    }
  }

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
      headings.append(Heading(depth: depth, title: title, page: try reader.count(Self.mostPages)))
    }
  }
}

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
