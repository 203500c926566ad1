internal import Geometry
public import Ink
internal import Notebook

/// What the pointer looks like; the tip of a pen is what it will draw.
public enum Cursor: Hashable, Sendable {
  /// An arrow, above controls and where a click does nothing.
  case arrow
  /// Nothing, after a pen has been taken away.
  case hidden
  /// A ring as wide as the ink or the eraser, in pixels.
  case ring(diameter: Double, Color)
  /// A hand to move the paper, or a four-way arrow to move the selection.
  case hand, move
  /// A bar, where text can be selected.
  case text
  /// A cross, where a line around ink can begin.
  case cross
}

/// Where the pointer was last, and what the hand would do there.
struct Pointed: Hashable, Sendable {
  private(set) var position = Point.zero
  /// The kind of pointer; nil before the first.
  private(set) var kind: Pointer.Kind?
  /// Whether it has gone since.
  private(set) var isGone = false
  private var isOnFace = true
  private var tool = Tool.pen

  init() {}

  /// A pointer that has left the window.
  init(gone kind: Pointer.Kind) { (self.kind, isGone) = (kind, true) }

  init(_ pointer: Pointer, on desk: Desk, _ face: Face) {
    (position, kind) = (pointer.position, pointer.kind)
    isOnFace = face.covers(position) || face.target(at: position) != nil
    tool = desk.tool(of: pointer)
  }

  /// What the hand would do on the page; nil on the face.
  var toolOnPage: Tool? { isOnFace ? nil : tool }
}

extension Desk {
  /// The style of the held pen, as it looks on the page in use.
  private var seenStyle: Style {
    sheet?.paper.color.isLight == false ? style : seen(style)
  }

  /// The shape of the pointer where it is.
  public var cursor: Cursor {
    if pointing.pointer.isGone, pointing.pointer.kind?.hovers == true { return .hidden }
    guard notebook != nil, let tool = pointing.pointer.toolOnPage else { return .arrow }
    // A pen that writes is on a page.
    return hand.wet == nil ? screen.cursor(on: self, with: tool) : pageCursor(with: tool)
  }

  /// The shape of a pointer with a tool above a page.
  func pageCursor(with tool: Tool) -> Cursor {
    switch tool {
    case .hand: return .hand
    case .text: return .text
    case .lasso, .rectangle:
      return selectionFrame?.grip(at: pointing.pointer.position) == nil ? .cross : .move
    case .eraser, .partEraser:
      return .ring(diameter: 2 * preferences.eraser.radius * faceScale, .ash)
    case .pen:
      // Rounded to half pixels, so that it does not change with each frame of a zoom; never too small to
      // see, nor larger than a display server shows.
      let width = (style.width * viewport.scale * 2).rounded() / 2
      return .ring(diameter: min(max(width, 5 * faceScale), 96), seenStyle.color)
    }
  }
}

extension Desk {
  /// What the pointer is above, and what that shows.
  struct Pointing: Hashable, Sendable {
    /// Where the pointer is, and what the hand would do there.
    var pointer = Pointed()
    /// The face that the pointer hovers above; nil after anything but hovering.
    var face: Face?
    /// The control below the pointer.
    var hovered: Control?
    /// The part of the face that it belongs to.
    var part: Face.Part.Name?
    /// What the scroll bar below the pointer scrolls.
    var bar: ScrollBar.Goal?
    /// The control used last, whose tooltip stays away until the pointer has left it.
    var used: Control?
    /// The control whose tooltip is shown.
    var tip: Face.Target?

    /// The pointer has left what it was above.
    mutating func leave(_ pointer: Pointed) {
      (self.pointer, hovered, part, bar, used) = (pointer, nil, nil, nil, nil)
    }
  }

  /// The control below the pointer.
  var hovered: Control? { pointing.hovered }

  /// Whether the pointer is above the control of an action in a part of the face; it may have others elsewhere.
  func hovers(over action: Action, in part: Face.Part.Name) -> Bool {
    hovered?.action == action && pointing.part == part
  }

  /// The desk as it is seen on cards, or below them: what opens and closes a card has a control in both places, and
  /// only the one below the pointer looks so.
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
  /// A hand trembles, so a pen nearby reports many times a second; and not every window system reports
  /// that it was taken away.
  static let penSilence = 1500.0

  /// Starts to wait for a pen to fall silent.
  func waitForSilence(of pointer: Pointer, _ effects: inout [Effect]) {
    guard pointer.kind.hovers else { return }
    effects.append(.ring(.penSilence, after: Self.penSilence))
  }

  /// Treats a silent pen as gone, unless it touches or another device points by now.
  mutating func missPen(_ effects: inout [Effect]) {
    guard let kind = pointing.pointer.kind, kind.hovers, hand.isFree else { return }
    endTip(&effects)
    if hovered != nil || isPresenting { effects.append(.drawFace) }
    pointing.leave(Pointed(gone: kind))
  }
}
