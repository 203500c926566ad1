internal import Geometry
internal import Paint

/// An image as a PDF keeps it: as few changes to its file as possible.
struct PDFImage: Sendable {
  /// The hash of the file that it was made from.
  let hash: [UInt8]
  /// What is seen.
  private(set) var content: Content
  /// From the unit square, the first row at the top, to that in which the picture stands upright.
  let turn: Affine

  /// What an image can be.
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

    fileprivate init(
      width: Int, height: Int, bits: Int = 8, space: String, filter: String, bytes: [UInt8]
    ) {
      entries =
        "/Type/XObject/Subtype/Image/Width \(width)/Height \(height)/BitsPerComponent \(bits)"
        + "/ColorSpace\(space)/Interpolate true\(filter)"
      self.bytes = bytes
    }
  }

  /// Prepares an image: a JPEG stays that JPEG, most PNG files keep their compressed bytes, and a page
  /// its curves and fonts; nil where the file is damaged.
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
      content = .pixels(Part(colorsOf: all), mask: all.isOpaque ? nil : Part(opacityOf: all))
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

extension PDFImage.Part {
  fileprivate init(_ file: JPEGFile, bytes: [UInt8]) {
    // Adobe's programs keep the four inks turned around.
    let decode = file.isInverted ? "/Decode[1 0 1 0 1 0 1 0]" : ""
    self.init(
      width: file.width, height: file.height, space: Self.space(channels: file.channels),
      filter: "/Filter/DCTDecode\(decode)", bytes: bytes)
  }

  fileprivate init(_ file: PNGFile) {
    var space = Self.space(channels: file.channels)
    if !file.palette.isEmpty {
      let digits = file.palette.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
      space = "[/Indexed/DeviceRGB \(file.palette.count / 3 - 1)<\(digits)>]"
    }
    self.init(
      width: file.width, height: file.height, bits: file.bits, space: space,
      filter: Self.flate(width: file.width, channels: file.channels, bits: file.bits),
      bytes: file.pixels)
  }

  fileprivate init(colorsOf image: ImagePixels) {
    let rows = PNGRows.predicted(image.rgb, width: image.width * 3, step: 3)
    self.init(
      width: image.width, height: image.height, space: "/DeviceRGB",
      filter: Self.flate(width: image.width, channels: 3), bytes: FlateStream.compressed(rows))
  }

  fileprivate init(opacityOf image: ImagePixels) {
    let rows = PNGRows.predicted(image.alpha, width: image.width, step: 1)
    self.init(
      width: image.width, height: image.height, space: "/DeviceGray",
      filter: Self.flate(width: image.width, channels: 1), bytes: FlateStream.compressed(rows))
  }

  private static func space(channels: Int) -> String {
    switch channels {
    case 1: "/DeviceGray"
    case 4: "/DeviceCMYK"
    default: "/DeviceRGB"
    }
  }

  /// Compressed rows of pixels that each say how they follow from their neighbours, as in PNG.
  private static func flate(width: Int, channels: Int, bits: Int = 8) -> String {
    let colors = channels == 1 ? "" : "/Colors \(channels)"
    let depth = bits == 8 ? "" : "/BitsPerComponent \(bits)"
    return "/Filter/FlateDecode/DecodeParms<</Predictor 15/Columns \(width)\(colors)\(depth)>>"
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
