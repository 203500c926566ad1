internal import Bytes
internal import Geometry
internal import Notebook
internal import PDFReader

extension PrintedPicture {
  /// The most pixels of an image of a page.
  private static let most = 16.0e6

  /// Draws the upright page as an image of at most `density` pixels per inch; nil if it cannot be drawn.
  public func image(perInch density: Double) -> PageImage? {
    let sheet = upright.box
    let area = sheet.width * sheet.height
    let scale = min(density / 72, (Self.most / max(area, 1)).squareRoot())
    let (width, height) = (sheet.width * scale, sheet.height * scale)
    let part = PrintedPart(
      page: page, pageWidth: width, pageHeight: height, left: 0, top: 0,
      width: Int(width.rounded(.up)), height: Int(height.rounded(.up)))
    guard let file, var pixels = try? file.pixels(of: part) else { return nil }
    let png = pixels.withUnsafeMutableBytes { bytes in
      bytes.baseAddress.map {
        Bitmap(over: $0, width: part.width, height: part.height, stride: part.width * 4).png()
      }
    }
    guard let png else { return nil }
    return PageImage(hash: ContentHash(of: png), mediaType: "image/png", bytes: png)
  }
}
