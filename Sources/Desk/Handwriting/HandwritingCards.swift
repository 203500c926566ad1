internal import Geometry
internal import Notebook
internal import Wording

/// The menu of what can be done with selected handwriting.
struct HandwritingMenu: Card {
  static let name: Words = "Handwriting"
  static let isMenu = true

  let desk: Desk

  static func suits(_ desk: Desk) -> Bool { desk.screen is any WritingScreen }

  var panel: Panel {
    let uses: [HandwritingUse] = [.copy, .convert, .find, .heading]
    let rows = uses.map { FacePainter.Row(.handwriting(.use($0)), on: desk) }
    let heading = FacePainter.Row(.select(.editHeading), on: desk)
    let frame = desk.selectionFrame.map { Box(around: $0.corners).center }
    return .menu(
      [rows, [heading]], at: .beside(frame ?? desk.viewport.frame.center, isByHand: false),
      in: desk.panelRoom, desk.painter)
  }
}

/// Lists the doubtful words of handwriting that has become a text, with what else they may be.
struct CheckWordsCard: Card {
  static let name: Words = "Check the words"

  let desk: Desk

  static func suits(_ desk: Desk) -> Bool { desk.screen is any WritingScreen }

  var panel: Panel {
    let check = desk.checkedWords
    return Panel(Self.name, width: 400) {
      if check == nil { Paragraph("Convert handwriting to text first.") }
      for (number, word) in (check?.words ?? []).enumerated() {
        Label(Words(verbatim: word.read), size: 12.5, .second, height: 26, isName: true)
        if let check { Chips(offers(for: word, number, in: check)) }
        if let check, check.typing == number {
          InputField(check.typed.field, "Another word", isActive: desk.typed != nil)
        }
      }
    }.foot {
      Buttons(ActionButton("Done", .dismiss, isMain: true))
    }
  }

  private func offers(
    for word: CheckedWords.Word, _ number: Int, in check: CheckedWords
  ) -> [Offer] {
    let text = check.text(of: word)
    let choices = word.choices + (word.choices.contains(text) || text.isEmpty ? [] : [text])
    let other = Action.handwriting(.typeWord(number))
    return choices.map {
      Offer(Words(verbatim: $0), .handwriting(.choose(word: number, $0)), isChosen: $0 == text)
    } + [Offer(other.name, other, isChosen: check.typing == number)]
  }
}

/// Lists the words that the writer has corrected.
struct CorrectedWordsCard: Card {
  static let name: Words = "Corrected words"

  let desk: Desk

  static func begin(on desk: inout Desk, _ effects: inout [Effect]) {
    desk.cards.asksToForget = false
    effects.append(.handwriting(.listCorrected))
  }

  var panel: Panel {
    let words = desk.correctedWords
    return Panel(Self.name, width: 400, at: .middle) {
      if words.isEmpty {
        Paragraph("Words that you correct here are read better from then on.")
        Gap(16)
      }
      LongList(words.count) { number in
        let (word, action) = (words[number], Action.handwriting(.forget(words[number])))
        return Entry(
          FacePainter.ListEntry(icon: .text, name: Words(verbatim: word), caption: .none), nil,
          end: ActionButton(action.name, action))
      }
    }.foot {
      if !words.isEmpty {
        if desk.cards.asksToForget {
          Paragraph(question, .text)
          Buttons(button(.forget(nil)), button(.askToForget(false), isMain: true))
        } else {
          Buttons(button(.askToForget(true)))
        }
      }
    }
  }

  private var question: Words {
    desk.correctedWords.count == 1
      ? "Delete 1 corrected word?" : "Delete \(desk.correctedWords.count) corrected words?"
  }

  private func button(_ action: HandwritingAction, isMain: Bool = false) -> ActionButton {
    let action = Action.handwriting(action)
    return ActionButton(action.name, action, isMain: isMain)
  }
}

extension KeyGroup {
  static let handwriting = KeyGroup(
    HandwritingMenu.name,
    [
      ActionEntry(.toggle(.handwriting), setting: "handwriting", icon: .stylus, keys: ["W"]),
      use(.copy, "Copy as text", "copyAsText", .copy, key: "Shift+W"),
      use(.convert, "Convert to text box", "convertToText", .text, key: "Ctrl+Shift+W"),
      use(.find, "Find the words", "findWords", .find, key: "Shift+F"),
      use(.heading, "Use as heading", "headingOfWords", .title),
      ActionEntry(
        .handwriting(.writeResult), "Insert the result", setting: "insertResult", icon: .text,
        keys: ["Shift+R"], menu: .closesByKey, isEnabled: { $0.sums.shown != nil }),
      ActionEntry(
        .toggle(.correctedWords), setting: "correctedWords", icon: .text,
        help: "How your handwriting is meant to be read."),
    ])

  private static func use(
    _ use: HandwritingUse, _ name: Words, _ setting: String, _ icon: Icon, key: String? = nil
  ) -> ActionEntry {
    ActionEntry(
      .handwriting(.use(use)), name, setting: setting, icon: icon,
      keys: [key].compactMap(\.self), menu: .closesByKey, isEnabled: { $0.hasHandwriting })
  }
}
