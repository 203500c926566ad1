internal import Geometry
internal import Ink
internal import Notebook
internal import Paint

/// A page of a PDF being drawn.
///
/// Used by one thread at a time.
final class PDFPage: PageSurface {
  private var content = PDFContent()
  private let height: Double
  private(set) var images: PageImages
  private(set) var links: [PDFLink] = []
  private(set) var fonts: PageFonts

  /// Lines stay where they are: a reader of the file aligns them with its pixels.
  let isRaster = false

  /// Begins a page with a height in points.
  ///
  /// The map leads from the page, whose heights grow upward, to the coordinates of the operators.
  init(height: Double, map: Affine = .identity, shelves: PDFShelves) {
    images = PageImages(shelf: shelves.images)
    fonts = PageFonts(shelf: shelves.fonts)
    self.height = height
    content.begin(height: height, map: map)
  }

  func takeOperators() -> [UInt8] { content.takeText() }

  var blends: Set<PDFBlend> { content.blends }

  func save() { content.save() }
  func restore() { content.restore() }
  func transform(by map: Affine) { content.transform(by: map) }
  func clip(to box: Box) { content.clip(to: box) }
  func blend(_ blending: Blending) { content.blend(blending) }
  func fill(_ box: Box, with color: Color) { content.fill(box, with: color) }
  func fill(_ path: Path, with color: Color) { content.fill(path, with: color) }

  func stroke(_ path: Path, width: Double, color: Color, cap: Style.Cap, dashes: [Float]) {
    content.stroke(path, width: width, color: color, cap: cap, dashes: dashes)
  }

  func stroke(_ runs: [InkRun], color: Color) { content.stroke(runs, color: color) }

  func write(_ text: TextPicture) {
    content.write(text, fonts: &fonts, images: &images)
    links += text.links.compactMap {
      PDFLink($0.box, height: height, linkingTo: $0.target.text)
    }
  }

  func hide(_ words: HiddenText) { content.hide(words) }

  /// Draws a page of a PDF as an image: only one that cannot be copied is drawn.
  func draw(_ page: PrintedPicture, in part: Box, while isWanted: () -> Bool) -> Bool {
    page.image(perInch: 200).map { draw($0, in: page.upright.box, moved: page.turning) } ?? false
  }

  func draw(_ image: PageImage, in box: Box, as look: ImageLook) -> Bool {
    draw(image, in: box, moved: .identity, as: look)
  }

  private func draw(
    _ image: PageImage, in box: Box, moved: Affine, as look: ImageLook = ImageLook()
  ) -> Bool {
    guard let (name, turn) = images.register(image) else { return false }
    let map = Affine.scaling(x: box.width, y: box.height).then(.translation(by: box.low))
    content.draw(name, filling: turn.then(map).then(moved), as: look)
    return true
  }
}
