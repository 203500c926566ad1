internal import CPango
internal import Geometry
internal import Notebook

extension TextPicture {
  /// Returns the letters as runs of one font each, in the coordinates of the box before it is moved.
  ///
  /// Looks refer to the font's file only `withFonts`; otherwise all are shapes and pictures.
  public func glyphRuns(withFonts: Bool) -> [GlyphRun] {
    TextLayout(box)?.glyphRuns(at: box.origin, withFonts: withFonts) ?? []
  }
}

extension TextLayout {
  /// Returns the letters of lines that begin at a corner.
  fileprivate borrowing func glyphRuns(at corner: Point, withFonts: Bool) -> [GlyphRun] {
    guard let iterator = pango_layout_get_iter(layout) else { return [] }
    defer { pango_layout_iter_free(iterator) }
    let text = Array(String(cString: pango_layout_get_text(layout)).utf8)
    var files = FontFiles(areWanted: withFonts)
    var runs: [GlyphRun] = []
    repeat {
      guard let run = pango_layout_iter_get_run_readonly(iterator) else { continue }
      var room = PangoRectangle()
      pango_layout_iter_get_run_extents(iterator, nil, &room)
      let baseline = pango_layout_iter_get_run_baseline(iterator)
      let start = corner + Point(x: Self.points(room.x), y: Self.points(baseline))
      runs += GlyphRun(run.pointee, at: start, in: text, files: &files).map { [$0] } ?? []
    } while pango_layout_iter_next_run(iterator) != 0
    return runs
  }

  static func points(_ units: CInt) -> Double { Double(units) / Double(PANGO_SCALE) }
}
