internal import Ink
internal import Synchronization

/// The samples of the stroke in progress, on their way to the keeper.
///
/// A ring with one writer and one reader, neither of which waits for the other, holds a lock or allocates.
/// Unchecked, since the two counters say which entries belong to whom.
final class SampleRing: @unchecked Sendable {
  private struct Entry {
    let stroke: Int
    let sample: Sample
  }

  private let entries: UnsafeMutablePointer<Entry>
  private let capacity: Int
  private let written = Atomic(0)
  private let taken = Atomic(0)

  /// Creates a ring for some samples; the default holds a minute of a fast tablet.
  init(capacity: Int = 16384) {
    self.capacity = capacity
    entries = .allocate(capacity: capacity)
  }

  // Entries are plain numbers, which need no deinitialization.
  deinit { entries.deallocate() }

  /// Appends a sample with the number of its stroke, which only rises; false if there is no room.
  func put(_ sample: Sample, of stroke: Int) -> Bool {
    let count = written.load(ordering: .relaxed)
    guard count - taken.load(ordering: .acquiring) < capacity else { return false }
    (entries + count % capacity).initialize(to: Entry(stroke: stroke, sample: sample))
    written.store(count + 1, ordering: .releasing)
    return true
  }

  /// Takes the samples of a stroke that have arrived, and drops those of strokes before it.
  func take(of stroke: Int) -> [Sample] {
    var samples: [Sample] = []
    var next = taken.load(ordering: .relaxed)
    let end = written.load(ordering: .acquiring)
    while next < end, entries[next % capacity].stroke <= stroke {
      let entry = entries[next % capacity]
      if entry.stroke == stroke { samples.append(entry.sample) }
      next += 1
    }
    taken.store(next, ordering: .releasing)
    return samples
  }
}
