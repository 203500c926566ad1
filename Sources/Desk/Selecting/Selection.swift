public import Geometry
public import Ink
public import Notebook

/// What is known of ink that was selected.
public struct SelectedInk: Hashable, Sendable {
  /// The page that it lies on.
  public internal(set) var page: EntityID
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
  /// The colour that all of it has; nil for several.
  public internal(set) var color: Color?
  /// The width that all of it has, in points; nil for several.
  public internal(set) var width: Double?

  /// Creates what is known of some ink.
  public init(
    page: EntityID, writing: [EntityID], marks: [EntityID], texts: [EntityID] = [],
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

  /// How much it is, in words.
  var count: String {
    let count = elements.count
    let thing = texts.isEmpty && images.isEmpty ? "stroke" : "element"
    return count == 1 ? "1 \(thing)" : "\(count) \(thing)s"
  }

  /// Whether nothing that has a colour was selected but highlighter.
  var isMarks: Bool { writing.isEmpty && texts.isEmpty && !marks.isEmpty }

  /// The elements that get another colour: marks among writing stay marks.
  var recolored: [EntityID] { isMarks ? marks : writing + texts }

  /// The elements that get another width.
  var widened: [EntityID] { isMarks ? marks : writing }
}

/// Ink that is selected, and where the hand has moved it.
public struct Selection: Hashable, Sendable {
  /// What is selected, as it lay when it was.
  public internal(set) var ink: SelectedInk
  /// Where it was moved since then.
  public internal(set) var map: Affine = .identity
  /// Where the hand moves it now, on top of that.
  public internal(set) var drag: Affine = .identity
  /// Whether it is in the hand, off the page.
  public internal(set) var isLifted = false
  /// What the bar beside it offers.
  var offer = Offer.nothing

  init(_ ink: SelectedInk) { self.ink = ink }

  /// Where it is shown now.
  public var placed: Affine { map.then(drag) }

  /// Whether some ink is what is selected, and nothing of it was changed or moved since.
  public func shows(_ other: SelectedInk) -> Bool {
    other.elements == ink.elements && other.color == ink.color && other.width == ink.width
      && map == .identity && other.box == ink.box
  }

  /// What a bar beside the selection lets one choose.
  enum Offer: Hashable, Sendable {
    case nothing, colors, widths
  }

  /// The widths that it may get, in points.
  var offeredWidths: [Double] { ink.isMarks ? [8, 11, 14, 18, 24] : [0.7, 1, 1.4, 2, 3] }
}
