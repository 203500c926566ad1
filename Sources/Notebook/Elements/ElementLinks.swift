public import Bytes
public import Geometry

/// A rectangle of a page: the content of a clipping, and the target of its link.
public struct Excerpt: Hashable, Sendable {
  /// The page.
  public let page: PageID
  /// The rectangle on it, in points.
  public let box: Box
  /// The rotation of the page when the rectangle was drawn.
  let turns: QuarterTurns

  /// Creates a rectangle of a page with a rotation.
  public init(of page: PageID, _ box: Box, turned turns: QuarterTurns = .none) {
    (self.page, self.box, self.turns) = (page, box, turns)
  }

  /// The same contents on the page in its current `size`, in points, and rotation.
  public func box(on size: Point, turned turns: QuarterTurns) -> Box {
    let since = turns.then(self.turns.opposite)
    return since.map(of: since.swapsSides ? Point(x: size.y, y: size.x) : size)(box)
  }
}

extension Excerpt: Storable {
  /// Appends the notebook, the page and both corners; and the turns, if any.
  public func write(to writer: inout ByteWriter) {
    writer.append(contentsOf: page.notebook.bytes)
    writer.write(page.page, box.low, box.high)
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

/// The address of a link on a page, as found.
public struct LinkAddress: Hashable, Sendable {
  /// The address as found.
  public let text: String

  /// Takes an address from anywhere.
  public init(_ text: String) { self.text = text }

  /// The address with invalid characters percent-encoded.
  public var encoded: String { PathText.percentEncoded(text.utf8) { $0 > 0x20 && $0 < 0x7F } }

  /// True if it is safe to follow from any file: a web page, mail, or a phone number.
  public var isSafe: Bool {
    ["http://", "https://", "mailto:", "tel:"].contains { text.lowercased().hasPrefix($0) }
  }
}

/// A moment in a sound recording, made while something was written.
public struct AudioMark: Hashable, Sendable {
  /// The name of the sound file.
  public var file: String
  /// The milliseconds since the beginning of the recording.
  public var milliseconds: Int

  /// Creates a mark.
  public init(file: String, milliseconds: Int) {
    (self.file, self.milliseconds) = (file, milliseconds)
  }
}

extension AudioMark: Storable {
  /// Appends the time and the name.
  public func write(to writer: inout ByteWriter) {
    writer.appendVarint(UInt64(max(milliseconds, 0)))
    file.write(to: &writer)
  }

  /// Reads a mark.
  public init(from reader: inout ByteReader) throws(ByteError) {
    milliseconds = try reader.count(Int(Int64.max))
    file = try String(from: &reader)
  }
}
