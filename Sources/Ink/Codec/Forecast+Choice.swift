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
