public import Bytes
internal import CCairo
public import Geometry
private import Glibc
internal import Ink
public import Notebook

/// The file of an image that can be drawn, unchanged.
public struct PageImage: Hashable, Sendable {
  /// The hash of the bytes.
  public let hash: ContentHash
  /// The declared media type of the file, such as "image/jpeg".
  public let mediaType: String
  /// The file.
  public let bytes: [UInt8]
  /// The kind of picture in it.
  public let kind: Kind

  /// The kinds of pictures.
  public enum Kind: Hashable, Sendable {
    /// A pixel image, with its upright size.
    case pixels(width: Int, height: Int)
    /// The first page of a PDF.
    case page
  }

  /// The size of a page in points; nil for other images, or if it cannot be read.
  public var pageSize: Point? {
    guard let page = VectorImage(bytes) else { return nil }
    return Point(x: page.width, y: page.height)
  }

  /// Examines an image; nil if undrawable or too large; its hash is trusted, the media type is not.
  public init?(hash: ContentHash, mediaType: String, bytes: [UInt8]) {
    let isPDF = VectorImage.isPDF(bytes)
    guard let kind = isPDF ? .page : ImageFile.kind(of: bytes) else { return nil }
    (self.hash, self.mediaType, self.bytes, self.kind) = (hash, mediaType, bytes, kind)
  }

  /// Returns upright pixels for a shown size, halved or drawn from a PDF; nil if the file is damaged.
  public func pixels(shownAt width: Double, by height: Double) -> ImagePixels? {
    switch kind {
    case .pixels: ImageFile.pixels(of: bytes, halvings: halvings(shownAt: width, by: height))
    case .page: VectorImage(bytes)?.pixels(shownAt: width, by: height)
    }
  }

  /// The number of times the sides can be halved without losing visible pixels.
  func halvings(shownAt width: Double, by height: Double) -> Int {
    guard case .pixels(let ownWidth, let ownHeight) = kind else { return 0 }
    let spare = min(Double(ownWidth) / max(width, 1), Double(ownHeight) / max(height, 1))
    return spare.isFinite && spare >= 2 ? min(Int(spare.exponent), 12) : 0
  }

  /// True if two images have the same hash.
  public static func == (one: PageImage, other: PageImage) -> Bool { one.hash == other.hash }

  /// Hashes the hash of the bytes.
  public func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

extension Canvas {
  /// Draws an image to fill a box: pixels smoothly, a page of a PDF as vectors.
  public func draw(_ image: PageImage, in box: Box, as look: ImageLook) -> Bool {
    guard look.opacity < 1 else { return draw(image, filling: box) }
    cairo_push_group(context)
    let isRead = draw(image, filling: box)
    cairo_pop_group_to_source(context)
    cairo_paint_with_alpha(context, look.opacity)
    return isRead
  }

  private func draw(_ image: PageImage, filling box: Box) -> Bool {
    fillPaper(in: box)
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
  private func fillPaper(in box: Box) {
    guard turn.isOn else { return }
    turn.isOn = false
    fill(box, with: .paper)
    turn.isOn = true
  }

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
    pixels.withSurface { source in
      if !isRaster { image?.describe(to: source) }
      cairo_save(context)
      add(box)
      cairo_translate(context, box.low.x, box.low.y)
      cairo_scale(context, box.width / Double(pixels.width), box.height / Double(pixels.height))
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

extension ImagePixels {
  /// Lends the pixels as a source that Cairo draws.
  func withSurface(_ body: (OpaquePointer?) -> Void) {
    premultiplied.withUnsafeBytes { bytes in
      // Cairo only reads from a source.
      let memory = UnsafeMutableRawPointer(mutating: bytes.baseAddress)?
        .assumingMemoryBound(to: UInt8.self)
      let format = isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32
      let source = cairo_image_surface_create_for_data(
        memory, format, CInt(width), CInt(height), CInt(width * 4))
      defer { cairo_surface_destroy(source) }
      body(source)
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

/// An image as drawn on its page.
public struct ImagePicture: Hashable, Sendable {
  /// The image and its place.
  public let frame: ImageFrame
  /// Its file; nil if missing or unreadable.
  let image: PageImage?
  /// The map to the page.
  public let transform: Affine
  let bounds: Box

  init(_ frame: ImageFrame, file: [UInt8]?, transform: Affine = .identity) {
    let image = file.flatMap {
      PageImage(hash: frame.hash, mediaType: frame.mediaType, bytes: $0)
    }
    self.init(frame, image, transform)
  }

  func cropped(to crop: Crop?) -> ImagePicture {
    var frame = frame
    frame.crop = crop
    return ImagePicture(frame, image, transform)
  }

  private init(_ frame: ImageFrame, _ image: PageImage?, _ transform: Affine) {
    (self.frame, self.image, self.transform) = (frame, image, transform)
    let shown = frame.shownBox
    bounds = shown.width > 0 && shown.height > 0 ? transform(shown) : .empty
  }

  /// Draws the image, or an unobtrusive frame in its place, and then returns itself.
  func draw(on surface: borrowing some PageSurface & ~Copyable) -> ImagePicture? {
    guard !bounds.isEmpty else { return nil }
    surface.save()
    defer { surface.restore() }
    surface.transform(by: transform)
    if let image, draw(image, on: surface) { return nil }
    drawPlaceholder(on: surface)
    return self
  }

  private func draw(
    _ image: PageImage, on surface: borrowing some PageSurface & ~Copyable
  ) -> Bool {
    var look = ImageLook()
    (look.opacity, look.words) = (frame.opacity, frame.alternativeText)
    guard let crop = frame.crop else { return surface.draw(image, in: frame.box, as: look) }
    surface.save()
    defer { surface.restore() }
    surface.clip(to: frame.shownBox)
    // A file must not have what was cut away.
    let part = surface.isRaster ? nil : image.part(around: crop)
    return surface.draw(
      part?.image ?? image, in: part?.crop?.part(of: frame.box) ?? frame.box, as: look)
  }

  /// Draws a frame with the formula that the image was made from, or a crossed-out frame.
  private func drawPlaceholder(on surface: borrowing some PageSurface & ~Copyable) {
    let box = frame.shownBox
    var path = Path(around: box)
    if !frame.hasFormula {
      path.line(to: box.high)
      path.move(to: Point(x: box.high.x, y: box.low.y))
      path.line(to: Point(x: box.low.x, y: box.high.y))
    }
    let gray = Color(rgb: 0xA8A8A4)
    surface.stroke(path, width: 0.5, color: gray, cap: .butt, dashes: [])
    guard frame.hasFormula else { return }
    surface.saved {
      surface.clip(to: box)
      let room = max(box.width - 4, 1)
      surface.write(
        TextPicture(
          TextBox(
            origin: box.low + Point(x: 2, y: 2), wrap: room, text: frame.formula,
            font: "Monospace", size: min(9, max(box.height - 4, 1)), color: gray)))
    }
  }
}
