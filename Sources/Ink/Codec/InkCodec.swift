internal import Bytes
public import Wording

/// Encodes strokes in few bytes, and decodes them.
///
/// Positions are kept on a grid of 0.01 mm, times to the millisecond or as fine as the device reports them,
/// pressure in at least 1024 steps, angles to a tenth of a degree. The next step of the pen is forecast
/// from the ones before; only the difference is stored. `Docs/Formats/Ink.md` describes every bit.
public enum InkCodec {
  /// The version of the format, in the first byte.
  static let version: UInt8 = 1

  /// Returns the bytes of strokes: those of a page, or a single one.
  ///
  /// Equal strokes give equal bytes. Decoding gives `Stroke.settled`, which encodes to the same
  /// bytes again. Takes time linear in the number of samples.
  public static func encoded(_ strokes: [Stroke]) -> [UInt8] {
    var table = StyleTable()
    let places = strokes.map { table.place(of: $0.style) }
    var columns = StrokeColumns()
    var coder = StrokeCoder()
    var bits = BitWriter()
    var points = 0
    for (stroke, place) in zip(strokes, places) {
      columns.load(stroke)
      points += columns.count
      coder.write(stroke, columns, style: place, styles: table.styles.count, to: &bits)
    }
    var writer = ByteWriter()
    let isSingle = strokes.count == 1
    writer.append(version << 1 | (isSingle ? 1 : 0))
    if !isSingle {
      writer.appendVarint(UInt64(strokes.count))
      writer.appendVarint(UInt64(table.styles.count))
    }
    for style in table.styles { writer.appendBlock(style.encoded()) }
    let least = StrokeCoder.leastBytes(strokes: strokes.count, points: points)
    return bits.finished(after: writer.bytes, atLeast: least)
  }

  /// Returns the strokes in bytes from anywhere, as `Stroke.settled`, in memory linear in their number.
  public static func decoded(_ bytes: [UInt8]) throws(InkCodecError) -> [Stroke] {
    let (strokes, styles, position) = try head(of: bytes)
    var bits = BitReader(bytes, from: position)
    let room = bits.byteCount - StrokeCoder.leastBytes(strokes: strokes, points: 0)
    guard room >= 0 else { throw .truncated }
    var result: [Stroke] = []
    result.reserveCapacity(strokes)
    var coder = StrokeCoder()
    var points = 0
    for _ in 0..<strokes {
      let stroke = try coder.read(limit: room - points, styles: styles, from: &bits)
      points += stroke.samples.count
      guard bits.isWithin else { throw .truncated }
      result.append(stroke)
    }
    try bits.checkEnd(atLeast: StrokeCoder.leastBytes(strokes: strokes, points: points))
    return result
  }

  /// Counts the samples of the first stroke, 0 without one; the rest is not read, and may be damaged.
  public static func sampleCount(of bytes: [UInt8]) throws(InkCodecError) -> Int {
    let (strokes, styles, position) = try head(of: bytes)
    guard strokes > 0 else { return 0 }
    var bits = BitReader(bytes, from: position)
    var coder = StrokeCoder()
    let room = bits.byteCount - StrokeCoder.leastBytes(strokes: strokes, points: 0)
    let count = try coder.readHead(limit: room, styles: styles.count, from: &bits).count
    guard bits.isWithin else { throw .truncated }
    return count
  }

  /// Returns the style of the first stroke, nil without one; the rest is not read, and may be damaged.
  package static func style(of bytes: [UInt8]) throws(InkCodecError) -> Style? {
    let (strokes, styles, _) = try head(of: bytes)
    return strokes > 0 ? styles.first : nil
  }

  /// Reads the number of strokes and the styles, and finds where the strokes begin.
  private static func head(
    of bytes: [UInt8]
  ) throws(InkCodecError) -> (strokes: Int, styles: [Style], end: Int) {
    guard let first = bytes.first else { throw .truncated }
    guard first >> 1 == version else { throw .unknownVersion(first >> 1) }
    var reader = ByteReader(bytes)
    var blocks: [[UInt8]] = []
    var strokes = 1
    do throws(ByteError) {
      _ = try reader.byte()
      var styles = 1
      if first & 1 == 0 {
        strokes = try reader.count(reader.remaining)
        styles = try reader.count(min(strokes, reader.remaining))
      }
      for _ in 0..<styles { blocks.append(try reader.block()) }
    } catch {
      throw error == .overlong ? .damaged : .truncated
    }
    guard strokes == 0 || !blocks.isEmpty else { throw .damaged }
    var styles: [Style] = []
    for block in blocks { styles.append(try Style(decoding: block)) }
    return (strokes, styles, bytes.count - reader.remaining)
  }
}

extension Stroke {
  /// The stroke exactly as stored: the result of `InkCodec`.
  ///
  /// Positions are on the grid of 0.01 mm, at most 5 micrometers per axis from the original. Times are
  /// exact to the millisecond, or finer if they were finer. NaN is replaced by the value before it; a value
  /// outside the range of the format is moved into it.
  public var settled: Stroke {
    var columns = StrokeColumns()
    columns.load(self)
    return Stroke(
      samples: columns.samples(), channels: columns.channels, style: style.settled, model: model,
      start: start)
  }
}

/// The reason why stored ink cannot be read.
public enum InkCodecError: Error, Hashable, Sendable, Worded {
  /// The bytes end too early, or hold more points than they can.
  case truncated
  case unknownVersion(UInt8)
  case unknownStyle
  /// A value is outside its range, or not encoded as the writer encodes it.
  case damaged
  case excess

  /// A one-line description of the error.
  public var words: Words {
    switch self {
    case .truncated: "the ink ends early"
    case .unknownVersion(let version): "the ink has the unknown format version \(version)"
    case .unknownStyle: "the ink has a style unknown to this version"
    case .damaged: "the ink is damaged"
    case .excess: "the ink is followed by extra bytes"
    }
  }
}
