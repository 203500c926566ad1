internal import Geometry

/// What the head of a JPEG file says, as far as a PDF must say it too.
struct JPEGFile {
  let width: Int
  let height: Int
  /// 1 for grey, 3 for colour, 4 for inks.
  let channels: Int
  /// Whether full ink is 0.
  let isInverted: Bool
  /// How the picture is to be turned and mirrored: 1 to 8 as cameras count.
  let orientation: Int

  /// Reads the head; nil where the bytes are no JPEG, or none that every reader of PDF understands.
  init?(_ bytes: [UInt8]) {
    var reader = JPEGMarkers(bytes)
    var size: (width: Int, height: Int, channels: Int)?
    var (isAdobe, orientation) = (false, 1)
    while let marker = reader.next() {
      let body = marker.body
      switch marker.kind {
      // Baseline, extended and progressive Huffman coding.
      case 0xC0, 0xC1, 0xC2:
        guard body.count >= 6, body[body.startIndex] == 8 else { return nil }
        let numbers = body.dropFirst().prefix(5).map { Int($0) }
        size = (numbers[2] << 8 | numbers[3], numbers[0] << 8 | numbers[1], numbers[4])
      case 0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF: return nil
      case 0xEE: isAdobe = isAdobe || body.starts(with: Array("Adobe".utf8))
      case 0xE1: orientation = ExifOrientation.read(Array(body)) ?? orientation
      default: break
      }
    }
    guard reader.reachedPixels, let size, size.width > 0, size.height > 0,
      [1, 3, 4].contains(size.channels)
    else { return nil }
    (width, height, channels) = size
    isInverted = isAdobe && channels == 4
    self.orientation = orientation
  }
}

extension JPEGFile {
  /// From the unit square, the first row at the top, to that in which the picture stands upright.
  var turn: Affine {
    switch orientation {
    case 2: Affine(a: -1, b: 0, c: 0, d: 1, tx: 1, ty: 0)
    case 3: Affine(a: -1, b: 0, c: 0, d: -1, tx: 1, ty: 1)
    case 4: Affine(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 1)
    case 5: Affine(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
    case 6: Affine(a: 0, b: 1, c: -1, d: 0, tx: 1, ty: 0)
    case 7: Affine(a: 0, b: -1, c: -1, d: 0, tx: 1, ty: 1)
    case 8: Affine(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 1)
    default: .identity
    }
  }
}

/// The parts of a JPEG file before its pixels.
private struct JPEGMarkers {
  private let bytes: [UInt8]
  private var place = 2
  /// Whether the pixels were reached, and the file ends as it should.
  private(set) var reachedPixels = false

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if !bytes.starts(with: [0xFF, 0xD8, 0xFF]) { place = bytes.count }
  }

  mutating func next() -> (kind: UInt8, body: ArraySlice<UInt8>)? {
    while place + 3 < bytes.count, bytes[place] == 0xFF, bytes[place + 1] == 0xFF { place += 1 }
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
}

/// How a camera was held, as its files say.
private enum ExifOrientation {
  /// Reads the orientation from the body of a marker; nil where it says none.
  static func read(_ bytes: [UInt8]) -> Int? {
    guard bytes.starts(with: Array("Exif\0\0".utf8)) else { return nil }
    let block = Array(bytes.dropFirst(6))
    let isLittle = block.starts(with: Array("II".utf8))
    func number(_ place: Int, _ count: Int) -> Int? {
      guard place >= 0, place + count <= block.count else { return nil }
      let part = block[place..<place + count]
      return (isLittle ? Array(part.reversed()) : Array(part)).reduce(0) { $0 << 8 | Int($1) }
    }
    guard let table = number(4, 4), let count = number(table, 2) else { return nil }
    for entry in 0..<count where number(table + 2 + entry * 12, 2) == 0x0112 {
      return number(table + 2 + entry * 12 + 8, 2).flatMap { (1...8).contains($0) ? $0 : nil }
    }
    return nil
  }
}
