/// The distinct styles of some strokes, in order of first appearance.
struct StyleTable {
  private(set) var styles: [Style] = []
  private var places: [Style: Int] = [:]
  private var last: (style: Style, place: Int)?

  /// Returns the index of a style, added if new.
  mutating func place(of style: Style) -> Int {
    if let last, last.style == style { return last.place }
    let settled = style.settled
    let place = places[settled] ?? styles.count
    if place == styles.count {
      styles.append(settled)
      places[settled] = place
    }
    last = (style, place)
    return place
  }
}
