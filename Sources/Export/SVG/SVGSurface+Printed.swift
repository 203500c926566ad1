internal import Geometry
internal import Notebook
internal import Paint
internal import PDFReader

extension SVGSurface {
  /// Puts the drawing of a PDF page on its sheet, as curves and letters.
  func draw(
    _ page: PrintedPicture, in part: Box, while isWanted: () -> Bool
  ) -> Bool {
    guard let file = page.file, let info = try? file.info(),
      info.pages.indices.contains(page.page - 1), let svg = try? file.svg(of: page.page),
      let drawing = ForeignDrawing(svg)
    else { return false }
    let (sheet, own) = (page.upright.box.high * Self.scale, info.pages[page.page - 1])
    let map = page.turns.map(of: sheet)
    let numbers = [map.a, map.b, map.c, map.d, map.tx, map.ty].map(Self.number)
    let isTurned = page.turns != .none
    let turn = isTurned ? "<g transform=\"matrix(\(numbers.joined(separator: " ")))\">\n" : ""
    add(
      drawing: drawing.content,
      opening: turn + """
        <svg width="\(Self.number(sheet.x))" height="\(Self.number(sheet.y))" \
        viewBox="0 0 \(Self.number(own.width)) \(Self.number(own.height))" \
        preserveAspectRatio="none">

        """, closing: isTurned ? "</svg></g>\n" : "</svg>\n")
    return true
  }
}
