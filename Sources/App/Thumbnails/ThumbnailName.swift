internal import Desk
internal import Geometry
internal import Ink
internal import Notebook
internal import Paint
internal import Store

/// A page as a small picture that fills its size; of a page with another shape, the upper part or the
/// middle is visible.
///
/// A page that is much wider, such as a slide, is shown entirely between strips of its color.
struct ThumbnailName: Hashable, Sendable {
  let page: PageID
  /// The size in pixels.
  let width: Int
  let height: Int
  let light: PageLight

  /// The longest side, in pixels.
  private static let longest = 2048

  /// Names the picture that fills a box of the window.
  init(_ page: PageID, filling box: Box, in light: PageLight) {
    self.page = page
    width = Int(min(max(box.width.rounded(), 1), Double(Self.longest)))
    height = Int(min(max(box.height.rounded(), 1), Double(Self.longest)))
    self.light = light
  }

  /// Its name in the cache.
  var kept: ThumbnailCache.Name {
    ThumbnailCache.Name(of: page, width: width, height: height, light: light.word)
  }

  func draw(_ picture: PagePicture, on bitmap: Bitmap, while isWanted: () -> Bool) -> [Undrawn] {
    var picture = picture
    picture.light = light
    let part = part(of: picture)
    let (scale, low) = (Double(width) / part.width, part.low)
    var undrawn: [Undrawn] = []
    bitmap.draw { canvas in
      canvas.paint(picture.seenColor)
      canvas.transform(by: .scaling(x: scale, y: scale))
      canvas.transform(by: .translation(by: -low))
      undrawn = picture.draw(on: canvas, in: part, scale: scale, while: isWanted)
    }
    return undrawn
  }

  /// The visible part of a page, in its coordinates; it may be higher than the page.
  private func part(of picture: PagePicture) -> Box {
    let size = Point(x: Double(width), y: Double(height))
    let seen = picture.overview(width: size.x, height: size.y)
    let isWide = seen.width * size.y > seen.height * size.x * Self.wide
    // A picture that was put on a cover fills it.
    if isWide, page.page != .notebook {
      let half = Point(x: seen.width / 2, y: seen.width / 2 * size.y / size.x)
      return Box(low: seen.center - half, high: seen.center + half)
    }
    let scale = max(size.x / seen.width, size.y / seen.height)
    let low = Point(x: seen.center.x - size.x / scale / 2, y: seen.low.y)
    return Box(low: low, high: low + size * (1 / scale))
  }

  /// How many times wider than its small picture a page is that is not cut at its sides.
  private static let wide = 1.25
}

extension PagePicture {
  /// The part of the page in a small picture of some shape: its sheet, or everything on a page that has
  /// grown on all sides.
  fileprivate func overview(width: Double, height: Double) -> Box {
    let seen = bounds.intersection(box).expanded(by: Self.margin)
    guard box.low.x < 0, box.low.y < 0, !seen.isEmpty else { return size.box }
    // Not larger than life, and of the shape that is filled.
    let scale = max(seen.width / width, seen.height / height, size.box.width / width)
    let half = Point(x: width, y: height) * (scale / 2)
    return Box(low: seen.center - half, high: seen.center + half)
  }

  /// The room around the contents of a page, in points.
  private static let margin = 12.0
}

extension PageLight {
  fileprivate var word: String {
    switch self {
    case .plain: "plain"
    case .turned: "turned"
    case .tinted(let color): String(color.rgba, radix: 16)
    }
  }
}
