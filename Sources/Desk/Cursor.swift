internal import Geometry
public import Ink
internal import Notebook

/// What the pointer looks like; the tip of a pen is what it will draw.
public enum Cursor: Hashable, Sendable {
  /// An arrow, above controls and where nothing can be done.
  case arrow
  /// Nothing, where a pen was that is taken away.
  case hidden
  /// A ring as wide as the ink or the eraser, in pixels.
  case ring(diameter: Double, Color)
  /// A hand that can move the paper, or what is selected.
  case hand, move
  /// A cross, where a line around ink can begin.
  case cross
}

/// Where the pointer was last, and what the hand would do there.
struct Pointed: Hashable, Sendable {
  private(set) var position = Point.zero
  /// What was there; nil where nothing has been yet.
  private(set) var kind: Pointer.Kind?
  /// Whether it has gone since.
  private(set) var isGone = false
  private var isOnFace = true
  private var tool = Tool.pen

  init() {}

  /// What has gone from the window.
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
  /// How the held pen writes, as it looks on the page in use.
  private var seenStyle: Style {
    var style = style
    if sheet?.paper.color.isLight != false { style.color = seen(style.color) }
    return style
  }

  /// What the pointer looks like where it is.
  public var cursor: Cursor {
    if pointed.isGone, pointed.kind?.hovers == true { return .hidden }
    guard notebook != nil, let tool = pointed.toolOnPage else { return .arrow }
    switch tool {
    case .hand: return .hand
    case .lasso, .rectangle:
      return selectionFrame?.grip(at: pointed.position) == nil ? .cross : .move
    case .eraser, .partEraser:
      return .ring(diameter: 2 * eraser.radius * faceScale, .ash)
    case .pen:
      // Halves of pixels, so that a zoom in motion does not change it with each picture; and never
      // so small that it is lost, or larger than a server shows.
      let width = (style.width * viewport.scale * 2).rounded() / 2
      return .ring(diameter: min(max(width, 5 * faceScale), 96), seenStyle.color)
    }
  }
}
