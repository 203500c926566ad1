public import Geometry
public import Ink
public import Notebook
internal import Wording

/// What is drawn besides the paper: the controls at the edges and everything that floats above the pages.
///
/// Computed from the desk, in pixels; drawing and touching use the same boxes.
public struct Face: Hashable, Sendable {
  /// The parts of the face, bottom to top.
  public private(set) var parts: [Part] = []
  /// The marks of the part being drawn, bottom to top.
  var marks: [Mark] = []
  /// The boxes of the window that the face covers.
  var panels: [Box] = []
  /// Further boxes of the window that the face draws in, without covering the pages.
  var reach: [Box] = []
  /// The controls, with their boxes.
  var targets: [Target] = []
  /// The bars that are dragged to scroll.
  var bars: [ScrollBar] = []
  /// The paper on which the curve of a device is tried.
  var trial: Box?

  /// A control and its box.
  struct Target: Hashable, Sendable {
    var control: Control
    var box: Box
    /// The part that it belongs to.
    var part = Part.Name.bar
    /// The visible part of the card that the control lies on, if the card scrolls; otherwise nil.
    var room: Box?
    /// What it is to those who hear the face.
    var kind = Kind.button
    /// What it is called there, if that is neither what stands on it nor its action.
    var name: Words?
    /// What is seen of it, if that is not its whole box.
    var outline: Outline?
    /// Whether it is the main button of its card.
    var isMain = false
    /// The track in which the knob of a slider moves.
    var track: Box?

    /// Returns it moved, and seen only within a room.
    func moved(by shift: Point, within room: Box) -> Target {
      var target = self
      target.box = box.moved(by: shift)
      if let outline { target.outline?.box = outline.box.moved(by: shift) }
      target.track = track?.moved(by: shift)
      target.room = room
      return target
    }
  }

  /// The edge of what is seen of a control, which the ring of the focus goes around.
  struct Outline: Hashable, Sendable {
    var box: Box
    /// The radius of its corners, in pixels.
    var radius: Double

    /// A pill, whose ends are half circles.
    init(pill: Box) { (box, radius) = (pill, pill.height / 2) }

    init(_ box: Box, radius: Double) { (self.box, self.radius) = (box, radius) }
  }

  /// Creates an empty face.
  public init() {}

  /// A drawing instruction.
  public enum Mark: Hashable, Sendable {
    /// A box with round corners.
    case box(Box, radius: Double, Color)
    /// A soft shadow under a box with round corners; the depth is how far it reaches.
    case shadow(Box, radius: Double, depth: Double, Color)
    /// A box with round corners filled with a gradient, to the right or downwards.
    case blend(Box, radius: Double, [Stop], isUpright: Bool)
    /// A line along a path.
    case line(Path, width: Double, Color)
    /// A dashed line along a path, with dashes of a length.
    case dashes(Path, width: Double, length: Double, Color)
    /// Other marks, shifted, and clipped to a box.
    indirect case shifted([Mark], by: Point, within: Box)
    /// A filled path.
    case area(Path, Color)
    /// One line of text, centred vertically on a point.
    case text(String, at: Point, TextStyle)
    /// One line of text on a background that fits it, as near to a point as the box allows.
    case label(String, at: Point, within: Box, TextStyle, ground: Color)
    /// A page as a small picture, which fills a box of whole pixels: its paper until the picture is there.
    ///
    /// Steady parts have none.
    case thumbnail(PageID, in: Box)
    /// A small picture of a paper of one's own, in a box of whole pixels.
    case picture(PaperPicture, in: Box)
    /// Other marks, which lie from the origin on within a size, placed at a point.
    ///
    /// They are drawn once and then only placed, for what moves without changing.
    indirect case still([Mark], at: Point, size: Point)
    /// Marks that may soon come into sight: what takes long in them is prepared, and none is shown.
    indirect case ahead([Mark])

    /// Words in one line, centred vertically on a point.
    static func words(_ words: Words, at place: Point, _ style: TextStyle) -> Mark {
      var style = style
      style.mayShrink = true
      return .text(words.text, at: place, style)
    }
  }

  /// A colour stop of a gradient.
  public struct Stop: Hashable, Sendable {
    /// The position along the gradient, 0 to 1.
    public let place: Double
    /// The colour there.
    public let color: Color

    init(_ place: Double, _ color: Color) { (self.place, self.color) = (place, color) }
  }

  /// The appearance of a text.
  public struct TextStyle: Hashable, Sendable {
    /// The font size, in pixels.
    public var size: Double
    /// The font weight.
    public var weight = Weight.regular
    /// The colour of the letters.
    public var color: Color
    /// The alignment with the point: 0 starts there, 0.5 is centred, 1 ends there.
    public var anchor = 0.0
    /// The room for the text, in pixels; nil if it is not limited.
    public var room: Double?
    /// Whether a text that is too long for its room is written smaller before it is cut.
    ///
    /// Words are, since other languages need more room for them; a title is cut where it has to be.
    public var mayShrink = false
    /// The share of its size to which a text may shrink.
    public static let leastSize = 0.75

    /// The font weights.
    public enum Weight: Hashable, Sendable {
      /// Most text.
      case regular
      /// Selected text.
      case medium
      /// Titles.
      case semiBold
    }
  }

  /// Adds a part, which is drawn on a face of its own.
  mutating func add(
    _ name: Part.Name, opacity: Double, margin: Double, _ draw: (inout Face) -> Void
  ) {
    var piece = Face()
    draw(&piece)
    guard !piece.marks.isEmpty else { return }
    let box = (piece.panels + piece.reach).reduce(Box.empty) { $0.union($1) }
    parts.append(
      Part(name: name, marks: piece.marks, box: box.expanded(by: margin), opacity: opacity))
    panels += piece.panels
    bars += piece.bars
    trial = piece.trial ?? trial
    targets += piece.targets.map { target in
      var target = target
      target.part = name
      return target
    }
  }

  /// Returns the control at a place in the window.
  func target(at place: Point) -> Target? {
    targets.last { $0.box.contains(place) && $0.room?.contains(place) != false }
  }

  /// Whether the face lies over a place, so that nothing is written there.
  public func covers(_ place: Point) -> Bool { panels.contains { $0.contains(place) } }
}

/// Something that can be touched.
public struct Control: Hashable, Sendable {
  /// What a touch asks for.
  public var action: Action
  /// Whether a touch does something now.
  public var isEnabled: Bool

  init(_ action: Action, isEnabled: Bool = true) {
    self.action = action
    self.isEnabled = isEnabled
  }
}
