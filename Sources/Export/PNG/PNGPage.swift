public import Geometry
public import Notebook
public import Paint
internal import Wording

/// PNG export, with one file per page.
public enum PNGPage {
  /// Draws a page as pixels; the file records the true size.
  ///
  /// - Parameters:
  ///   - page: The page, with the bytes of its images.
  ///   - paper: The drawn share of the paper; the rest is transparent.
  ///   - clip: The drawn rectangle in points; nil for the whole page.
  ///   - pixels: The size of that in pixels.
  ///   - isWanted: Drawing stops early when it returns false.
  /// - Returns: The file.
  /// - Throws: `ExportError` if the picture would be too large for memory, or shows nothing of the page.
  public static func png(
    of page: LoosePage, paper: PaperShare = .full, clip: Box? = nil, pixels: PixelSize,
    while isWanted: () -> Bool = { true }
  ) throws(ExportError) -> DrawnPage {
    let (bitmap, scale, notes) = try draw(
      page, paper: paper, clip: clip, pixels: pixels, while: isWanted)
    return DrawnPage(bytes: PNGDensity.noting(scale * 72, in: bitmap.png()), notes: notes)
  }

  /// Draws a rectangle of a page sharply, but in no more than `most` bytes.
  ///
  /// It has 300 pixels to an inch, or as many as size and bytes allow. Drawing stops early when no longer
  /// wanted.
  public static func clipping(
    of page: LoosePage, _ box: Box, paper: PaperShare = .full, within most: Int,
    while isWanted: () -> Bool = { true }
  ) throws(ExportError) -> DrawnPage {
    var pixels = PixelSize.clipping(box)
    while true {
      let drawn = try png(of: page, paper: paper, clip: box, pixels: pixels, while: isWanted)
      guard drawn.bytes.count > most, pixels.density > 1 else { return drawn }
      pixels.density *= 0.7
    }
  }

  /// Draws a page within a square of `side` pixels, in few bytes, for file listings.
  public static func thumbnail(of page: LoosePage, side: Int) throws(ExportError) -> [UInt8] {
    let sheet = page.settled(as: .fitted).first ?? page
    let bitmap = try draw(sheet, paper: .full, clip: nil, pixels: .within(side)) { true }.bitmap
    return PalettePNG.encoded(bitmap) ?? bitmap.png()
  }

  private static func draw(
    _ page: LoosePage, paper: PaperShare, clip: Box?, pixels: PixelSize,
    while isWanted: () -> Bool
  ) throws(ExportError) -> (bitmap: Bitmap, scale: Double, notes: [Words]) {
    let picture = PagePicture(of: page, paper: paper)
    let part = try picture.part(clip, ofPage: page.number)
    let (width, height, scale) = try pixels.measure(part)
    // On whole pixels of the page, so that a clipping has the same pixels as the page.
    let corner = Point(x: (part.low.x * scale).rounded(), y: (part.low.y * scale).rounded())
    let end = corner + Point(x: Double(width), y: Double(height))
    let bitmap = Bitmap(
      width: width, height: height, format: paper == .full ? .opaque : .transparent)
    guard bitmap.isUsable else {
      throw ExportError("not enough memory for a picture of \(width) x \(height) pixels")
    }
    var unread: [Undrawn] = []
    bitmap.draw { canvas in
      canvas.transform(by: .scaling(x: scale, y: scale).then(.translation(by: corner * -1)))
      let seen = Box(low: corner * (1 / scale), high: end * (1 / scale))
      unread = picture.draw(on: canvas, in: seen, scale: scale, while: isWanted)
    }
    return (bitmap, scale, unread.notes)
  }
}
