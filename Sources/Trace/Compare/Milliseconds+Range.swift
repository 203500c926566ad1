internal import Bytes

extension Milliseconds {
  /// The range of an estimate, both ends as fine as the coarser one, such as `9.2 to 11.0`; nil where it has
  /// none.
  static func range(_ estimate: Estimate) -> String? {
    guard let interval = estimate.interval else { return nil }
    let ends = [interval.lowerBound, interval.upperBound]
    let places = ends.map { NumberWords.places(of: $0) }.min() ?? 0
    return ends.map { NumberWords.fixed($0, places: places) }.joined(separator: " to ")
  }
}
