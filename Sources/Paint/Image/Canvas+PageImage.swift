internal import Bytes
internal import CCairo
private import Glibc
public import Geometry
internal import Notebook

extension Canvas {
  /// Draws an image to fill a box: pixels smoothly, a page of a PDF as vectors.
  @discardableResult
  public func draw(_ image: PageImage, in box: Box) -> Bool {
    layPaper(below: image, in: box)
    switch image.kind {
    case .page:
      guard let page = VectorImage(image.bytes) else { return false }
      page.draw(on: self, in: box)
    case .pixels(let width, let height):
      // A file may be printed or enlarged, so it gets all pixels.
      let size = isRaster ? sizeInPixels(of: box) : Point(x: .infinity, y: .infinity)
      var halvings = image.halvings(shownAt: size.x, by: size.y)
      while max(width, height) >> halvings > Bitmap.longestSide { halvings += 1 }
      let key = ImageCache.Key(hash: image.hash, halvings: halvings)
      let pixels = ImageCache.shared.pixels(key) {
        ImageFile.pixels(of: image.bytes, halvings: halvings)
      }
      guard let pixels else { return false }
      draw(pixels, filling: box, of: image)
    }
    return true
  }

  /// Fills the box with light paper if colors are turned: transparent parts of an image assume light paper.
  private func layPaper(below image: PageImage, in box: Box) {
    guard turn.isOn else { return }
    turn.isOn = false
    fill(box, with: .paper)
    turn.isOn = true
  }

  /// The side lengths of a box in pixels.
  private func sizeInPixels(of box: Box) -> Point {
    func length(_ x: Double, _ y: Double) -> Double {
      var (x, y) = (x, y)
      cairo_user_to_device_distance(context, &x, &y)
      return Point(x: x, y: y).length
    }
    return Point(x: length(box.width, 0), y: length(0, box.height))
  }

  /// Draws pixels to fill a box, in a file as those of an image.
  func draw(_ pixels: ImagePixels, filling box: Box, of image: PageImage? = nil) {
    pixels.premultiplied.withUnsafeBytes { bytes in
      // Cairo only reads from a source.
      let memory = UnsafeMutableRawPointer(mutating: bytes.baseAddress)?
        .assumingMemoryBound(to: UInt8.self)
      let format = pixels.isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32
      let source = cairo_image_surface_create_for_data(
        memory, format, CInt(pixels.width), CInt(pixels.height), CInt(pixels.width * 4))
      defer { cairo_surface_destroy(source) }
      if !isRaster { image?.describe(to: source) }
      cairo_save(context)
      cairo_rectangle(context, box.low.x, box.low.y, box.width, box.height)
      cairo_translate(context, box.low.x, box.low.y)
      cairo_scale(
        context, box.width / Double(pixels.width), box.height / Double(pixels.height))
      cairo_set_source_surface(context, source, 0, 0)
      // Without padding, the edges would fade into what is below; in a file, images have sharp edges.
      cairo_pattern_set_extend(
        cairo_get_source(context), isRaster ? CAIRO_EXTEND_PAD : CAIRO_EXTEND_NONE)
      cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_GOOD)
      cairo_fill(context)
      cairo_restore(context)
    }
  }
}

extension PageImage {
  /// Tells Cairo the source of the pixels, so that a file has each image only once, and a JPEG unchanged.
  fileprivate func describe(to source: OpaquePointer?) {
    attach(Array(hash.description.utf8), as: CAIRO_MIME_TYPE_UNIQUE_ID, to: source)
    // Readers ignore the orientation of a JPEG, and differ about inks.
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]), JPEGOrientation(of: bytes).number == 1 {
      attach(bytes, as: CAIRO_MIME_TYPE_JPEG, to: source)
    }
  }

  private func attach(_ bytes: [UInt8], as type: String, to source: OpaquePointer?) {
    guard let copy = malloc(max(bytes.count, 1)) else { return }
    bytes.withUnsafeBytes { if let start = $0.baseAddress { memcpy(copy, start, $0.count) } }
    let status = cairo_surface_set_mime_data(
      source, type, copy.assumingMemoryBound(to: UInt8.self), UInt(bytes.count), { free($0) }, copy)
    if status != CAIRO_STATUS_SUCCESS { free(copy) }
  }
}
