public import Geometry
public import Ink

/// What floats above the pages and what stands at the edge: everything to be seen but paper.
///
/// Worked out from the desk, in pixels; drawing it and touching it use the same boxes.
public struct Face: Hashable, Sendable {
  /// The parts that it is made of, bottom to top.
  public private(set) var parts: [Part] = []
  /// The things to draw on this part, bottom to top.
  var marks: [Mark] = []
  /// The boxes of the window that the face covers.
  var panels: [Box] = []
  /// Further boxes of the window in which the face draws, over the pages.
  var reach: [Box] = []
  /// What can be touched, and where.
  var targets: [Target] = []

  /// Something to touch, and where.
  struct Target: Hashable, Sendable {
    var control: Control
    var box: Box
    /// The part that it belongs to.
    var part = Part.Name.bar
    /// What is seen of the card that it lies on, where that is not all; nil otherwise.
    var room: Box?
  }

  /// Creates a face of nothing.
  public init() {}

  /// Something to draw.
  public enum Mark: Hashable, Sendable {
    /// A box with round corners.
    case box(Box, radius: Double, Color)
    /// A soft shadow below a box with round corners, which reaches so far.
    case shadow(Box, radius: Double, depth: Double, Color)
    /// A box with round corners in colours that flow into each other, to the right or downwards.
    case blend(Box, radius: Double, [Stop], isUpright: Bool)
    /// A path along which a line is drawn.
    case line(Path, width: Double, Color)
    /// A path along which dashes of a length are drawn.
    case dashes(Path, width: Double, length: Double, Color)
    /// Other things, moved and seen only within a box.
    indirect case shifted([Mark], by: Point, within: Box)
    /// A path that is filled.
    case area(Path, Color)
    /// One line of words, its middle at the height of a point.
    case words(String, at: Point, Words)
    /// One line of words on a ground that fits them, as near to a point as a room lets it be.
    case label(String, at: Point, within: Box, Words, ground: Color)
  }

  /// A colour at a share of a way along which colours flow into each other.
  public struct Stop: Hashable, Sendable {
    /// The share of the way, 0 to 1.
    public let place: Double
    /// The colour there.
    public let color: Color

    init(_ place: Double, _ color: Color) { (self.place, self.color) = (place, color) }
  }

  /// How words look.
  public struct Words: Hashable, Sendable {
    /// The height of the letters' body, in pixels.
    public var size: Double
    /// How heavy the letters are.
    public var weight = Weight.regular
    /// The colour of the letters.
    public var color: Color
    /// Where they lie beside their point: 0 begins there, 0.5 is centred, 1 ends there.
    public var anchor = 0.0
    /// The room that they have, in pixels.
    public var room: Double?

    /// How heavy letters are.
    public enum Weight: Hashable, Sendable {
      /// Most words.
      case regular
      /// What is selected.
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
    targets += piece.targets.map { target in
      var target = target
      target.part = name
      return target
    }
  }

  /// Returns what can be touched at a place in the window.
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
