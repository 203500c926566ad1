internal import Bytes
internal import Synchronization

/// The pixels of recently drawn images, for all drawing threads.
///
/// While one thread reads an image the others wait, so that it is read only once.
final class ImageCache: Sendable {
  /// The cache shared by the whole program.
  static let shared = ImageCache(limit: 192 << 20)

  struct Key: Hashable, Sendable {
    let hash: ContentHash
    /// The number of halvings of the sides.
    let halvings: Int
  }

  private let cache: PixelCache<Key>
  private let reading = Mutex(())

  /// Creates a cache that holds at most `limit` bytes, or one image.
  init(limit: Int) { cache = PixelCache(limit: limit) }

  /// Returns the cached pixels for a key, or reads them; nil if they cannot be read.
  func pixels(_ key: Key, reading read: () -> ImagePixels?) -> ImagePixels? {
    if let entry = cache.entry(key) { return entry.pixels }
    return reading.withLock { _ in
      if let entry = cache.entry(key) { return entry.pixels }
      let pixels = read()
      cache.keep(pixels, key)
      return pixels
    }
  }

  var byteCount: Int { cache.byteCount }
}
