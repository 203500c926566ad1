internal import Bytes
public import Geometry
public import Ink

/// Ink that was copied, to be put on this page or another, of this notebook or another.
public struct Clipping: Hashable, Sendable {
  /// The strokes, lowest first.
  public let pieces: [Piece]

  /// A stroke, as much of it as was to be seen where it was copied.
  public struct Piece: Hashable, Sendable {
    /// The whole stroke in the style that it had.
    public let stroke: Stroke
    /// The parts that were to be seen.
    public let visible: [StrokeRange]
    /// From the coordinates of the stroke to those of the page.
    public let transform: Affine

    /// Creates a piece.
    public init(_ stroke: Stroke, visible: [StrokeRange], transform: Affine) {
      self.stroke = stroke
      self.visible = visible
      self.transform = transform
    }

    /// The box around the samples, in page coordinates.
    var box: Box { Box(around: stroke.samples.lazy.map { transform($0.position) }) }
  }

  /// Creates a clipping of strokes.
  public init(_ pieces: [Piece]) { self.pieces = pieces }

  /// The box around all samples, in the coordinates of the page that they were copied from.
  public var box: Box { pieces.reduce(.empty) { $0.union($1.box) } }
}

extension Clipping {
  /// The version of the format, in the first byte.
  private static let version: UInt8 = 1
  /// The farthest that ink may lie from its page and the most that it may grow.
  private static let farthest = 1e6

  /// The clipping as bytes, for another window.
  ///
  /// A version, the strokes in the bytes of the ink codec behind their number; then, for each, the
  /// six numbers of the map and the parts as pairs of numbers behind their count.
  public var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.append(Self.version)
    writer.appendBlock(InkCodec.encoded(pieces.map(\.stroke)))
    for piece in pieces {
      piece.transform.write(to: &writer)
      writer.appendVarint(UInt64(piece.visible.count))
      for range in piece.visible {
        writer.appendVarint(UInt64(range.lower))
        writer.appendVarint(UInt64(range.upper))
      }
    }
    return writer.bytes
  }

  /// Reads a clipping from bytes that may come from anywhere.
  ///
  /// Memory stays within a small multiple of their number.
  ///
  /// - Parameter bytes: What `bytes` returned.
  /// - Throws: Why they are no clipping.
  public init(_ bytes: [UInt8]) throws(ClippingError) {
    var reader = ByteReader(bytes)
    let strokes: [Stroke]
    var pieces: [Piece] = []
    do {
      guard try reader.byte() == Self.version else { throw ClippingError.unknownVersion }
      strokes = try InkCodec.decoded(try reader.block())
      for stroke in strokes { pieces.append(try Self.piece(of: stroke, from: &reader)) }
    } catch let error as ClippingError {
      throw error
    } catch {
      throw .damaged
    }
    guard reader.isAtEnd else { throw .damaged }
    self.pieces = pieces
  }

  private static func piece(
    of stroke: Stroke, from reader: inout ByteReader
  ) throws(ByteError) -> Piece {
    let transform = try Affine(from: &reader)
    let numbers = [
      transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty,
    ]
    guard numbers.allSatisfy({ abs($0) <= farthest }) else { throw .tooLarge }
    var visible: [StrokeRange] = []
    for _ in 0..<(try reader.count(reader.remaining / 2)) {
      let lower = UInt32(try reader.count(Int(UInt32.max)))
      let upper = UInt32(try reader.count(Int(UInt32.max)))
      visible.append(StrokeRange(lower, upper))
    }
    return Piece(stroke, visible: visible, transform: transform)
  }
}

/// Why bytes are no clipping.
public enum ClippingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Another version of the program wrote them.
  case unknownVersion
  /// They are not what a program writes.
  case damaged

  /// One line that says what is wrong.
  public var description: String {
    switch self {
    case .unknownVersion: "the copied ink comes from another version of the program"
    case .damaged: "the copied ink is damaged"
    }
  }
}
