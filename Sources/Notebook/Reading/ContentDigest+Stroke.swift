internal import Bytes
internal import Ink

extension ContentDigest {
  /// The bytes of a stroke with some parts visible.
  ///
  /// The time of writing does not count, nor does any erasure beyond its ends.
  static func bytes(of stroke: Stroke, showing left: [StrokeRange]) -> [UInt8] {
    var stroke = stroke
    stroke.start = 0
    var writer = ByteWriter()
    writer.appendVarint(UInt64(left.count))
    for range in left {
      writer.appendFixed32(range.lower)
      writer.appendFixed32(range.upper)
    }
    writer.append(contentsOf: InkCodec.encoded([stroke]))
    return writer.bytes
  }
}
