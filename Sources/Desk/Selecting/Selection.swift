public import Geometry
public import Ink
public import Notebook
internal import Wording

/// What the desk knows about selected ink.
public struct SelectedInk: Hashable, Sendable {
  /// The page that it lies on.
  public internal(set) var page: PageID
  /// The strokes of pens.
  public let writing: [EntityID]
  /// The strokes of highlighters.
  public let marks: [EntityID]
  /// Texts.
  public let texts: [EntityID]
  /// Images.
  public let images: [EntityID]
  /// The box around it, in page coordinates.
  public let box: Box
  /// The colour shared by all of it; nil if there are several.
  public internal(set) var color: Color?
  /// The width shared by all of it, in points; nil if there are several.
  public internal(set) var width: Double?

  /// Creates the description of some ink.
  public init(
    page: PageID, writing: [EntityID], marks: [EntityID], texts: [EntityID] = [],
    images: [EntityID] = [], box: Box, color: Color?, width: Double?
  ) {
    self.page = page
    self.writing = writing
    self.marks = marks
    self.texts = texts
    self.images = images
    self.box = box
    self.color = color
    self.width = width
  }

  /// All elements.
  public var elements: [EntityID] { writing + marks + texts + images }

  /// The number of strokes, texts and images, in words.
  var count: Words {
    let count = elements.count
    return switch (texts.isEmpty && images.isEmpty, count) {
    case (true, 1): "1 stroke"
    case (true, _): "\(count) strokes"
    case (false, 1): "1 element"
    case (false, _): "\(count) elements"
    }
  }

  /// Whether, of all that has a colour, only highlighter is selected.
  var isMarks: Bool { writing.isEmpty && texts.isEmpty && !marks.isEmpty }

  /// The elements that a new colour applies to: highlighter among writing keeps its colour.
  var recolored: [EntityID] { isMarks ? marks : writing + texts }

  /// The elements that a new width applies to.
  var widened: [EntityID] { isMarks ? marks : writing }
}

/// Ink that is selected, and where the hand has moved it; or a place without ink, to be clipped.
public struct Selection: Hashable, Sendable {
  /// The selected ink, as it lay when it was selected; without elements, the box is the place.
  public internal(set) var ink: SelectedInk
  /// The rectangle that the hand drew around it, in page coordinates; nil if it drew none.
  let drawn: Box?
  /// The movement since then.
  public internal(set) var map: Affine = .identity
  /// The movement in progress, on top of that.
  public internal(set) var drag: Affine = .identity
  /// Whether it is in the hand, off the page.
  public internal(set) var isLifted = false
  /// What the bar beside it offers.
  var offer = Offer.nothing

  init(_ ink: SelectedInk, drawn: Box? = nil) { (self.ink, self.drawn) = (ink, drawn) }

  /// Whether there is nothing in it that can be moved or changed.
  public var isPlace: Bool { ink.elements.isEmpty }

  /// What a clipping of it shows, before the edges of the page: the rectangle that was drawn, or a little
  /// more than the ink where that is now.
  var clip: Box {
    if let drawn, map == .identity { return drawn }
    return Box(around: ink.box.corners.map { map($0) }).expanded(by: Length.millimetre)
  }

  /// The total movement, with which it is drawn.
  public var placed: Affine { map.then(drag) }

  /// Whether this is a selection of some ink, not changed or moved since.
  public func shows(_ other: SelectedInk) -> Bool {
    other.elements == ink.elements && other.color == ink.color && other.width == ink.width
      && map == .identity && other.box == ink.box
  }

  /// What the bar beside the selection can offer.
  enum Offer: Hashable, Sendable {
    case nothing, colors, widths
  }

  /// The widths offered, in points.
  var offeredWidths: [Double] { ink.isMarks ? [8, 11, 14, 18, 24] : [0.7, 1, 1.4, 2, 3] }
}

/// What the writer can ask for about selecting ink, or about the selection.
public enum SelectionAction: Hashable, Sendable {
  /// Select all ink of the page.
  case all
  /// Copy or cut the selection to the clipboard.
  case copy, cut
  /// Paste from the clipboard onto the page.
  case paste
  /// Copy all that is seen where the selection is to the clipboard, as a picture; or put that in a file.
  case clip, saveClip
  /// Put a copy of the selection beside it.
  case duplicate
  /// Delete the selection.
  case delete
  /// Offer other colours, or other widths.
  case offerColors, offerWidths
  /// Give the selection another colour, by its place among those offered.
  case chooseColor(Int)
  /// Give the selection another width, by its place among those offered.
  case chooseWidth(Int)
  /// Move the selection by a shift in points.
  case nudge(Point)
}

/// Something that the desk wants done with ink on a page.
public enum SelectionEffect: Hashable, Sendable {
  /// Find the ink within an area, or all of it, and answer with what was selected.
  case find(page: PageID, Lasso?)
  /// Take the selection off the page, to be drawn where the hand moves it.
  case lift
  /// Put the selection back as it was.
  case putBack
  /// Change elements of a page as one action.
  case change(InkChange, [EntityID], of: PageID)
  /// Copy elements of a page to the clipboard; those that are cut do not stay on the page.
  case copy(page: PageID, elements: [EntityID], isCut: Bool)
  /// Make a picture of a part of a page.
  case clip(ClipOrder)
  /// Paste onto a page, of which a part is visible, and select what was pasted; centred on a point if one
  /// was pointed to.
  case paste(page: PageID, seen: Box, at: Point?)
  /// Lay the picture of a file on a page in the same way.
  case lay(picture: String, page: PageID, seen: Box, at: Point?)
}

/// A change of ink that can be undone.
public enum InkChange: Hashable, Sendable {
  /// Move, turn or scale it, as an action of this kind.
  case transform(Affine, ActionKind)
  /// Move it to another page; the map leads to the coordinates of that page.
  case carry(Affine, to: PageID, ActionKind)
  /// Give it another colour.
  case color(Color)
  /// Give it another width, in points.
  case width(Double)
  /// Copy it within the page, moved by a shift, and select the copy.
  case duplicate(by: Point)
  /// Remove it, as an action of this kind.
  case erase(ActionKind)
}

/// The line that a hand draws around ink to select it, in page coordinates.
public struct LassoLine: Hashable, Sendable {
  /// The place of the page that it is drawn on.
  let page: Int
  /// Whether its first and last point are the corners of a rectangle.
  let isRectangle: Bool
  /// The points so far.
  public private(set) var points: [Point]

  /// Begins a line.
  init(on page: Int, at point: Point, isRectangle: Bool) {
    self.page = page
    self.isRectangle = isRectangle
    points = [point]
  }

  /// Extends the line to a point, unless the point is nearer than a distance to the last one.
  mutating func draw(to point: Point, every distance: Double) {
    guard point.isFinite, let last = points.last else { return }
    if isRectangle {
      points = [points[0], point]
    } else if last.distance(to: point) >= distance {
      points.append(point)
    }
  }

  /// The box around the line.
  var bounds: Box { Box(around: points) }

  /// The area inside; nil if the line is no longer than that of a tap.
  func lasso(least size: Double) -> Lasso? {
    let box = bounds
    guard max(box.width, box.height) >= size else { return nil }
    return isRectangle ? Lasso(box: box) : Lasso(loop: points)
  }

  /// The line as it is shown, transformed by a map.
  func path(under map: Affine) -> Path {
    var path = Path()
    if isRectangle {
      let box = bounds
      for point in box.corners { path.line(to: map(point)) }
      path.close()
    } else {
      for point in points { path.line(to: map(point)) }
    }
    return path
  }
}
