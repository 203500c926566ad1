public import Bytes
public import Geometry

/// A rectangle of a page: the content of a clipping, and the target of its link.
public struct Excerpt: Hashable, Sendable {
  /// The page.
  public let page: PageID
  /// The rectangle on it, in points.
  public let box: Box
  /// The rotation of the page when the rectangle was drawn.
  public let turns: QuarterTurns

  /// Creates a rectangle of a page with a rotation.
  public init(of page: PageID, _ box: Box, turned turns: QuarterTurns = .none) {
    (self.page, self.box, self.turns) = (page, box, turns)
  }

  /// The same contents on the page as it is now.
  ///
  /// `size` is its current size in points, `turns` its current rotation.
  public func box(on size: Point, turned turns: QuarterTurns) -> Box {
    let since = turns.then(self.turns.opposite)
    return since.map(of: since.swapsSides ? Point(x: size.y, y: size.x) : size)(box)
  }
}

extension Excerpt: Storable {
  /// Appends the notebook, the page and both corners; and the turns, if any.
  public func write(to writer: inout ByteWriter) {
    writer.append(contentsOf: page.notebook.bytes)
    page.page.write(to: &writer)
    box.low.write(to: &writer)
    box.high.write(to: &writer)
    if turns != .none { writer.appendVarint(UInt64(turns.count)) }
  }

  /// Reads a rectangle; refuses one without area.
  public init(from reader: inout ByteReader) throws(ByteError) {
    guard let notebook = NotebookID(bytes: try reader.bytes(16)) else { throw .truncated }
    page = PageID(try EntityID(from: &reader), of: notebook)
    box = Box(low: try Point(from: &reader), high: try Point(from: &reader))
    guard box.width > 0, box.height > 0, box.width.isFinite, box.height.isFinite else {
      throw .tooLarge
    }
    turns = QuarterTurns(reader.isAtEnd ? 0 : Int(try reader.varint() % 4))
  }
}
