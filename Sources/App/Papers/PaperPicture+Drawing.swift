internal import Desk
internal import Export
internal import Geometry
internal import Notebook
internal import Paint

extension PaperPicture {
  /// Draws a paper, or notes that it cannot be read.
  init(of paper: ListedPaper, in frame: PaperFrame, from folder: PaperFolder) {
    self.init(of: paper, in: frame)
    guard let file = try? folder.read(paper.name) else { return }
    var page = LoosePage(
      number: 1, size: file.sheet.size, paper: Paper(.plain, color: file.sheet.color))
    page.backdrop = file.paper(named: paper.name).backdrop
    page.files = [file.hash: file.bytes]
    var picture = PagePicture(of: page)
    picture.light = frame.isDark ? .turned : .plain
    let box = picture.size.box
    let scale = min(Double(frame.width) / box.width, Double(frame.height) / box.height)
    let bitmap = Bitmap(
      width: max(Int((box.width * scale).rounded()), 1),
      height: max(Int((box.height * scale).rounded()), 1), format: .opaque)
    var isWhole = false
    bitmap.draw { canvas in
      canvas.transform(by: .scaling(x: scale, y: scale))
      isWhole = picture.draw(on: canvas, in: box, scale: scale).isEmpty
    }
    guard isWhole, bitmap.isUsable else { return }
    self.init(of: paper, in: frame, width: bitmap.width, height: bitmap.height, rgb: bitmap.rgb)
  }
}
