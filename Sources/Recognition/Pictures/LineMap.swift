internal import Bytes
public import Geometry

/// Where the frames of a line are on its page.
public struct LineMap: Hashable, Sendable {
  /// True for a column, which is turned a quarter to the left in the picture.
  public let isVertical: Bool
  /// By how much the line falls for each point to the right; in a column, how far it goes left for each point down.
  public let slope: Double
  /// The place around which it was turned.
  let middle: Double
  /// The beginning of the ink along the line, and the pixels for each point.
  let start: Double
  let scale: Double
  /// The range of the ink across the line.
  let low: Double
  let high: Double
  /// Its ink; none if it is not known.
  let ink: LineInk

  /// Rounds all numbers as they are stored.
  init(
    isVertical: Bool, slope: Double, middle: Double, start: Double, scale: Double, low: Double,
    high: Double, ink: LineInk = .none
  ) {
    func rounded(_ number: Double) -> Double { Double(Float(number)) }
    self.isVertical = isVertical
    (self.slope, self.middle) = (rounded(slope), rounded(middle))
    (self.start, self.scale) = (rounded(start), rounded(scale))
    (self.low, self.high) = (rounded(low), rounded(high))
    self.ink = ink
  }

  /// The pixels of a frame.
  static let frame = 8.0
  /// The pixels before the ink.
  static let margin = 9.0

  /// The place along the line of a pixel of the picture.
  private func place(ofPixel pixel: Double) -> Double { start + (pixel - Self.margin) / scale }

  /// The box on the page of some frames, as high as the line; a letter begins before the frame that tells it.
  public func box(of frames: Range<Int>) -> Box {
    let first = max(place(ofPixel: Double(frames.lowerBound - 1) * Self.frame), start)
    // The first frame ends before the ink begins.
    let last = max(place(ofPixel: Double(frames.upperBound) * Self.frame), first + 1 / scale)
    return box(from: first, to: last)
  }

  private func box(from first: Double, to last: Double) -> Box {
    let shift = slope * ((first + last) / 2 - middle)
    let box = Box(low: Point(x: first, y: low + shift), high: Point(x: last, y: high + shift))
    return turned(box)
  }

  /// The box on the page of the ink in some columns of pixels; empty without ink.
  func box(ofInkIn columns: Range<Int>) -> Box {
    var box = Box.empty
    for part in ink.parts(in: columns) {
      for column in [part.columns.lowerBound, part.columns.upperBound] {
        let along = place(ofPixel: Double(column))
        let top = low + slope * (along - middle)
        box.formUnion(Point(x: along, y: top + part.height.lowerBound * (high - low)))
        box.formUnion(Point(x: along, y: top + part.height.upperBound * (high - low)))
      }
    }
    // Half the pen, so that a dash is not flat.
    return box.isEmpty ? box : turned(box.expanded(by: 1 / scale))
  }

  /// The box on the page that is as long as the ink in some columns, and as high as the line; nil without ink.
  func box(ofLineIn columns: Range<Int>) -> Box? {
    let parts = ink.parts(in: columns)
    guard let first = parts.first, let last = parts.last else { return nil }
    return box(
      from: place(ofPixel: Double(first.columns.lowerBound)),
      to: place(ofPixel: Double(last.columns.upperBound)))
  }

  /// The widest gap in the ink between two parts of the line, by the middles of the frames that tell their last
  /// and first letter, as columns of pixels; empty without one.
  func gap(between one: Range<Int>, and other: Range<Int>) -> Range<Int> {
    let frame = Int(Self.frame)
    let start = one.upperBound * frame - frame / 2
    return ink.gap(in: start..<max(other.lowerBound * frame + frame / 2, start))
  }

  /// The column of pixels that divides the ink of two parts of the line.
  func cut(between one: Range<Int>, and other: Range<Int>) -> Int {
    let gap = gap(between: one, and: other)
    return gap.isEmpty
      ? (one.upperBound + other.lowerBound - 1) * Int(Self.frame) / 2
      : (gap.lowerBound + gap.upperBound) / 2
  }

  private func turned(_ box: Box) -> Box {
    guard isVertical else { return box }
    return Box(
      low: Point(x: -box.high.y, y: box.low.x), high: Point(x: -box.low.y, y: box.high.x))
  }
}

extension LineMap {
  private var numbers: [Double] { [slope, middle, start, scale, low, high] }

  func write(to writer: inout ByteWriter) {
    writer.append(isVertical ? 1 : 0)
    for number in numbers { writer.appendFloat(Float(number)) }
    ink.write(to: &writer)
  }

  init(from reader: inout ByteReader) throws(ByteError) {
    isVertical = try reader.byte() != 0
    var numbers: [Double] = []
    for _ in 0..<6 {
      let number = Double(try reader.float())
      guard number.isFinite else { throw .tooLarge }
      numbers.append(number)
    }
    (slope, middle, start) = (numbers[0], numbers[1], numbers[2])
    (scale, low, high) = (numbers[3], numbers[4], numbers[5])
    guard scale > 0 else { throw .tooLarge }
    ink = try LineInk(from: &reader)
  }
}
