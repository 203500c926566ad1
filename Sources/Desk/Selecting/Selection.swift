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
