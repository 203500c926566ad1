internal import Desk
internal import Geometry
internal import Glibc
internal import Notebook
internal import Paint

extension Screen {
  /// The tiles to draw next.
  ///
  /// During a zoom no scale lasts long enough for sharp tiles, so only a rough picture of each page is
  /// drawn. Then the tiles in sight, as drafts if they hold much ink; a rough picture of each page, to show
  /// wherever the view moves; the tiles around; and last the drafts again, finely.
  func missingTiles(_ desk: Desk) -> [TileRenderer.Request] {
    let sheets = nearbyPages(desk).compactMap { SheetOnScreen(at: $0, on: desk) }
    let overviews = sheets.flatMap(\.overview)
    guard zoomRests == nil else { return overviews.compactMap { request(for: $0) } }
    let seen = sheets.flatMap { $0.tiles() }
    let near = sheets.flatMap { $0.tiles(margin: Double(TileName.side)) }
    let first = seen + overviews + near.filter { !seen.contains($0) }
    return first.compactMap { request(for: $0) }
      + seen.compactMap { request(for: $0, isFine: true) }
  }

  /// The tiles in sight that are missing or stale.
  func roughTiles(_ desk: Desk) -> [TileName] {
    desk.shownPages.compactMap { SheetOnScreen(at: $0, on: desk) }.flatMap { $0.tiles() }
      .filter { pages[$0.page]?.tiles[$0]?.isStale != false }
  }

  /// True if the visible parts of some pages are up to date; so are pages that were never read.
  func isSharp(_ names: Set<PageID>, _ desk: Desk) -> Bool {
    !roughTiles(desk).contains { names.contains($0.page) && pages[$0.page]?.picture != nil }
  }

  func nearbyPages(_ desk: Desk) -> Range<Int> {
    let (shown, all) = (desk.shownPages, desk.stack.boxes.indices)
    guard !all.isEmpty else { return 0..<0 }
    return max(shown.lowerBound - 1, 0)..<min(shown.upperBound + 1, all.upperBound)
  }

  /// The request for a tile, as a draft or finely after it; nil if there is nothing to do.
  private func request(for name: TileName, isFine: Bool = false) -> TileRenderer.Request? {
    guard let page = pages[name.page], let picture = page.picture,
      page.tiles[name].map({ $0.isStale || $0.isDraft && isFine }) ?? true
    else { return nil }
    return TileRenderer.Request(
      name: name, picture: picture, version: page.version, isFine: isFine,
      hasDraft: page.tiles[name]?.isDraft == true)
  }

  private static let pagesKept = 12

  /// Keeps tiles and pages within a bound: those shown longest ago go first.
  func evictTiles(keeping near: Set<PageID>) {
    var tiles = pages.flatMap { $0.value.tiles.map { ($0.key, $0.value) } }
    let bound = max(dry.byteCount * 8, 64 << 20)
    var bytes = tiles.reduce(0) { $0 + $1.1.byteCount }
    if bytes > bound {
      tiles.sort { $0.1.frame < $1.1.frame }
      for (name, tile) in tiles where bytes > bound && tile.frame < frame {
        update(name.page) { page, _ in page.drop(name) }
        bytes -= tile.byteCount
      }
    }
    // A page out of sight is read again when the view returns; the latest ones are kept to spare that.
    let recent = pages.filter { !near.contains($0.key) && $0.value.isAtRest }
      .map { (page: $0.key, frame: $0.value.latestFrame) }
      .sorted { $0.frame > $1.frame }
    let old = Set(recent.dropFirst(Self.pagesKept).map(\.page))
    forgetPages { page, _ in !old.contains(page) }
  }
}

/// Tiles of other scales in place of missing ones: as few as needed, since stretching takes the most time.
struct SubstituteTiles {
  let tiles: [TileName]
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
        (names: names, share: share(names), distance: abs(log(names[0].scale / sheet.scale)))
      }
      .max { (($0.share * 20).rounded(), -$0.distance) < (($1.share * 20).rounded(), -$1.distance) }
    isWhole = best.map { $0.share > 0.9999 } ?? false
    tiles = (isWhole ? [] : overview) + (best?.names ?? [])
  }
}
