internal import Bytes
internal import Ink

extension ContentDigest {
  /// The bytes of a stroke of which some parts are to be seen.
  ///
  /// When it was written does not count, nor what was erased beyond its ends.
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
