internal import Desk
internal import Geometry
internal import Ink
internal import Notebook
internal import Paint

extension Screen {
  /// Draws a page from its tiles, with stopgaps for missing ones.
  func draw(_ sheet: SheetOnScreen, _ desk: Desk, on canvas: borrowing Canvas) {
    let shown = drawTiles(of: sheet, on: canvas)
    guard !shown.isEmpty else { return }
    update(sheet.sheet.id) { page, frame in for name in shown { page.touch(name, frame: frame) } }
  }

  /// Draws the existing parts of a page; returns the tiles used.
  private func drawTiles(of sheet: SheetOnScreen, on canvas: borrowing Canvas) -> [TileName] {
    guard let page = pages[sheet.sheet.id], !page.tiles.isEmpty else {
      drawBlank(sheet, on: canvas)
      return []
    }
    let names = sheet.tiles()
    let gap = names.filter { page.tiles[$0] == nil }
      .reduce(Box.empty) { $0.union(sheet.place(of: $1)) }.intersection(sheet.box)
    let stopgap = gap.isEmpty ? nil : Stopgap(for: gap, of: page, on: sheet)
    let all = (stopgap?.tiles ?? []) + names
    canvas.saved {
      canvas.clip(to: sheet.box)
      if stopgap?.isWhole == false { canvas.fill(gap, with: color(of: sheet)) }
      for name in all {
        guard let tile = page.tiles[name] else { continue }
        let place = sheet.place(of: name)
        if name.scale == sheet.scale {
          canvas.draw(tile.bitmap, at: place.low)
        } else {
          canvas.draw(tile.bitmap, filling: place)
        }
      }
    }
    return all
  }

  /// Draws paper with unknown ink.
  private func drawBlank(_ sheet: SheetOnScreen, on canvas: borrowing Canvas) {
    var page = PagePicture(
      size: sheet.sheet.size, paper: sheet.sheet.paper, turns: sheet.sheet.turns,
      added: sheet.sheet.added)
    page.light = light
    canvas.saved {
      canvas.clip(to: sheet.box)
      canvas.fill(sheet.box, with: color(of: sheet))
      canvas.transform(by: .translation(by: sheet.corner))
      canvas.transform(by: .scaling(x: sheet.scale, y: sheet.scale))
      page.draw(on: canvas, in: sheet.seen, scale: sheet.scale)
    }
  }

  private func color(of sheet: SheetOnScreen) -> Color {
    pages[sheet.sheet.id]?.picture?.seenColor ?? light.color(of: sheet.sheet.paper.color)
  }
}
