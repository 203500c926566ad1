internal import CCairo
internal import CPoppler
internal import Geometry

/// Files that hold a drawing: the first page of a PDF, which is what formulas mostly are.
struct VectorImage: ~Copyable {
  private let sheet: OpaquePointer
  private let width: Double
  private let height: Double

  /// Opens a PDF; nil where it is none, or where nothing on this machine can draw it.
  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: "%PDF-".utf8) else { return nil }
    var (width, height) = (0.0, 0.0)
    guard let sheet = poppler_sheet_open(bytes, bytes.count, &width, &height) else { return nil }
    self.sheet = sheet
    (self.width, self.height) = (width, height)
  }

  deinit { poppler_sheet_close(sheet) }

  /// The kind of a file with a PDF; nil for all others.
  static func kind(of bytes: [UInt8]) -> PageImage.Kind? {
    guard let image = VectorImage(bytes), image.width > 0, image.height > 0,
      image.width.isFinite, image.height.isFinite
    else { return nil }
    return .page(width: image.width, height: image.height)
  }

  /// Draws the page so that it fills a box.
  func draw(on canvas: borrowing Canvas, in box: Box) {
    canvas.save()
    canvas.clip(to: box)
    canvas.transform(by: .translation(by: box.low))
    canvas.transform(by: .scaling(x: box.width / width, y: box.height / height))
    poppler_sheet_draw(sheet, UnsafeMutableRawPointer(canvas.context))
    canvas.restore()
  }

  /// Returns the page as pixels, so many to a point.
  static func pixels(of bytes: [UInt8], scale: Double) -> ImagePixels? {
    guard let image = VectorImage(bytes) else { return nil }
    let bitmap = Bitmap(
      width: Int((image.width * scale).rounded(.up)),
      height: Int((image.height * scale).rounded(.up)), format: .transparent)
    guard bitmap.isUsable else { return nil }
    bitmap.draw { canvas in image.draw(on: canvas, in: bitmap.box) }
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
