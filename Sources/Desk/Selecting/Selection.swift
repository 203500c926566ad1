public import Geometry
public import Ink
public import Notebook
internal import Wording

/// The selected ink, texts and images as the desk knows them.
public struct SelectedInk: Hashable, Sendable {
  /// The page.
  public internal(set) var page: PageID
  /// The elements, lowest first.
  public let parts: [Part]
  /// The box around it, in page coordinates.
  public let box: Box
  /// The color if all share one.
  var color: Color?
  /// The width in points if all share one.
  var width: Double?
  /// The only element, if it is a picture.
  let picture: SelectedPicture?
  /// The shapes among them.
  public var shapes: [SelectedShape] = []
  /// The text of the target of their link, empty for none; nil if they differ.
  public var link: String? = ""
  /// The title of the heading that all are in, which may be empty; nil for none.
  public var heading: String?
  /// The groups that they are in.
  public var grouping: Grouping
  /// The LaTeX formula, if the only element is one.
  var formula: String? { picture?.formula }

  /// A selected element.
  public struct Part: Hashable, Sendable {
    let id: EntityID
    let kind: Kind

    /// Describes an element.
    public init(_ id: EntityID, _ kind: Kind) { (self.id, self.kind) = (id, kind) }
  }

  /// What can be changed of an element.
  public enum Kind: Hashable, Sendable {
    /// The stroke of a pen.
    case writing
    /// The stroke of a highlighter.
    case mark
    case figure(hasColor: Bool)
  }

  /// Describes some ink.
  public init(
    page: PageID, _ parts: [Part], box: Box, color: Color?, width: Double?,
    picture: SelectedPicture? = nil
  ) {
    (self.page, self.parts, self.box, self.color, self.width) = (page, parts, box, color, width)
    self.picture = picture
    grouping = Grouping(units: parts.count)
  }

  /// The names of all elements.
  public var elements: [EntityID] { parts.map(\.id) }

  var count: Words {
    let isInk = parts.allSatisfy { [.writing, .mark].contains($0.kind) }
    if isShape, !parts.isEmpty { return parts.count == 1 ? "1 shape" : "\(parts.count) shapes" }
    return switch (isInk, parts.count) {
    case (true, 1): "1 stroke"
    case (true, let count): "\(count) strokes"
    case (false, 1): "1 element"
    case (false, let count): "\(count) elements"
    }
  }

  /// True if there are only shapes.
  var isShape: Bool { shapes.count == parts.count }

  /// True if the only colored elements are highlighter.
  var isMarks: Bool {
    !elements(.mark).isEmpty && elements(.writing, .figure(hasColor: true)).isEmpty
  }

  /// The elements that get a new color: highlighter among writing keeps its color.
  public var recolored: [EntityID] {
    isMarks ? elements(.mark) : elements(.writing, .figure(hasColor: true))
  }

  /// The elements that get a new width.
  public var widened: [EntityID] { elements(isMarks ? .mark : .writing) }

  /// The strokes of pens.
  var writing: [EntityID] {
    let shapes = Set(shapes.map(\.id))
    return elements(.writing).filter { !shapes.contains($0) }
  }

  private func elements(_ kinds: Kind...) -> [EntityID] {
    parts.filter { kinds.contains($0.kind) }.map(\.id)
  }
}

/// The selected ink and its movement, or an area without ink to copy as an image.
public struct Selection: Hashable, Sendable {
  /// The selected ink before the movement; without elements, `box` is the area.
  public internal(set) var ink: SelectedInk
  /// The rectangle drawn around it, if any, in page coordinates.
  let drawn: Box?
  /// The movement since then.
  public internal(set) var map: Affine = .identity
  /// The movement in progress, on top of that.
  var drag: Affine = .identity
  /// True if it is held, off the page.
  public internal(set) var isLifted = false
  /// The crop in progress, during which the picture is off the page.
  var cropping: Cropping?
  /// The shape whose handles are dragged, during which it is off the page.
  var shaping: Shaping?
  var offer = Offer.nothing

  init(_ ink: SelectedInk, drawn: Box? = nil) { (self.ink, self.drawn) = (ink, drawn) }

  /// True while its picture is cropped, and shown whole.
  public var isCropping: Bool { cropping != nil }

  /// True while the handles of its shape are dragged, and the desk draws it.
  public var isShaping: Bool { shaping != nil }

  /// True if there is nothing to move or change.
  public var isPlace: Bool { ink.parts.isEmpty }

  /// The area of its image before clipping to the page: the drawn rectangle, or a little more than the ink.
  var clip: Box {
    if let drawn, map == .identity { return drawn }
    return Box(around: ink.box.corners.map { map($0) }).expanded(by: Length.millimeter)
  }

  /// The total movement, with which it is drawn.
  public var placed: Affine { map.then(drag) }

  /// True if this is an unchanged, unmoved selection of some ink.
  public func shows(_ other: SelectedInk) -> Bool {
    other.elements == ink.elements && other.color == ink.color && other.width == ink.width
      && map == .identity && other.box == ink.box && other.picture == ink.picture
      && other.shapes == ink.shapes && other.grouping == ink.grouping
      && other.link == ink.link && other.heading == ink.heading
  }

  enum Offer: Hashable, Sendable {
    case nothing, colors, widths
  }

  /// In points.
  var offeredWidths: [Double] { ink.isMarks ? [8, 11, 14, 18, 24] : [0.7, 1, 1.4, 2, 3] }
}

/// The user's actions on the selection.
public enum SelectionAction: Hashable, Sendable {
  case all
  case copy, cut
  case paste
  case clip, saveClip
  case duplicate
  case delete
  case offerColors, offerWidths
  case chooseColor(Int)
  case chooseWidth(Int)
  case nudge(Point)
  /// Put it in front of or behind everything else on its layer.
  case toFront, toBack
  /// Put it in front of or behind the next element that overlaps it.
  case forward, backward
  /// Align, distribute or flip what is selected.
  case arrange(ElementArrangement)
  case group, ungroup
  /// Select what is like it.
  case alike(Likeness)
  case lock
  /// Unlock the element below the context menu, else all on the page.
  case unlock
  case editLink
  /// Link the elements to a target; nil for none.
  case setLink(LinkTarget?)
  /// Make the elements a heading, or edit the title of theirs.
  case editHeading
  /// Give the heading a title; nil for no heading.
  case setHeading(String?)
}

/// A request about ink on a page.
public enum SelectionEffect: Hashable, Sendable {
  /// Find the ink in an area, or all ink, and answer with the selection.
  case find(page: PageID, Lasso?)
  /// Answer with a selection of these elements.
  case choose([EntityID], of: PageID)
  /// Find what a tap selects, given what an earlier tap at the same place has selected, and answer with the selection.
  ///
  /// Nothing below it clears the selection, unless that is kept.
  case tap(SelectingTap, of: PageID)
  /// Erase what a scribble covers, and the scribble, as soon as that is on the page.
  case eraseScribbled(FinishedStroke)
  /// Select what a stroke encloses; write it if that is nothing.
  case encircle(FinishedStroke, Lasso)
  /// Arrange elements among themselves.
  case arrange(ElementArrangement, [EntityID], of: PageID)
  /// Find what is like some elements, and answer with the selection.
  case findAlike(Likeness, [EntityID], of: PageID)
  /// Take the selection off the page, to be drawn where it is dragged.
  case lift
  case restore
  /// Change elements of a page in one undo step.
  case change(ElementsEdit, [EntityID], of: PageID)
  /// Copy elements to the clipboard; cut ones are removed from the page.
  case copy(page: PageID, elements: [EntityID], isCut: Bool)
  case clip(ClipOrder)
  /// Paste onto a page of which `seen` is visible, centered on the point if any, and select the result.
  case paste(page: PageID, seen: Box, at: Point?)
  /// Insert an image file in the same way.
  case lay(picture: String, page: PageID, seen: Box, at: Point?)
  /// Replace a picture by a file.
  case replace(EntityID, of: PageID, by: String)
  /// Replace the picture that was reduced last by its original.
  case keepOriginal
  /// Find the topmost locked element at a point, and answer with its name.
  case findLocked(page: PageID, at: Point)
  /// Make shapes of ink, nil for the last stroke on a page.
  case cleanUp([EntityID]?, of: PageID)
  /// Arrange the graph of some elements of a page, of all for none.
  case layOut([EntityID], of: PageID, isAcross: Bool)
  /// Unlock all elements of a page.
  case unlock(page: PageID)
}

/// A tap of a selecting tool.
public struct SelectingTap: Hashable, Sendable {
  /// The place on the page.
  public let point: Point
  /// How far from it ink may be, in points.
  public let reach: Double
  /// What taps at the same place have selected; none for the first tap.
  public let selected: [EntityID]
  /// True if a tap on nothing leaves the selection as it is.
  public let keepsSelection: Bool
}

/// The line drawn to select ink, in page coordinates.
struct LassoLine: Hashable, Sendable {
  let page: Int
  /// True if its first and last point are the corners of a rectangle.
  let isRectangle: Bool
  private(set) var points: [Point]

  init(on page: Int, at point: Point, isRectangle: Bool) {
    (self.page, self.isRectangle, points) = (page, isRectangle, [point])
  }

  /// Extends the line to a point unless it is nearer than `distance` to the last one.
  mutating func draw(to point: Point, every distance: Double) {
    guard point.isFinite, let last = points.last else { return }
    if isRectangle {
      points = [points[0], point]
    } else if last.distance(to: point) >= distance {
      points.append(point)
    }
  }

  var bounds: Box { Box(around: points) }

  /// The area inside; nil if the line is as short as a tap.
  func lasso(least size: Double) -> Lasso? {
    let box = bounds
    guard max(box.width, box.height) >= size else { return nil }
    return isRectangle ? Lasso(box: box) : Lasso(loop: points)
  }

  func path(under map: Affine) -> Path {
    var path = Path()
    for point in isRectangle ? bounds.corners : points { path.line(to: map(point)) }
    if isRectangle { path.close() }
    return path
  }
}
