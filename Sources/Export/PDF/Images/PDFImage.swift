internal import Bytes
internal import Geometry
internal import Paint

/// An image in a PDF, with as few changes to its file as possible.
struct PDFImage: Sendable {
  /// The hash of its file.
  let hash: ContentHash
  private(set) var content: Content
  /// The map from the unit square, first row at the top, to the upright picture.
  let turn: Affine

  enum Content: Sendable {
    /// Colors, with a mask for their opacity if not all are opaque.
    case pixels(Part, mask: Part?)
    case page(PDFForm)
  }

  /// A stream of pixels and the entries of its object.
  struct Part: Sendable {
    let entries: String
    fileprivate(set) var bytes: [UInt8]

    init(
      width: Int, height: Int, bits: Int = 8, space: String, filter: String, bytes: [UInt8]
    ) {
      entries =
        "/Type/XObject/Subtype/Image/Width \(width)/Height \(height)/BitsPerComponent \(bits)"
        + "/ColorSpace\(space)/Interpolate true\(filter)"
      self.bytes = bytes
    }
  }

  /// Prepares an image; nil if the file is damaged.
  ///
  /// A JPEG stays the same JPEG, and a page keeps its curves and fonts; the pixels of all other images are
  /// compressed in the way that takes the fewest bytes.
  init?(_ image: PageImage) {
    hash = image.hash
    if let file = JPEGFile(image.bytes) {
      content = .pixels(Part(file, bytes: image.bytes), mask: nil)
      turn = file.turn
      return
    }
    turn = .identity
    if let file = PNGFile(image.bytes) {
      content = .pixels(Part(file), mask: file.opacity.map(Part.init(smallestOf:)))
    } else if case .page = image.kind, let form = PDFForm(image.bytes) {
      content = .page(form)
    } else {
      guard let all = image.allPixels else { return nil }
      let opacity = PixelSamples(
        width: all.width, height: all.height, channels: 1, bytes: all.isOpaque ? [] : all.alpha)
      content = .pixels(
        Part(
          smallestOf: PixelSamples(
            width: all.width, height: all.height, channels: 3, bytes: all.rgb)),
        mask: all.isOpaque ? nil : Part(smallestOf: opacity))
    }
  }

  /// True if it is blended with what is below.
  var isMixed: Bool {
    switch content {
    case .pixels(_, let mask): mask != nil
    case .page(let form): form.isGroup
    }
  }

  /// The compressed bytes of its pixels; a page of another PDF takes few.
  var byteCount: Int {
    guard case .pixels(let pixels, let mask) = content else { return 0 }
    return pixels.bytes.count + (mask?.bytes.count ?? 0)
  }

  /// A copy without data, for code that only needs to know that the image exists.
  var withoutBytes: PDFImage {
    var image = self
    switch content {
    case .pixels(var pixels, var mask):
      pixels.bytes = []
      mask?.bytes = []
      image.content = .pixels(pixels, mask: mask)
    case .page(let form): image.content = .page(PDFForm(isGroup: form.isGroup))
    }
    return image
  }

  func write(to file: inout PDFFile) throws -> PDFFile.Reference {
    switch content {
    case .pixels(let pixels, let mask):
      let mask = try mask.map { try file.add(stream: $0.bytes, entries: $0.entries) }
      let entries = pixels.entries + (mask.map { "/SMask \($0)" } ?? "")
      return try file.add(stream: pixels.bytes, entries: entries)
    case .page(let form): return try form.write(to: &file)
    }
  }
}

extension PageImage {
  /// The pixels per point of a drawn PDF page.
  private static let pixelsPerPoint = 600.0 / 72

  /// All pixels of a picture, or a page at print resolution.
  fileprivate var allPixels: ImagePixels? {
    switch kind {
    case .pixels(let width, let height): pixels(shownAt: Double(width), by: Double(height))
    case .page:
      pageSize.map { $0 * Self.pixelsPerPoint }.flatMap { pixels(shownAt: $0.x, by: $0.y) }
    }
  }
}
