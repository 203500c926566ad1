public import Bytes
internal import Geometry
internal import Notebook

struct PaperShelf: Hashable, Sendable {
  /// All papers, the latest first.
  private(set) var all: [ListedPaper] = []
  private(set) var pictures: [ListedPaper: PaperPicture] = [:]
  private var contents: [ListedPaper: ContentHash] = [:]
  /// The frame of the last requested pictures, and their papers.
  private var asked: Asked?
  var most = Self.step

  static let step = 14

  private struct Asked: Hashable, Sendable {
    let frame: PaperFrame
    var papers: Set<ListedPaper> = []
  }

  var shown: [ListedPaper] { Array(all.prefix(most)) }

  var hasMore: Bool { all.count > most }

  /// The current name of the paper of a page; nil if it is not among the known ones.
  ///
  /// The file's hash decides, since it may have been renamed and another may have its name; until the hash is known,
  /// the name counts.
  func name(of own: OwnPaper) -> String? {
    let same = all.filter { paper in
      contents[paper].map { $0 == own.hash } ?? (paper.name == own.name)
    }
    return (same.first { $0.name == own.name } ?? same.first)?.name
  }

  mutating func update(_ papers: [ListedPaper]) {
    all = papers
    let known = Set(papers)
    pictures = pictures.filter { known.contains($0.key) }
    contents = contents.filter { known.contains($0.key) }
  }

  /// Stores a picture, unless it was made for another frame.
  mutating func store(_ picture: PaperPicture) {
    if let hash = picture.hash { contents[picture.paper] = hash }
    guard picture.frame == asked?.frame else { return }
    pictures[picture.paper] = picture
  }

  /// The papers whose pictures for a frame are missing, and have not been requested.
  mutating func requestMissing(for frame: PaperFrame) -> [ListedPaper] {
    if asked?.frame != frame { (asked, pictures) = (Asked(frame: frame), [:]) }
    let wanted = shown.filter { asked?.papers.contains($0) != true }
    asked?.papers.formUnion(wanted)
    return wanted
  }
}

/// A custom paper in the list.
public struct ListedPaper: Hashable, Sendable {
  /// The unique name.
  public let name: String
  /// Identifies the version of its file: a changed file is another paper.
  let mark: String

  /// Creates an entry.
  public init(name: String, mark: String) { (self.name, self.mark) = (name, mark) }
}

/// A small picture of a paper, or of a formula.
public struct PaperPicture: Hashable, Sendable {
  let paper: ListedPaper
  /// The frame that it was made for.
  let frame: PaperFrame
  /// The hash of its file, by which pages know it under any name; nil if it cannot be read.
  let hash: ContentHash?
  /// The width in pixels; 0 if the paper cannot be read.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// Red, green and blue of each pixel, row by row from the top.
  public let rgb: [UInt8]

  /// Creates a picture; without pixels if the paper cannot be read.
  public init(
    of paper: ListedPaper, in frame: PaperFrame, hash: ContentHash? = nil, width: Int = 0,
    height: Int = 0, rgb: [UInt8] = []
  ) {
    (self.paper, self.frame, self.hash) = (paper, frame, hash)
    (self.width, self.height, self.rgb) = (width, height, rgb)
  }

  /// Its box around a point, at whole pixels.
  func box(around center: Point) -> Box {
    let size = Point(x: Double(width), y: Double(height))
    let corner = center - size * 0.5
    let low = Point(x: corner.x.rounded(), y: corner.y.rounded())
    return Box(low: low, high: low + size)
  }

  /// Compares paper, frame and size, but not pixels.
  public static func == (one: PaperPicture, other: PaperPicture) -> Bool {
    one.paper == other.paper && one.frame == other.frame && one.width == other.width
  }

  /// Hashes the paper.
  public func hash(into hasher: inout Hasher) { hasher.combine(paper) }
}

/// The frame for a small picture of a paper.
public struct PaperFrame: Hashable, Sendable {
  /// The most pixels in a row.
  public let width: Int
  /// The most rows.
  public let height: Int
  /// True if light paper is shown dark.
  public let isDark: Bool

  /// Creates a frame.
  public init(width: Int, height: Int, isDark: Bool) {
    (self.width, self.height, self.isDark) = (width, height, isDark)
  }
}
