public import Notebook

/// The stickers: the pages of all notebooks that hold some.
struct StickerShelf: Hashable, Sendable {
  /// All stickers, latest first; nil until they have been listed.
  private(set) var all: [ListedSticker]?
  private(set) var pictures: [PageID: PaperPicture] = [:]
  /// The frame of the last requested pictures, and their stickers.
  private var asked: (frame: PaperFrame, stickers: Set<ListedSticker>)?
  /// The last insertion, so that another one of the same sticker does not hide it.
  private var last: (sticker: PageID, page: PageID, count: Int)?
  var most = Self.step

  static let step = 30

  var shown: [ListedSticker] { Array((all ?? []).prefix(most)) }

  var hasMore: Bool { (all ?? []).count > most }

  mutating func update(_ stickers: [ListedSticker]) {
    all = stickers
    let known = Set(stickers.map(\.page))
    pictures = pictures.filter { known.contains($0.key) }
  }

  /// Stores a picture, unless it was made for another frame.
  mutating func store(_ picture: PaperPicture, of sticker: PageID) {
    if picture.frame == asked?.frame { pictures[sticker] = picture }
  }

  /// The stickers whose pictures for a frame have not been requested since they changed.
  mutating func requestMissing(for frame: PaperFrame) -> [ListedSticker] {
    if asked?.frame != frame { asked = (frame, []) }
    let wanted = shown.filter { asked?.stickers.contains($0) != true }
    asked?.stickers.formUnion(wanted)
    return wanted
  }

  /// Counts an insertion; returns how often the sticker was inserted into the page just before.
  mutating func countInsertion(of sticker: PageID, into page: PageID) -> Int {
    let count = last.map { $0.sticker == sticker && $0.page == page ? $0.count + 1 : 0 } ?? 0
    last = (sticker, page, count)
    return count
  }

  static func == (one: StickerShelf, other: StickerShelf) -> Bool {
    one.all == other.all && one.pictures == other.pictures && one.most == other.most
  }

  func hash(into hasher: inout Hasher) { hasher.combine(all) }
}

/// A sticker in the list.
public struct ListedSticker: Hashable, Sendable {
  /// Its page.
  public let page: PageID
  /// The title of the page.
  let title: String
  /// The time of the last change of its notebook: a changed sticker is drawn again.
  public let changed: Int64

  /// Creates an entry.
  public init(_ page: PageID, titled title: String, changed: Int64) {
    (self.page, self.title, self.changed) = (page, title, changed)
  }
}
