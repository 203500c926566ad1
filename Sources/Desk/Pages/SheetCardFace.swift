internal import Notebook
internal import Wording

struct SheetCardFace: Card {
  static let name: Words = "Paper and size"

  let desk: Desk

  static func suits(_ desk: Desk) -> Bool { desk.sheet != nil }

  static func begin(on desk: inout Desk, _ effects: inout [Effect]) {
    let pages = desk.screen is OverviewScreen ? desk.overview.aim : []
    desk.cards.sheet = SheetCard()
    desk.cards.sheet.pages = pages.isEmpty ? Set([desk.sheet?.id].compactMap(\.self)) : pages
    desk.focus = nil
    desk.beginPapers(&effects)
  }

  private var card: SheetCard { desk.cards.sheet }

  var panel: Panel {
    let sheets = desk.sheetsToChange
    let covered = sheets.count {
      $0.isCovered || card.changesSheet && $0.keepsPaper(in: card.change)
    }
    let rows = SheetRows(desk: desk, chosen: desk.shownSheet, own: desk.shownOwnPaper) {
      .sheet(.choose($0))
    }
    return Panel(Self.name, close: .toggle(.sheet), width: 480) {
      scope
      rows.papers
      // A custom paper comes with its size and color.
      if desk.showsOwnPaper {
        if let own = desk.shownOwnPaper { rows.actions(on: own) }
      } else {
        rows.spacings
        rows.colors
        rows.sizes
        rows.turns
        rows.growth
      }
      newPages
      if covered > 0 { Label(note(on: covered), size: 12.5, .second, height: 28) }
    }.foot {
      Buttons(
        ActionButton(
          SheetAction.apply.name, .sheet(.apply), isMain: true,
          isEnabled: canApply(to: sheets.count - covered), least: 128), above: 8)
    }
  }

  private func canApply(to count: Int) -> Bool {
    card.scope == .new || card.isForNew
      || count > 0 && (card.own != nil || !card.change.changesNothing)
  }

  private var scope: any Widget {
    let these: Words = card.pages.count == 1 ? "This page" : "\(card.pages.count) selected pages"
    return ChoiceRow(
      nil, SheetScope.allCases, chosen: card.scope, gap: 8,
      { $0 == .these ? these : SheetAction.scope($0).name }, { .sheet(.scope($0)) })
  }

  private var newPages: any Widget {
    let isUnset = desk.notebook?.usual == UsualSheet()
    let action: SheetAction = card.scope == .new ? .forgetUsual : .toggleNew
    let isOn = card.scope == .new ? isUnset : card.isForNew
    let isSwitch = action == .toggleNew
    return FacePainter.Row(
      icon: isOn && !isSwitch ? .tick : .addPage, action: .sheet(action), name: action.name,
      isOn: isOn, isEnabled: card.scope != .new || !isUnset, isSwitch: isSwitch)
  }

  private func note(on covered: Int) -> Words {
    covered == 1
      ? "1 page has a PDF or picture as paper and is not changed."
      : "\(covered) pages have a PDF or picture as paper and are not changed."
  }
}
