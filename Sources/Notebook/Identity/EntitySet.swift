public import Bytes
internal import Geometry

/// A set of names, small even for thousands of neighbors: runs of counters for each incarnation.
public struct EntitySet: Hashable, Sendable {
  private typealias Runs = [ClosedRange<UInt64>]

  /// The runs of each incarnation, in order, neither touching nor overlapping.
  private var runs: [Incarnation: Runs] = [:]

  init() {}

  init(_ ids: some Sequence<EntityID>) {
    for (incarnation, group) in Dictionary(grouping: ids, by: \.incarnation) {
      runs[incarnation] = Self.normalized(group.map { $0.counter...$0.counter })
    }
  }

  /// True if a name is in the set; takes time logarithmic in the number of runs.
  func contains(_ id: EntityID) -> Bool {
    guard let list = runs[id.incarnation] else { return false }
    let place = list.partitionPoint { $0.upperBound < id.counter }
    return place < list.count && list[place].contains(id.counter)
  }

  func union(_ other: EntitySet) -> EntitySet {
    var result = self
    for (incarnation, list) in other.runs {
      result.runs[incarnation] = Self.normalized((result.runs[incarnation] ?? []) + list)
    }
    return result
  }

  func intersection(_ other: EntitySet) -> EntitySet { combined(with: other, Self.common) }

  func subtracting(_ other: EntitySet) -> EntitySet { combined(with: other, Self.rest) }

  private func combined(with other: EntitySet, _ combine: (Runs, Runs) -> Runs) -> EntitySet {
    var result = EntitySet()
    for (incarnation, list) in runs {
      let combined = combine(list, other.runs[incarnation] ?? [])
      if !combined.isEmpty { result.runs[incarnation] = combined }
    }
    return result
  }

  private static func rest(of runs: Runs, without others: Runs) -> Runs {
    var (next, result) = (0, [ClosedRange<UInt64>]())
    for run in runs {
      var low = run.lowerBound
      while next < others.count, others[next].upperBound < low { next += 1 }
      var place = next
      while place < others.count, others[place].lowerBound <= run.upperBound {
        if others[place].lowerBound > low { result.append(low...others[place].lowerBound - 1) }
        guard others[place].upperBound < run.upperBound else { break }
        low = others[place].upperBound + 1
        place += 1
      }
      let reachesEnd = place < others.count && others[place].contains(run.upperBound)
      if !reachesEnd { result.append(low...run.upperBound) }
    }
    return result
  }

  /// Intersects two ordered lists of runs by walking them side by side.
  private static func common(_ a: Runs, _ b: Runs) -> Runs {
    var (i, j, result) = (0, 0, [ClosedRange<UInt64>]())
    while i < a.count, j < b.count {
      if a[i].overlaps(b[j]) { result.append(a[i].clamped(to: b[j])) }
      if a[i].upperBound < b[j].upperBound { i += 1 } else { j += 1 }
    }
    return result
  }

  private static func normalized(_ runs: Runs) -> Runs {
    var result: Runs = []
    for run in runs.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = result.last, run.lowerBound <= last.upperBound + 1 {
        result[result.count - 1] = last.lowerBound...max(last.upperBound, run.upperBound)
      } else {
        result.append(run)
      }
    }
    return result
  }
}

extension EntitySet: Storable {
  /// Appends the runs by incarnation, each as the gap before it and its length.
  public func write(to writer: inout ByteWriter) {
    writer.appendVarint(UInt64(runs.count))
    for (incarnation, list) in runs.sorted(by: { $0.key < $1.key }) {
      writer.appendFixed64(incarnation.rawValue)
      writer.appendVarint(UInt64(list.count))
      var end: UInt64 = 0
      for run in list {
        writer.appendVarint(run.lowerBound - end)
        writer.appendVarint(run.upperBound - run.lowerBound)
        end = run.upperBound
      }
    }
  }

  /// Reads a set; fails if runs overlap or counters are implausibly large.
  public init(from reader: inout ByteReader) throws(ByteError) {
    for _ in 0..<(try reader.count(reader.remaining)) {
      let incarnation = Incarnation(rawValue: try reader.fixed64())
      var list: Runs = []
      var end: UInt64 = 0
      for _ in 0..<(try reader.count(reader.remaining)) {
        let (gap, length) = (try reader.varint(), try reader.varint())
        guard gap <= EntityID.largestCounter, length <= EntityID.largestCounter,
          end + gap + length <= EntityID.largestCounter
        else { throw .tooLarge }
        list.append((end + gap)...(end + gap + length))
        end += gap + length
      }
      runs[incarnation] = Self.normalized((runs[incarnation] ?? []) + list)
    }
  }
}
