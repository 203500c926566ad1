internal import Geometry
internal import Notebook

extension Desk {
  /// The stroke or gesture in progress.
  public struct Hand: Sendable {
    /// The stroke being written.
    public internal(set) var wet: WetStroke?
    var page = 0
    var gesture: Gesture?
    /// The box on a card in which the pointer moves a handle or tries a pen.
    var track: Box?
    /// Where the pointer came down on a page, until it moves.
    var tap: Point?
    var lasso: LassoLine?
    /// The rectangle around the last such line, until its ink is known.
    var drawn: Excerpt?
    /// The pen or finger that has not moved since it came down.
    var rest: Rest?
    /// The boxes of the strokes written last, in points: figures are larger than the letters among them.
    var writing: [Box] = []
    /// Where the pen that writes came to rest.
    var holding: HoldingPen?
    /// The shape drawn last, while a second stroke may draw its arrowhead.
    var fresh: FreshShape?
    /// True while the modifier keys for equal sides, and for drawing from the middle, are held.
    var (isEven, isCentered) = (false, false)
    /// Where a touch that closed a card came down, until it moves.
    var closing: Point?
    var used: UsedTouch?
    /// The place of the last tap that selected something.
    var selectingTap: SelectingTap?
    /// The last tap on a page.
    var tapped: UsedTouch?
    /// The dot that a pen wrote when it opened the context menu, until the menu is used or dismissed.
    public internal(set) var dot: FinishedStroke?

    var isFree: Bool { wet == nil && gesture == nil }

    /// The stroke being written, unless it is a trial.
    public var stroke: FinishedStroke? { wet.flatMap { $0.isTrial ? nil : FinishedStroke($0) } }
  }

  enum Gesture: Hashable, Sendable {
    /// Holds a control down; the point is where it came down.
    case press(Control, at: Point)
    /// Scrolls a card; the point is the last place.
    case scroll(Point)
    /// Drags a scroll bar's thumb, held at a distance from its top.
    case scrollBar(ScrollBar.Goal, grip: Double)
    case slide(PenSlider)
    case mark
    /// Scrolls pages; the point is the last place.
    case pan(Point)
    /// Erases; the point is the last place on the page.
    case erase(page: Int, at: Point, inParts: Bool)
    case lasso
    /// Selects text of a page; the point is where it came down, nil after it moved.
    case text(page: Int, from: Point?)
    /// Selects letters of the open text box, moves it, or draws a new one.
    case typing(TypingGesture)
    /// Draws a table, or moves a line of one.
    case table(TableGesture)
    /// Draws a shape.
    case shape(ShapeDrag)
    /// Inserts space.
    case space(SpaceGesture)
    case bend(CurvePoint)
    case layer(EntityID)
    case tab(TabDrag)
    case trial
    /// Scrolls a grid, or chooses or drags its items.
    case grid(GridGesture)
    /// Drags the selection; the point of the page is where it was grabbed.
    case grip(Grip, from: Point)
  }
}
