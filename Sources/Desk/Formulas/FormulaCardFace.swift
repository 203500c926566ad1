internal import Geometry
internal import Ink
internal import Notebook
internal import Wording

struct FormulaCardFace: Card {
  static let name: Words = "Formula"

  let desk: Desk

  /// The room for the picture, in interface units.
  static let room = Point(x: 560, y: 132)

  static func suits(_ desk: Desk) -> Bool { desk.screen is PageScreen && desk.sheet != nil }

  var panel: Panel {
    let card = desk.cards.formula
    let isNew = card?.element == nil
    return Panel(Self.name, width: Self.room.x + 40, at: .upper(Bar.height + 48)) {
      InputField(
        card?.typed.field ?? TextField(), "LaTeX, such as \\frac{a}{b}",
        isActive: desk.typed != nil)
      picture(card?.drawn?.picture)
      Label(card?.fault ?? .none, size: 12.5, .second, height: 28)
      Buttons(
        ActionButton(
          isNew ? "Insert formula" : "Save", .formula(.keep), isMain: true,
          isEnabled: card?.isBlank == false && card?.fault == nil),
        ActionButton("Cancel", .dismiss))
    }
  }

  private func picture(_ picture: PaperPicture?) -> any Widget {
    Custom(height: Self.room.y) { box, painter, face in
      face.marks.append(.box(box, radius: painter.px(10), .paper))
      guard let picture else { return }
      face.marks.append(.picture(picture, in: picture.box(around: box.center)))
    }
  }
}
