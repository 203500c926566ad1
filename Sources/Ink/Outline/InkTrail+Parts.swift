package import Geometry

extension InkTrail {
  var span: ClosedRange<Double> { (parameters.first ?? 0)...(parameters.last ?? 0) }

  /// Returns the disc at a parameter, interpolated between two discs, or the disc at the nearest end.
  func disc(at parameter: Double) -> Disc? {
    guard let last = discs.last else { return nil }
    let index = firstIndex(after: parameter)
    guard index > 0 else { return discs.first }
    guard index < discs.count else { return last }
    let (from, to) = (parameters[index - 1], parameters[index])
    return discs[index - 1].mixed(with: discs[index], by: (parameter - from) / (to - from))
  }

  func firstIndex(after parameter: Double) -> Int {
    var (low, high) = (0, parameters.count)
    while low < high {
      let middle = (low + high) / 2
      if parameters[middle] > parameter { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Returns the discs of a part: those inside, and those exactly at its ends.
  package func discs(in range: StrokeRange) -> [Disc] {
    let lower = Double(range.lower) / StrokeRange.stepsPerSample
    let upper = Double(range.upper) / StrokeRange.stepsPerSample
    guard lower <= span.upperBound, upper >= span.lowerBound else { return [] }
    guard let first = disc(at: lower), let last = disc(at: upper) else { return [] }
    var part = [first]
    var index = firstIndex(after: lower)
    while index < discs.count && parameters[index] < upper {
      part.append(discs[index])
      index += 1
    }
    if upper > lower { part.append(last) }
    return part
  }
}
