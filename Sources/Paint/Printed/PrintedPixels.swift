internal import Bytes
internal import CCairo
public import Geometry
internal import Notebook
internal import PDFReader
internal import Synchronization

/// The pixels of recently drawn pages of PDFs, for all threads, within a bound; none is drawn twice.
///
/// A page is drawn entirely if that is not too much, else in blocks, each of which reads all of it.
final class PrintedPixels: Sendable {
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

  /// Returns the pixels of a part, drawn now if missing; nil if undrawable or no longer wanted.
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
        cache.store(image, for: key)
        return image
      } catch {
        // It may be read when it is asked for again; the file knows which pages to give up.
        return nil
      }
    }
  }
}

extension Canvas {
  /// The most pixels of a page in a file.
  private static let mostPixels = 140e6

  /// Draws a part of the sheet, pixel by pixel, waiting for missing pixels.
  public func draw(_ page: PrintedPicture, in part: Box, while isWanted: () -> Bool) -> Bool {
    guard let file = page.file else { return false }
    let (sheet, upright) = (page.size.box, page.upright.box)
    let (corner, scale) = (place(of: .zero), scale(of: page))
    let extent = Point(x: upright.width * scale.x, y: upright.height * scale.y)
    let fineness = isRaster ? 1 : Self.fineness(of: extent)
    let size = extent * fineness
    // A file holds the whole page, whatever part is asked for.
    let back = page.turns.opposite.map(of: sheet.high)
    let seen = isRaster ? back(part.intersection(sheet)) : upright
    let box = Box(
      low: Point(x: seen.low.x * scale.x, y: seen.low.y * scale.y) * fineness,
      high: Point(x: seen.high.x * scale.x, y: seen.high.y * scale.y) * fineness)
    guard seen.width > 0, seen.height > 0 else { return true }
    let parts = PrintedPixels.parts(of: page.page, width: size.x, height: size.y, within: box)
    guard !parts.isEmpty else { return false }
    for part in parts {
      guard
        let pixels = PrintedPixels.shared.pixels(
          of: part, of: file, isTurned: turn.isOn, while: isWanted)
      else { return false }
      let low = Point(x: Double(part.left), y: Double(part.top))
      let end = low + Point(x: Double(part.width), y: Double(part.height))
      let turned = page.turns.map(of: size)(Box(low: low, high: end)).low * (1 / fineness)
      let place = isRaster ? corner.rounded + turned.rounded : corner + turned
      draw(pixels, at: place, finer: fineness, turned: page.turns)
    }
    return true
  }

  /// The pixels per point of a page in a file: as many as print has, unless the page is larger than A0.
  static func fineness(of extent: Point) -> Double {
    min(300.0 / 72, (mostPixels / max(extent.x * extent.y, 1)).squareRoot())
  }

  private func place(of point: Point) -> Point {
    var (x, y) = (point.x, point.y)
    cairo_user_to_device(context, &x, &y)
    return Point(x: x, y: y)
  }

  /// The pixels per point along the sides of the upright page.
  private func scale(of page: PrintedPicture) -> Point {
    let (corner, end) = (place(of: .zero), place(of: Point(x: 1, y: 1)))
    let (x, y) = (abs(end.x - corner.x), abs(end.y - corner.y))
    return page.turns.swapsSides ? Point(x: y, y: x) : Point(x: x, y: y)
  }

  private func draw(
    _ pixels: ImagePixels, at place: Point, finer fineness: Double, turned turns: QuarterTurns
  ) {
    pixels.withSurface { source in
      cairo_save(context)
      cairo_identity_matrix(context)
      cairo_translate(context, place.x, place.y)
      cairo_scale(context, 1 / fineness, 1 / fineness)
      transform(by: turns.map(of: Point(x: Double(pixels.width), y: Double(pixels.height))))
      cairo_set_source_surface(context, source, 0, 0)
      if isRaster {
        cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST)
      }
      cairo_paint(context)
      cairo_restore(context)
    }
  }
}

extension Point {
  fileprivate var rounded: Point { Point(x: x.rounded(), y: y.rounded()) }
}
