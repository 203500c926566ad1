internal import Notebook
internal import Wording

extension Desk {
  /// Has the current page edited, and says what cannot be seen of that.
  mutating func make(_ edit: PageEdit, _ effects: inout [Effect]) {
    guard let sheet else { return }
    if edit == .delete { dropSelection(&effects) }
    effects += [.edit(.page(edit, sheet.id)), .drawFace]
    if edit == .delete {
      show(Toast(.deleted(sheet, numbered: pages.current + 1), offer: .undo), &effects)
    }
  }
}

extension Words {
  /// Says which page was deleted.
  static func deleted(_ sheet: Sheet, numbered number: Int) -> Words {
    sheet.label.isEmpty ? "Deleted page \(number)." : "Deleted page \(sheet.label)."
  }
}
