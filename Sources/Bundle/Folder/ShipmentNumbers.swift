/// The numbers of a device's shipments, as ranges.
typealias ShipmentNumbers = [ClosedRange<UInt64>]

extension ShipmentNumbers {
  /// The same numbers in as few ranges as possible, in order.
  var united: ShipmentNumbers {
    var united: ShipmentNumbers = []
    for range in sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = united.last, range.lowerBound <= last.upperBound + 1 {
        united[united.count - 1] = last.lowerBound...Swift.max(last.upperBound, range.upperBound)
      } else {
        united.append(range)
      }
    }
    return united
  }

  /// The numbers without those of others.
  func subtracting(_ others: ShipmentNumbers) -> ShipmentNumbers {
    let others = others.united
    var (left, next) = (ShipmentNumbers(), 0)
    for range in united {
      var first = range.lowerBound
      while next < others.count, others[next].upperBound < first { next += 1 }
      var index = next
      while index < others.count, others[index].lowerBound <= range.upperBound {
        if first < others[index].lowerBound { left.append(first...others[index].lowerBound - 1) }
        first = others[index].upperBound + 1
        index += 1
      }
      if first <= range.upperBound { left.append(first...range.upperBound) }
    }
    return left
  }
}
