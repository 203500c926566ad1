/// A forecast of a coordinate from the four before it.
///
/// The forecast is the last value plus a weighted sum of the last three differences, in
/// sixteenths. The weights were fitted to recordings of seven writers.
struct Forecast {
  private(set) var last: Int
  private var differences: (Int, Int, Int) = (0, 0, 0)

  /// The number of kinds; the kind is stored with the stroke.
  static let kinds: Int = 3

  /// The weights of the last three differences, in sixteenths.
  struct Weights {
    let newest: Int
    let second: Int
    let third: Int

    init(kind: Int) {
      (newest, second, third) =
        switch kind {
        case 0: (24, -5, -4)  // A pen that reports more often than it changes direction.
        case 1: (16, 0, 0)  // A steady movement.
        default: (0, 0, 0)  // A movement in jumps.
        }
    }
  }

  init(near value: Int) { last = value }

  @inline(__always)
  func expected(_ weights: Weights) -> Int {
    let sum =
      weights.newest &* differences.0 &+ weights.second &* differences.1
      &+ weights.third &* differences.2
    return last &+ (sum &+ 8) &>> 4
  }

  /// Forgets every difference: the way here from another stroke is not a movement of this one.
  mutating func rest() { differences = (0, 0, 0) }

  /// Assumes that the pen moved before as it moved last: a nib rarely lands at rest.
  mutating func repeatLast() { differences = (differences.0, differences.0, differences.0) }

  @inline(__always)
  mutating func learn(_ value: Int) {
    differences = (value &- last, differences.0, differences.1)
    last = value
  }
}

/// A forecast of the pressure: it follows its last two differences, rises after the first point and falls
/// before the pen lifts, which the number of points shows.
struct PressureForecast {
  private(set) var last: Int = 0
  private var differences: (Int, Int) = (0, 0)

  /// The number of points at the end of a stroke where the pressure falls.
  static let lift: Int = 5

  /// The course of the pressure in a part of a stroke, in sixty-fourths.
  struct Course {
    var weight: Int
    /// The shares of the last value that are lost, a signed byte for each point; the next is the lowest.
    var falls: UInt64

    static let first = Course(weight: 0, falls: 0)
    static let second = Course(weight: 0, falls: 0xF4)
    static let middle = Course(weight: 36, falls: 0)

    /// The course of the last `count` points of a stroke.
    static func last(_ count: Int) -> Course {
      Course(weight: 60, falls: 0x10_06_04_02_01 >> UInt64(8 * max(0, lift - count)))
    }

    /// Takes the share lost at the next point.
    @inline(__always)
    mutating func nextFall() -> Int {
      defer { falls &>>= 8 }
      return Int(Int8(truncatingIfNeeded: falls))
    }
  }

  @inline(__always)
  func expected(_ course: inout Course) -> Int {
    let sum = course.weight &* differences.0 &+ 8 &* differences.1 &- course.nextFall() &* last
    return last &+ (sum &+ 32) &>> 6
  }

  mutating func rest() { differences = (0, 0) }

  /// Assumes that the pressure rose before as it rose last.
  mutating func repeatLast() { differences.1 = differences.0 }

  @inline(__always)
  mutating func learn(_ value: Int) {
    differences = (value &- last, differences.0)
    last = value
  }
}

extension Forecast {
  /// The kind that forecasts a movement best; the lowest of equals.
  static func bestKind(for columns: borrowing StrokeColumns) -> Int {
    let (x, y) = (misses(columns.x, columns.count), misses(columns.y, columns.count))
    let sums = (x.0 &+ y.0, x.1 &+ y.1, x.2 &+ y.2)
    if sums.0 <= sums.1 { return sums.0 <= sums.2 ? 0 : 2 }
    return sums.1 <= sums.2 ? 1 : 2
  }

  /// The sums of the distances between the points from the fifth on and each forecast, in sixteenths.
  ///
  /// All sums are 32 bits wide and wrap, so the processor adds four or more at once. No ink that a pen can
  /// write comes near the limit; beyond it, any choice will do.
  private static func misses(
    _ values: UnsafeMutableBufferPointer<Int32>, _ count: Int
  ) -> (UInt32, UInt32, UInt32) {
    var sums: (UInt32, UInt32, UInt32) = (0, 0, 0)
    guard count > 4 else { return sums }
    for index in 4..<count {
      let d = values[index] &- values[index &- 1]
      let d1 = values[index &- 1] &- values[index &- 2]
      let d2 = values[index &- 2] &- values[index &- 3]
      let d3 = values[index &- 3] &- values[index &- 4]
      let bent = d1 &* 24 &- d2 &* 5 &- d3 &* 4
      sums.0 &+= magnitude(d &* 16 &- bent)
      sums.1 &+= magnitude((d &- d1) &* 16)
      sums.2 &+= magnitude(d &* 16)
    }
    return sums
  }

  @inline(__always)
  private static func magnitude(_ value: Int32) -> UInt32 {
    let sign = value &>> 31
    return UInt32(bitPattern: (value ^ sign) &- sign)
  }
}
