internal import Bytes
internal import Synchronization

/// The pixels of recently drawn images, for all drawing threads.
///
/// The least recently used go first. While one thread reads an image the others wait, so that it is read
/// only once.
final class ImageCache: Sendable {
  /// The cache shared by the whole program.
  static let shared = ImageCache(limit: 192 << 20)

  /// The identity of pixels.
  struct Key: Hashable, Sendable {
    let hash: ContentHash
    /// How often the sides were halved.
    let halvings: Int
  }

  private struct Entry {
    /// The pixels; nil for a file that cannot be read.
    let pixels: ImagePixels?
    var use: Int
  }

  private struct State {
    var entries: [Key: Entry] = [:]
    var uses = 0
    var bytes = 0
  }

  private let limit: Int
  private let state = Mutex(State())
  private let reading = Mutex(())

  /// Creates a cache that holds at most `limit` bytes, or one image.
  init(limit: Int) { self.limit = limit }

  /// Returns the cached pixels for a key, or reads them; nil if they cannot be read.
  func pixels(_ key: Key, reading read: () -> ImagePixels?) -> ImagePixels? {
    if let entry = entry(key) { return entry.pixels }
    return reading.withLock { _ in
      if let entry = entry(key) { return entry.pixels }
      let pixels = read()
      keep(pixels, key)
      return pixels
    }
  }

  /// The bytes that all pixels take.
  var byteCount: Int { state.withLock { $0.bytes } }

  private func entry(_ key: Key) -> Entry? {
    state.withLock { state in
      guard state.entries[key] != nil else { return nil }
      state.uses += 1
      state.entries[key]?.use = state.uses
      return state.entries[key]
    }
  }

  private func keep(_ pixels: ImagePixels?, _ key: Key) {
    state.withLock { state in
      state.uses += 1
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
