internal import Bytes
public import Geometry
internal import Ink
public import Notebook
public import Paint

/// SVG export, with one file per page.
public enum SVGPage {
  /// Draws a page as areas and lines.
  ///
  /// Each layer is a group with its title, each stroke one path. Words are drawn as paths, so that they
  /// look the same everywhere, and are included as text as well. Equal pages give equal bytes. `clip` is
  /// the shown rectangle in points; nil for the whole page. Throws if it shows nothing of the page.
  public static func svg(
    of page: LoosePage, paper: PaperShare = .full, clip: Box? = nil, title: String
  ) throws(ExportError) -> DrawnPage {
    let surface = SVGSurface()
    let sheet = PagePicture(of: page, paper: paper) { _, _ in false }
    let part = try sheet.part(clip, ofPage: page.number)
    surface.beginGroup(#" id="paper""#)
    var unread = sheet.drawPaper(on: surface, in: part, scale: 1)
    surface.endGroup()
    for (index, layer) in page.layers.enumerated() where layer.isVisible {
      let label = layer.title.isEmpty ? "Layer \(index + 1)" : layer.title
      surface.beginGroup(
        """
         id="layer\(index + 1)" inkscape:groupmode="layer" \
        inkscape:label="\(XMLText.escaped(label))"
        """)
      let picture = PagePicture(of: page, paper: .none) { number, _ in number == index + 1 }
      unread += picture.drawLayers(on: surface, in: part)
      surface.endGroup()
    }
    return DrawnPage(bytes: file(with: surface, part, title: title), notes: unread.notes)
  }

  private static func file(
    with surface: SVGSurface, _ part: Box, title: String
  ) -> [UInt8] {
    let sides = [part.width, part.height]
      .map { DecimalText.text($0 / Length.millimetre, places: 2) }
    let box = [part.low.x, part.low.y, part.width, part.height]
      .map { DecimalText.text($0, places: 3) }.joined(separator: " ")
    var text = Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" \
      xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"\
      \(surface.hasReferences ? #" xmlns:xlink="http://www.w3.org/1999/xlink""# : "") \
      width="\(sides[0])mm" height="\(sides[1])mm" viewBox="\(box)">

      """.utf8)
    if !title.isEmpty { text += "<title>\(XMLText.escaped(title))</title>\n".utf8 }
    if !surface.definitions.isEmpty {
      text += "<defs>\n".utf8
      text += surface.definitions
      text += "</defs>\n".utf8
    }
    text += #"<g transform="scale(\#(1 / SVGSurface.scale))" stroke-linejoin="round">"#.utf8
    text.append(0x0A)
    text += surface.text
    text += "</g>\n</svg>\n".utf8
    return text
  }
}
