public import Bytes
public import Geometry

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

  /// Examines the bytes of an image; nil if it cannot be drawn, or is too large.
  ///
  /// Pixels and pages are only read when needed. The hash is trusted; the media type is not.
  public init?(hash: ContentHash, mediaType: String, bytes: [UInt8]) {
    let isPDF = VectorImage.isPDF(bytes)
    guard let kind = isPDF ? .page : ImageFile.kind(of: bytes) else { return nil }
    self.hash = hash
    self.mediaType = mediaType
    self.bytes = bytes
    self.kind = kind
  }

  /// Returns the pixels of the image, upright; nil if the file is damaged.
  ///
  /// Sides are halved as often as the shown size allows. A page of a PDF is drawn at that size, on a
  /// transparent background.
  public func pixels(shownAt width: Double, by height: Double) -> ImagePixels? {
    switch kind {
    case .pixels: ImageFile.pixels(of: bytes, halvings: halvings(shownAt: width, by: height))
    case .page:
      VectorImage(bytes)?.pixels(shownAt: width, by: height)
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
