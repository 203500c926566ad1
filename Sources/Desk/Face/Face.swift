public import Geometry
public import Ink
public import Notebook
internal import Wording

/// The interface in front of the paper: the controls at the edges, and everything that floats above the pages.
///
/// Computed from the desk, in pixels; drawing and hit testing use the same boxes.
public struct Face: Hashable, Sendable {
  /// The parts, bottom to top.
  public private(set) var parts: [Part] = []
  /// The marks of the part being drawn, bottom to top.
  var marks: [Mark] = []
  /// The boxes that cover the pages.
  var panels: [Box] = []
  /// Further boxes that are drawn in, without covering the pages.
  var reach: [Box] = []
  var targets: [Target] = []
  var bars: [ScrollBar] = []
  /// The trial paper of the device card.
  var trial: Box?

  struct Target: Hashable, Sendable {
    var control: Control
    var box: Box
    var part = Part.Name.bar
    /// The visible part of a scrolling card that holds the control; nil elsewhere.
    var room: Box?
    var kind = Kind.button
    /// The accessible name, if that is neither the control's text nor its action.
    var name: Words?
    /// The visible outline, if that is not the whole box.
    var outline: Outline?
    var isMain = false
    /// The track of a slider.
    var track: Box?

    func moved(by shift: Point, within room: Box) -> Target {
      var target = self
      target.box = box.moved(by: shift)
      if let outline { target.outline?.box = outline.box.moved(by: shift) }
      target.track = track?.moved(by: shift)
      target.room = room
      return target
    }
  }

  struct Outline: Hashable, Sendable {
    var box: Box
    /// The corner radius, in pixels.
    var radius: Double

    init(pill: Box) { (box, radius) = (pill, pill.height / 2) }

    init(_ box: Box, radius: Double) { (self.box, self.radius) = (box, radius) }
  }

  /// Creates an empty interface.
  public init() {}

  /// A drawing instruction.
  public enum Mark: Hashable, Sendable {
    case box(Box, radius: Double, Color)
    /// A soft shadow under a box with round corners, which reaches as far as the depth.
    case shadow(Box, radius: Double, depth: Double, Color)
    /// A box with round corners filled with a gradient, to the right or downwards.
    case blend(Box, radius: Double, [Stop], isUpright: Bool)
    case line(Path, width: Double, Color)
    /// A dashed line along a path; `length` is that of a dash.
    case dashes(Path, width: Double, length: Double, Color)
    /// Other marks, shifted, and clipped to a box.
    indirect case shifted([Mark], by: Point, within: Box)
    case area(Path, Color)
    case text(String, at: Point, TextStyle)
    /// A text box under a map to the window; turned on dark paper.
    case typed(TextBox, Affine, isTurned: Bool)
    /// One line of text on a fitting background, as near to a point as the box allows.
    case label(String, at: Point, within: Box, TextStyle, ground: Color)
    /// A thumbnail of a page in a box of whole pixels; plain paper until it has been drawn.
    ///
    /// In steady parts, nothing may be drawn on top of it.
    case thumbnail(PageID, in: Box)
    case picture(PaperPicture, in: Box)
    /// Other marks, from the origin on within a size, placed at a point.
    ///
    /// They are drawn once and cached, for content that moves without changing.
    indirect case still([Mark], at: Point, size: Point)
    /// Marks that may soon come into sight: slow ones are prepared, and none is shown.
    indirect case ahead([Mark])

    static func words(_ words: Words, at place: Point, _ style: TextStyle) -> Mark {
      var style = style
      style.mayShrink = true
      return .text(words.text, at: place, style)
    }
  }

  /// A color stop of a gradient.
  public struct Stop: Hashable, Sendable {
    /// The position along the gradient, 0 to 1.
    public let place: Double
    /// The color.
    public let color: Color

    init(_ place: Double, _ color: Color) { (self.place, self.color) = (place, color) }
  }

  /// The appearance of a text.
  public struct TextStyle: Hashable, Sendable {
    /// The font size, in pixels.
    public var size: Double
    /// The font weight.
    public var weight = Weight.regular
    /// The color of the letters.
    public var color: Color
    /// The alignment with the point: 0 starts there, 0.5 is centered, 1 ends there.
    public var anchor = 0.0
    /// The room for the text, in pixels; nil for unlimited.
    public var room: Double?
    /// True if a text that is too long shrinks before it is cut.
    ///
    /// Interface words shrink, since translations may be longer; titles are just cut.
    public var mayShrink = false
    /// The letters that are semi-bold, in code points; nil for none besides the weight.
    public var heavy: Range<Int>?
    /// The least scale of a text that shrinks.
    public static let leastSize = 0.75

    /// The font weights.
    public enum Weight: Hashable, Sendable {
      case regular
      case medium
      case semiBold
    }
  }

  /// Adds a part, which is drawn on an empty interface.
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

  func target(at place: Point) -> Target? {
    targets.last { $0.box.contains(place) && $0.room?.contains(place) != false }
  }

  /// True if the interface covers a place, so that nothing is written there.
  public func covers(_ place: Point) -> Bool { panels.contains { $0.contains(place) } }
}

/// A control: its action, and its state.
public struct Control: Hashable, Sendable {
  /// The action of a touch.
  public var action: Action
  /// True if a touch does something now.
  public var isEnabled: Bool

  init(_ action: Action, isEnabled: Bool = true) {
    self.action = action
    self.isEnabled = isEnabled
  }
}
