internal import Notebook
internal import Wording

/// The card that shows where a link leads, before it is opened by another program.
struct LinkCardFace: Card {
  static let name: Words = "Link"

  let desk: Desk

  init(_ desk: Desk) { self.desk = desk }

  var panel: Panel {
    let link = desk.cards.link
    return Panel(Self.name, width: 460, at: .upper(Bar.height + 48)) {
      // What is shown is what is opened, whatever it looked like.
      Paragraph(Words(verbatim: link.isSafe ? link.encoded : link.text.asLine))
      if !link.isSafe { Paragraph("Only web and email addresses can be opened.") }
      Buttons(
        ActionButton("Open", .link(.open), isMain: true, isEnabled: link.isSafe),
        ActionButton("Copy", .link(.copy)), above: 8)
    }
  }
}
