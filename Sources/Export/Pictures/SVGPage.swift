internal import Bytes
internal import Foreign
public import Geometry
internal import Ink
public import Notebook
public import Paint
internal import Wording

/// SVG export, with one file per page.
public enum SVGPage {
  /// Draws a page as areas and lines.
  ///
  /// Each layer is a group with its title, each stroke one path. Words are drawn as paths, so that they
  /// look the same everywhere, and are included as text as well. Equal pages give equal bytes. With
  /// `hasInk`, a page that is shown entirely is included as well, to import what is drawn of it. Throws
  /// if the clip, in points, shows nothing of the page.
  public static func svg(
    of page: LoosePage, paper: PaperShare = .full, clip: Box? = nil, title: String,
    hasInk: Bool = false
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
    for link in page.anchors.links where LinkAddress(link.target).isSafe {
      surface.addLink(to: link.target, over: link.box)
    }
    let kept = hasInk && clip == nil ? KeptInk(of: page, paper: paper, drawnOn: surface) : nil
    return DrawnPage(bytes: file(with: surface, part, title: title, kept), notes: unread.notes)
  }

  private static func file(
    with surface: SVGSurface, _ part: Box, title: String, _ kept: KeptInk?
  ) -> [UInt8] {
    let sides = [part.width, part.height]
      .map { DecimalText.text($0 / Length.millimeter, places: 2) }
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
    var drawing: [UInt8] = []
    if !surface.definitions.isEmpty {
      drawing += "<defs>\n".utf8
      drawing += surface.definitions
      drawing += "</defs>\n".utf8
    }
    drawing += #"<g transform="scale(\#(1 / SVGSurface.scale))" stroke-linejoin="round">"#.utf8
    drawing.append(0x0A)
    drawing += surface.text
    drawing += "</g>\n</svg>\n".utf8
    if let kept { text += kept.element(before: drawing) }
    return text + drawing
  }
}

enum CairoSVGPage {
  static func svg(of page: LoosePage, paper: PaperShare) throws(ExportError) -> DrawnPage {
    let picture = PagePicture(of: page, paper: paper)
    let size = picture.size.box.high
    let file = CairoFile(.svg, size: size)
    var unread: [Undrawn] = []
    do {
      try file.addPage(size: size) { canvas in
        unread = picture.draw(on: canvas, in: picture.size.box, scale: 1)
      }
      return DrawnPage(bytes: try file.finished(), notes: unread.notes)
    } catch {
      throw ExportError("Cairo cannot write page \(page.number): \(error)")
    }
  }
}

/// An image in a form that every SVG reader shows.
struct SVGImage {
  let mediaType: String
  /// The original file, if readers support its format and show it upright; otherwise its pixels as PNG.
  let bytes: [UInt8]

  init?(_ image: PageImage) {
    if let type = Self.knownType(of: image.bytes) {
      (mediaType, bytes) = (type, image.bytes)
    } else if let bytes = Self.png(of: image) {
      (mediaType, self.bytes) = ("image/png", bytes)
    } else {
      return nil
    }
  }

  private static func knownType(of bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "image/png" }
    if bytes.starts(with: Array("GIF8".utf8)) { return "image/gif" }
    // Some readers rotate pictures of a camera held sideways, others do not.
    let isUpright = JPEGOrientation(of: bytes).number == 1
    return bytes.starts(with: [0xFF, 0xD8, 0xFF]) && isUpright ? "image/jpeg" : nil
  }

  /// Draws the image as pixels in its own size, or three per point if it has none.
  private static func png(of image: PageImage) -> [UInt8]? {
    let size =
      switch image.kind {
      case .pixels(let width, let height): Point(x: Double(width), y: Double(height))
      case .page: image.pageSize.map { $0 * 3 } ?? .zero
      }
    let shrink = min(1, 4096 / max(size.x, size.y, 1))
    let bitmap = Bitmap(
      width: Int((size.x * shrink).rounded(.up)), height: Int((size.y * shrink).rounded(.up)),
      format: .transparent)
    var isRead = false
    bitmap.draw { isRead = $0.draw(image, in: bitmap.box) }
    return isRead ? bitmap.png() : nil
  }
}
