internal import Geometry
internal import Notebook
internal import Wording

/// The panel of stickers; touching one inserts it.
struct StickerCardFace: Card {
  static let name: Words = "Stickers"
  static let stays = true

  let desk: Desk

  private static let columns = 3
  private static let height = 84.0

  static func suits(_ desk: Desk) -> Bool { desk.screen is any WritingScreen }

  static func begin(on desk: inout Desk, _ effects: inout [Effect]) {
    desk.stickers.most = StickerShelf.step
    effects.append(.sticker(.list))
  }

  var panel: Panel {
    let stickers = desk.stickers.shown
    return Panel(Self.name, width: 320, pad: 12) {
      if desk.stickers.all?.isEmpty == true {
        Paragraph("Select ink, text or pictures, and add the selection here.")
        Gap(8)
      }
      CellGrid(
        Self.columns,
        stickers.enumerated().map { cell($1, numbered: $0 + 1) }
          + (desk.stickers.hasMore ? [more] : []))
    }.foot {
      FacePainter.Row(.sticker(.add), on: desk)
      if !stickers.isEmpty { FacePainter.Row(.sticker(.edit), on: desk) }
      Gap(8)
    }
  }

  private func cell(_ sticker: ListedSticker, numbered number: Int) -> Cell {
    let picture = desk.stickers.pictures[sticker.page]
    let name: Words =
      sticker.title.isEmpty ? "Sticker \(number)" : Words(verbatim: sticker.title)
    let action = Action.sticker(.insert(sticker.page))
    return Cell(action, height: Self.height, isChoice: false, name: name) { box, painter, face in
      let half = (Desk.stickerRoom + Point(x: 8, y: 8)) * (painter.scale / 2)
      let sheet = Box(low: box.center - half, high: box.center + half)
      face.marks.append(painter.plate(sheet, 8, desk.seenPaper))
      guard let picture, picture.width > 0 else { return }
      face.marks.append(.picture(picture, in: picture.box(around: box.center)))
    }
  }

  private var more: Cell {
    Cell(.sticker(.showMore), height: Self.height, isChoice: false) { box, painter, face in
      painter.draw(.down, at: box.center, painter.theme.text, on: &face)
    }
  }
}

extension KeyGroup {
  static let stickers = KeyGroup(
    StickerCardFace.name,
    [
      ActionEntry(.toggle(.stickers), setting: "stickers", icon: .sticker, keys: ["K"]),
      ActionEntry(
        .sticker(.add), "Add to stickers", setting: "addSticker", icon: .another,
        keys: ["Shift+K"], isEnabled: { $0.restingInk != nil }),
    ])
}

extension StickerAction {
  var label: Words {
    switch self {
    case .insert: "Insert sticker"
    case .showMore: "More stickers"
    case .edit: "Open sticker notebook"
    case .add: .none
    }
  }
}
