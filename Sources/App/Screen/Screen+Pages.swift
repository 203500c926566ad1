internal import Desk
internal import Foundation
internal import Geometry
internal import Ink
internal import Notebook
internal import Paint

extension Screen {
  /// Draws a page from its tiles, and from others where they are not there yet.
  func draw(_ sheet: SheetOnScreen, _ desk: Desk, on canvas: borrowing Canvas) {
    canvas.drawShadow(of: sheet.box, strength: desk.theme.shadow, scale: desk.faceScale)
    let shown = drawTiles(of: sheet, on: canvas)
    guard !shown.isEmpty else { return }
    update(sheet.sheet.id) { page, frame in for name in shown { page.touch(name, frame: frame) } }
  }

  /// Draws what there is of a page; returns the tiles that it was drawn from.
  private func drawTiles(of sheet: SheetOnScreen, on canvas: borrowing Canvas) -> [TileName] {
    guard let page = pages[sheet.sheet.id], !page.tiles.isEmpty else {
      drawBlank(sheet, on: canvas)
      return []
    }
    let names = sheet.tiles()
    let gap = names.filter { page.tiles[$0] == nil }
      .reduce(Box.empty) { $0.union(sheet.place(of: $1)) }.intersection(sheet.box)
    let all = (gap.isEmpty ? [] : substitutes(for: gap, of: page, on: sheet)) + names
    canvas.saved {
      canvas.clip(to: sheet.box)
      if !gap.isEmpty { canvas.fill(gap, with: color(of: sheet)) }
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

  /// Draws paper on which no ink is known yet.
  private func drawBlank(_ sheet: SheetOnScreen, on canvas: borrowing Canvas) {
    var page = PagePicture(size: sheet.sheet.size, paper: sheet.sheet.paper)
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
    let plain = sheet.sheet.paper.color
    return plain == .paper ? light ?? plain : plain
  }

  /// The tiles of other scales that stand in for those of a gap, bottom to top: the rough picture
  /// of the page, then the two scales that cover most of the gap; of equals, the nearer one.
  private func substitutes(
    for gap: Box, of page: PageOnScreen, on sheet: SheetOnScreen
  ) -> [TileName] {
    func coverage(_ names: [TileName]) -> Double {
      names.reduce(0) { sum, name in
        let part = sheet.place(of: name).intersection(gap)
        return sum + part.width * part.height / (gap.width * gap.height)
      }
    }
    let others = page.tiles.keys.filter {
      $0.scale != sheet.scale && $0 != sheet.overview && sheet.place(of: $0).intersects(gap)
    }
    let ranked = Dictionary(grouping: others, by: \.scale).values
      .map { names in
        (
          names: names, share: (coverage(names) * 20).rounded() / 20,
          distance: abs(log(names[0].scale / sheet.scale))
        )
      }
      .sorted { ($0.share, -$0.distance) < ($1.share, -$1.distance) }
    let covers = ranked.last.map { $0.share >= 1 } ?? false
    return (covers ? [] : [sheet.overview]) + ranked.suffix(2).flatMap(\.names)
  }
}
