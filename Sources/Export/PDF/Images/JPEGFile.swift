private import Bytes
internal import Geometry

/// The properties in the head of a JPEG file that a PDF must repeat.
struct JPEGFile {
  let width: Int
  let height: Int
  /// 1 for gray, 3 for color, 4 for inks.
  let channels: Int
  /// True if full ink is 0.
  let isInverted: Bool
  /// The rotation and mirroring of the picture, 1 to 8, as in EXIF data.
  let orientation: Int

  /// Reads the head; nil if this is not a JPEG, or not one that every PDF reader understands.
  init?(_ bytes: [UInt8]) {
    var reader = JPEGMarkers(bytes)
    var size: (width: Int, height: Int, channels: Int)?
    var isAdobe = false
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
      default: break
      }
    }
    guard reader.reachedPixels, let size, size.width > 0, size.height > 0,
      [1, 3, 4].contains(size.channels)
    else { return nil }
    (width, height, channels) = size
    isInverted = isAdobe && channels == 4
    orientation = JPEGOrientation(of: bytes).number
  }
}

extension JPEGFile {
  /// The map from the unit square, first row at the top, to the upright picture.
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
