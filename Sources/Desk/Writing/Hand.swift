internal import Geometry
internal import Notebook

extension Desk {
  /// What the hand is doing: the stroke that it writes, or what else it does with the pointer that is down.
  public struct Hand: Sendable {
    /// The stroke that is being written.
    public internal(set) var wet: WetStroke?
    /// The place of the page that is written on.
    var page = 0
    /// What the pointer that is down does, unless it writes.
    var gesture: Gesture?
    /// The box on a card in which the pointer moves a handle or tries a pen.
    var track: Box?
    /// Where the pointer came down on a page, as long as it has not moved from there.
    var tap: Point?
    /// The line that is drawn around ink to select it.
    var lasso: LassoLine?
    /// The rectangle around the last such line, until it is known what ink is in it.
    var drawn: Excerpt?
    /// The pen or finger that has not moved since it came down.
    var rest: Rest?
    /// Where a touch came down that closed a card, as long as it has not moved from there.
    var closing: Point?
    /// The touch that used a control last.
    var used: UsedTouch?
    /// The dot a pen wrote when it opened the context menu, until the menu is used or dismissed.
    public internal(set) var dot: FinishedStroke?

    /// Whether no pointer is down that writes or does anything else.
    var isFree: Bool { wet == nil && gesture == nil }

    /// The stroke being written, if it is one to keep.
    public var stroke: FinishedStroke? {
      wet.flatMap { $0.isTrial ? nil : FinishedStroke($0) }
    }
  }

  /// What a pointer does when it does not write.
  enum Gesture: Hashable, Sendable {
    /// It holds a control down; the place is where it came down.
    case press(Control, at: Point)
    /// It scrolls a card; the place is where it was last.
    case scroll(Point)
    /// It drags the thumb of a scroll bar, held at a distance from its upper end.
    case scrollBar(ScrollBar.Goal, grip: Double)
    /// It holds a slider on the card of a pen.
    case slide(PenSlider)
    /// It marks the text of a field.
    case mark
    /// It moves the paper; the place is where it was last.
    case pan(Point)
    /// It erases on a page; the point of the page is where it was last.
    case erase(page: Int, at: Point, inParts: Bool)
    /// It draws a line around ink.
    case lasso
    /// It selects text of a page; the place is where it came down, nil once it has moved from there.
    case text(page: Int, from: Point?)
    /// It bends a device's curve.
    case bend(CurvePoint)
    /// It drags a layer to another place.
    case layer(EntityID)
    /// It drags a tab to another place.
    case tab(TabDrag)
    /// It tries a device on the paper of its card.
    case trial
    /// It scrolls a grid, chooses or carries what lies in it.
    case grid(GridGesture)
    /// It holds the selection; the point of the page is where it took hold.
    case grip(Grip, from: Point)
  }
}
