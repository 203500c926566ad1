internal import Wording

/// A number pad above the page pill, for hands that are not at a keyboard.
struct NumberPadFace: Card {
  static let name: Words = "Go to page number"

  let desk: Desk

  init(_ desk: Desk) { self.desk = desk }

  static func begin(on desk: inout Desk, _ effects: inout [Effect]) {
    desk.cards.number = PageNumber()
  }

  var panel: Panel {
    let pill = PagePill(desk: desk, painter: desk.painter).box
    return Panel(nil, width: 184, pad: 8, at: .above(pill)) {
      Gap(8)
      CellGrid(
        3, (1...9).map(digit) + [button(.backspace, .erase), digit(0), button(.tick, .turn)])
      Gap(8)
    }
  }

  private func digit(_ digit: Int) -> any Widget {
    PadKey("\(digit)", .turnByNumber(.digit(digit)))
  }

  private func button(_ icon: Icon, _ action: PageNumberAction) -> any Widget {
    IconButton(icon, .turnByNumber(action), isEnabled: desk.pageNumber?.value != nil)
  }
}
