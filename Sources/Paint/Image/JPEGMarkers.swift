/// The parts of a JPEG file before its pixels, one after another.
public struct JPEGMarkers {
  private let bytes: [UInt8]
  private var place = 2
  /// Whether the pixels were reached, and the file ends as it should.
  public private(set) var reachedPixels: Bool = false

  /// Begins with the first part; there is none of bytes that are no JPEG.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if !bytes.starts(with: [0xFF, 0xD8, 0xFF]) { place = bytes.count }
  }

  /// Returns the kind of the next part and what it holds; nil at the pixels, or where it is damaged.
  public mutating func next() -> (kind: UInt8, body: ArraySlice<UInt8>)? {
    skipEmpty()
    guard place + 3 < bytes.count, bytes[place] == 0xFF else { return nil }
    let kind = bytes[place + 1]
    let length = Int(bytes[place + 2]) << 8 | Int(bytes[place + 3])
    guard length >= 2, place + 2 + length <= bytes.count else { return nil }
    if kind == 0xDA {
      // Some programs leave a few bytes behind the end.
      let end = Array(bytes.suffix(64))
      reachedPixels = zip(end, end.dropFirst()).contains { $0 == 0xFF && $1 == 0xD9 }
      return nil
    }
    defer { place += 2 + length }
    return (kind, bytes[place + 4..<place + 2 + length])
  }

  /// Passes over bytes that fill up, and over marks that hold nothing, not even a length.
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
