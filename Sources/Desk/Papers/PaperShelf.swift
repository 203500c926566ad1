internal import Bytes
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

  /// Takes a new list.
  mutating func take(_ papers: [ListedPaper]) {
    all = papers
    let known = Set(papers)
    pictures = pictures.filter { known.contains($0.key) }
    contents = contents.filter { known.contains($0.key) }
  }

  /// Takes a picture; one that was made for another room is of no more use.
  mutating func take(_ picture: PaperPicture) {
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
