extension Array {
  /// Finds, in logarithmic time, the first element that fails a condition that all before it meet.
  @inlinable package func partitionPoint(where isBefore: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
