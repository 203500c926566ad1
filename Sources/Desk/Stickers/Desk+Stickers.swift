public import Geometry
public import Notebook
internal import Wording

/// An action on stickers.
public enum StickerAction: Hashable, Sendable {
  /// Make a sticker of the selection.
  case add
  /// Insert the sticker on a page.
  case insert(PageID)
  case showMore
  /// Open the notebook that holds them.
  case edit
}

/// A request of the desk about stickers.
public enum StickerOrder: Hashable, Sendable {
  case list
  case draw([ListedSticker], in: PaperFrame)
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
  case drawn(PageID, PaperPicture)
  /// A sticker was added.
  case added
}

extension Desk {
  /// The room for the picture of a sticker, in interface units.
  static let stickerRoom = Point(x: 80, y: 64)

  private var showsStickers: Bool { popup == .stickers }

  mutating func perform(_ action: StickerAction, _ effects: inout [Effect]) {
    switch action {
    case .add:
      guard let ink = restingInk?.ink else { return }
      effects.append(.sticker(.add(ink.elements, of: ink.page)))
    case .insert(let sticker):
      guard screen is any WritingScreen, let sheet, let seen = seenOfPage else { return }
      let copies = stickers.countInsertion(of: sticker, into: sheet.id)
      let goal = StickerGoal(page: sheet.id, seen: seen, copies: copies)
      effects.append(.sticker(.insert(sticker, goal)))
    case .showMore:
      stickers.most += StickerShelf.step
      updateStickers(&effects)
      effects.append(.drawFace)
    case .edit:
      guard let first = stickers.all?.first else { return }
      popup = nil
      perform(LibraryAction.show(first.page.notebook, page: first.page.page), &effects)
    }
  }

  mutating func receive(_ news: StickerNews, _ effects: inout [Effect]) {
    switch news {
    case .listed(let list):
      stickers.update(list)
      updateStickers(&effects)
    case .drawn(let sticker, let picture): stickers.store(picture, of: sticker)
    case .added:
      show(Toast("Added to stickers."), &effects)
      if showsStickers { effects.append(.sticker(.list)) }
    }
    if showsStickers { effects.append(.drawFace) }
  }

  /// Lists the stickers again after a change of their notebook.
  func listStickers(after answer: Answer, _ effects: inout [Effect]) {
    guard showsStickers, let changed = answer.notebook?.id,
      stickers.all?.contains(where: { $0.page.notebook == changed }) == true
    else { return }
    effects.append(.sticker(.list))
  }

  /// Has pictures drawn that are missing, or are for another size or theme.
  mutating func updateStickers(_ effects: inout [Effect]) {
    guard showsStickers else { return }
    let frame = paperFrame(in: Self.stickerRoom)
    let wanted = stickers.requestMissing(for: frame)
    if !wanted.isEmpty { effects.append(.sticker(.draw(wanted, in: frame))) }
  }
}
