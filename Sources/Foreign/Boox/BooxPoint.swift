internal import Geometry

/// A point of a stroke on a Boox, in pixels.
struct BooxPoint {
  var place: Point
  /// The direction of the pen's lean, in 256ths of a turn.
  var lean: UInt8 = 0
  /// The force, 0 to 4095.
  var force: UInt16 = 0
  /// Milliseconds since the stroke began.
  var time: UInt32 = 0

  private static let size = 16

  /// The points by the names of their strokes; an index at the end of the file says where they are.
  static func strokes(
    in file: [UInt8], _ losses: inout ForeignLosses
  ) throws(ForeignFault) -> [String: [BooxPoint]] {
    var cursor = ByteCursor(file)
    try cursor.seek(max(file.count - 4, 0))
    let start = Int(try cursor.bigNumber(UInt32.self))
    let end = file.count - 4
    guard start >= 76, start <= end else { throw .damaged }
    try cursor.seek(start)
    var strokes: [String: [BooxPoint]] = [:]
    // No byte belongs to more than one stroke.
    var left = start
    while cursor.position + 44 <= end {
      let id = BooxNotes.plain(String(decoding: try cursor.bytes(36), as: UTF8.self))
      let place = Int(try cursor.bigNumber(UInt32.self))
      let count = Int(try cursor.bigNumber(UInt32.self))
      left -= count
      guard left >= 0, count >= 4, place >= 76, place + count <= start else {
        losses.count(.damagedElements)
        continue
      }
      strokes[id] = try points(ByteCursor(file, in: place + 4..<place + count))
    }
    return strokes
  }

  private static func points(_ start: ByteCursor) throws(ForeignFault) -> [BooxPoint] {
    var cursor = start
    var points: [BooxPoint] = []
    points.reserveCapacity(cursor.remaining / size)
    while cursor.remaining >= size {
      let (x, y) = (try cursor.bigFloat(), try cursor.bigFloat())
      var point = BooxPoint(place: Point(x: x, y: y))
      point.lean = try cursor.byte()
      try cursor.skip(1)
      point.force = try cursor.bigNumber()
      point.time = try cursor.bigNumber()
      if point.place.isPlace { points.append(point) }
    }
    return points
  }
}

/// The widths of a broad nib, whose direction follows the lean of the pen.
struct BooxNib {
  /// True for the nib that is wide along the lean; the other is wide across it.
  let isAlong: Bool
  let thickness: Double
  /// The share of the width that is left in the thin direction.
  private var least: Double { isAlong ? 0.18 : 0.35 }

  /// The widths at points, in pixels.
  func widths(of points: [BooxPoint]) -> [Double] {
    var widths: [Double] = []
    widths.reserveCapacity(points.count)
    // The directions of nib and stroke as vectors, which follow with a lag.
    var nib = direction(of: points[0].lean)
    var line = Point.zero
    var width = 0.0
    for index in points.indices {
      nib = nib.mixed(with: direction(of: points[index].lean), by: 0.15)
      let (before, after) = (max(index - 3, 0), min(index + 3, points.count - 1))
      let step = points[after].place - points[before].place
      if step.length > 0 {
        let step = step * (1 / step.length)
        line = line == .zero ? step : line.mixed(with: step, by: 0.3)
      }
      var now = self.width(points[index].force, nib, line)
      // Strokes begin thin.
      if index < 8 { now *= Double((index + 1) * (index + 1)) / 64 }
      now = max(now, 0.5)
      width = index == 0 ? now : width + (now - width) * 0.25
      widths.append(max(width, 0.3))
    }
    return widths
  }

  private func direction(of lean: UInt8) -> Point {
    Affine.rotation(by: Double(lean) / 128 * .pi)(Point(x: 1, y: 0))
  }

  private func width(_ force: UInt16, _ nib: Point, _ line: Point) -> Double {
    let full = thickness * 0.95 * (Double(min(force, 4095)) / 4095).squareRoot()
    let length = nib.length * line.length
    guard length > 0 else { return full }
    let share = abs(isAlong ? nib.dot(line) : nib.cross(line)) / length
    return full * (least + (1 - least) * share)
  }
}
