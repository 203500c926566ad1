internal import Geometry

/// Something that lies open above the page: a card, a menu, a sheet.
protocol Card {
  /// All of it, in pixels; the window may be smaller.
  var box: Box { get }
  /// Where the control stands that it hangs at, from the left; nil where it hangs at none.
  var hook: Double? { get }
  /// Draws what lies on it.
  func draw(on face: inout Face)
}

extension Card {
  var hook: Double? { nil }
}

/// The part of a card that the window has room for; the rest is scrolled to.
struct CardFrame {
  /// What is seen of the card.
  let shown: Box
  /// How far it can be scrolled.
  let reach: Point

  init(_ card: any Card, in window: Point, _ brush: Brush) {
    let edge = brush.px(8)
    let room = Box(low: Point(x: edge, y: edge), high: window - Point(x: edge, y: edge))
    let box = card.box
    shown = box.intersection(room)
    reach = Point(x: max(box.width - shown.width, 0), y: max(box.height - shown.height, 0))
  }

  /// Whether there is more than is seen.
  var scrolls: Bool { reach != .zero }

  /// How far the card is scrolled, where somebody wants it so far.
  func scroll(_ wanted: Point) -> Point {
    Point(
      x: min(max(wanted.x, 0), reach.x).rounded(), y: min(max(wanted.y, 0), reach.y).rounded())
  }

  /// How far the card is to be scrolled, so that a box on it is seen that lies here now.
  func scroll(_ now: Point, revealing box: Box, margin: Double) -> Point {
    func way(_ low: Double, _ high: Double, in room: ClosedRange<Double>) -> Double {
      if low < room.lowerBound { return low - room.lowerBound }
      return high > room.upperBound ? min(high - room.upperBound, low - room.lowerBound) : 0
    }
    let room = shown.expanded(by: -margin)
    guard !room.isEmpty else { return now }
    return scroll(
      now
        + Point(
          x: way(box.low.x, box.high.x, in: room.low.x...room.high.x),
          y: way(box.low.y, box.high.y, in: room.low.y...room.high.y)))
  }
}

extension Desk {
  /// Draws what lies open above the page.
  func drawCard(_ brush: Brush, on face: inout Face) {
    guard let card = card(brush) else { return }
    let frame = CardFrame(card, in: window, brush)
    guard !frame.shown.isEmpty else { return }
    brush.panel(frame.shown, on: &face)
    if let hook = card.hook, !frame.scrolls { draw(hook, on: frame.shown, brush, &face) }
    var inside = Face()
    card.draw(on: &inside)
    guard frame.scrolls else {
      face.marks += inside.marks
      face.targets += inside.targets
      return
    }
    let shift = -frame.scroll(cardScroll)
    face.marks.append(.shifted(inside.marks, by: shift, within: frame.shown))
    face.targets += inside.targets.map { target in
      var target = target
      target.box = Box(low: target.box.low + shift, high: target.box.high + shift)
      target.room = frame.shown
      return target
    }
    drawThumb(of: frame, brush, on: &face)
  }

  /// The corner by which a card hangs at its control.
  private func draw(_ hook: Double, on box: Box, _ brush: Brush, _ face: inout Face) {
    let half = brush.px(9)
    let round = brush.px(20) + half
    guard box.width > 2 * round, box.low.y >= brush.px(Bar.height) else { return }
    let x = min(max(hook, box.low.x + round), box.high.x - round)
    var corner = Path()
    corner.move(to: Point(x: x - half, y: box.low.y))
    corner.line(to: Point(x: x, y: box.low.y - brush.px(8)))
    corner.line(to: Point(x: x + half, y: box.low.y))
    corner.close()
    face.marks.append(.area(corner, brush.theme.surface))
  }

  /// How much is seen of a card that scrolls, and which part.
  private func drawThumb(of frame: CardFrame, _ brush: Brush, on face: inout Face) {
    guard frame.reach.y > 0 else { return }
    let margin = brush.px(10)
    let track = frame.shown.height - 2 * margin
    let whole = frame.shown.height + frame.reach.y
    let length = max(track * frame.shown.height / whole, brush.px(24))
    let share = frame.scroll(cardScroll).y / frame.reach.y
    let low = Point(
      x: frame.shown.high.x - brush.px(6),
      y: frame.shown.low.y + margin + (track - length) * share)
    face.marks.append(
      .box(
        Box(low: low, high: low + Point(x: brush.px(3), y: length)), radius: brush.px(2),
        brush.theme.second.faded(0x90)))
  }

  private func card(_ brush: Brush) -> (any Card)? {
    switch popup {
    case .penCard: PenCard(self, brush)
    case .eraserCard: EraserCardFace(self, brush)
    case .menu: Menu(self, brush)
    case .context(let menu): ContextMenuFace(self, brush, menu)
    case .keys: KeySheet(desk: self, brush: brush)
    case .devices: DeviceCardFace(self, brush)
    case .export: ExportCardFace(desk: self, brush: brush)
    case .jobs: JobCard(self, brush)
    case .laboratory: LaboratoryCard(self, brush)
    case .styluses(let cards): StylusCardFace(self, brush, cards)
    case .sync: FolderCard(self, brush, .sync(sync, theme))
    case .copies(let card): FolderCard(self, brush, .copies(on: card, of: self, theme))
    case .pageNumber: NumberPad(desk: self, brush: brush)
    case nil: nil
    }
  }

  /// What is seen of the card that lies open; nil where none does.
  var cardFrame: CardFrame? {
    let brush = Brush(scale: faceScale, theme: theme)
    return card(brush).map { CardFrame($0, in: window, brush) }
  }

  /// Whether a place in the window lies on the card that lies open.
  func isOnCard(_ place: Point) -> Bool { cardFrame?.shown.contains(place) == true }

  /// Moves what lies on the card along with a movement in the window, in pixels.
  mutating func scrollCard(by shift: Point, _ commands: inout [Command]) {
    guard shift.isFinite, let frame = cardFrame, frame.scrolls else { return }
    cardScroll = frame.scroll(frame.scroll(cardScroll) - shift)
    commands.append(.drawFace)
  }

  /// Scrolls the card so that what the keys have hold of is seen.
  mutating func revealFocus() {
    guard let focus, focus.part == .popup, let frame = cardFrame, frame.scrolls else { return }
    cardScroll = frame.scroll(
      frame.scroll(cardScroll), revealing: focus.box, margin: (4 * faceScale).rounded())
    followFocus()
  }
}
