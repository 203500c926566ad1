internal import Desk
internal import Geometry
internal import Ink
internal import Notebook
internal import Paint

/// Composes the window: the desk, tiles of pages, the face, and wet ink on top.
@MainActor final class Screen {
  private let window: Window
  private let renderer: TileRenderer
  /// Everything apart from wet ink, where there may be some.
  private(set) var dry: Bitmap
  /// True if the window shows pages, with ink above; everything else is composed in the window itself.
  private var showsPages = true
  private var wet: WetInk
  private(set) var pages: [PageID: PageOnScreen] = [:]
  /// The latest version of any page that was given up: tiles of it may still arrive.
  private var latestGivenUp = 0
  private(set) var needsTiles = false
  private(set) var hasForgotten = false
  /// Counts the pictures of the whole window.
  private(set) var frame = 0
  var lifted: LiftedInk?
  private(set) var face = Face()
  private let faceBitmaps: FaceBitmaps
  let thumbnails: Thumbnails
  private(set) var light = PageLight.plain
  /// The pixels per point in the last picture.
  private var scale = 0.0
  /// The end of a zoom in progress; nil without one.
  private(set) var zoomRests: UInt64?
  /// The nanoseconds for which a scale has to last before sharp tiles are drawn for it.
  private static let restTime: UInt64 = 30_000_000
  var shownThumbnails: [(page: PageID, box: Box)] = []
  private var changed: [Box] = []

  init(window: Window, renderer: TileRenderer, thumbnails: Thumbnails) {
    (self.window, self.renderer, self.thumbnails) = (window, renderer, thumbnails)
    faceBitmaps = FaceBitmaps(thumbnails: thumbnails)
    dry = Bitmap(width: window.bitmap.width, height: window.bitmap.height, format: .opaque)
    wet = WetInk(width: window.bitmap.width, height: window.bitmap.height)
    changed.reserveCapacity(64)
  }

  func resize() {
    guard window.renewBitmap() else { return }
    dry = Bitmap(width: window.bitmap.width, height: window.bitmap.height, format: .opaque)
    wet = WetInk(width: window.bitmap.width, height: window.bitmap.height)
  }

  func showAll() { changed.append(dry.box) }

  func show() {
    window.show(changed)
    changed.removeAll(keepingCapacity: true)
  }

  // MARK: - Pages

  func isInUse(_ page: PageID) -> Bool { pages[page] != nil }

  /// Changes a page, which is added if unknown.
  func update(_ page: PageID, _ change: (inout PageOnScreen, _ frame: Int) -> Void) {
    change(&pages[page, default: PageOnScreen(light: light, after: latestGivenUp)], frame)
    if pages[page]?.clearNeedsTiles() == true { needsTiles = true }
  }

  func forgetPages(except isKept: (PageID, PageOnScreen) -> Bool) {
    for (name, page) in pages where !isKept(name, page) {
      latestGivenUp = max(latestGivenUp, page.version)
      pages[name] = nil
      hasForgotten = true
    }
  }

  /// Has the pages of a notebook read again, which may have changed unnoticed.
  func invalidatePages(of notebook: NotebookID) {
    for page in pages.keys where page.notebook == notebook { pages[page]?.invalidate() }
  }

  /// Draws everything; returns the pages to read.
  func draw(_ desk: Desk) -> [PageID] {
    frame += 1
    hasForgotten = false
    face = desk.face
    showsPages = !desk.shownPages.isEmpty
    watchZoom(desk.viewport.scale)
    watchLight(PageLight(on: desk))
    requestThumbnails(desk)
    compose(dry.box, desk)
    showComposed(in: dry.box, desk)
    drawTiles(desk)
    let near = nearbyPages(desk).compactMap { desk.sheet(at: $0)?.id }
    evictTiles(keeping: Set(near))
    let shown = desk.shownPages.compactMap { desk.sheet(at: $0)?.id }
    return (shown + near).filter { pages[$0]?.isUnread != false }
  }

  func drawTiles(_ desk: Desk) {
    needsTiles = false
    renderer.draw(missingTiles(desk))
  }

  /// Notes when the zoom changed: sharp tiles wait until it rests.
  private func watchZoom(_ new: Double) {
    let now = UInt64.monotonicNow
    if new != scale, scale > 0 { zoomRests = now + Self.restTime }
    if let end = zoomRests, now >= end { zoomRests = nil }
    scale = new
  }

  private func watchLight(_ new: PageLight) {
    guard new != light else { return }
    light = new
    thumbnails.light = new
    for page in pages.keys { update(page) { $0.shine(new, frame: $1) } }
  }

  /// The milliseconds until everything must be drawn again; nil for never.
  var pause: Int? {
    guard let zoomRests else { return nil }
    let now = UInt64.monotonicNow
    return now < zoomRests ? Int((zoomRests - now) / 1_000_000) + 1 : 0
  }

  func compose(_ box: Box, _ desk: Desk) {
    (showsPages ? dry : window.bitmap).draw { canvas in
      canvas.clip(to: box)
      canvas.paint(desk.ground)
      let sheets = desk.shownPages.compactMap { SheetOnScreen(at: $0, on: desk) }
      // No page is in the shadow of another.
      for sheet in sheets {
        canvas.drawShadow(of: sheet.box, strength: desk.theme.shadow, scale: desk.faceScale)
      }
      for sheet in sheets { draw(sheet, desk, on: canvas) }
      lifted?.draw(on: canvas, in: box, desk)
      faceBitmaps.draw(face, on: canvas, in: box)
    }
  }

  // MARK: - Face and ink

  func drawFace(_ desk: Desk) {
    let old = face
    face = desk.face
    requestThumbnails(desk)
    for box in face.changes(since: old) {
      let box = box.intersection(dry.box)
      compose(box, desk)
      showComposed(in: box, desk)
    }
  }

  func drawWetInk(_ desk: Desk) {
    let box = updateWetInk(desk)
    guard !box.isEmpty else { return }
    wet.show(over: dry, in: box, on: window.bitmap)
    changed.append(box)
  }

  private func updateWetInk(_ desk: Desk) -> Box {
    guard let stroke = desk.hand.wet, let page = desk.wetPageBox else { return .empty }
    let view = desk.viewport
    let isTurned = pages[stroke.page]?.picture?.isTurned == true
    let place = PagePlacement(corner: view.corner(of: page), scale: view.scale)
    return wet.draw(stroke, at: place, isTurned: isTurned)
      .intersection(view.window).intersection(dry.box)
  }

  func endWetInk(_ desk: Desk) { showComposed(in: wet.clear(), desk) }

  func redraw(_ box: Box, of page: PageID, _ desk: Desk) {
    for place in desk.shownPages where desk.sheet(at: place)?.id == page {
      guard let sheet = SheetOnScreen(at: place, on: desk) else { continue }
      let pixels = sheet.place(of: box).expanded(by: 3).intersection(desk.viewport.window)
      guard !pixels.isEmpty else { continue }
      compose(pixels.roundedOut, desk)
      showComposed(in: pixels.roundedOut, desk)
    }
  }

  /// Copies dry pixels into the window, with the wet ink above them.
  func showComposed(in box: Box, _ desk: Desk) {
    let box = showsPages ? box.union(updateWetInk(desk)) : box
    guard !box.isEmpty else { return }
    changed.append(box)
    guard showsPages else { return }
    guard desk.hand.wet != nil else {
      return window.bitmap.draw { canvas in canvas.copy(dry, in: box) }
    }
    wet.show(over: dry, in: box, on: window.bitmap)
  }
}

extension PageLight {
  init(on desk: Desk) {
    self = desk.turnsPaper ? .turned : desk.theme.page.map { .tinted($0) } ?? .plain
  }
}

extension Screen {
  func drawTiles(of sheet: SheetOnScreen, on canvas: borrowing Canvas) -> [TileName] {
    guard let page = pages[sheet.sheet.id], !page.tiles.isEmpty else {
      drawBlank(sheet, on: canvas)
      return []
    }
    let names = sheet.tiles()
    let gap = names.filter { page.tiles[$0] == nil }
      .reduce(Box.empty) { $0.union(sheet.place(of: $1)) }.intersection(sheet.box)
    let substitutes = gap.isEmpty ? nil : SubstituteTiles(for: gap, of: page, on: sheet)
    let all = (substitutes?.tiles ?? []) + names
    canvas.saved {
      canvas.clip(to: sheet.box)
      if substitutes?.isWhole == false { canvas.fill(gap, with: color(of: sheet)) }
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

  func color(of sheet: SheetOnScreen) -> Color {
    pages[sheet.sheet.id]?.picture?.seenColor ?? light.color(of: sheet.sheet.paper.color)
  }
}
