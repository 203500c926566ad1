import Bytes
import Foundation
import Paint

/// Puts pictures of one size together to a PNG that moves, in an endless loop.
///
/// After the first, each holds the rectangle that changed; one in which nothing did prolongs the one before.
struct AnimatedPNG {
  /// Rows that changed.
  private struct Frame {
    let rows: Range<Int>
    let colors: [UInt32]
    let before: [UInt32]
    var milliseconds: Int
  }

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private let width: Int
  private var frames: [Frame] = []
  private var shown: [UInt32] = []

  init(width: Int) { self.width = width }

  /// Adds a picture by its colors row by row, with red, green and blue in the lower 24 bits of each.
  ///
  /// That takes no longer than to compare it: all else waits for `bytes()`.
  mutating func add(_ colors: [UInt32], milliseconds: Int) {
    let rows = changedRows(of: colors)
    guard !rows.isEmpty else { return rest(milliseconds: milliseconds) }
    let range = rows.lowerBound * width..<rows.upperBound * width
    frames.append(
      Frame(
        rows: rows, colors: Array(colors[range]),
        before: shown.isEmpty ? [] : Array(shown[range]), milliseconds: milliseconds))
    shown = colors
  }

  /// Shows the last picture longer.
  mutating func rest(milliseconds: Int) {
    if !frames.isEmpty { frames[frames.count - 1].milliseconds += milliseconds }
  }

  /// The rows from the first to the last that differ from those shown.
  private func changedRows(of colors: [UInt32]) -> Range<Int> {
    let all = 0..<colors.count / width
    guard shown.count == colors.count else { return all }
    let length = width * MemoryLayout<UInt32>.stride
    return colors.withUnsafeBytes { new in
      shown.withUnsafeBytes { old in
        func differs(_ row: Int) -> Bool {
          guard let a = new.baseAddress, let b = old.baseAddress else { return false }
          return memcmp(a + row * length, b + row * length, length) != 0
        }
        guard let first = all.first(where: differs), let last = all.last(where: differs) else {
          return 0..<0
        }
        return first..<last + 1
      }
    }
  }

  /// The whole file.
  func bytes() throws -> [UInt8] {
    var writer = ByteWriter()
    writer.append(contentsOf: Self.signature)
    var number: UInt32 = 0
    for frame in frames {
      let (box, colors) = part(of: frame)
      let png = try PNGParts(of: colors, width: box.width, height: box.height)
      if number == 0 {
        writer.appendChunk("IHDR", png.head)
        // The number of pictures, and how often they are shown: for ever.
        writer.appendChunk("acTL", [UInt32(frames.count), 0].flatMap(\.bytes))
      }
      writer.appendChunk("fcTL", control(of: box, for: frame.milliseconds, number: number))
      if number == 0 {
        writer.appendChunk("IDAT", png.content)
      } else {
        number += 1
        writer.appendChunk("fdAT", number.bytes + png.content)
      }
      number += 1
    }
    writer.appendChunk("IEND", [])
    return writer.bytes
  }

  /// The rectangle of a picture that changed, and its colors.
  private func part(of frame: Frame) -> (PictureBox, [UInt32]) {
    let changed = frame.colors.indices.filter { place in
      frame.before.isEmpty || frame.before[place] != frame.colors[place]
    }
    let left = changed.reduce(width) { min($0, $1 % width) }
    let right = changed.reduce(left) { max($0, $1 % width) }
    let box = PictureBox(
      left: left, top: frame.rows.lowerBound, width: right - left + 1, height: frame.rows.count)
    let colors = frame.rows.indices.flatMap { row in
      let start = (row - frame.rows.lowerBound) * width
      return frame.colors[start + left...start + right]
    }
    return (box, colors)
  }

  /// Says where a picture lies and how long it is shown; it stays, and covers what was there.
  private func control(
    of box: PictureBox, for milliseconds: Int, number: UInt32
  ) -> [UInt8] {
    let sides = [box.width, box.height, box.left, box.top].map { UInt32($0) }
    // A share of seconds in two halves.
    let time = UInt32(UInt16(clamping: milliseconds)) << 16 | 1000
    return ([number] + sides + [time]).flatMap(\.bytes) + [0, 0]
  }
}

/// A rectangle of pixels.
private struct PictureBox {
  let left: Int
  let top: Int
  let width: Int
  let height: Int
}

/// What a picture of its own, as Cairo writes it, shares with one that moves.
private struct PNGParts {
  /// Its size, and what its pixels are like.
  private(set) var head: [UInt8] = []
  /// The compressed pixels.
  private(set) var content: [UInt8] = []

  init(of colors: [UInt32], width: Int, height: Int) throws {
    let rgb = colors.flatMap { color in [16, 8, 0].map { UInt8(color >> $0 & 0xFF) } }
    guard let bitmap = Bitmap(rgb: rgb, width: width, height: height) else {
      throw CocoaError(.fileWriteUnknown)
    }
    var reader = ByteReader(bitmap.png())
    _ = try reader.bytes(8)
    while !reader.isAtEnd {
      let length = try reader.fixed32()
      let name = try String(decoding: reader.bytes(4), as: UTF8.self)
      let chunk = try reader.bytes(Int(length))
      _ = try reader.fixed32()
      if name == "IHDR" { head = chunk }
      if name == "IDAT" { content += chunk }
    }
  }
}

extension UInt32 {
  /// The highest first.
  fileprivate var bytes: [UInt8] { withUnsafeBytes(of: bigEndian) { Array($0) } }
}
