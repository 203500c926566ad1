internal import Bytes

/// The pixels per inch in a PNG file.
public enum PNGDensity {
  /// The bytes of a PNG file before its second chunk.
  private static let headLength = 33

  /// Inserts the pixels per inch after the head of a file, so that it is shown and printed in its true
  /// size.
  public static func noting(_ density: Double, in png: [UInt8]) -> [UInt8] {
    guard png.count > headLength else { return png }
    let perMetre = UInt32((density / 0.0254).rounded())
    var size = ByteWriter()
    size.appendFixed32(perMetre)
    size.appendFixed32(perMetre)
    size.append(1)
    var whole = ByteWriter()
    whole.append(contentsOf: png[..<headLength])
    whole.appendChunk("pHYs", size.bytes)
    whole.append(contentsOf: png[headLength...])
    return whole.bytes
  }

  /// Reads the pixels per inch; nil if a file states none, or has non-square pixels.
  public static func read(from png: [UInt8]) -> Double? {
    guard PictureKind(of: png) == .png else { return nil }
    func number(_ place: Int) -> Int { png[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    var place = 8
    while place + 21 <= png.count {
      let name = png[place + 4..<place + 8]
      if name.elementsEqual("IDAT".utf8) { return nil }
      if name.elementsEqual("pHYs".utf8) {
        let (across, down) = (number(place + 8), number(place + 12))
        return across == down && across > 0 && png[place + 16] == 1
          ? Double(across) * 0.0254 : nil
      }
      place += 12 + number(place)
    }
    return nil
  }
}
