internal import Geometry

/// What could not be read of the library since it is damaged, and what to do about it.
///
/// It stays below the bar until it is put aside.
struct DamageFace {
  let desk: Desk
  let brush: Brush

  /// The parts that are named; others are counted.
  private static let shown = 3
  private static let pad = 20.0
  private static let line = 22.0

  func draw(on face: inout Face) {
    guard desk.isDamageShown else { return }
    let lines = lines
    let width = min(brush.px(560), desk.window.x - brush.px(24))
    let height = brush.px(Self.pad * 2 + Self.line * Double(lines.count))
    let low = Point(
      x: ((desk.window.x - width) / 2).rounded(), y: brush.px(Bar.height + 12))
    let box = Box(low: low, high: low + Point(x: width, y: height))
    brush.panel(box, on: &face)
    let side = brush.px(44)
    for (place, words) in lines.enumerated() {
      let isHead = place == 0
      let isAdvice = place == lines.count - 1
      let y = low.y + brush.px(Self.pad + Self.line * (Double(place) + 0.5))
      let room = width - brush.px(Self.pad * 2) - (isHead ? side : 0)
      face.marks.append(
        .words(
          words, at: Point(x: low.x + brush.px(Self.pad), y: y),
          brush.words(
            isHead ? 15 : 13.5, isHead || isAdvice ? brush.theme.text : brush.theme.second,
            weight: isHead ? .semiBold : .regular, room: room)))
    }
    let cross = Point(x: box.high.x - side - brush.px(6), y: low.y + brush.px(6))
    brush.button(
      .close, .dismissDamage, in: Box(low: cross, high: cross + Point(x: side, y: side)),
      isHovered: desk.hovered?.action == .dismissDamage, on: &face)
  }

  private var lines: [String] {
    let damage = desk.damage
    let isOne = damage.count == 1
    var lines = [isOne ? "A part cannot be read" : "\(damage.count) parts cannot be read"]
    lines += damage.prefix(Self.shown)
    if damage.count > Self.shown { lines.append("and \(damage.count - Self.shown) more") }
    return lines + ["Close the window and run 'suzuri verify': it saves what can be saved."]
  }
}
