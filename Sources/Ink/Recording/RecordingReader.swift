public import Bytes

/// Reads the strokes of a recording one by one, with few of its bytes in memory.
///
/// It accepts and refuses the same input as `Recording(parsing:)`.
public final class RecordingReader {
  private let source: any ByteSource
  private var strokes = RecordedStrokes()
  /// The strokes read but not yet returned, the next one last.
  private var ready: [RecordedStroke] = []
  /// The bytes of an incomplete line.
  private var rest: [UInt8] = []
  private var isOver = false

  /// The number of bytes read at once.
  private static let piece = 256 << 10
  /// The largest length of a line, in bytes.
  private static let longestLine = 64 << 10

  /// Creates a reader of a source.
  public init(_ source: any ByteSource) { self.source = source }

  /// The share of the file read so far, 0 to 1.
  public var share: Double { source.share }

  /// Returns the next stroke; nil at the end.
  ///
  /// Throws `SourceError`, or `RecordingError`, which names the wrong line.
  public func next() throws -> RecordedStroke? {
    while ready.isEmpty, !isOver {
      try readPiece()
      ready.reverse()
    }
    return ready.popLast()
  }

  private func readPiece() throws {
    var bytes = rest
    let count = try source.append(to: &bytes, atMost: Self.piece)
    isOver = count == 0
    let newline: UInt8 = 0x0A
    let end = isOver ? bytes.count : (bytes.lastIndex(of: newline) ?? -1) + 1
    rest = Array(bytes[end...])
    guard rest.count <= Self.longestLine else { throw RecordingError.longLine }
    try strokes.read(bytes.span.extracting(..<end)) { ready.append($0) }
    if isOver { try strokes.finish { ready.append($0) } }
  }
}
