public import Bytes
public import Geometry

/// The file of an image that can be drawn, as it came.
public struct PageImage: Hashable, Sendable {
  /// The hash of the bytes.
  public let hash: ContentHash
  /// The media type given with the file, such as "image/jpeg".
  public let mediaType: String
  /// The file.
  public let bytes: [UInt8]
  /// The kind of picture it holds.
  public let kind: Kind

  /// The kinds of pictures that there are.
  public enum Kind: Hashable, Sendable {
    /// So many pixels, upright.
    case pixels(width: Int, height: Int)
    /// The first page of a PDF.
    case page
  }

  /// The size of a page in points; nil for what is none, or cannot be read.
  public var pageSize: Point? {
    guard let page = VectorImage(bytes) else { return nil }
    return Point(x: page.width, y: page.height)
  }

  /// Looks into the bytes of an image; nil where it cannot be drawn, or is too large for that.
  ///
  /// The pixels themselves, and pages, are only read when they are needed.
  ///
  /// - Parameters:
  ///   - hash: That of the bytes, which is trusted.
  ///   - mediaType: What the file is said to be; what counts is what it is.
  ///   - bytes: The file.
  public init?(hash: ContentHash, mediaType: String, bytes: [UInt8]) {
    let isPDF = VectorImage.isPDF(bytes)
    guard let kind = isPDF ? .page : ImageFile.kind(of: bytes) else { return nil }
    self.hash = hash
    self.mediaType = mediaType
    self.bytes = bytes
    self.kind = kind
  }

  /// Returns the pixels of the image, upright; nil where the file is damaged.
  ///
  /// Where it is shown so small that no more are seen, they may be fewer. A page of a PDF is drawn at
  /// the wanted size, on nothing.
  ///
  /// - Parameters:
  ///   - width: The number of pixels in a row that it is shown with.
  ///   - height: The number of rows.
  /// - Returns: The pixels, of which each side is halved so often as they allow.
  public func pixels(shownAt width: Double, by height: Double) -> ImagePixels? {
    switch kind {
    case .pixels: ImageFile.pixels(of: bytes, halvings: halvings(shownAt: width, by: height))
    case .page:
      VectorImage(bytes)?.pixels(shownAt: width, by: height)
    }
  }

  /// How often the sides can be halved with no pixel missing where it is shown.
  func halvings(shownAt width: Double, by height: Double) -> Int {
    guard case .pixels(let ownWidth, let ownHeight) = kind else { return 0 }
    let spare = min(Double(ownWidth) / max(width, 1), Double(ownHeight) / max(height, 1))
    return spare.isFinite && spare >= 2 ? min(Int(spare.exponent), 12) : 0
  }

  /// Whether two files have the same name.
  public static func == (one: PageImage, other: PageImage) -> Bool { one.hash == other.hash }

  /// Mixes in the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}
