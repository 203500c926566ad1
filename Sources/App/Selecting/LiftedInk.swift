internal import Desk
internal import Geometry
internal import Ink
internal import Notebook
internal import Paint

/// The window's state while ink is selected, moved and copied.
@MainActor struct SelectingHand {
  var clipboard = Clipboard()
  /// The number of copies: a picture that arrives after the next copy is no longer wanted.
  var clipCount = 0
  var openClips = 0
  var openPackings = 0
  /// The picture that was reduced last.
  var original: ReducedOriginal?
  /// The places to paste at once they are made.
  var waitingPastes: [PasteGoal] = []
  /// The number of changes that are not on the page yet.
  var pending = 0
  /// What to find or arrange as soon as the page's picture has all ink.
  var sought: [SelectionEffect] = []
}

extension SelectedInk {
  init(_ pictures: [ElementPicture], on page: PageID, in whole: PagePicture? = nil) {
    let parts = pictures.map { Part($0.id, Kind($0)) }
    let ink = SelectedInk(page: page, parts, box: .empty, color: nil, width: nil)
    let (recolored, widened) = (Set(ink.recolored), Set(ink.widened))
    let colors = Set(pictures.filter { recolored.contains($0.id) }.map(\.ownColor))
    let widths = Set(pictures.filter { widened.contains($0.id) }.map(\.ink?.width))
    self.init(
      page: page, parts, box: pictures.reduce(.empty) { $0.union($1.bounds) },
      color: colors.count == 1 ? colors.first ?? nil : nil,
      width: widths.count == 1 ? widths.first ?? nil : nil,
      picture: pictures.count == 1
        ? pictures[0].image.map { SelectedPicture($0.frame, moved: $0.transform) } : nil)
    let known = whole?.elements(Set(elements)) ?? []
    shapes = known.compactMap(SelectedShape.init)
    setAnchors(known)
    if let whole { grouping = whole.grouping(of: Set(elements)) }
  }

  private mutating func setAnchors(_ known: [Element]) {
    // Ink that was not read yet, just written, has neither a link nor a heading.
    let links = Set(known.map(\.link) + (known.count < parts.count ? [""] : []))
    link = links.count == 1 ? links.first : nil
    let headings = Set(known.map(\.anchor.heading?.name))
    if headings.count == 1, known.count == parts.count {
      heading = known.compactMap(\.anchor.heading?.title).max()
    }
  }
}

extension SelectedInk.Kind {
  fileprivate init(_ picture: ElementPicture) {
    if let ink = picture.ink {
      self = ink.tool == .highlighter ? .mark : .writing
    } else {
      self = .figure(hasColor: picture.ownColor != nil)
    }
  }
}

/// Ink that a hand has taken off its page, drawn above it until the page shows it where the hand left it.
struct LiftedInk {
  let home: PageID
  /// The page in whose coordinates it is drawn, to which the hand may have moved it.
  private(set) var page: PageID
  let elements: [EntityID]
  let box: Box
  private var pictures: [ElementPicture]
  private let isTurned: Bool
  /// Bitmaps of slow ink, highlighter apart; nil for little ink.
  private let writing: Bitmap?
  private let marks: Bitmap?
  private let start: Affine
  private(set) var map = Affine.identity
  var isHeld = true
  /// True if the page has it again, once its tiles are drawn.
  var isSettling = false

  /// More strokes than this are drawn as a picture.
  private static let fewStrokes = 150
  private static let mostPixels = 6e6

  init(_ selection: Selection, from picture: PagePicture, scale: Double) {
    let held = picture.pictures(of: Set(selection.ink.elements))
    // The desk draws a shape whose handles are dragged.
    let drawn =
      selection.isShaping ? [] : selection.isCropping ? held.map(\.uncropped) : held
    self.init(
      selection.ink.elements, drawn, around: held, of: selection.ink.page, from: picture,
      start: selection.map, scale: scale)
  }

  init(_ elements: Set<EntityID>, of page: PageID, from picture: PagePicture, scale: Double) {
    let held = picture.pictures(of: elements)
    self.init(
      held.map(\.id), held, around: held, of: page, from: picture, start: .identity, scale: scale)
  }

  private init(
    _ elements: [EntityID], _ drawn: [ElementPicture], around held: [ElementPicture],
    of page: PageID, from picture: PagePicture, start: Affine, scale: Double
  ) {
    (home, self.page, self.elements, self.start, pictures) = (page, page, elements, start, drawn)
    isTurned = picture.isTurned
    box = held.reduce(Box.empty) { $0.union($1.bounds) }
    guard pictures.count > Self.fewStrokes else {
      (writing, marks) = (nil, nil)
      return
    }
    let area = box.expanded(by: 1)
    let scale = min(scale, (Self.mostPixels / max(area.width * area.height, 1)).squareRoot())
    let isTurned = isTurned
    let drawing = { (pictures: [ElementPicture]) -> Bitmap? in
      pictures.isEmpty ? nil : Self.bitmap(of: pictures, in: area, scale: scale, isTurned: isTurned)
    }
    writing = drawing(pictures.filter { $0.blending == .over })
    marks = drawing(pictures.filter { $0.blending == .multiply })
  }

  private static func bitmap(
    of pictures: [ElementPicture], in box: Box, scale: Double, isTurned: Bool
  ) -> Bitmap {
    let bitmap = Bitmap(
      width: Int((box.width * scale).rounded(.up)),
      height: Int((box.height * scale).rounded(.up)), format: .transparent)
    bitmap.draw { canvas in
      canvas.turn(isTurned)
      canvas.transform(
        by: .scaling(x: Double(bitmap.width) / box.width, y: Double(bitmap.height) / box.height))
      canvas.transform(by: .translation(by: -box.low))
      for picture in pictures { picture.draw(on: canvas) }
    }
    return bitmap
  }

  mutating func crop(to crop: Crop?) { pictures = pictures.map { $0.cropped(to: crop) } }

  mutating func move(with selection: Selection) {
    guard isHeld, let back = start.inverse else { return }
    map = back.then(selection.placed)
    page = selection.ink.page
  }

  /// Moves what is beyond the line at which space is inserted.
  mutating func move(along axis: RoomAxis, by distance: Double) {
    if isHeld { map = .translation(by: axis.vector(distance)) }
  }

  func draw(on canvas: borrowing Canvas, in box: Box, _ desk: Desk) {
    guard let sheet = desk.box(of: page) else { return }
    let scale = desk.viewport.scale
    let corner = desk.viewport.corner(of: sheet)
    canvas.saved {
      canvas.clip(to: box)
      canvas.transform(by: .translation(by: corner))
      canvas.transform(by: .scaling(x: scale, y: scale))
      canvas.transform(by: map)
      canvas.turn(isTurned)
      defer { canvas.turn(false) }
      if marks == nil, writing == nil { drawElements(on: canvas) } else { drawBitmaps(on: canvas) }
    }
  }

  private func drawElements(on canvas: borrowing Canvas) {
    for picture in pictures {
      canvas.blend(picture.blending)
      picture.draw(on: canvas)
    }
    canvas.blend(.over)
  }

  /// Draws the marks last: dark ink looks the same below them as above.
  private func drawBitmaps(on canvas: borrowing Canvas) {
    let area = box.expanded(by: 1)
    if let writing { canvas.draw(writing, filling: area) }
    canvas.blend(.multiply)
    if let marks { canvas.draw(marks, filling: area) }
    canvas.blend(.over)
  }
}
