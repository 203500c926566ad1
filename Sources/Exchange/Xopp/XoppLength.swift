internal import Bytes
internal import Geometry

/// Lengths of pages: points in files, hundredths of a millimeter here.
enum XoppLength {
  /// Reads a length.
  ///
  /// Rounds down, so that a page never reaches into one more pixel; integers stay as they are.
  static func hundredths(_ points: Double) -> Int {
    Int((min(points, 1e6) * 2540 / Length.inch + 0.02).rounded(.down))
  }

  /// Writes a length as an integer number of points if that is read as the same length, else as it is.
  static func text(_ hundredths: Int) -> String {
    let points = Double(hundredths) * Length.inch / 2540
    let whole = points.rounded()
    var text: [UInt8] = []
    let isWhole = self.hundredths(whole) == hundredths
    DecimalText.append(isWhole ? whole : points, digits: 8, to: &text)
    return String(decoding: text, as: UTF8.self)
  }
}
