internal import Synchronization

/// Recently drawn pixels by key, for all drawing threads, within a bound: the least recently used go first.
final class PixelCache<Key: Hashable & Sendable>: Sendable {
  struct Entry {
    /// The pixels; nil for what cannot be drawn.
    let pixels: ImagePixels?
    fileprivate var use: Int
  }

  private struct State {
    var entries: [Key: Entry] = [:]
    var uses = 0
    var bytes = 0
  }

  private let limit: Int
  private let state = Mutex(State())

  /// Creates a cache that holds at most `limit` bytes, or one picture.
  init(limit: Int) { self.limit = limit }

  var byteCount: Int { state.withLock { $0.bytes } }

  /// Returns the entry of a key, which counts as a use; nil if there is none.
  func entry(_ key: Key) -> Entry? {
    state.withLock { state in
      guard state.entries[key] != nil else { return nil }
      state.uses += 1
      state.entries[key]?.use = state.uses
      return state.entries[key]
    }
  }

  /// Keeps pixels, or that there are none.
  func keep(_ pixels: ImagePixels?, _ key: Key) {
    state.withLock { state in
      state.uses += 1
      state.bytes -= state.entries[key]?.pixels?.byteCount ?? 0
      state.entries[key] = Entry(pixels: pixels, use: state.uses)
      state.bytes += pixels?.byteCount ?? 0
      while state.bytes > limit || state.entries.count > 4096, state.entries.count > 1,
        let oldest = state.entries.min(by: { $0.value.use < $1.value.use })
      {
        state.entries[oldest.key] = nil
        state.bytes -= oldest.value.pixels?.byteCount ?? 0
      }
    }
  }
}
