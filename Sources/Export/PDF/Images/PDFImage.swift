internal import Bytes
internal import Geometry
internal import Paint
internal import Synchronization

/// An image in a PDF, with as few changes to its file as possible.
struct PDFImage: Sendable {
  let hash: ContentHash
  private(set) var content: Content
  /// The map from the unit square, first row at the top, to the upright picture.
  let turn: Affine

  enum Content: Sendable {
    /// Colors, with a mask for their opacity if not all are opaque.
    case pixels(Part, mask: Part?)
    case page(PDFForm)
  }

  struct Part: Sendable {
    let entries: String
    fileprivate(set) var bytes: [UInt8]

    init(width: Int, height: Int, bits: Int = 8, space: String, filter: String, bytes: [UInt8]) {
      entries =
        "/Type/XObject/Subtype/Image/Width \(width)/Height \(height)/BitsPerComponent \(bits)"
        + "/ColorSpace\(space)/Interpolate true\(filter)"
      self.bytes = bytes
    }
  }

  /// Prepares an image: a JPEG and a page stay what they are, all others get as few bytes as possible.
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
      func part(_ channels: Int, _ bytes: [UInt8]) -> Part {
        Part(
          smallestOf: PixelSamples(
            width: all.width, height: all.height, channels: channels, bytes: bytes))
      }
      content = .pixels(part(3, all.rgb), mask: all.isOpaque ? nil : part(1, all.alpha))
    }
  }

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

/// The images of a page in the order of their names: I0, I1 and so on.
struct PageImages {
  let shelf: ImageShelf
  private(set) var images: [PDFImage] = []

  /// Returns the name of an image, and the map that turns it upright; nil if its file is damaged.
  mutating func register(_ image: PageImage) -> (name: String, turn: Affine)? {
    guard let image = shelf.image(image) else { return nil }
    let known = images.firstIndex { $0.hash == image.hash }
    if known == nil { images.append(image) }
    return ("I\(known ?? images.count - 1)", image.turn)
  }
}

/// The images of a document, each prepared only once, by the first page that needs it.
final class ImageShelf: Sendable {
  private let images = Mutex<[ContentHash: Promise<PDFImage?>]>([:])

  func image(_ image: PageImage) -> PDFImage? {
    let (promise, isFirst) = images.withLock { images in
      if let promise = images[image.hash] { return (promise, false) }
      let promise = Promise<PDFImage?>()
      images[image.hash] = promise
      return (promise, true)
    }
    if isFirst { promise.fulfill(PDFImage(image)) }
    return promise.wait()
  }

  func release(_ image: PDFImage) {
    let promise = Promise<PDFImage?>()
    promise.fulfill(image.withoutBytes)
    images.withLock { $0[image.hash] = promise }
  }
}

struct JPEGFile {
  let width: Int
  let height: Int
  /// 1 for gray, 3 for color, 4 for inks.
  let channels: Int
  /// True if full ink is 0.
  let isInverted: Bool
  /// The rotation and mirroring of the picture, 1 to 8, as in EXIF data.
  let orientation: Int

  /// Reads the head; nil if this is not a JPEG, or not one that every PDF reader understands.
  init?(_ bytes: [UInt8]) {
    var reader = JPEGMarkers(bytes)
    var size: (width: Int, height: Int, channels: Int)?
    var isAdobe = false
    while let marker = reader.next() {
      let body = marker.body
      switch marker.kind {
      // Baseline, extended and progressive Huffman coding.
      case 0xC0, 0xC1, 0xC2:
        guard body.count >= 6, body[body.startIndex] == 8 else { return nil }
        let numbers = body.dropFirst().prefix(5).map { Int($0) }
        size = (numbers[2] << 8 | numbers[3], numbers[0] << 8 | numbers[1], numbers[4])
      case 0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF: return nil
      case 0xEE: isAdobe = isAdobe || body.starts(with: Array("Adobe".utf8))
      default: break
      }
    }
    guard reader.reachedPixels, let size, size.width > 0, size.height > 0,
      [1, 3, 4].contains(size.channels)
    else { return nil }
    (width, height, channels) = size
    isInverted = isAdobe && channels == 4
    orientation = JPEGOrientation(of: bytes).number
  }
}

extension JPEGFile {
  var turn: Affine {
    switch orientation {
    case 2: Affine(a: -1, b: 0, c: 0, d: 1, tx: 1, ty: 0)
    case 3: Affine(a: -1, b: 0, c: 0, d: -1, tx: 1, ty: 1)
    case 4: Affine(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 1)
    case 5: Affine(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
    case 6: Affine(a: 0, b: 1, c: -1, d: 0, tx: 1, ty: 0)
    case 7: Affine(a: 0, b: -1, c: -1, d: 0, tx: 1, ty: 1)
    case 8: Affine(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 1)
    default: .identity
    }
  }
}
