internal import Desk
internal import Geometry

/// The place of a sheet in the window.
struct SheetOnScreen {
  let sheet: Sheet
  /// The number of pixels per point.
  let scale: Double
  /// The pixel of its upper left corner.
  let corner: Point
  /// The part of the window that shows pages.
  private let frame: Box
  /// Its sides in whole pixels, since a clip between pixels makes everything within several times slower.
  private let size: Point

  init?(at place: Int, on desk: Desk) {
    guard let sheet = desk.sheet(at: place), desk.stack.boxes.indices.contains(place) else {
      return nil
    }
    let (view, box) = (desk.viewport, desk.stack.boxes[place])
    self.sheet = sheet
    (scale, frame, corner) = (view.scale, view.window, view.corner(of: box))
    size = Point(x: (box.width * scale).rounded(), y: (box.height * scale).rounded())
  }

  /// Its box in the window.
  var box: Box { Box(low: corner, high: corner + size) }

  /// The part of the page in sight, in points.
  var seen: Box {
    let part = box.intersection(frame)
    return Box(low: (part.low - corner) * (1 / scale), high: (part.high - corner) * (1 / scale))
  }

  /// The tiles in sight, or in sight of a window with a margin around it.
  func tiles(margin: Double = 0) -> [TileName] {
    let seen = Box(low: frame.low - corner, high: frame.high - corner).expanded(by: margin)
    return TileName.tiles(
      of: sheet.id, at: scale, touching: seen.intersection(Box(low: .zero, high: size)))
  }

  /// The one tile that shows the whole page, if roughly.
  var overview: TileName { .overview(of: sheet.id, size: sheet.size) }

  /// The place of a tile of any scale in the window.
  func place(of tile: TileName) -> Box {
    tile.scale == scale
      ? Box(low: corner + tile.corner, high: corner + tile.corner + TileName.extent)
      : place(of: tile.box)
  }

  /// The place of a part of the page, in points, in the window.
  func place(of part: Box) -> Box {
    Box(low: corner + part.low * scale, high: corner + part.high * scale)
  }
}
