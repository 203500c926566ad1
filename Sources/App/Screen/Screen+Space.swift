internal import Desk
internal import Geometry
internal import Notebook
internal import Paint

/// A page that is cut while a hand drags: both parts of its tiles, with blank paper between them.
extension Screen {
  func draw(_ sheet: SheetOnScreen, _ desk: Desk, on canvas: borrowing Canvas) {
    let isDragged = desk.spaceMovesPaper && desk.draggedSpace?.line.page == sheet.sheet.id
    let shown =
      isDragged ? drawApart(sheet, desk, on: canvas) : drawTiles(of: sheet, on: canvas)
    guard !shown.isEmpty else { return }
    update(sheet.sheet.id) { page, frame in for name in shown { page.touch(name, frame: frame) } }
  }

  private func drawApart(
    _ sheet: SheetOnScreen, _ desk: Desk, on canvas: borrowing Canvas
  ) -> [TileName] {
    guard let (line, distance) = desk.draggedSpace else { return drawTiles(of: sheet, on: canvas) }
    let axis = line.axis
    let place = axis.place(of: sheet.corner) + line.place * sheet.scale
    let shift = (distance * sheet.scale).rounded()
    func part(_ low: Double, _ high: Double) -> Box {
      let (first, last) = axis.span(of: sheet.box)
      let (low, high) = (min(max(low, first), last), min(max(high, first), last))
      return axis == .down
        ? Box(low: Point(x: sheet.box.low.x, y: low), high: Point(x: sheet.box.high.x, y: high))
        : Box(low: Point(x: low, y: sheet.box.low.y), high: Point(x: high, y: sheet.box.high.y))
    }
    var shown: [TileName] = []
    canvas.fill(part(place, .infinity), with: color(of: sheet))
    canvas.saved {
      canvas.clip(to: part(-.infinity, place))
      shown = drawTiles(of: sheet, on: canvas)
    }
    canvas.saved {
      canvas.clip(to: part(place + max(shift, 0), .infinity))
      canvas.transform(by: .translation(by: axis.vector(shift)))
      shown += drawTiles(of: sheet, on: canvas)
    }
    return shown
  }
}
