internal import Geometry
internal import Glibc

/// Tiles of other scales in place of missing ones.
///
/// They are stretched, which takes most of the time of a picture, so no more are used than needed.
struct Stopgap {
  /// The tiles, bottom to top.
  let tiles: [TileName]
  /// True if they cover the whole gap.
  let isWhole: Bool

  /// Takes the tiles of the scale that covers most of a gap; among equals, of the nearest scale.
  ///
  /// The rough picture of the page is below any rest of the gap.
  init(for gap: Box, of page: PageOnScreen, on sheet: SheetOnScreen) {
    func share(_ names: [TileName]) -> Double {
      names.reduce(0) { sum, name in
        let part = sheet.place(of: name).intersection(gap)
        return sum + part.width * part.height / (gap.width * gap.height)
      }
    }
    let overview = sheet.overview
    let others = page.tiles.keys.filter {
      $0.scale != sheet.scale && !overview.contains($0) && sheet.place(of: $0).intersects(gap)
    }
    let best = Dictionary(grouping: others, by: \.scale).values
      .map { names in
        (
          names: names, share: share(names),
          distance: abs(log(names[0].scale / sheet.scale))
        )
      }
      .max { (($0.share * 20).rounded(), -$0.distance) < (($1.share * 20).rounded(), -$1.distance) }
    isWhole = best.map { $0.share > 0.9999 } ?? false
    tiles = (isWhole ? [] : overview) + (best?.names ?? [])
  }
}
