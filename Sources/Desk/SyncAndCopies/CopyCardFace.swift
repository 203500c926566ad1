internal import Ink
internal import Notebook
internal import Wording

struct CopyCardFace: Card {
  static let name: Words = "Copies"

  let desk: Desk

  static func suits(_ desk: Desk) -> Bool { desk.notebook != nil }

  static func begin(on desk: inout Desk, _ effects: inout [Effect]) {
    desk.cards.copies = CopySetup()
    effects.append(.copy(.look))
  }

  private static let about: Words =
    "For phones, tablets and people without Suzuri: copies of your notebooks, updated as you write."

  private var card: CopySetup { desk.cards.copies }

  var panel: Panel {
    FolderPanel.copies.panel {
      if desk.copies.folders.isEmpty {
        Paragraph(Self.about)
        Gap(8)
        choices(of: card.choice, for: nil)
      }
      for (number, folder) in desk.copies.folders.enumerated() {
        if number > 0 { Seam() }
        rows(of: folder)
      }
      Seam()
      for offer in desk.copies.offers {
        FolderPanel.offer(offer, .copy(.begin(offer.path, card.choice)))
      }
      FolderPanel.choosing(.copies)
      Gap(12)
    }
  }

  @WidgetBuilder private func rows(of folder: CopyFolder) -> [any Widget] {
    let path = folder.path
    FolderPanel.state(
      folder.summary, Words(verbatim: folder.name), dot: folder.signColor(desk.theme),
      trouble: folder.trouble)
    if let left = folder.left {
      FolderPanel.note(left, ActionButton("Remove", .copy(.tidy(path)), least: 84))
    }
    choices(of: folder.choice, for: path)
    if card.ending == path {
      FolderPanel.note(
        "What should happen to the copies?",
        ActionButton("Continue", .copy(.askToEnd(nil)), least: 84))
      Buttons(
        ActionButton("Keep copies", .copy(.end(path, removing: false)), isMain: true),
        ActionButton("Delete copies", .copy(.end(path, removing: true))), below: 6)
    } else {
      Buttons(
        ActionButton("Update now", .copy(.renew(path)), isMain: true),
        ActionButton("Stop copies", .copy(.askToEnd(path))), below: 6)
    }
  }

  @WidgetBuilder private func choices(of choice: CopyChoice, for path: String?) -> [any Widget] {
    let tags = desk.copies.tags + choice.tags.filter { !desk.copies.tags.contains($0) }
    let hasTags = !choice.tags.isEmpty
    let offer = { (words: Words, change: CopyChoice.Change, isChosen: Bool) in
      Offer(words, .copy(.choose(change, for: path)), isChosen: isChosen)
    }
    ChoiceRow(nil, FileFormat.ofCopies.map { offer($0.name, .format($0), choice.format == $0) })
    ChoiceRow(nil, notebooks(choice).map { offer($0, .notebooks($1), choice.notebooks == $1) })
    ChoiceRow(
      nil,
      [
        offer("All pages", .allPages, !hasTags && !choice.isBookmarked),
        offer("Bookmarked", .bookmarked, !hasTags && choice.isBookmarked),
      ] + tags.prefix(1).map { offer("Tagged", .tagged($0), hasTags) })
    if hasTags {
      Chips(tags.map { offer(Words(verbatim: $0), .toggleTag($0), choice.tags.contains($0)) })
    }
  }

  /// The selectable notebooks: this one, all, and those chosen now.
  private func notebooks(_ choice: CopyChoice) -> [(Words, [NotebookID])] {
    let this = desk.notebook.map { [$0.id] } ?? []
    let others: [(Words, [NotebookID])] =
      choice.notebooks.isEmpty || choice.notebooks == this
      ? [] : [(choice.notebooks.count == 1 ? "Other" : "Some", choice.notebooks)]
    return [("All notebooks", []), ("This one", this)] + others
  }
}

extension CopyFolder {
  func signColor(_ theme: Theme) -> Color {
    switch state {
    case .fresh: theme.good
    case .partly, .failed: theme.accent
    case .starting, .renewing, .paused: theme.second
    }
  }
}
