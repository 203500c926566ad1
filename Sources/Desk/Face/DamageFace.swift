internal import Geometry
public import Wording

/// What could not be read since it is damaged.
public struct DamageReport: Hashable, Sendable {
  /// The damaged parts, a line each.
  public internal(set) var parts: [Words] = []
  /// Whether it is shown; false once it has been dismissed.
  var isShown = false
}

/// The report of damaged parts of the library that could not be read, with advice.
///
/// It stays below the bar until it is dismissed.
struct DamageFace {
  let desk: Desk
  let painter: FacePainter

  /// The number of parts that are named; the others are only counted.
  private static let shown = 3
  private static let pad = 20.0
  private static let line = 22.0

  func draw(on face: inout Face) {
    guard desk.damage.isShown else { return }
    let lines = lines
    let width = min(painter.px(560), desk.window.x - painter.px(24))
    let height = painter.px(Self.pad * 2 + Self.line * Double(lines.count))
    let low = Point(
      x: ((desk.window.x - width) / 2).rounded(), y: painter.px(desk.headHeight + 12))
    let box = Box(low: low, high: low + Point(x: width, y: height))
    painter.panel(box, on: &face)
    let side = painter.px(44)
    for (place, words) in lines.enumerated() {
      let isHead = place == 0
      let isAdvice = place == lines.count - 1
      let y = low.y + painter.px(Self.pad + Self.line * (Double(place) + 0.5))
      let room = width - painter.px(Self.pad * 2) - (isHead ? side : 0)
      face.marks.append(
        .words(
          words, at: Point(x: low.x + painter.px(Self.pad), y: y),
          painter.words(
            isHead ? 15 : 13.5, isHead || isAdvice ? painter.theme.text : painter.theme.second,
            weight: isHead ? .semiBold : .regular, room: room)))
    }
    let cross = Point(x: box.high.x - side - painter.px(6), y: low.y + painter.px(6))
    painter.button(
      .close, .dismissDamage, in: Box(low: cross, high: cross + Point(x: side, y: side)),
      isHovered: desk.hovered?.action == .dismissDamage, on: &face)
  }

  private var lines: [Words] {
    let damage = desk.damage.parts
    let isOne = damage.count == 1
    var lines: [Words] = [isOne ? "A part cannot be read" : "\(damage.count) parts cannot be read"]
    lines += damage.prefix(Self.shown)
    if damage.count > Self.shown { lines.append("and \(damage.count - Self.shown) more") }
    return lines + ["Close the window and run 'suzuri verify': it saves what can be saved."]
  }
}
