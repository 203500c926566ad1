internal import Geometry
internal import Notebook

/// The image or the page of a PDF on the paper, in strips where blank paper is inserted into it.
extension PagePicture {
  func drawPrint(
    on surface: borrowing some PageSurface & ~Copyable, in box: Box, while isWanted: () -> Bool
  ) -> [Undrawn] {
    guard !cuts.isEmpty, printed != nil || backdrop != nil else {
      return draw(printed, on: surface, in: box, while: isWanted)
    }
    let bare = printed?.bare
    for strip in strips where strip.place.intersects(box) {
      var undrawn: [Undrawn] = []
      surface.saved {
        surface.clip(to: strip.place)
        surface.transform(by: .translation(by: strip.shift))
        let seen = strip.place.intersection(box).moved(by: -strip.shift)
        undrawn = draw(bare, on: surface, in: seen, while: isWanted)
      }
      if !undrawn.isEmpty { return printed.map { [.printed($0)] } ?? undrawn }
    }
    return []
  }

  private func draw(
    _ printed: PrintedPicture?, on surface: borrowing some PageSurface & ~Copyable, in box: Box,
    while isWanted: () -> Bool
  ) -> [Undrawn] {
    if let printed, !surface.draw(printed, in: box, while: isWanted) { return [.printed(printed)] }
    return backdrop?.draw(on: surface).map { [.image($0)] } ?? []
  }

  /// The strips on the turned page, and how far each is from its place without blank paper.
  private var strips: [(place: Box, shift: Point)] {
    let whole = turns.opposite.size(of: size)
    let original = cuts.sheet(of: whole, turned: .none)
    let (turning, bare) = (turns.map(of: whole.box.high), turns.map(of: original.box.high))
    return cuts.strips(of: original.box).map { strip in
      let place = turning(strip.place)
      return (place, place.low - bare(strip.box).low)
    }
  }
}
