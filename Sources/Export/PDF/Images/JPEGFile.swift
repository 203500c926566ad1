internal import Geometry
private import Paint

/// The head of a JPEG file, as far as a PDF repeats it.
struct JPEGFile {
  let width: Int
  let height: Int
  /// 1 for grey, 3 for colour, 4 for inks.
  let channels: Int
  /// Whether full ink is 0.
  let isInverted: Bool
  /// The rotation and mirroring to apply: 1 to 8 as cameras count.
  let orientation: Int

  /// Reads the head; nil where the bytes are no JPEG, or none that every reader of PDF understands.
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
