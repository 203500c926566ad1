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
    let page = picture.size.box
    let scale = max(Double(width) / page.width, Double(height) / page.height)
    let left = (page.width - Double(width) / scale) / 2
    let part = Box(
      low: Point(x: left, y: 0), high: Point(x: page.width - left, y: Double(height) / scale))
    var undrawn: [Undrawn] = []
    bitmap.draw { canvas in
      canvas.transform(by: .scaling(x: scale, y: scale))
      canvas.transform(by: .translation(by: Point(x: -left, y: 0)))
      undrawn = picture.draw(on: canvas, in: part, scale: scale, while: isWanted)
    }
    return undrawn
  }
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
