internal import Geometry

/// What happened, and an offer to take it back.
public struct Toast: Hashable, Sendable {
  /// What happened, in a few words.
  public let text: String
  /// What is offered.
  public let offer: Action?

  init(_ text: String, offer: Action? = nil) {
    self.text = text
    self.offer = offer
  }

  /// How long it stays, in milliseconds.
  static let stay = 7000.0
}

/// The toast above the pill.
struct ToastFace {
  let desk: Desk
  let brush: Brush

  func draw(on face: inout Face) {
    guard let toast = desk.toast else { return }
    let wanted = toast.offer == nil ? 620.0 : 320
    let width = min(brush.px(wanted), desk.window.x - brush.px(24))
    let low = Point(
      x: ((desk.window.x - width) / 2).rounded(), y: desk.window.y - brush.px(124))
    let box = Box(low: low, high: low + Point(x: width, y: brush.px(44)))
    brush.panel(box, brush.theme.text, on: &face)
    face.targets.append(Face.Target(control: Control(.dismiss), box: box))
    let side = brush.px(88)
    let room = width - brush.px(40) - (toast.offer == nil ? 0 : side)
    let middle = toast.offer == nil
    let x = middle ? box.center.x : box.low.x + brush.px(20)
    face.marks.append(
      .words(
        toast.text, at: Point(x: x, y: box.center.y),
        brush.words(13.5, brush.theme.bar, anchor: middle ? 0.5 : 0, room: room)))
    if let offer = toast.offer {
      let low = Point(x: box.high.x - side, y: box.low.y)
      draw(offer, in: Box(low: low, high: box.high), on: &face)
    }
  }

  private func draw(_ offer: Action, in box: Box, on face: inout Face) {
    if desk.hovered?.action == offer {
      face.marks.append(
        .box(box.expanded(by: -brush.px(5)), radius: brush.px(16), brush.theme.bar.faded(0x30)))
    }
    face.marks.append(
      .words(
        offer.name, at: box.center,
        brush.words(13.5, brush.theme.bar, anchor: 0.5, weight: .semiBold)))
    face.targets.append(Face.Target(control: Control(offer), box: box))
  }
}
