public import Geometry
public import Notebook
public import Wording

/// An order to make an image of a part of a page.
public struct ClipOrder: Hashable, Sendable {
  /// The area.
  public let excerpt: Excerpt
  /// The title of the page.
  public let page: Words
  /// The file name without an extension; nil for the clipboard.
  public let file: String?

  /// Creates an order.
  public init(_ excerpt: Excerpt, page: Words, file: String?) {
    (self.excerpt, self.page, self.file) = (excerpt, page, file)
  }
}

extension Desk {
  var clippedExcerpt: Excerpt? {
    guard let selection, !selection.isLifted,
      let sheet = notebook?.sheets.first(where: { $0.id == selection.ink.page })
    else { return nil }
    let box = selection.clip.intersection(sheet.box)
    guard box.width > 0, box.height > 0 else { return nil }
    return Excerpt(of: sheet.id, box, turned: sheet.turns)
  }

  /// Copies an image to the clipboard; without a selection, offers to draw a rectangle for it.
  mutating func clip(_ effects: inout [Effect]) {
    guard let excerpt = clippedExcerpt else { return offerToClip(&effects) }
    order(excerpt, file: nil, &effects)
  }

  mutating func saveClip(_ effects: inout [Effect]) {
    guard let excerpt = clippedExcerpt else { return offerToClip(&effects) }
    let name = Words.notebook(titled: notebook?.title ?? "")
    let file: Words = "\(name), page \(place(of: excerpt.page) + 1), clipping"
    order(excerpt, file: file.text, &effects)
  }

  private func order(_ excerpt: Excerpt, file: String?, _ effects: inout [Effect]) {
    let place = place(of: excerpt.page)
    let page = notebook?.sheets[safe: place]?.name(numbered: place + 1) ?? ""
    effects.append(.selection(.clip(ClipOrder(excerpt, page: page, file: file))))
  }

  private func place(of page: PageID) -> Int { notebook?.sheets.firstIndex { $0.id == page } ?? 0 }

  private mutating func offerToClip(_ effects: inout [Effect]) {
    guard hand.isFree, sheet != nil else { return }
    preferences.tool = .rectangle
    show(Toast("Draw a rectangle around the area to copy."), &effects)
  }
}

extension SelectedInk {
  init(nothingIn box: Box, on page: PageID) {
    self.init(page: page, [], box: box, color: nil, width: nil)
  }
}

/// The place on a page for pasted content.
public struct PastePlace: Hashable, Sendable {
  private let seen: Box
  private let step: Double
  private let point: Point?
  private let hasOldPlace: Bool

  /// Creates a place.
  ///
  /// `seen` is the visible part of the page, `copies` the number of earlier copies on the page, `point` the requested
  /// place if any; `hasOldPlace` is true if the content was on a page before.
  public init(seen: Box, copies: Int, at point: Point? = nil, hasOldPlace: Bool = true) {
    (self.seen, self.point, self.hasOldPlace) = (seen, point, hasOldPlace)
    // A copy must hide neither its original nor another copy.
    step = Double(min(copies, 20)) * 4 * Length.millimeter
  }

  /// Returns the shift for content with a box.
  ///
  /// It goes to the requested point, else to its old place if visible, else to the middle of the visible part, and
  /// stays on the sheet if there is one.
  public func shift(of box: Box, on sheet: Box? = nil) -> Point {
    let shift = shift(of: box)
    guard let sheet, box.center.isFinite else { return shift }
    let moved = box.moved(by: shift)
    func inward(_ low: Double, _ high: Double, _ first: Double, _ last: Double) -> Double {
      max(min(last - high, 0), first - low)
    }
    return shift
      + Point(
        x: inward(moved.low.x, moved.high.x, sheet.low.x, sheet.high.x),
        y: inward(moved.low.y, moved.high.y, sheet.low.y, sheet.high.y))
  }

  private func shift(of box: Box) -> Point {
    let aside = Point(x: step, y: step)
    if let point, point.isFinite, box.center.isFinite { return point - box.center }
    guard !seen.isEmpty, box.center.isFinite else { return aside }
    guard hasOldPlace else { return seen.center + aside - box.center }
    return seen.contains(box.center + aside) ? aside : seen.center - box.center
  }
}
