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

  func draw(on face: inout Face) {
    guard desk.damage.isShown else { return }
    PanelLayout(panel, on: desk, painter).drawFloating(on: &face)
  }

  private var panel: Panel {
    let damage = desk.damage.parts
    return Panel(
      damage.count == 1 ? "1 part cannot be read" : "\(damage.count) parts cannot be read",
      close: .dismissDamage, width: 560, at: .upper(desk.headHeight + 12)
    ) {
      for part in damage.prefix(Self.shown) { Label(part, .second, height: 22) }
      if damage.count > Self.shown {
        Label("and \(damage.count - Self.shown) more", .second, height: 22)
      }
      Paragraph(
        "Close the window and run 'suzuri verify' to save what can be saved.", .text, line: 22)
      Gap(18)
    }
  }
}
