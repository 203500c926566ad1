internal import Bytes
internal import Geometry
internal import PDFReader
internal import Synchronization

/// The pixels of recently drawn pages of PDFs, for all drawing threads, within a bound.
///
/// A page is drawn entirely if that is not too much, and else in blocks, since each drawing reads the whole
/// page. Two threads never draw the same.
final class PrintedPixels: Sendable {
  /// The cache shared by the whole program.
  static let shared = PrintedPixels(limit: 160 << 20)

  struct Key: Hashable, Sendable {
    let hash: ContentHash
    let part: PrintedPart
    let isTurned: Bool
  }

  private let cache: PixelCache<Key>
  private let turns: [Turn] = (0..<8).map { _ in Turn() }

  /// A lock that one thread after the other holds.
  private final class Turn: Sendable {
    let mutex = Mutex(())
  }

  /// Creates a cache that holds at most `limit` bytes, or one part.
  init(limit: Int) { cache = PixelCache(limit: limit) }

  var byteCount: Int { cache.byteCount }

  /// The most pixels of a page drawn in one piece.
  private static let wholePage = 5 << 20
  /// The side of a block of a larger page, in pixels.
  private static let block = 1536

  /// The parts in which the pixels of a page within a box are drawn.
  static func parts(of page: Int, width: Double, height: Double, within box: Box) -> [PrintedPart] {
    let (columns, rows) = (Int(width.rounded(.up)), Int(height.rounded(.up)))
    func part(_ left: Int, _ top: Int, _ right: Int, _ bottom: Int) -> PrintedPart {
      PrintedPart(
        page: page, pageWidth: width, pageHeight: height, left: left, top: top,
        width: right - left, height: bottom - top)
    }
    guard columns > 0, rows > 0, columns < 1 << 22, rows < 1 << 22 else { return [] }
    if columns <= wholePage / rows { return [part(0, 0, columns, rows)] }
    func blocks(_ low: Double, _ high: Double, _ end: Int) -> Range<Int> {
      let first = max(Int(low.rounded(.down)), 0) / block
      let last = min(Int(high.rounded(.up)), end)
      return first..<max((last + block - 1) / block, first)
    }
    return blocks(box.low.y, box.high.y, rows).flatMap { row in
      blocks(box.low.x, box.high.x, columns).map { column in
        part(
          column * block, row * block, min((column + 1) * block, columns),
          min((row + 1) * block, rows))
      }
    }
  }

  /// Returns the pixels of a part, drawn now if missing; nil if they cannot be drawn, or are no longer
  /// wanted.
  func pixels(
    of part: PrintedPart, of file: PrintedFile, isTurned: Bool, while isWanted: () -> Bool
  ) -> ImagePixels? {
    let key = Key(hash: file.hash, part: part, isTurned: isTurned)
    if let entry = cache.entry(key) { return entry.pixels }
    guard isWanted() else { return nil }
    return turns[abs(file.hash.hashValue % turns.count)].mutex.withLock { _ in
      if let entry = cache.entry(key) { return entry.pixels }
      guard isWanted() else { return nil }
      do {
        var pixels = try file.pixels(of: part, while: isWanted)
        if isTurned {
          let pictures = try file.pictures(on: part.page)
          PixelTurn.turn(&pixels, of: part, on: try file.info(), sparing: pictures)
        }
        let image = ImagePixels(
          width: part.width, height: part.height, isOpaque: true, premultiplied: pixels)
        cache.keep(image, key)
        return image
      } catch {
        // It may be read when it is asked for again; the file knows which pages to give up.
        return nil
      }
    }
  }
}
