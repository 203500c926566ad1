public import Bytes

/// A small picture of a paper, as it is seen in some light.
public struct PaperPicture: Hashable, Sendable {
  /// The paper.
  public let paper: ListedPaper
  /// The room that it was made for.
  public let frame: PaperFrame
  /// What its file holds, by which pages know it whatever it is called; nil where it cannot be read.
  public let hash: ContentHash?
  /// Its width and height in pixels; none where the paper cannot be read.
  public let width: Int
  /// The height.
  public let height: Int
  /// Red, green and blue of each pixel, row by row from above.
  public let rgb: [UInt8]

  /// Creates a picture; without pixels it says that the paper cannot be read.
  public init(
    of paper: ListedPaper, in frame: PaperFrame, hash: ContentHash? = nil, width: Int = 0,
    height: Int = 0, rgb: [UInt8] = []
  ) {
    (self.paper, self.frame, self.hash) = (paper, frame, hash)
    (self.width, self.height, self.rgb) = (width, height, rgb)
  }

  /// Whether both show the same paper in the same light and size.
  public static func == (one: PaperPicture, other: PaperPicture) -> Bool {
    one.paper == other.paper && one.frame == other.frame && one.width == other.width
  }

  /// Hashes what it is of.
  public func hash(into hasher: inout Hasher) { hasher.combine(paper) }
}

/// The room for a small picture of a paper, and the light in it.
public struct PaperFrame: Hashable, Sendable {
  /// The most pixels in a row, and the most rows.
  public let width: Int
  /// The most rows.
  public let height: Int
  /// Whether light sheets are shown dark.
  public let isDark: Bool

  /// Describes a room.
  public init(width: Int, height: Int, isDark: Bool) {
    (self.width, self.height, self.isDark) = (width, height, isDark)
  }
}
