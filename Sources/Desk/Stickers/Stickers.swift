public import Geometry
public import Notebook
internal import Wording

/// The stickers: the pages of all notebooks that hold some.
struct StickerShelf: Hashable, Sendable {
  /// The stickers, latest first; nil until they have been listed.
  private(set) var all: [ListedSticker]?
  private(set) var pictures: [ListedSticker: PaperPicture] = [:]
  /// The frame of the last requested pictures.
  var frame: PaperFrame?
  /// The last insertion, so that another one of the same sticker does not hide it.
  private var last: (sticker: PageID, page: PageID, count: Int)?

  mutating func update(_ stickers: [ListedSticker]) {
    all = stickers
    let known = Set(stickers)
    pictures = pictures.filter { known.contains($0.key) }
  }

  /// Stores a picture, unless it was made for another frame.
  mutating func store(_ picture: PaperPicture, of sticker: ListedSticker) {
    if picture.frame == frame { pictures[sticker] = picture }
  }

  /// Counts an insertion; returns how often the sticker was inserted into the page just before.
  mutating func countInsertion(of sticker: PageID, into page: PageID) -> Int {
    let count = last.map { $0.sticker == sticker && $0.page == page ? $0.count + 1 : 0 } ?? 0
    last = (sticker, page, count)
    return count
  }

  static func == (one: StickerShelf, other: StickerShelf) -> Bool {
    one.all == other.all && one.pictures == other.pictures && one.frame == other.frame
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

/// An action on stickers.
public enum StickerAction: Hashable, Sendable {
  /// Make a sticker of the selection.
  case add
  /// Insert the sticker on a page.
  case insert(PageID)
  /// Open the notebook that holds them.
  case edit
}

/// A request of the desk about stickers.
public enum StickerOrder: Hashable, Sendable {
  case list(PaperFrame)
  case add([EntityID], of: PageID)
  case insert(PageID, StickerGoal)
}

/// The place for an inserted sticker.
public struct StickerGoal: Hashable, Sendable {
  /// The page.
  public let page: PageID
  /// The visible part of it.
  public let seen: Box
  /// The number of times that the sticker was inserted just before.
  public let copies: Int
}

/// A message about stickers.
public enum StickerNews: Hashable, Sendable {
  /// All stickers, latest first.
  case listed([ListedSticker])
  case drawn(ListedSticker, PaperPicture)
  /// A sticker was added.
  case added
}

extension Desk {
  /// The room for the picture of a sticker, in interface units.
  static let stickerRoom = Point(x: 80, y: 64)

  private var stickerFrame: PaperFrame {
    let room = Self.stickerRoom * view.faceScale
    return PaperFrame(
      width: Int(room.x.rounded()), height: Int(room.y.rounded()), isDark: turnsPaper)
  }

  mutating func perform(_ action: StickerAction, _ effects: inout [Effect]) {
    switch action {
    case .add:
      guard let ink = restingInk?.ink else { return }
      effects.append(.sticker(.add(ink.elements, of: ink.page)))
    case .insert(let sticker):
      guard let sheet, let seen = seenOfPage else { return }
      let copies = stickers.countInsertion(of: sticker, into: sheet.id)
      let goal = StickerGoal(page: sheet.id, seen: seen, copies: copies)
      effects.append(.sticker(.insert(sticker, goal)))
    case .edit:
      guard let first = stickers.all?.first else { return }
      popup = nil
      perform(LibraryAction.show(first.page.notebook, page: first.page.page), &effects)
    }
  }

  mutating func receive(_ news: StickerNews, _ effects: inout [Effect]) {
    switch news {
    case .listed(let list): stickers.update(list)
    case .drawn(let sticker, let picture): stickers.store(picture, of: sticker)
    case .added:
      show(Toast("Added to stickers."), &effects)
      if popup == .stickers { effects.append(.sticker(.list(stickerFrame))) }
    }
    if popup == .stickers { effects.append(.drawFace) }
  }

  /// Requests the stickers as the panel opens, and again in another size or theme.
  mutating func updateStickers(_ effects: inout [Effect]) {
    guard popup == .stickers else { return stickers.frame = nil }
    guard stickers.frame != stickerFrame else { return }
    stickers.frame = stickerFrame
    effects.append(.sticker(.list(stickerFrame)))
  }
}
