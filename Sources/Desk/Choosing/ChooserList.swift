internal import Geometry

/// The list on the card where files are chosen: how much of it is in sight, and which part.
struct ChooserList {
  /// The number of its rows.
  let count: Int
  /// The number of rows that are in sight at once.
  let fitting: Int
  /// The height of a row in pixels.
  let row: Double

  /// How far it can be scrolled, in pixels.
  var reach: Double { Double(max(count - fitting, 0)) * row }

  /// A scroll as far as there is something to see, in pixels.
  func scroll(_ wanted: Double) -> Double {
    guard wanted.isFinite else { return 0 }
    return min(max(wanted, 0), reach)
  }

  /// The scroll nearest to the present one that shows a row.
  func scroll(_ now: Double, revealing place: Int) -> Double {
    let (first, last) = (Double(place - fitting + 1) * row, Double(place) * row)
    return scroll(min(max(now, first), last))
  }

  /// The rows that are in sight.
  func rows(at scroll: Double) -> Range<Int> {
    let first = min(Int((self.scroll(scroll) / row).rounded()), max(count - fitting, 0))
    return first..<min(first + fitting, count)
  }
}
