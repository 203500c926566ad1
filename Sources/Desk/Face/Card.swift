internal import Geometry
internal import Wording

/// A popup: its name, when it opens, and its panel.
protocol Card {
  static var name: Words { get }
  /// True if it closes after one of its items is used.
  static var isMenu: Bool { get }
  /// True if it stays open while the user writes beside it.
  static var stays: Bool { get }
  static func suits(_ desk: Desk) -> Bool
  static func begin(on desk: inout Desk, _ effects: inout [Effect])

  init(desk: Desk)
  var panel: Panel { get }
}

extension Card {
  static var isMenu: Bool { false }
  static var stays: Bool { false }
  static func suits(_ desk: Desk) -> Bool { true }
  static func begin(on desk: inout Desk, _ effects: inout [Effect]) {}
}

extension Desk {
  /// The top of cards below the bar and the tabs, in interface units.
  var cardTop: Double { (screen is PageScreen ? headHeight : Bar.height) + 8 }

  var panelRoom: PanelRoom {
    PanelRoom(
      window: window, top: cardTop, scroll: cards.scroll, isLeftHanded: preferences.isLeftHanded)
  }

  func drawCard(_ painter: FacePainter, on face: inout Face) {
    guard let card = card(painter) else { return }
    let frame = CardFrame(card, in: window, painter)
    guard !frame.shown.isEmpty else { return }
    painter.panel(frame.shown, on: &face)
    if let hook = card.hook, !frame.scrolls { draw(hook, on: frame.shown, painter, &face) }
    var inside = Face()
    card.draw(on: &inside)
    let shift = frame.scrolls ? frame.scroll(cards.scroll) : .zero
    face.trial = inside.trial?.moved(by: -shift)
    guard frame.scrolls else {
      face.marks += inside.marks
      face.targets += inside.targets
      return
    }
    for strip in frame.strips(at: cards.scroll) {
      face.marks.append(
        .shifted(inside.marks.filter(strip.shows), by: strip.shift, within: strip.room))
      face.targets += inside.targets.filter(strip.has).map {
        $0.moved(by: strip.shift, within: strip.room)
      }
    }
    drawSeams(of: frame, card, painter, on: &face)
    if let bar = frame.bar(at: cards.scroll, painter) {
      ScrollBarFace(bar, on: self, painter).draw(on: &face)
    }
  }

  private func drawSeams(
    of frame: CardFrame, _ card: PanelLayout, _ painter: FacePainter, on face: inout Face
  ) {
    let (scroll, edge) = (frame.scroll(cards.scroll).y, (frame.shown.low.x, frame.shown.high.x))
    if frame.middle.low.y > frame.shown.low.y, scroll > 0 {
      painter.hair(from: edge.0, to: edge.1, y: frame.middle.low.y, on: &face)
    }
    let hasSeam = card.panel.foot.first is Seam
    if frame.middle.high.y < frame.shown.high.y, scroll < frame.reach.y, !hasSeam {
      painter.hair(from: edge.0, to: edge.1, y: frame.middle.high.y, on: &face)
    }
  }

  private func draw(_ hook: Double, on box: Box, _ painter: FacePainter, _ face: inout Face) {
    let half = painter.px(9)
    let round = painter.px(20) + half
    guard box.width > 2 * round, box.low.y >= painter.px(Bar.height) else { return }
    let x = min(max(hook, box.low.x + round), box.high.x - round)
    var corner = Path()
    corner.move(to: Point(x: x - half, y: box.low.y))
    corner.line(to: Point(x: x, y: box.low.y - painter.px(8)))
    corner.line(to: Point(x: x + half, y: box.low.y))
    corner.close()
    face.marks.append(.area(corner, painter.theme.surface))
  }

  func card(_ painter: FacePainter) -> PanelLayout? {
    popup.map { PanelLayout($0.card.init(desk: self).panel, in: panelRoom, painter) }
  }

  var cardFrame: CardFrame? {
    let painter = painter
    return card(painter).map { CardFrame($0, in: window, painter) }
  }

  func isOnCard(_ place: Point) -> Bool {
    !shownParts.hidden.contains(.popup) && cardFrame?.shown.contains(place) == true
  }

  var cardStays: Bool { screen is PageScreen && popup?.card.stays == true }

  mutating func closePassingCard() { if !cardStays { popup = nil } }

  /// Scrolls the card by a distance in pixels.
  mutating func scrollCard(by shift: Point, _ effects: inout [Effect]) {
    guard shift.isFinite, let frame = cardFrame else { return }
    guard frame.scrolls else { return }
    cards.scroll = frame.scroll(frame.scroll(cards.scroll) - shift)
    effects.append(.drawFace)
  }

  mutating func revealFocus() {
    if case .find(.show(let place)) = focus?.control.action {
      revealRow(of: place)
      return updateFocus()
    }
    guard let focus, focus.part == .popup else { return }
    reveal(focus)
    updateFocus()
  }

  mutating func reveal(_ target: Face.Target) {
    guard let frame = cardFrame, frame.scrolls else { return }
    var box = target.box
    if target.room != frame.middle {
      // The fixed head and foot only move sideways.
      (box.low.y, box.high.y) = (frame.middle.center.y, frame.middle.center.y)
    }
    cards.scroll = frame.scroll(
      frame.scroll(cards.scroll), revealing: box, margin: (4 * faceScale).rounded())
  }
}
