import Bytes
import Foundation
import Paint
import Support

/// A picture that stands in a file beside the tests, and that code must draw again.
///
/// A pixel counts as different where no neighbor of its place in the other picture has nearly its
/// color: other versions of the drawing library may soften borders in another way, yet whatever is
/// missing, added, moved by two pixels or colored otherwise is found. `RECORD_GOLDENS=1` draws the
/// files anew, and fails.
struct PictureGolden {
  private let path: String
  /// The number of pixels that may differ.
  private static let allowed = 12
  /// How far channels of nearly equal colors may lie apart.
  private static let nearness = 28

  init(_ name: String) { path = "Tests/AppTests/Goldens/\(name).png" }

  /// Compares a picture with the file.
  func expect(_ bitmap: Bitmap) throws {
    let file = Repository.file(path)
    if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bitmap.png()).write(to: file)
      throw Golden.Mismatch.recorded(path: path)
    }
    let golden = try Picture(png: Array(try Data(contentsOf: file)))
    let drawn = try Picture(png: bitmap.png())
    let count = drawn.differences(from: golden, nearness: Self.nearness)
    guard count > Self.allowed else { return }
    let copy = FileManager.default.temporaryDirectory.appending(path: file.lastPathComponent)
    try Data(bitmap.png()).write(to: copy)
    throw Different(path: path, count: count, drawn: copy.path)
  }

  /// The picture differs in more than a few pixels.
  struct Different: Error, CustomStringConvertible {
    let path: String
    let count: Int
    let drawn: String
    var description: String { "\(count) pixels of \(path) differ: see \(drawn)" }
  }
}

/// A picture as rows of red, green and blue.
struct Picture: Equatable {
  let width: Int
  let height: Int
  private var bytes: [UInt8] = []

  /// Why a file is no picture that can be read here.
  struct Unreadable: Error {}

  /// Reads a PNG file of eight bits a channel without transparency, as Cairo writes it.
  init(png: [UInt8]) throws {
    func number(_ place: Int) -> Int {
      png[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    guard png.count > 45, png[24] == 8, png[25] == 2, png[28] == 0 else { throw Unreadable() }
    (width, height) = (number(16), number(20))
    var data: [UInt8] = []
    var place = 8
    while place + 12 <= png.count {
      let length = number(place)
      guard place + 12 + length <= png.count else { throw Unreadable() }
      if png[place + 4..<place + 8].elementsEqual("IDAT".utf8) {
        data += png[place + 8..<place + 8 + length]
      }
      place += 12 + length
    }
    // The two bytes before and the four behind are zlib's.
    let rows = try Deflate.expanded(
      Array(data.dropFirst(2).dropLast(4)), limit: (width * 3 + 1) * height)
    guard rows.count == (width * 3 + 1) * height else { throw Unreadable() }
    unfilter(rows)
  }

  /// Takes back what PNG does to each row so that it packs well.
  private mutating func unfilter(_ rows: [UInt8]) {
    let length = width * 3
    var above = Array(repeating: UInt8(0), count: length)
    for row in 0..<height {
      let start = row * (length + 1)
      var line = Array(rows[start + 1..<start + 1 + length])
      for index in 0..<length {
        let left = index >= 3 ? line[index - 3] : 0
        let corner = index >= 3 ? above[index - 3] : 0
        let guess: UInt8 =
          switch rows[start] {
          case 1: left
          case 2: above[index]
          case 3: UInt8((Int(left) + Int(above[index])) / 2)
          case 4: Self.paeth(left, above[index], corner)
          default: 0
          }
        line[index] &+= guess
      }
      bytes += line
      above = line
    }
  }

  private static func paeth(_ left: UInt8, _ above: UInt8, _ corner: UInt8) -> UInt8 {
    let guess = Int(left) + Int(above) - Int(corner)
    let (a, b, c) = (abs(guess - Int(left)), abs(guess - Int(above)), abs(guess - Int(corner)))
    return a <= b && a <= c ? left : b <= c ? above : corner
  }

  /// The number of pixels that differ in either direction; all of them where the sizes do.
  func differences(from other: Picture, nearness: Int) -> Int {
    guard width == other.width, height == other.height else { return max(width * height, 1) }
    guard self != other else { return 0 }
    return lonely(in: other, nearness) + other.lonely(in: self, nearness)
  }

  /// The number of pixels that nothing near their place in another picture looks like.
  private func lonely(in other: Picture, _ nearness: Int) -> Int {
    var count = 0
    for row in 0..<height {
      for column in 0..<width {
        let place = (row * width + column) * 3
        func isNear(_ other: [UInt8], _ there: Int) -> Bool {
          abs(Int(bytes[place]) - Int(other[there])) <= nearness
            && abs(Int(bytes[place + 1]) - Int(other[there + 1])) <= nearness
            && abs(Int(bytes[place + 2]) - Int(other[there + 2])) <= nearness
        }
        if isNear(other.bytes, place) { continue }
        var isFound = false
        for y in max(row - 1, 0)...min(row + 1, height - 1) where !isFound {
          for x in max(column - 1, 0)...min(column + 1, width - 1)
          where isNear(other.bytes, (y * width + x) * 3) {
            isFound = true
          }
        }
        if !isFound { count += 1 }
      }
    }
    return count
  }
}
