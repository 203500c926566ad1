internal import Wording

/// The files that an import has left out, each with the reason.
struct LeftOutFace: Card {
  static let name: Words = "Not imported"

  let desk: Desk

  /// The most files that are listed; nobody reads more.
  private static let most = 200

  init(_ desk: Desk) { self.desk = desk }

  static func suits(_ desk: Desk) -> Bool { !desk.cards.leftOut.isEmpty }

  var panel: Panel {
    let files = desk.cards.leftOut
    return Panel(Self.name, width: 460, at: .upper(Bar.height + 48)) {
      for file in files.prefix(Self.most) {
        Label(Words(verbatim: file.name), height: 22, isName: true)
        Paragraph(file.reason, size: 12.5)
        Gap(10)
      }
      if files.count > Self.most { Label("and \(files.count - Self.most) more", height: 32) }
      Gap(12)
    }
  }
}
