internal import Geometry
public import Ink
internal import Notebook

/// The pointer's cursor; over a page it previews what the pen will draw.
public enum Cursor: Hashable, Sendable {
  /// An arrow, above controls and where a click does nothing.
  case arrow
  /// Hidden, after a pen was taken away.
  case hidden
  /// A ring as wide as the ink or the eraser, in pixels.
  case ring(diameter: Double, Color)
  /// A hand to scroll, or a four-way arrow to move the selection.
  case hand, move
  /// A bar, where text can be selected.
  case text
  /// A cross, where a selecting line can begin.
  case cross
}

struct Pointed: Hashable, Sendable {
  private(set) var position = Point.zero
  /// Nil before the first event.
  private(set) var kind: Pointer.Kind?
  /// True if it has left since.
  private(set) var isGone = false
  private var isOnFace = true
  private var tool = Tool.pen
  /// True if Ctrl is held, with which a tap follows links.
  private(set) var followsLinks = false

  init() {}

  init(gone kind: Pointer.Kind) { (self.kind, isGone) = (kind, true) }

  init(_ pointer: Pointer, on desk: Desk, _ face: Face) {
    (position, kind) = (pointer.position, pointer.kind)
    isOnFace = face.covers(position) || face.target(at: position) != nil
    (tool, followsLinks) = (desk.tool(of: pointer), pointer.adds)
  }

  /// The tool on the page; nil above the interface.
  var toolOnPage: Tool? { isOnFace ? nil : tool }
}

extension Desk {
  private var seenStyle: Style { sheet?.paper.color.isLight == false ? style : seen(style) }

  /// The current cursor.
  public var cursor: Cursor {
    if pointing.pointer.isGone, pointing.pointer.kind?.hovers == true { return .hidden }
    guard notebook != nil, let tool = pointing.pointer.toolOnPage else { return .arrow }
    // A pen that writes is on a page.
    return hand.wet == nil ? screen.cursor(on: self, with: tool) : pageCursor(with: tool)
  }

  func pageCursor(with tool: Tool) -> Cursor {
    if pointing.followsLinks || tool.followsLinks, hand.isFree,
      link(at: pointing.pointer.position) != nil
    {
      return .hand
    }
    switch tool {
    case .hand: return .hand
    case .text: return tableLine(at: pointing.pointer.position) == nil ? .text : .move
    case .table: return tableLine(at: pointing.pointer.position) == nil ? .cross : .move
    case .space: return .cross
    case .lasso, .rectangle, .shape:
      if shapeHandle(at: pointing.pointer.position) != nil { return .move }
      return selectionFrame?.grip(at: pointing.pointer.position) == nil ? .cross : .move
    case .eraser, .partEraser:
      return .ring(diameter: 2 * preferences.eraser.radius * faceScale, .ash)
    case .pen:
      // Rounded to half pixels, so that it does not change with each frame of a zoom; neither too small to see nor
      // larger than a display server shows.
      let width = (style.width * viewport.scale * 2).rounded() / 2
      return .ring(diameter: min(max(width, 5 * faceScale), 96), seenStyle.color)
    }
  }

  struct Pointing: Hashable, Sendable {
    var pointer = Pointed()
    /// The interface below the pointer; nil after anything but hovering.
    var face: Face?
    var hovered: Control?
    var part: Face.Part.Name?
    var bar: ScrollBar.Goal?
    /// The control used last, whose tooltip is not shown before the pointer has left it.
    var used: Control?
    var tip: Face.Target?

    /// True if Ctrl is held while pointing at a page.
    var followsLinks: Bool { pointer.followsLinks && pointer.toolOnPage != nil }

    mutating func reset(to pointer: Pointed) {
      (self.pointer, hovered, part, bar, used) = (pointer, nil, nil, nil, nil)
    }
  }

  var hovered: Control? { pointing.hovered }

  /// True if the pointer is above the action's control in this part; there may be others elsewhere.
  func hovers(over action: Action, in part: Face.Part.Name) -> Bool {
    hovered?.action == action && pointing.part == part
  }

  /// The desk as drawn on cards or below them: a card's opening action has a control in both places, and only the one
  /// below the pointer is hovered.
  func hovering(onCard: Bool) -> Desk {
    guard let part = pointing.part, (part == .popup) != onCard else { return self }
    var desk = self
    desk.pointing.hovered = nil
    return desk
  }
}

/// Removes the cursor, hover state and tooltip of a pen that was taken away without notice.
extension Desk {
  /// How long a hovering pen may be silent before it counts as gone, in milliseconds.
  ///
  /// A hand trembles, so a pen nearby reports many times a second, and not every window system reports that it left.
  static let penSilence = 1500.0

  func waitForSilence(of pointer: Pointer, _ effects: inout [Effect]) {
    guard pointer.kind.hovers else { return }
    effects.append(.ring(.penSilence, after: Self.penSilence))
  }

  /// Treats a silent pen as gone, unless it touches or another device points.
  mutating func handleSilentPen(_ effects: inout [Effect]) {
    guard let kind = pointing.pointer.kind, kind.hovers, hand.isFree else { return }
    endTip(&effects)
    if hovered != nil || isPresenting { effects.append(.drawFace) }
    pointing.reset(to: Pointed(gone: kind))
  }
}
