internal import Desk
internal import Geometry
internal import Ink
internal import Notebook
internal import Paint
internal import Store

/// A page as a small picture: it fills its size, and of a page with another shape the upper part is seen, or
/// the middle.
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

  /// What it is called in the cache.
  var kept: ThumbnailCache.Name {
    ThumbnailCache.Name(of: page, width: width, height: height, light: light.word)
  }

  /// Draws the page.
  func draw(_ picture: PagePicture, on bitmap: Bitmap, while isWanted: () -> Bool) -> [Undrawn] {
    var picture = picture
    picture.light = light
    let page = picture.overview(width: Double(width), height: Double(height))
    let scale = max(Double(width) / page.width, Double(height) / page.height)
    let low = Point(x: page.center.x - Double(width) / scale / 2, y: page.low.y)
    let part = Box(
      low: low, high: low + Point(x: Double(width), y: Double(height)) * (1 / scale))
    var undrawn: [Undrawn] = []
    bitmap.draw { canvas in
      canvas.transform(by: .scaling(x: scale, y: scale))
      canvas.transform(by: .translation(by: -low))
      undrawn = picture.draw(on: canvas, in: part, scale: scale, while: isWanted)
    }
    return undrawn
  }
}

extension PagePicture {
  /// The part of the page that a small picture of some shape shows: its sheet, or all that is on a page that has
  /// grown on all sides.
  fileprivate func overview(width: Double, height: Double) -> Box {
    let seen = bounds.intersection(box).expanded(by: Self.margin)
    guard box.low.x < 0, box.low.y < 0, !seen.isEmpty else { return size.box }
    // Not larger than life, and of the shape that is filled.
    let scale = max(seen.width / width, seen.height / height, size.box.width / width)
    let half = Point(x: width, y: height) * (scale / 2)
    return Box(low: seen.center - half, high: seen.center + half)
  }

  /// The room around what is on a page, in points.
  private static let margin = 12.0
}

extension PageLight {
  /// The light in a word.
  fileprivate var word: String {
    switch self {
    case .plain: "plain"
    case .turned: "turned"
    case .tinted(let color): String(color.rgba, radix: 16)
    }
  }
}
