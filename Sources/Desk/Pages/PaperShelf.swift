public import Bytes
internal import Notebook

/// The papers of one's own, as far as the desk knows them.
struct PaperShelf: Hashable, Sendable {
  /// All of them, the latest first.
  private(set) var all: [ListedPaper] = []
  /// The pictures of those that are shown.
  private(set) var pictures: [ListedPaper: PaperPicture] = [:]
  /// What their files hold, as far as that is known.
  private var contents: [ListedPaper: ContentHash] = [:]
  /// The room for which pictures were asked for last, and of which papers.
  private var asked: Asked?
  /// How many are shown at most.
  var most = Self.step

  /// How many more are shown at a time.
  static let step = 14

  /// What was asked for.
  private struct Asked: Hashable, Sendable {
    let frame: PaperFrame
    var papers: Set<ListedPaper> = []
  }

  /// Those that are shown.
  var shown: [ListedPaper] { Array(all.prefix(most)) }

  /// Whether there are more than are shown.
  var hasMore: Bool { all.count > most }

  /// The name that a paper of pages has now; nil if it is not one of those that are known.
  ///
  /// It may have been renamed since, and another have its name: what its file holds tells. Until that is
  /// known of a file, its name counts.
  func name(of own: OwnPaper) -> String? {
    let same = all.filter { paper in
      contents[paper].map { $0 == own.hash } ?? (paper.name == own.name)
    }
    return (same.first { $0.name == own.name } ?? same.first)?.name
  }

  /// Updates the list.
  mutating func update(_ papers: [ListedPaper]) {
    all = papers
    let known = Set(papers)
    pictures = pictures.filter { known.contains($0.key) }
    contents = contents.filter { known.contains($0.key) }
  }

  /// Stores a picture; one that was made for another room is of no more use.
  mutating func store(_ picture: PaperPicture) {
    if let hash = picture.hash { contents[picture.paper] = hash }
    guard picture.frame == asked?.frame else { return }
    pictures[picture.paper] = picture
  }

  /// The papers whose pictures are missing in a room, and have not been asked for.
  mutating func ask(for frame: PaperFrame) -> [ListedPaper] {
    if asked?.frame != frame { (asked, pictures) = (Asked(frame: frame), [:]) }
    let wanted = shown.filter { asked?.papers.contains($0) != true }
    asked?.papers.formUnion(wanted)
    return wanted
  }
}

/// A paper of one's own, as it is listed: its picture follows.
public struct ListedPaper: Hashable, Sendable {
  /// The name, which no other has.
  public let name: String
  /// What its file looked like when it was listed: a file that was changed is another paper.
  public let mark: String

  /// Names a paper.
  public init(name: String, mark: String) { (self.name, self.mark) = (name, mark) }
}

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
