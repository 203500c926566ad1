internal import Geometry
internal import Ink
internal import Notebook
internal import Paint

/// A page of a PDF while it is drawn.
///
/// It is used by one thread at a time.
final class PDFPage: PageSurface {
  private var content = PDFContent()
  /// The images that are shown.
  private(set) var images: [PageImage] = []

  /// Lines stay where they are: a reader of the file fits them to its pixels.
  let isRaster = false

  /// Begins a page of a height in points.
  init(height: Double) { content.begin(height: height) }

  /// The operators drawn since the beginning or the last call.
  func takeOperators() -> [UInt8] { content.takeText() }

  /// The pairs of blending and opacity that are used.
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

  func write(_ text: TextPicture) {}

  func draw(_ image: PageImage, in box: Box) {}
}
