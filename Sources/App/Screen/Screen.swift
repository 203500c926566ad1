internal import Desk
internal import Geometry
internal import Ink
internal import Notebook
internal import Paint

/// What the window shows, put together: the desk, tiles of pages, the face, and wet ink on top.
@MainActor final class Screen {
  private let window: Window
  private let renderer: TileRenderer
  /// Everything apart from wet ink.
  private var dry: Bitmap
  private var wet: WetInk
  private(set) var pages: [EntityID: PageOnScreen] = [:]
  /// Counts the pictures of the whole window.
  private(set) var frame = 0
  /// Ink that is in somebody's hand, above the pages.
  var lifted: LiftedInk?
  private var face = Face()
  private let faceBitmaps = FaceBitmaps()
  /// The boxes of pixels that are to be shown.
  private var changed: [Box] = []

  init(window: Window, renderer: TileRenderer) {
    self.window = window
    self.renderer = renderer
    dry = Bitmap(width: window.bitmap.width, height: window.bitmap.height, format: .opaque)
    wet = WetInk(width: window.bitmap.width, height: window.bitmap.height)
  }

  /// Takes the pixels of the window anew after its size changed.
  func resize() {
    guard window.renewBitmap() else { return }
    dry = Bitmap(width: window.bitmap.width, height: window.bitmap.height, format: .opaque)
    wet = WetInk(width: window.bitmap.width, height: window.bitmap.height)
  }

  /// Shows the whole window as it is.
  func showAll() { changed.append(dry.box) }

  /// Shows what was drawn since the last time.
  func show() {
    window.show(changed)
    changed.removeAll(keepingCapacity: true)
  }
}

// MARK: - Pages

extension Screen {
  /// The pages that have been looked at and not been given up.
  var pagesInUse: Set<EntityID> { Set(pages.keys) }

  /// Changes a page, and says whether it is known.
  func update(_ page: EntityID, _ change: (inout PageOnScreen, _ frame: Int) -> Void) {
    change(&pages[page, default: PageOnScreen()], frame)
  }

  /// Draws everything; returns the pages that are to be read.
  func draw(_ desk: Desk) -> [EntityID] {
    frame += 1
    face = desk.face
    renderer.draw(compose(dry.box, desk))
    let shown = desk.shownPages.compactMap { desk.sheet(at: $0)?.id }
    giveUpTiles(keeping: Set(shown))
    copyDry(in: dry.box, desk)
    return shown.filter { pages[$0]?.picture == nil }
  }

  /// Puts a part of the dry picture together; returns the tiles that are missing.
  private func compose(_ box: Box, _ desk: Desk) -> [TileRenderer.Job] {
    var jobs: [TileRenderer.Job] = []
    dry.draw { canvas in
      canvas.clip(to: box)
      canvas.paint(desk.theme.desk)
      for place in desk.shownPages {
        guard let sheet = desk.sheet(at: place) else { continue }
        jobs += draw(sheet, at: desk.stack.boxes[place], desk, on: canvas)
      }
      lifted?.draw(on: canvas, in: box, desk)
      faceBitmaps.draw(face, on: canvas, in: box)
    }
    return jobs
  }

  /// Draws a page from its tiles; returns the tiles that are missing.
  private func draw(
    _ sheet: Sheet, at box: Box, _ desk: Desk, on canvas: borrowing Canvas
  ) -> [TileRenderer.Job] {
    let view = desk.viewport
    let corner = view.corner(of: box)
    // Whole pixels, since a clip between pixels makes everything within several times slower.
    let pixels = Box(
      low: .zero,
      high: Point(x: (box.width * view.scale).rounded(), y: (box.height * view.scale).rounded()))
    let onScreen = Box(low: corner, high: corner + pixels.high)
    canvas.drawShadow(of: onScreen, strength: desk.theme.shadow, scale: desk.faceScale)
    let seen = Box(low: view.window.low - corner, high: view.window.high - corner)
      .intersection(pixels)
    guard !seen.isEmpty, var page = pages[sheet.id] else {
      canvas.fill(onScreen, with: sheet.paper.color)
      return []
    }
    defer { pages[sheet.id] = page }
    var jobs: [TileRenderer.Job] = []
    canvas.saved {
      canvas.clip(to: onScreen)
      let names = TileName.tiles(of: sheet.id, at: view.scale, touching: seen)
      let missing = names.filter { page.tiles[$0] == nil }
      if !missing.isEmpty {
        let gap = missing.reduce(Box.empty) { gap, name in
          gap.union(Box(low: corner + name.corner, high: corner + name.corner + TileName.extent))
        }.intersection(onScreen)
        canvas.fill(gap, with: sheet.paper.color)
        drawSubstitutes(in: gap, of: &page, corner: corner, scale: view.scale, on: canvas)
      }
      for name in names {
        page.touch(name, frame: frame)
        if let tile = page.tiles[name] { canvas.draw(tile.bitmap, at: corner + name.corner) }
        if page.tiles[name]?.isStale != false, let picture = page.picture {
          jobs.append(TileRenderer.Job(name: name, picture: picture, version: page.version))
        }
      }
    }
    return jobs
  }

  /// Draws tiles of other scales, stretched, where the right ones are not there yet: those of the
  /// scale that covers most, over those of the next.
  private func drawSubstitutes(
    in gap: Box, of page: inout PageOnScreen, corner: Point, scale: Double,
    on canvas: borrowing Canvas
  ) {
    func place(_ name: TileName) -> Box {
      Box(low: corner + name.box.low * scale, high: corner + name.box.high * scale)
    }
    func covered(_ names: [TileName]) -> Double {
      names.reduce(0) { sum, name in
        let part = place(name).intersection(gap)
        return sum + part.width * part.height
      }
    }
    let others = page.tiles.keys.filter { $0.scale != scale && place($0).intersects(gap) }
    let best = Dictionary(grouping: others, by: \.scale).values
      .map { (names: $0, area: covered($0)) }.sorted { $0.area < $1.area }.suffix(2)
    for name in best.flatMap(\.names) {
      guard let tile = page.tiles[name] else { continue }
      canvas.draw(tile.bitmap, filling: place(name))
      page.touch(name, frame: frame)
    }
  }

  /// Keeps tiles within a bound: those shown longest ago go first.
  private func giveUpTiles(keeping shown: Set<EntityID>) {
    var tiles = pages.flatMap { $0.value.tiles.map { ($0.key, $0.value) } }
    let bound = max(dry.byteCount * 8, 64 << 20)
    var bytes = tiles.reduce(0) { $0 + $1.1.bitmap.byteCount }
    guard bytes > bound else { return }
    tiles.sort { $0.1.frame < $1.1.frame }
    for (name, tile) in tiles where bytes > bound && tile.frame < frame {
      pages[name.page]?.drop(name)
      bytes -= tile.bitmap.byteCount
    }
    // A page without tiles and out of sight is read again when somebody comes back.
    pages = pages.filter { shown.contains($0.key) || !$0.value.tiles.isEmpty }
  }
}

// MARK: - Face and ink

extension Screen {
  /// Draws the face anew where it is another than before.
  func drawFace(_ desk: Desk) {
    let old = face
    face = desk.face
    for box in face.changes(since: old) {
      let box = box.intersection(dry.box)
      _ = compose(box, desk)
      copyDry(in: box, desk)
    }
  }

  /// Draws the ink that a stroke got.
  func drawWetInk(_ desk: Desk) {
    guard let stroke = desk.wet, let page = desk.wetPageBox else { return }
    let view = desk.viewport
    let box = wet.draw(
      stroke, corner: view.corner(of: page), scale: view.scale, within: view.window, dry: dry,
      onto: window.bitmap)
    if !box.isEmpty { changed.append(box) }
  }

  /// Takes the wet ink away; what is dry shows again.
  func endWetInk(_ desk: Desk) { copyDry(in: wet.clear(), desk) }

  /// Draws a part of a page anew, after its tiles changed.
  func redraw(_ box: Box, of page: EntityID, _ desk: Desk) {
    for place in desk.shownPages where desk.sheet(at: place)?.id == page {
      let view = desk.viewport
      let corner = view.corner(of: desk.stack.boxes[place])
      let pixels = Box(low: corner + box.low * view.scale, high: corner + box.high * view.scale)
        .expanded(by: 3).intersection(view.window)
      guard !pixels.isEmpty else { continue }
      let box = Box(
        low: Point(x: pixels.low.x.rounded(.down), y: pixels.low.y.rounded(.down)),
        high: Point(x: pixels.high.x.rounded(.up), y: pixels.high.y.rounded(.up)))
      _ = compose(box, desk)
      copyDry(in: box, desk)
    }
  }

  /// Brings dry pixels into the window, and the wet ink above them.
  private func copyDry(in box: Box, _ desk: Desk) {
    guard !box.isEmpty else { return }
    window.bitmap.draw { canvas in canvas.copy(dry, in: box) }
    wet.spoil(box)
    changed.append(box)
    if desk.wet != nil { drawWetInk(desk) }
  }
}
