internal import Bytes
internal import Geometry

/// The size of a picture in pixels, which its first bytes tell.
enum PictureSize {
  /// The size of a PNG or JPEG file; nil for others, and where it is not told.
  static func of(_ file: [UInt8]) -> Point? {
    switch PictureKind(of: file) {
    case .png: return size(of: file.dropFirst(16), bytes: 4)
    case .jpeg:
      var segments = JPEGMarkers(file)
      while let (kind, body) = segments.next() {
        // The height of a frame comes before its width (ITU-T T.81, B.2.2).
        if (0xC0...0xCF).contains(kind), ![0xC4, 0xC8, 0xCC].contains(kind) {
          return size(of: body.dropFirst(), bytes: 2).map { Point(x: $0.y, y: $0.x) }
        }
      }
      return nil
    default: return nil
    }
  }

  /// Two numbers with their highest byte first, above 0.
  private static func size(of bytes: ArraySlice<UInt8>, bytes count: Int) -> Point? {
    guard bytes.count >= 2 * count else { return nil }
    func number(_ part: ArraySlice<UInt8>) -> Double { part.reduce(0) { $0 * 256 + Double($1) } }
    let (first, second) = (
      number(bytes.prefix(count)), number(bytes.dropFirst(count).prefix(count))
    )
    return first > 0 && second > 0 ? Point(x: first, y: second) : nil
  }
}
