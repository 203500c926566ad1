internal import Desk
internal import Geometry
internal import Notebook
internal import Paint

/// A page in use: its picture, and its tiles.
struct PageOnScreen {
  /// The picture of the page; nil until it was read.
  private(set) var picture: PagePicture?
  private(set) var version: Int
  /// The boxes that changed in the picture, each with its resulting version.
  private var changes: [(version: Int, box: Box)] = []
  /// The last version whose change has been forgotten.
  private var forgotten: Int
  /// True if tiles became stale and were not requested again.
  private var needsTiles = false
  private var drying: [InkPicture] = []
  /// Strokes not drawn because the hand has lifted them.
  private(set) var hidden: Set<EntityID> = []
  private(set) var tiles: [TileName: Tile] = [:]
  private var light: PageLight
  /// True if its notebook was opened again since the picture arrived, and so may have changed unnoticed.
  private(set) var isDoubted = false

  /// Begins without a picture; tiles up to a version show a page that was given up.
  init(light: PageLight, after givenUp: Int) {
    self.light = light
    (version, forgotten) = (givenUp + 1, givenUp + 1)
  }

  struct Tile {
    var bitmap: Bitmap
    var frame: Int
    /// True if it is worth showing only until a newer one arrives.
    var isStale = false
    /// True if it was drawn quickly, and a finer one will follow.
    var isDraft = false
    /// The PDF page below the ink; nil if only paper is.
    var ground: Bitmap?
    /// True if that page could not be read.
    var lacksGround = false

    var byteCount: Int { bitmap.byteCount + (ground?.byteCount ?? 0) }
  }

  /// More ink than this is redrawn by the workers, to keep the pen's thread free.
  private static let quicklyDrawn = 200

  /// Shows a new picture, which changed within a box; nil means everywhere.
  mutating func update(_ new: PagePicture, changed box: Box?, frame: Int) {
    // Opening its notebook again, nothing could be compared with the page.
    let box = isDoubted ? picture.flatMap { new.changes(since: $0) } : box
    isDoubted = false
    show(new, changed: box, frame: frame)
  }

  private mutating func show(_ new: PagePicture, changed box: Box?, frame: Int) {
    // Contents beyond the current page must not return with the room.
    let everywhere = new.box.union(picture?.box ?? .empty)
    let hasGround = new.printed != nil || picture?.printed != nil
    setPicture(new, changed: box ?? everywhere)
    guard box == nil, hasGround else { return redraw(box ?? everywhere, frame: frame) }
    for (name, tile) in tiles {
      tiles[name]?.ground = nil
      if tile.frame < frame { tiles[name] = nil } else { age(name) }
    }
  }

  var lacksGround: Bool { tiles.values.contains(where: \.lacksGround) }

  mutating func drawMissingGrounds(frame: Int) {
    for (name, tile) in tiles where tile.lacksGround {
      tiles[name]?.lacksGround = false
      if tile.frame < frame { tiles[name] = nil } else { age(name) }
    }
  }

  private mutating func setPicture(_ new: PagePicture, changed box: Box) {
    picture = new
    picture?.light = light
    if !hidden.isEmpty { picture?.hide(hidden) }
    recordChange(of: box)
  }

  private mutating func recordChange(of box: Box) {
    version += 1
    changes.append((version, box))
    guard changes.count > 200 else { return }
    forgotten = changes[99].version
    changes.removeFirst(100)
  }

  /// Draws a written stroke on top of the tiles, until the picture has it.
  mutating func dry(_ ink: InkPicture, frame: Int) {
    drying.append(ink)
    for (name, tile) in tiles where ink.bounds.intersects(name.box) {
      if tile.frame < frame { tiles[name] = nil } else { draw([ink], in: name, name.box) }
    }
  }

  /// Takes a picture that has the oldest drying stroke; returns whether it looks different.
  ///
  /// Ink on the top layer has been drawn in its place, however much is below it.
  mutating func endDrying(in new: PagePicture, changed box: Box?, frame: Int) -> Bool {
    let ink = drying.isEmpty ? nil : drying.removeFirst()
    // A shape may have been attached to others, elsewhere than it was drawn.
    let isElsewhere = new.top?.ink?.source?.isShape == true && new.top?.bounds != ink?.bounds
    guard ink != nil, !isDoubted, !isElsewhere, let box, new.top?.bounds == box else {
      update(new, changed: box.map { $0.union(ink?.bounds ?? .empty) }, frame: frame)
      return true
    }
    setPicture(new, changed: box)
    return false
  }

  /// Removes the oldest drying stroke, which no picture will have.
  mutating func endDrying(frame: Int) {
    guard !drying.isEmpty else { return }
    redraw(drying.removeFirst().bounds, frame: frame)
  }

  func isDrying(in box: Box) -> Bool { drying.contains { $0.bounds.intersects(box) } }

  /// Shows ink in another form, until the next picture arrives.
  mutating func replace(_ ink: [InkPicture], in box: Box, frame: Int) {
    picture?.replace(ink)
    recordChange(of: box)
    redraw(box, frame: frame)
  }

  mutating func hide(_ strokes: Set<EntityID>, in box: Box, frame: Int) {
    hidden = strokes
    picture?.hide(strokes)
    recordChange(of: box)
    redraw(box, frame: frame)
  }

  mutating func shine(_ light: PageLight, frame: Int) {
    self.light = light
    guard let picture else { return }
    show(picture, changed: nil, frame: frame)
  }

  /// Has the page read again before the picture is believed.
  mutating func invalidate() { isDoubted = true }

  var isUnread: Bool { picture == nil || isDoubted }

  mutating func endHiding() { hidden = [] }

  var isDrying: Bool { !drying.isEmpty }
  var isAtRest: Bool { drying.isEmpty && hidden.isEmpty }
  var latestFrame: Int { tiles.values.reduce(0) { max($0, $1.frame) } }

  /// Takes a tile and draws the changes since; if those are many or forgotten, has it redrawn.
  mutating func add(_ tile: DrawnTile, frame: Int) {
    // Another worker may have been faster with the fine one.
    if tile.isDraft, let known = tiles[tile.name], !known.isDraft, !known.isStale { return }
    // A tile without its ground is good until it arrives with it.
    tiles[tile.name] = Tile(
      bitmap: tile.bitmap, frame: frame, isStale: tile.isWithoutGround, isDraft: tile.isDraft,
      ground: tile.ground, lacksGround: tile.lacksGround)
    let missed = changes.filter { $0.version > tile.version && $0.box.touches(tile.name) }
    if tile.version < forgotten || !missed.allSatisfy({ isQuicklyDrawn($0.box) }) {
      age(tile.name)
    } else {
      for change in missed { redraw(change.box, in: tile.name) }
    }
    for ink in drying { redraw(ink.bounds, in: tile.name) }
  }

  /// Has a tile redrawn by the workers; until then, the old one is better than none.
  private mutating func age(_ tile: TileName) {
    tiles[tile]?.isStale = true
    needsTiles = true
  }

  mutating func clearNeedsTiles() -> Bool {
    defer { needsTiles = false }
    return needsTiles
  }

  mutating func touch(_ tile: TileName, frame: Int) { tiles[tile]?.frame = frame }
  mutating func drop(_ tile: TileName) { tiles[tile] = nil }

  /// Redraws a box in the tiles in sight, and drops the other tiles that it touches.
  private mutating func redraw(_ box: Box, frame: Int) {
    let isQuick = isQuicklyDrawn(box)
    for (name, tile) in tiles where box.touches(name) {
      if tile.frame < frame {
        tiles[name] = nil
      } else if isQuick {
        redraw(box, in: name)
      } else {
        age(name)
      }
    }
  }

  private func isQuicklyDrawn(_ box: Box) -> Bool {
    (picture?.pictures(touching: box).count ?? 0) <= Self.quicklyDrawn
  }

  private func redraw(_ box: Box, in name: TileName) {
    // A pixel more, for soft borders; whole pixels, so that nothing at the edge of the part is drawn half
    // over what it replaces.
    let part = name.wholePixels(around: box.expanded(by: 1.5 / name.scale))
    guard let picture, let bitmap = tiles[name]?.bitmap, part.intersects(name.box) else { return }
    bitmap.draw(picture, as: name, in: part, on: tiles[name]?.ground)
    draw(drying.filter { $0.bounds.intersects(part) }, in: name, part)
  }

  private func draw(_ strokes: [InkPicture], in name: TileName, _ part: Box) {
    guard !strokes.isEmpty, let bitmap = tiles[name]?.bitmap else { return }
    bitmap.draw { canvas in
      canvas.show(name)
      canvas.clip(to: part)
      canvas.turn(picture?.isTurned == true)
      for ink in strokes {
        canvas.blend(ink.blending)
        ink.draw(on: canvas)
      }
    }
  }
}

extension Box {
  /// True if a change in the box, with soft borders, may be visible in a tile.
  fileprivate func touches(_ tile: TileName) -> Bool {
    expanded(by: 2 / tile.scale).intersects(tile.box)
  }
}

struct SheetOnScreen {
  let sheet: Sheet
  /// The pixels per point.
  let scale: Double
  let corner: Point
  private let frame: Box
  /// The visible part in whole pixels: a clip between pixels makes everything within several times slower.
  private let part: Box

  init?(at place: Int, on desk: Desk) {
    guard let sheet = desk.sheet(at: place), desk.stack.boxes.indices.contains(place) else {
      return nil
    }
    let (view, box, shown) = (desk.viewport, desk.stack.boxes[place], desk.stack.parts[place])
    self.sheet = sheet
    (scale, frame, corner) = (view.scale, view.window, view.corner(of: box))
    let (low, high) = ((shown.low - box.low) * scale, (shown.high - box.low) * scale)
    part = Box(
      low: Point(x: low.x.rounded(), y: low.y.rounded()),
      high: Point(x: high.x.rounded(), y: high.y.rounded()))
  }

  var box: Box { part.moved(by: corner) }

  /// The part of the page in sight, in points.
  var seen: Box {
    let part = box.intersection(frame)
    return Box(low: (part.low - corner) * (1 / scale), high: (part.high - corner) * (1 / scale))
  }

  /// The tiles in sight, or in sight of a window with a margin around it.
  func tiles(margin: Double = 0) -> [TileName] {
    let seen = Box(low: frame.low - corner, high: frame.high - corner).expanded(by: margin)
    return TileName.tiles(of: sheet.id, at: scale, touching: seen.intersection(part))
  }

  var overview: [TileName] { TileName.overview(of: sheet.id, box: sheet.box) }

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
