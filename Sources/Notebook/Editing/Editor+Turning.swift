internal import Geometry

extension Editor {
  /// Turns pages with their contents: their paper, and everything on all layers.
  mutating func turn(_ pages: [Outline.Page], by turns: QuarterTurns) throws {
    guard turns != .none else { return }
    for page in pages {
      let map = turns.map(of: page.size.box.high)
      for element in try PageContent(of: page.id, in: self).elements {
        let turned = element.transform.then(map).withoutNegativeZeros
        guard turned.isUsable else { continue }
        try set(.transform, of: element.id, to: turned)
      }
      try set(.turns, of: page.id, to: page.turns.then(turns))
      try turnRoom(of: page.id, by: turns)
      let size = turns.size(of: page.size)
      if size != page.size { try set(.size, of: page.id, to: size) }
    }
  }
}

extension Affine {
  /// The same map, written so that four quarter turns leave no trace.
  fileprivate var withoutNegativeZeros: Affine {
    Affine(a: a + 0, b: b + 0, c: c + 0, d: d + 0, tx: tx + 0, ty: ty + 0)
  }
}
