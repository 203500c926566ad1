public import Bytes
public import Geometry
public import Notebook

extension Desk {
  /// The window, and what it shows of the pages.
  public struct View: Hashable, Sendable {
    /// The part of the desk that is seen, and how large.
    public internal(set) var viewport = Viewport(
      frame: .init(low: .zero, high: .init(x: 1, y: 1)))
    /// The size of the window in pixels.
    public internal(set) var window = Point(x: 1, y: 1)
    /// The number of pixels for each unit of the face.
    public internal(set) var faceScale = 1.0
    /// How large the first page is shown; nil to keep the last zoom.
    var opening: Opening?
    /// How the pages were looked at before they were presented.
    var beforePresenting: Look?
    /// What the zoom follows when the window changes; nil if the writer chose it freely.
    var fit: Fit?
  }

  /// How large the first page is shown.
  public enum Opening: Hashable, Sendable {
    /// At a zoom; 1 is the true size.
    case zoom(Double)
    /// Fitted into the window.
    case fit(Fit)
  }
}

extension Desk {
  /// What of a screen is in sight: it differs from one picture to the next while something moves.
  public struct Sight: Hashable, Sendable {
    private let viewport: Viewport
    private let scrolls: [Double]

    init(_ viewport: Viewport, scrolls: [Double]) {
      (self.viewport, self.scrolls) = (viewport, scrolls)
    }
  }

  /// What of the screen is in sight.
  public var sight: Sight {
    Sight(viewport, scrolls: [shelf.grid.scroll, overview.grid.scroll])
  }
}

/// How a notebook is looked at: page, place and zoom; kept to restore it, but not in the notebook.
public struct Look: Hashable, Sendable {
  /// The current page.
  public var page: EntityID
  /// The point of that page that lies at the middle of the upper edge.
  public var place: Point
  /// The zoom; 1 for the true size.
  public var zoom: Double
  /// What the zoom follows when the window changes; nil if the writer chose it freely.
  public var fit: Desk.Fit?
  /// How the pages lie beside each other.
  public var arrangement: Arrangement
  /// The sections whose pages the overview does not show.
  public var folded: Set<EntityID> = []

  /// The most folded sections that are kept.
  private static let mostFolded = 1000

  /// How a page is shown from its upper edge as large as with this look.
  var opening: Desk.Opening { fit.map { .fit($0) } ?? .zoom(zoom) }

  /// Creates a look.
  public init(
    page: EntityID, place: Point, zoom: Double, fit: Desk.Fit?,
    arrangement: Arrangement = Arrangement()
  ) {
    self.page = page
    self.place = place
    self.zoom = zoom
    self.fit = fit
    self.arrangement = arrangement
  }
}

extension Look: Storable {
  /// Appends the page, the fit with the arrangement, the zoom and the place; last the folded sections, if there
  /// are any.
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

extension Desk {
  /// The ways to fit a page into the window.
  public enum Fit: UInt8, Hashable, Sendable, CaseIterable {
    /// As wide as the window, but not above one and a half times the true size.
    case usual = 1
    /// As wide as the window.
    case width = 2
    /// As a whole.
    case page = 3
  }

  /// How long the view stays unchanged before it is kept, in milliseconds.
  static let lookRest = 800.0

  /// The current look; nil if there is no page on the desk.
  public var look: Look? {
    guard let sheet, let box = pageBox else { return nil }
    let place = viewport.desk(Point(x: viewport.frame.center.x, y: viewport.frame.low.y))
    var look = Look(
      page: sheet.id.page, place: place - box.low, zoom: viewport.zoom, fit: view.fit,
      arrangement: pages.arrangement)
    look.folded = overview.folded
    return look
  }

  /// The box on the desk of the whole current page.
  var pageBox: Box? { stack.boxes[safe: pages.currentPlace] }

  /// Restores a look.
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

  /// Fits the page again, after the window or the size of the current page changed.
  mutating func fitAgain() {
    if isPresenting { return fillWindow() }
    guard let fit = view.fit, let box = rowBox(for: fit) else { return }
    let scale = viewport.scale(fit, of: box)
    switch fit {
    case .page: view.viewport.show(box, at: scale, over: stack)
    case .usual, .width:
      // Pages of other sizes may have moved it to the side.
      let top = Point(x: box.center.x, y: viewport.desk(viewport.frame.low).y)
      view.viewport.show(top, at: scale, over: stack)
    }
  }

  /// Starts to wait for the view to rest, after which its look is kept.
  func waitForLookToRest(_ effects: inout [Effect]) {
    effects.append(.ring(.lookRest, after: Self.lookRest))
  }

  mutating func keepLook(_ effects: inout [Effect]) {
    readPages(&effects)
    // A presentation is no way to look at one's notes.
    guard !isPresenting, let look, let notebook else { return }
    effects.append(.keepLook(look, of: notebook.id))
  }
}
