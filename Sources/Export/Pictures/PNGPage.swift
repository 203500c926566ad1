public import Geometry
public import Notebook
public import Paint
internal import Wording

/// PNG export, with one file per page.
public enum PNGPage {
  /// Draws a page, or a clip of it in points, as pixels; the file records the true size.
  ///
  /// Drawing stops early when it is no longer wanted. Throws if the picture would be too large for memory,
  /// or shows nothing of the page.
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
  /// It has 300 pixels to an inch, or as many as size and bytes allow.
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

/// The size of a page, or of a part of one, in pixels.
public struct PixelSize: Hashable, Sendable {
  /// The pixels per inch, unless a width or height is given.
  public var density: Double = 150
  /// The width in pixels; nil if the height or the density decides.
  public var width: Int?
  /// The height in pixels; nil if the width or the density decides.
  public var height: Int?

  /// The longest side that Cairo can draw on.
  public static let longestSide: Int = 32_767
  /// The most pixels, which take a gigabyte while they are drawn.
  private static let most = 1 << 28
  /// The most pixels of a clipping: a page of A4 at 300 to an inch has 8.7 million.
  private static let mostClipped = 12e6

  /// Chooses the usual density.
  public init() {}

  /// Fits a page into a square.
  public static func within(_ side: Int) -> PixelSize {
    var size = PixelSize()
    (size.width, size.height) = (side, side)
    return size
  }

  /// Chooses 300 pixels to an inch for a clipping, or as many as it can have.
  public static func clipping(_ box: Box) -> PixelSize {
    let (width, height) = (max(box.width, 1), max(box.height, 1))
    var size = PixelSize()
    size.density = min(
      300, 72 * (mostClipped / (width * height)).squareRoot(),
      72 * Double(longestSide / 2) / max(width, height))
    return size
  }

  /// Returns the pixels of a box and the pixels per point; if both sides are given, it fits into both.
  func measure(_ box: Box) throws(ExportError) -> (width: Int, height: Int, scale: Double) {
    let (w, h) = (box.width, box.height)
    let scales = [width.map { Double($0) / w }, height.map { Double($0) / h }].compactMap(\.self)
    let scale = scales.min() ?? density / 72
    func pixels(_ length: Double) -> Int { max(Int((length * scale).rounded()), 1) }
    let (across, down) = (pixels(w), pixels(h))
    guard max(across, down) <= Self.longestSide, across * down <= Self.most else {
      throw ExportError(
        "a picture of \(across) x \(down) pixels is too large: choose a smaller --dpi or --width")
    }
    return (across, down, scale)
  }
}
