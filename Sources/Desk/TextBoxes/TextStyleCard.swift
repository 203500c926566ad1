internal import Notebook
internal import Wording

/// Chooses what the bar of a text box has no room for.
struct TextStyleCard: Card {
  static let name: Words = "Text"

  let desk: Desk

  static func suits(_ desk: Desk) -> Bool { desk.openText != nil }

  static func begin(on desk: inout Desk, _ effects: inout [Effect]) {
    if desk.fonts.isEmpty { effects.append(.listFonts) }
  }

  /// The families that every machine has.
  private static let usualFonts = ["Sans", "Serif", "Monospace"]

  private func offer(_ action: TextBoxAction, _ isChosen: Bool) -> Offer {
    Offer(action.name, .textBox(action), isChosen: isChosen)
  }

  var panel: Panel {
    let text = desk.openText
    let (style, line) = (text?.typingStyle, text?.typingLine)
    let (fonts, chosen) = (desk.fonts, style?.font ?? text?.box.font)
    return Panel(Self.name, width: 420, at: .middle) {
      if desk.openCell != nil {
        Label("Table", size: 12.5, .second, height: 26)
        Chips(TableAction.offered.map { Offer($0.name, .table($0), isChosen: false) })
      }
      Label("Paragraph", size: 12.5, .second, height: 26)
      Chips(LineStyle.Kind.offered.map { offer(.list($0), line?.kind.isLike($0) == true) })
      Label("Alignment", size: 12.5, .second, height: 26)
      Chips(
        TextBox.Alignment.allCases.map {
          offer(.align($0), (line?.alignment ?? text?.box.alignment) == $0)
        })
      Label("Letters", size: 12.5, .second, height: 26)
      Chips([
        offer(.toggleBold, style?.isBold == true), offer(.toggleItalic, style?.isItalic == true),
        offer(.toggleUnderline, style?.isUnderlined == true),
        offer(.toggleStrike, style?.isStruck == true),
      ])
      Label("Font", size: 12.5, .second, height: 26)
      Chips(Self.usualFonts.map { offer(.font($0), $0 == chosen) })
      LongList(fonts.count) { place in
        let font = fonts[place]
        return Entry(
          FacePainter.ListEntry(
            name: Words(verbatim: font), caption: .none, isChosen: font == chosen),
          .textBox(.font(font)))
      }
    }.foot {
      Buttons(
        ActionButton("Done", .toggle(.textStyle), isMain: true),
        ActionButton("Delete text", .textBox(.delete)))
    }
  }
}
