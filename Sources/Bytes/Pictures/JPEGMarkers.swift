/// The segments of a JPEG file before its pixels, in order.
public struct JPEGMarkers {
  private let bytes: [UInt8]
  private var place = 2
  /// True if the pixels were reached and the file ends properly.
  public private(set) var reachedPixels: Bool = false

  /// Begins with the first segment; other bytes than a JPEG have none.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if !bytes.starts(with: [0xFF, 0xD8, 0xFF]) { place = bytes.count }
  }

  /// Returns the kind and content of the next segment; nil at the pixels or where the file is damaged.
  public mutating func next() -> (kind: UInt8, body: ArraySlice<UInt8>)? {
    skipEmpty()
    guard place + 3 < bytes.count, bytes[place] == 0xFF else { return nil }
    let kind = bytes[place + 1]
    let length = Int(bytes[place + 2]) << 8 | Int(bytes[place + 3])
    guard length >= 2, place + 2 + length <= bytes.count else { return nil }
    if kind == 0xDA {
      // Some programs leave a few bytes after the end marker.
      let end = Array(bytes.suffix(64))
      reachedPixels = zip(end, end.dropFirst()).contains { $0 == 0xFF && $1 == 0xD9 }
      return nil
    }
    defer { place += 2 + length }
    return (kind, bytes[place + 4..<place + 2 + length])
  }

  /// Skips fill bytes, and markers without content or even a length.
  private mutating func skipEmpty() {
    while place + 3 < bytes.count, bytes[place] == 0xFF {
      switch bytes[place + 1] {
      case 0xFF: place += 1
      case 0x01, 0xD0...0xD7: place += 2
      default: return
      }
    }
  }
}
