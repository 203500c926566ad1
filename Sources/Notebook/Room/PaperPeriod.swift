internal import Geometry

extension Paper {
  /// True if a page can have several lines, and these some room.
  var hasUsualSpacing: Bool { spacing > 1 && spacing < 1000 }

  /// The length by which a sheet can grow at its end so that no line moves; nil where every length is one.
  func period(along axis: RoomAxis, turned turns: QuarterTurns) -> Double? {
    guard hasUsualSpacing else { return nil }
    let upright = axis.turned(by: turns.opposite)
    // The end of a turned sheet may be the top or the left of its paper.
    let map = turns.map(of: .zero)
    let isStart = axis.place(of: map(upright.vector(1))) < 0
    if template != nil { return ruling == .plain ? nil : spacing }
    switch (ruling, upright) {
    case (.plain, _), (.ruled, .across), (.cornell, .across), (.staves, .across): return nil
    case (.ruled, .down), (.cornell, .down), (.grid, _), (.dots, _): return spacing
    // A manuscript's squares are in the middle of the sheet, with columns for readings between them.
    case (.genkoyoshi, .down): return spacing
    case (.genkoyoshi, .across): return 1.35 * spacing
    // Triangles begin at the upper left corner, with upright lines in the middle of the sheet.
    case (.isometric, .across): return 2 * spacing
    case (.isometric, .down): return isStart ? 2 * spacing / 3.squareRoot() : nil
    case (.staves, .down): return isStart ? 9.5 * spacing : nil
    }
  }
}
