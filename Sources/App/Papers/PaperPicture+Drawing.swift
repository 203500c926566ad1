internal import Desk
internal import Export
internal import Geometry
internal import Notebook
internal import Paint

extension PaperPicture {
  /// The oversampling: thin lines of a PDF would be too dark otherwise.
  private static let fineness = 4

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
    let width = max(Int((box.width * scale).rounded()), 1)
    let height = max(Int((box.height * scale).rounded()), 1)
    let bitmap = Bitmap(
      width: width * Self.fineness, height: height * Self.fineness, format: .opaque)
    let fine = scale * Double(Self.fineness)
    var isWhole = false
    bitmap.draw { canvas in
      canvas.transform(by: .scaling(x: fine, y: fine))
      isWhole = picture.draw(on: canvas, in: box, scale: fine).isEmpty
    }
    guard isWhole, bitmap.isUsable else { return }
    let rgb = Self.means(of: bitmap.rgb, width: width, height: height)
    self.init(of: paper, in: frame, hash: file.hash, width: width, height: height, rgb: rgb)
  }

  /// The mean of each square of finer pixels.
  private static func means(of fine: [UInt8], width: Int, height: Int) -> [UInt8] {
    let row = width * fineness * 3
    guard fine.count == row * height * fineness else { return [] }
    var means: [UInt8] = []
    means.reserveCapacity(width * height * 3)
    for place in 0..<width * height {
      let corner = place / width * fineness * row + place % width * fineness * 3
      for channel in 0..<3 {
        var sum = 0
        for inner in 0..<fineness * fineness {
          let shift = inner / fineness * row + inner % fineness * 3
          sum += Int(fine[corner + shift + channel])
        }
        means.append(UInt8(sum / (fineness * fineness)))
      }
    }
    return means
  }
}
