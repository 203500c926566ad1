public import Geometry
public import Ink

/// What floats above the pages and what stands at the edge: everything to be seen but paper.
///
/// Worked out from the desk, in pixels; drawing it and touching it use the same boxes.
public struct Face: Hashable, Sendable {
  /// The things to draw, bottom to top.
  public internal(set) var marks: [Mark] = []
  /// The parts of the window that the face covers.
  public internal(set) var panels: [Box] = []
  /// Further parts of the window in which the face draws, over the pages.
  public internal(set) var reach: [Box] = []
  /// What can be touched, and where.
  var targets: [Target] = []

  /// Something to touch, and where.
  struct Target: Hashable, Sendable {
    var control: Control
    var box: Box
  }

  /// Creates a face of nothing.
  public init() {}

  /// Something to draw.
  public enum Mark: Hashable, Sendable {
    /// A box with round corners.
    case box(Box, radius: Double, Color)
    /// A soft shadow below a box with round corners.
    case shadow(Box, radius: Double, Color)
    /// A path along which a line is drawn.
    case line(Path, width: Double, Color)
    /// A path along which dashes of a length are drawn.
    case dashes(Path, width: Double, length: Double, Color)
    /// A path that is filled.
    case area(Path, Color)
    /// One line of words, its middle at the height of a point.
    case words(String, at: Point, Words)
  }

  /// How words look.
  public struct Words: Hashable, Sendable {
    /// The height of the letters' body, in pixels.
    public var size: Double
    /// Whether they are a title.
    public var isTitle = false
    /// The colour of the letters.
    public var color: Color
    /// Where they lie beside their point: 0 begins there, 0.5 is centred, 1 ends there.
    public var anchor = 0.0
    /// The room that they have, in pixels.
    public var room: Double?
  }

  /// Returns what can be touched at a place in the window.
  public func control(at place: Point) -> Control? {
    targets.last { $0.box.contains(place) }?.control
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

extension Desk {
  /// What is to be seen apart from paper and ink.
  public var face: Face {
    var face = Face()
    let brush = Brush(scale: faceScale, theme: theme)
    SelectionFace(self, brush).draw(on: &face)
    Bar(self, brush).draw(on: &face)
    PagePill(self, brush).draw(on: &face)
    Corners(self, brush).draw(on: &face)
    if pageNumber != nil { NumberPad(self, brush).draw(on: &face) }
    WorkPill(self, brush).draw(on: &face)
    if showsPenCard { PenCard(self, brush).draw(on: &face) }
    return face
  }
}

/// The measures and colours that all parts of the face share.
struct Brush {
  let scale: Double
  let theme: Theme

  /// Returns pixels for units of the face, whole ones.
  func px(_ units: Double) -> Double { (units * scale).rounded() }

  func words(
    _ size: Double, _ color: Color, anchor: Double = 0, isTitle: Bool = false, room: Double? = nil
  ) -> Face.Words {
    Face.Words(size: size * scale, isTitle: isTitle, color: color, anchor: anchor, room: room)
  }

  /// Draws an icon in a box, and makes the box something to touch.
  func button(
    _ icon: Icon, _ action: Action, in box: Box, isEnabled: Bool = true, isSelected: Bool = false,
    isHovered: Bool = false, on face: inout Face
  ) {
    if isSelected {
      face.marks.append(.box(box.expanded(by: -px(5)), radius: px(8), theme.soft))
    } else if isHovered, isEnabled {
      face.marks.append(.box(box.expanded(by: -px(5)), radius: px(8), theme.hair))
    }
    let color = isSelected ? theme.accent : isEnabled ? theme.text : theme.hair
    let corner = box.center - Point(x: 11, y: 11) * scale
    let map = Affine.scaling(x: scale * 22 / 24, y: scale * 22 / 24)
      .then(.translation(by: corner))
    face.marks.append(.line(icon.path.transformed(by: map), width: 1.7 * scale, color))
    face.targets.append(Face.Target(control: Control(action, isEnabled: isEnabled), box: box))
  }
}
