internal import Bytes
internal import Geometry
internal import Ink

extension ContentDigest {
  /// The bytes of a stroke as it is now; nil where nothing of it is left or it cannot be read.
  static func stroke(_ element: StrokeElement) -> [UInt8]? {
    guard let stroke = try? element.stroke(), !stroke.samples.isEmpty else { return nil }
    // What was erased beyond the ends of the stroke makes no difference to what is seen.
    let left = element.visible(among: stroke.samples.count)
    guard !left.isEmpty else { return nil }

    var writer = ByteWriter()
    writer.append(stroke.model.rawValue)
    writer.append(stroke.channels.rawValue)
    stroke.style.write(to: &writer)
    writer.appendVarint(UInt64(left.count))
    for range in left {
      writer.appendFixed32(range.lower)
      writer.appendFixed32(range.upper)
    }
    writer.appendVarint(UInt64(stroke.samples.count))
    for sample in stroke.samples { sample.write(to: &writer) }
    return writer.bytes
  }
}

extension Style {
  fileprivate func write(to writer: inout ByteWriter) {
    writer.append(tool.rawValue)
    color.write(to: &writer)
    writer.appendDouble(width)
    writer.appendFloat(response.minimum)
    writer.appendFloat(response.exponent)
    writer.append(cap.rawValue)
    writer.appendVarint(UInt64(dashes.count))
    for dash in dashes { writer.appendFloat(dash) }
    writer.appendFloat(fill)
  }
}

extension Sample {
  fileprivate func write(to writer: inout ByteWriter) {
    writer.appendDouble(position.x)
    writer.appendDouble(position.y)
    writer.appendDouble(time)
    writer.appendFloat(pressure)
    writer.appendFloat(azimuth)
    writer.appendFloat(altitude)
  }
}
