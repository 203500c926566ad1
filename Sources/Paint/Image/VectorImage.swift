internal import CCairo
internal import Geometry
internal import PDFReader

/// The drawing in a file: the first page of a PDF, the usual form of formulas.
struct VectorImage: ~Copyable {
  private let page: PageInPlace
  var width: Double { page.width }
  var height: Double { page.height }

  /// Opens a PDF; nil if it is none, or nothing on this machine can draw it.
  init?(_ bytes: [UInt8]) {
    guard Self.isPDF(bytes), let page = PageInPlace(bytes) else { return nil }
    self.page = page
  }

  /// True if a file claims to be a PDF.
  ///
  /// This is cheap, whereas opening the file takes longer than drawing everything else on a small page.
  static func isPDF(_ bytes: [UInt8]) -> Bool { bytes.starts(with: "%PDF-".utf8) }

  /// Draws the page to fill a box.
  func draw(on canvas: borrowing Canvas, in box: Box) {
    guard let context = canvas.context else { return }
    canvas.save()
    canvas.clip(to: box)
    canvas.transform(by: .translation(by: box.low))
    canvas.transform(by: .scaling(x: box.width / width, y: box.height / height))
    page.draw(on: context)
    canvas.restore()
  }

  /// Returns the page as pixels in the size shown, at most 4096 to a side.
  func pixels(shownAt shownWidth: Double, by shownHeight: Double) -> ImagePixels? {
    let scale = min(max(shownWidth / width, shownHeight / height), 4096 / max(width, height))
    let bitmap = Bitmap(
      width: Int((width * scale).rounded(.up)), height: Int((height * scale).rounded(.up)),
      format: .transparent)
    guard bitmap.isUsable else { return nil }
    bitmap.draw { canvas in draw(on: canvas, in: bitmap.box) }
    return ImagePixels(bitmap)
  }
}

extension ImagePixels {
  /// Copies the pixels of a transparent bitmap.
  fileprivate convenience init?(_ bitmap: Bitmap) {
    cairo_surface_flush(bitmap.surface)
    guard let bytes = cairo_image_surface_get_data(bitmap.surface) else { return nil }
    let (width, height) = (bitmap.width, bitmap.height)
    let stride = Int(cairo_image_surface_get_stride(bitmap.surface))
    var pixels: [UInt32] = []
    pixels.reserveCapacity(width * height)
    for row in 0..<height {
      let start = UnsafeRawPointer(bytes) + row * stride
      pixels.append(
        contentsOf: UnsafeBufferPointer(
          start: start.assumingMemoryBound(to: UInt32.self), count: width))
    }
    self.init(width: width, height: height, isOpaque: false, premultiplied: pixels)
  }
}
