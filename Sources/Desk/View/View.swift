public import Bytes
public import Geometry
public import Notebook

extension Desk {
  /// The window and the visible part of the pages.
  struct View: Hashable, Sendable {
    var viewport = Viewport(frame: .init(low: .zero, high: .init(x: 1, y: 1)))
    /// The size of the window in pixels.
    var window = Point(x: 1, y: 1)
    /// Pixels per interface unit.
    var faceScale = 1.0
    /// The initial zoom; nil to keep the last one.
    var opening: Opening?
    var beforePresenting: Look?
    /// The zoom's rule when the window changes; nil if the user chose it freely.
    var fit: Fit?
  }

  /// The initial zoom; 1 is true size.
  public enum Opening: Hashable, Sendable {
    case zoom(Double)
    case fit(Fit)
  }

  /// The visible part of a screen, which changes from frame to frame during motion.
  public struct Sight: Hashable, Sendable {
    private let viewport: Viewport
    private let scrolls: [Double]

    init(_ viewport: Viewport, scrolls: [Double]) {
      (self.viewport, self.scrolls) = (viewport, scrolls)
    }
  }

  /// The visible part of the screen.
  public var sight: Sight { Sight(viewport, scrolls: [shelf.grid.scroll, overview.grid.scroll]) }

  /// The ways to fit a page into the window.
  public enum Fit: UInt8, Hashable, Sendable, CaseIterable {
    /// As wide as the window, but at most 1.5 times the true size.
    case usual = 1
    case width = 2
    case page = 3
  }

  /// The rest before a look is saved, in milliseconds.
  static let lookRest = 800.0

  /// The current look; nil without a page.
  public var look: Look? {
    guard let sheet, let box = pageBox else { return nil }
    let place = viewport.desk(Point(x: viewport.frame.center.x, y: viewport.frame.low.y))
    var look = Look(
      page: sheet.id.page, place: place - box.low, zoom: viewport.zoom, fit: view.fit,
      arrangement: pages.arrangement)
    look.folded = overview.folded
    return look
  }

  var pageBox: Box? { stack.boxes[safe: pages.currentPlace] }

  mutating func show(_ look: Look, _ effects: inout [Effect]) {
    guard let page = notebook?.sheets.firstIndex(where: { $0.id.page == look.page }) else { return }
    pages.current = page
    if scrolling == .single { layOut(&effects) }
    guard let box = pageBox, let row = rowBox(for: look.fit) else { return }
    view.fit = look.fit
    let scale = view.fit.map { viewport.scale($0, of: row) } ?? look.zoom * viewport.fullScale
    view.viewport.show(box.low + look.place, at: scale, over: stack)
    effects += [.draw, .entitle(windowTitle)]
    waitForLookToRest(&effects)
  }

  mutating func fitAgain() {
    if isPresenting { return fillWindow() }
    guard let fit = view.fit, let box = rowBox(for: fit) else { return }
    let scale = viewport.scale(fit, of: box)
    switch fit {
    case .page: view.viewport.show(box, at: scale, over: stack)
    case .usual, .width:
      // Pages of other sizes may have moved it sideways.
      let top = Point(x: box.center.x, y: viewport.desk(viewport.frame.low).y)
      view.viewport.show(top, at: scale, over: stack)
    }
  }

  func waitForLookToRest(_ effects: inout [Effect]) {
    effects.append(.ring(.lookRest, after: Self.lookRest))
  }

  mutating func saveLook(_ effects: inout [Effect]) {
    readPages(&effects)
    // The look of a presentation is not saved.
    guard !isPresenting, let look, let notebook else { return }
    effects.append(.saveLook(look, of: notebook.id))
  }
}

/// The page, place and zoom of a notebook; saved to restore it, but not in the notebook.
public struct Look: Hashable, Sendable {
  /// The current page.
  public var page: EntityID
  /// The point of the page at the middle of the window's top.
  public var place: Point
  /// The zoom; 1 for true size.
  public var zoom: Double
  /// The zoom's rule when the window changes; nil if the user chose it freely.
  public var fit: Desk.Fit?
  /// The arrangement of the pages.
  public var arrangement: Arrangement
  /// The sections collapsed in the overview.
  var folded: Set<EntityID> = []

  /// The maximum number of collapsed sections saved.
  private static let mostFolded = 1000

  /// The same zoom for showing another page from its top.
  var opening: Desk.Opening { fit.map { .fit($0) } ?? .zoom(zoom) }

  /// Creates a look.
  public init(
    page: EntityID, place: Point, zoom: Double, fit: Desk.Fit?,
    arrangement: Arrangement = Arrangement()
  ) {
    (self.page, self.place, self.arrangement) = (page, place, arrangement)
    (self.zoom, self.fit) = (zoom, fit)
  }
}

extension Look: Storable {
  /// Appends the page, the fit with the arrangement, the zoom and the place; last the collapsed sections, if any.
  public func write(to writer: inout ByteWriter) {
    page.write(to: &writer)
    writer.append((fit?.rawValue ?? 0) | arrangement.bits << 4)
    for number in [zoom, place.x, place.y] { writer.appendFixed64(number.bitPattern) }
    for section in folded.sorted().prefix(Self.mostFolded) { section.write(to: &writer) }
  }

  /// Reads a look; throws if no window can have it.
  public init(from reader: inout ByteReader) throws(ByteError) {
    page = try EntityID(from: &reader)
    let kinds = try reader.byte()
    fit = Desk.Fit(rawValue: kinds & 0xF)
    arrangement = Arrangement(bits: kinds >> 4)
    zoom = Double(bitPattern: try reader.fixed64())
    place = Point(
      x: Double(bitPattern: try reader.fixed64()), y: Double(bitPattern: try reader.fixed64()))
    guard zoom.isFinite, zoom > 0, place.isFinite else { throw .unknownKind }
    while !reader.isAtEnd, folded.count < Self.mostFolded {
      folded.insert(try EntityID(from: &reader))
    }
  }
}
