public import Bytes
public import Geometry

/// A rectangle of a page: what a clipping shows, and where it leads back to.
public struct Excerpt: Hashable, Sendable {
  /// The page.
  public let page: PageID
  /// The rectangle on it, in points.
  public let box: Box

  /// Names a rectangle of a page.
  public init(of page: PageID, _ box: Box) { (self.page, self.box) = (page, box) }
}

extension Excerpt: Storable {
  /// Appends the notebook, the page and both corners.
  public func write(to writer: inout ByteWriter) {
    writer.append(contentsOf: page.notebook.bytes)
    page.page.write(to: &writer)
    box.low.write(to: &writer)
    box.high.write(to: &writer)
  }

  /// Reads a rectangle; refuses one without area.
  public init(from reader: inout ByteReader) throws(ByteError) {
    guard let notebook = NotebookID(bytes: try reader.bytes(16)) else { throw .truncated }
    page = PageID(try EntityID(from: &reader), of: notebook)
    box = Box(low: try Point(from: &reader), high: try Point(from: &reader))
    guard box.width > 0, box.height > 0, box.width.isFinite, box.height.isFinite else {
      throw .tooLarge
    }
  }
}
