internal import Geometry
internal import Notebook
internal import Paint
internal import Wording

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
