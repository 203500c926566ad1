/// The file of an image, as it came.
public struct PageImage: Hashable, Sendable {
  /// The SHA-256 of the bytes.
  public let hash: [UInt8]
  /// What the file is said to be, such as "image/jpeg".
  public let mediaType: String
  /// The file.
  public let bytes: [UInt8]

  /// Names the bytes of an image.
  public init(hash: [UInt8], mediaType: String, bytes: [UInt8]) {
    self.hash = hash
    self.mediaType = mediaType
    self.bytes = bytes
  }

  /// Whether two files have the same name.
  public static func == (one: PageImage, other: PageImage) -> Bool { one.hash == other.hash }

  /// Mixes in the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}
