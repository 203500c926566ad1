internal import Geometry
public import Wording

/// A brief message about what happened, perhaps with an offer to undo it, and with what can be done next.
public struct Toast: Hashable, Sendable {
  /// What happened, in a few words.
  public let words: Words
  /// The offered way back, which the key for undo goes as well.
  public let offer: Action?
  /// What is offered besides.
  public let further: [Action]

  init(_ words: Words, offer: Action? = nil, further: [Action] = []) {
    (self.words, self.offer, self.further) = (words, offer, further)
  }

  /// All that is offered.
  var offers: [Action] { [offer].compactMap(\.self) + further }

  /// The message once something else has happened.
  var withoutUndo: Toast { Toast(words, further: further) }

  /// How long it stays, in milliseconds.
  static let stay = 7000.0
}

/// The toast above the pill.
struct ToastFace {
  let desk: Desk
  let painter: FacePainter

  func draw(on face: inout Face) {
    guard let toast = desk.toasts.shown else { return }
    let side = painter.px(88)
    let most = desk.window.x - painter.px(24)
    func room(in width: Double) -> Double {
      width - painter.px(40) - Double(toast.offers.count) * side
    }
    var width = min(painter.px(toast.offers.count == 1 ? Self.narrow : Self.wide), most)
    if WordWrap.lines(of: toast.words.text, in: room(in: width) / painter.scale).count > 1 {
      width = min(painter.px(Self.wide), most)
    }
    let room = room(in: width)
    let lines = WordWrap.lines(of: toast.words.text, in: room / painter.scale)
    let low = Point(
      x: ((desk.window.x - width) / 2).rounded(), y: desk.window.y - painter.px(124))
    let more = painter.px(Self.line * Double(lines.count - 1))
    let box = Box(low: low - Point(x: 0, y: more), high: low + Point(x: width, y: painter.px(44)))
    painter.panel(box, painter.theme.text, on: &face)
    face.targets.append(Face.Target(control: Control(.dismiss), box: box))
    let isAlone = toast.offers.isEmpty && lines.count == 1
    let x = isAlone ? box.center.x : box.low.x + painter.px(20)
    for (place, line) in lines.enumerated() {
      let y = box.low.y + painter.px(22 + Self.line * Double(place))
      face.marks.append(
        .text(
          line, at: Point(x: x, y: y),
          painter.words(13.5, painter.theme.bar, anchor: isAlone ? 0.5 : 0, room: room)))
    }
    for (place, offer) in toast.offers.reversed().enumerated() {
      let right = box.high.x - Double(place) * side
      draw(
        offer,
        in: Box(
          low: Point(x: right - side, y: box.low.y), high: Point(x: right, y: box.high.y)),
        on: &face)
    }
  }

  /// The widths: the narrow one with one offer, the wide one for several lines and with none or several.
  private static let (wide, narrow) = (620.0, 320.0)
  /// The height of a line below the first, in units of the face.
  private static let line = 20.0
  private func draw(_ offer: Action, in box: Box, on face: inout Face) {
    if desk.hovered?.action == offer {
      face.marks.append(
        .box(
          box.expanded(by: -painter.px(5)), radius: painter.px(16), painter.theme.bar.faded(0x30)))
    }
    face.marks.append(
      .words(
        offer.name, at: box.center,
        painter.words(13.5, painter.theme.bar, anchor: 0.5, weight: .semiBold)))
    face.targets.append(Face.Target(control: Control(offer), box: box))
  }
}
