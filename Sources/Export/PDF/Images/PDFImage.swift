internal import Bytes
internal import Geometry
internal import Paint

/// An image as a PDF keeps it: as few changes to its file as possible.
struct PDFImage: Sendable {
  /// The hash of the file that it was made from.
  let hash: ContentHash
  /// The visible pixels.
  private(set) var content: Content
  /// From the unit square, the first row at the top, to that in which the picture stands upright.
  let turn: Affine

  /// The content of an image.
  enum Content: Sendable {
    /// Colours, and how opaque each is where not all are.
    case pixels(Part, mask: Part?)
    /// A page of another PDF.
    case page(PDFForm)
  }

  /// A stream of pixels and what its object says of them.
  struct Part: Sendable {
    let entries: String
    /// The pixels, compressed.
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

  /// Prepares an image: a JPEG stays that JPEG, and a page keeps its curves and fonts; of all others,
  /// the pixels are compressed in the way that takes the fewest bytes; nil where the file is damaged.
  init?(_ image: PageImage) {
    hash = image.hash
    if let file = JPEGFile(image.bytes) {
      content = .pixels(Part(file, bytes: image.bytes), mask: nil)
      turn = file.turn
      return
    }
    turn = .identity
    if let file = PNGFile(image.bytes) {
      content = .pixels(Part(file), mask: nil)
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

  /// Whether it is mixed with what lies below.
  var isMixed: Bool {
    switch content {
    case .pixels(_, let mask): mask != nil
    case .page(let form): form.isGroup
    }
  }

  /// The image for those who need to know only that it is there.
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

  /// Writes the image; returns its name.
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
  /// With how many pixels a point of a PDF's page is drawn.
  private static let pixelsPerPoint = 600.0 / 72

  /// All pixels of a picture, or a page in the fineness of print.
  fileprivate var allPixels: ImagePixels? {
    switch kind {
    case .pixels(let width, let height): pixels(shownAt: Double(width), by: Double(height))
    case .page:
      pageSize.map { $0 * Self.pixelsPerPoint }.flatMap { pixels(shownAt: $0.x, by: $0.y) }
    }
  }
}
