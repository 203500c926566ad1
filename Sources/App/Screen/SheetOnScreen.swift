internal import Desk
internal import Geometry

/// The place of a sheet in the window.
struct SheetOnScreen {
  let sheet: Sheet
  /// The pixels per point.
  let scale: Double
  /// The pixel of its upper left corner.
  let corner: Point
  /// The part of the window that shows pages.
  private let frame: Box
  /// The visible part, in whole pixels from its corner: a clip between pixels makes everything within
  /// several times slower.
  private let part: Box

  init?(at place: Int, on desk: Desk) {
    guard let sheet = desk.sheet(at: place), desk.stack.boxes.indices.contains(place) else {
      return nil
    }
    let (view, box, shown) = (
      desk.viewport, desk.stack.boxes[place], desk.stack.parts[place]
    )
    self.sheet = sheet
    (scale, frame, corner) = (view.scale, view.window, view.corner(of: box))
    let (low, high) = ((shown.low - box.low) * scale, (shown.high - box.low) * scale)
    part = Box(
      low: Point(x: low.x.rounded(), y: low.y.rounded()),
      high: Point(x: high.x.rounded(), y: high.y.rounded()))
  }

  /// The visible part, in the window.
  var box: Box { part.moved(by: corner) }

  /// The part of the page in sight, in points.
  var seen: Box {
    let part = box.intersection(frame)
    return Box(low: (part.low - corner) * (1 / scale), high: (part.high - corner) * (1 / scale))
  }

  /// The tiles in sight, or in sight of a window with a margin around it.
  func tiles(margin: Double = 0) -> [TileName] {
    let seen = Box(low: frame.low - corner, high: frame.high - corner).expanded(by: margin)
    return TileName.tiles(
      of: sheet.id, at: scale, touching: seen.intersection(part))
  }

  /// The tiles that show the whole page, if roughly.
  var overview: [TileName] { TileName.overview(of: sheet.id, box: sheet.box) }

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
