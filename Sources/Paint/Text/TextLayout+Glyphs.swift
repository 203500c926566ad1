internal import CCairo
internal import CPango
internal import Geometry
internal import Notebook

extension TextLayout {
  /// Returns the letters in rows of one font, around the corner at which the lines begin.
  borrowing func glyphRuns() -> [GlyphRun] {
    guard let iterator = pango_layout_get_iter(layout) else { return [] }
    defer { pango_layout_iter_free(iterator) }
    let text = Array(String(cString: pango_layout_get_text(layout)).utf8)
    var fonts: [OpaquePointer: FontFile?] = [:]
    var runs: [GlyphRun] = []
    repeat {
      guard let run = pango_layout_iter_get_run_readonly(iterator) else { continue }
      var room = PangoRectangle()
      pango_layout_iter_get_run_extents(iterator, nil, &room)
      let baseline = pango_layout_iter_get_run_baseline(iterator)
      let corner = Point(x: Self.points(room.x), y: Self.points(baseline))
      runs += GlyphRun(run.pointee, at: corner, in: text, fonts: &fonts).map { [$0] } ?? []
    } while pango_layout_iter_next_run(iterator) != 0
    return runs
  }

  static func points(_ units: CInt) -> Double { Double(units) / Double(PANGO_SCALE) }
}

extension TextPicture {
  /// Returns the letters in rows of one font, in the coordinates of the box before it is moved.
  public func glyphRuns() -> [GlyphRun] {
    guard let layout = TextLayout(box) else { return [] }
    return layout.glyphRuns().map { $0.moved(by: box.origin) }
  }
}
