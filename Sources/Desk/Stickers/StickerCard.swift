internal import Geometry
internal import Notebook
internal import Wording

/// The panel of stickers; touching one inserts it.
struct StickerCardFace: Card {
  static let name: Words = "Stickers"
  static let stays = true

  let desk: Desk

  private static let columns = 3

  var panel: Panel {
    let stickers = desk.stickers.all
    return Panel(Self.name, width: 320, pad: 12) {
      if stickers?.isEmpty == true {
        Paragraph("Select ink, text or pictures, and add the selection here.")
        Gap(8)
      }
      CellGrid(Self.columns, (stickers ?? []).map(cell))
    }.foot {
      FacePainter.Row(.sticker(.add), on: desk)
      if stickers?.isEmpty == false { FacePainter.Row(.sticker(.edit), on: desk) }
      Gap(8)
    }
  }

  private func cell(_ sticker: ListedSticker) -> Cell {
    let picture = desk.stickers.pictures[sticker]
    let name: Words = sticker.title.isEmpty ? "Sticker" : Words(verbatim: sticker.title)
    return Cell(.sticker(.insert(sticker.page)), height: 84, isChoice: false, name: name) {
      box, painter, face in
      let half = (Desk.stickerRoom + Point(x: 8, y: 8)) * (painter.scale / 2)
      let sheet = Box(low: box.center - half, high: box.center + half)
      face.marks.append(painter.plate(sheet, 8, desk.seenPaper))
      guard let picture, picture.width > 0 else { return }
      let size = Point(x: Double(picture.width), y: Double(picture.height))
      let corner = box.center - size * 0.5
      let low = Point(x: corner.x.rounded(), y: corner.y.rounded())
      face.marks.append(.picture(picture, in: Box(low: low, high: low + size)))
    }
  }
}

extension KeyGroup {
  static let stickers = KeyGroup(
    StickerCardFace.name,
    [
      ActionEntry(.toggle(.stickers), setting: "stickers", icon: .sticker, keys: ["K"]),
      ActionEntry(
        .sticker(.add), "Add selection to stickers", setting: "addSticker", icon: .another,
        keys: ["Shift+K"], isEnabled: { $0.restingInk != nil }),
    ])
}

extension StickerAction {
  var label: Words {
    switch self {
    case .insert: "Insert sticker"
    case .edit: "Open the notebook of stickers"
    case .add: .none
    }
  }
}
