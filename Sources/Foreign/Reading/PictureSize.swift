internal import Bytes
internal import Geometry

/// The size of a picture in pixels, which its first bytes tell.
enum PictureSize {
  /// The size of a PNG or JPEG file; nil for others, and where it is not told.
  static func of(_ file: [UInt8]) -> Point? {
    switch PictureKind(of: file) {
    case .png: sides(of: file, width: 16, height: 20, bytes: 4)
    case .jpeg: jpeg(file)
    default: nil
    }
  }

  private static func sides(
    of file: [UInt8], width: Int, height: Int, bytes count: Int
  ) -> Point? {
    func number(_ place: Int) -> Double? {
      guard place >= 0, place <= file.count - count else { return nil }
      return file[place..<place + count].reduce(0) { $0 * 256 + Double($1) }
    }
    guard let width = number(width), let height = number(height), width > 0, height > 0 else {
      return nil
    }
    return Point(x: width, y: height)
  }

  /// Walks over the segments of a JPEG file to that of its frame (ITU-T T.81, B.1).
  private static func jpeg(_ file: [UInt8]) -> Point? {
    var place = 2
    while place + 4 <= file.count, file[place] == 0xFF {
      let mark = file[place + 1]
      if mark == 0xFF || mark == 1 || (0xD0...0xD8).contains(mark) {
        place += mark == 0xFF ? 1 : 2
        continue
      }
      if (0xC0...0xCF).contains(mark), ![0xC4, 0xC8, 0xCC].contains(mark) {
        return sides(of: file, width: place + 7, height: place + 5, bytes: 2)
      }
      place += 2 + Int(file[place + 2]) << 8 + Int(file[place + 3])
    }
    return nil
  }
}
