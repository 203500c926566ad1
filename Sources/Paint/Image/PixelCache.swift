internal import Bytes
internal import Synchronization

/// The pixels of an image in Cairo's form: premultiplied, four bytes each.
public final class ImagePixels: Sendable {
  /// The number of pixels in a row.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// True if every pixel covers what is below.
  public let isOpaque: Bool
  /// The pixels, row by row from the top, as 0xAARRGGBB premultiplied by their opacity.
  public let premultiplied: [UInt32]

  init(width: Int, height: Int, isOpaque: Bool, premultiplied: [UInt32]) {
    (self.width, self.height) = (width, height)
    (self.isOpaque, self.premultiplied) = (isOpaque, premultiplied)
  }

  var byteCount: Int { premultiplied.count * 4 }

  /// Red, green and blue of all pixels, three bytes each, not premultiplied.
  ///
  /// A clear pixel has the color of the last visible one, so that blending readers draw no dark borders.
  public var rgb: [UInt8] {
    [UInt8](unsafeUninitializedCapacity: premultiplied.count * 3) { bytes, count in
      var seen = premultiplied.first { $0 >> 24 != 0 } ?? 0
      for (place, pixel) in premultiplied.enumerated() {
        if pixel >> 24 != 0 { seen = pixel }
        let alpha = seen >> 24
        for (channel, shift) in [UInt32(16), 8, 0].enumerated() {
          let value = seen >> shift & 0xFF
          bytes[place * 3 + channel] = UInt8(
            alpha == 255 || alpha == 0 ? value : min((value * 255 + alpha / 2) / alpha, 255))
        }
      }
      count = premultiplied.count * 3
    }
  }

  /// The opacity of all pixels, one byte each.
  public var alpha: [UInt8] { premultiplied.map { UInt8($0 >> 24) } }
}

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

  func entry(_ key: Key) -> Entry? {
    state.withLock { state in
      guard state.entries[key] != nil else { return nil }
      state.uses += 1
      state.entries[key]?.use = state.uses
      return state.entries[key]
    }
  }

  /// Stores pixels, or that there are none.
  func store(_ pixels: ImagePixels?, for key: Key) {
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

/// The pixels of recently drawn images, for all threads: while one reads an image, others wait for it.
final class ImageCache: Sendable {
  static let shared = ImageCache(limit: 192 << 20)

  struct Key: Hashable, Sendable {
    let hash: ContentHash
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
      cache.store(pixels, for: key)
      return pixels
    }
  }
}
