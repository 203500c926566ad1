internal import Bytes
internal import Geometry

/// The ink of a line by the frames of its picture: which columns of pixels have some, and its height there.
struct LineInk: Hashable, Sendable {
  /// The ink of a frame: a bit for each column, the first in the lowest, and its top and bottom in 255ths of
  /// the line's height.
  private struct Frame: Hashable {
    var columns: UInt8 = 0
    var (top, bottom) = (UInt8.max, UInt8.min)
  }

  /// A part of a frame with ink: its first to last column, and its height as shares of the line's.
  struct Part {
    let columns: Range<Int>
    let height: ClosedRange<Double>
  }

  private var frames: [Frame]

  /// No ink that is known.
  static let none = LineInk(frames: [])

  private static let width = Int(LineMap.frame)

  private init(frames: [Frame]) { self.frames = frames }

  /// Finds the ink of straightened strokes with these bounds in a picture.
  init(of lines: [[Point]], in bounds: Box, scale: Double, width: Int) {
    frames = Array(repeating: Frame(), count: (width + Self.width - 1) / Self.width)
    let height = 255 / max(bounds.height, 1e-6)
    for line in lines {
      let places = line.map { point in
        (
          column: Int((point.x - bounds.low.x) * scale + LineMap.margin),
          height: UInt8(min((point.y - bounds.low.y) * height, 255).rounded())
        )
      }
      for (from, to) in zip(places.prefix(1) + places, places) {
        for column in min(from.column, to.column)...max(from.column, to.column) {
          add(column, min(from.height, to.height), max(from.height, to.height))
        }
      }
    }
  }

  private mutating func add(_ column: Int, _ top: UInt8, _ bottom: UInt8) {
    let place = column / Self.width
    guard frames.indices.contains(place) else { return }
    frames[place].columns |= 1 << UInt8(column % Self.width)
    frames[place].top = min(frames[place].top, top)
    frames[place].bottom = max(frames[place].bottom, bottom)
  }

  /// True if nothing is known.
  var isEmpty: Bool { frames.isEmpty }

  /// The number of columns.
  var count: Int { frames.count * Self.width }

  private func hasInk(_ column: Int) -> Bool {
    frames[column / Self.width].columns >> UInt8(column % Self.width) & 1 == 1
  }

  /// The widest run of columns without ink among some, the first of equal ones; empty if all have some.
  func gap(in columns: Range<Int>) -> Range<Int> {
    let columns = columns.clamped(to: 0..<count)
    var (widest, start) = (columns.lowerBound..<columns.lowerBound, columns.lowerBound)
    for column in columns {
      if hasInk(column) { start = column + 1 }
      if column + 1 - start > widest.count { widest = start..<column + 1 }
    }
    return widest
  }

  /// The ink in some columns, frame by frame.
  func parts(in columns: Range<Int>) -> [Part] {
    let columns = columns.clamped(to: 0..<count)
    return frames.indices.compactMap { number in
      let all = number * Self.width..<(number + 1) * Self.width
      let inked = all.clamped(to: columns).filter(hasInk)
      guard let first = inked.first, let last = inked.last else { return nil }
      let (top, bottom) = (frames[number].top, frames[number].bottom)
      return Part(columns: first..<last + 1, height: Double(top) / 255...Double(bottom) / 255)
    }
  }
}

extension LineInk {
  func write(to writer: inout ByteWriter) {
    writer.appendBlock(frames.flatMap { [$0.columns, $0.top, $0.bottom] })
  }

  init(from reader: inout ByteReader) throws(ByteError) {
    let bytes = try reader.block()
    guard bytes.count % 3 == 0, bytes.count / 3 <= Lattice.mostFrames else { throw .tooLarge }
    frames = stride(from: 0, to: bytes.count, by: 3).map {
      Frame(columns: bytes[$0], top: bytes[$0 + 1], bottom: bytes[$0 + 2])
    }
    let isSound = frames.allSatisfy { $0.columns == 0 || $0.top <= $0.bottom }
    guard isSound else { throw .tooLarge }
  }
}
