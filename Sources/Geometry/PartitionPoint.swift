extension Array {
  /// Returns the first index whose element fails a condition that holds for all elements before it.
  ///
  /// Takes time logarithmic in their number.
  @inlinable package func partitionPoint(where isBefore: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
