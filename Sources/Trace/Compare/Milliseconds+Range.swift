internal import Bytes
internal import Wording

extension Milliseconds {
  /// The range of an estimate, both ends as fine as the coarser one, such as `9.2 to 11.0`; nil if it has
  /// none.
  static func range(_ estimate: Estimate) -> Words? {
    guard let interval = estimate.interval else { return nil }
    let ends = [interval.lowerBound, interval.upperBound]
    let places = ends.map { NumberWords.places(of: $0) }.min() ?? 0
    let texts = ends.map { NumberWords.fixed($0, places: places) }
    return "\(texts[0]) to \(texts[1])"
  }
}
