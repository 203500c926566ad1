internal import Ink
internal import Notebook
internal import Wording

/// The card of the folders that hold copies for readers.
extension [FolderRow] {
  /// The rows of the card.
  static func copies(on card: CopySetup, of desk: Desk, _ theme: Theme) -> [FolderRow] {
    let state = desk.copies
    let offers = state.offers.map { offer -> FolderRow in
      .item(.init(icon: .folder, offer, .copy(.begin(offer.path, card.choice))))
    }
    let folders = state.folders.map { rows(of: $0, on: card, desk, theme) }
    return [.header(.copies)]
      + (folders.isEmpty
        ? invitation(card, offers, desk)
        : Array(folders.joined(separator: [.seam])) + [.seam] + offers + [choosing(.copies)])
  }

  /// What copies are for, for those who have not begun.
  private static let aboutCopies: Words =
    "For phones, tablets and people without Suzuri: copies of your notebooks, renewed as you "
    + "write."

  /// The rows of the card when no folder holds copies yet.
  private static func invitation(
    _ card: CopySetup, _ offers: [FolderRow], _ desk: Desk
  ) -> [FolderRow] {
    .lines(aboutCopies, isStrong: false) + [.gap] + choices(of: card.choice, for: nil, desk) + [
      .seam
    ] + offers + [choosing(.copies)]
  }

  /// The rows about a folder.
  private static func rows(
    of folder: CopyFolder, on card: CopySetup, _ desk: Desk, _ theme: Theme
  ) -> [FolderRow] {
    let path = folder.path
    let standing = FolderRow.Item(
      sign: folder.signColor(theme), title: folder.summary, caption: Words(verbatim: folder.name))
    let left = folder.left.map { words in
      [FolderRow.note(words, .init("Remove", .copy(.tidy(path))))]
    }
    return [.item(standing)] + .trouble(folder.trouble)
      + (left ?? []) + choices(of: folder.choice, for: path, desk)
      + (card.ending == path
        ? [
          .note("What becomes of the copies?", .init("Go on", .copy(.askToEnd(nil)))),
          .foot([
            .init("Let them stay", .copy(.end(path, removing: false)), isMain: true),
            .init("Remove them", .copy(.end(path, removing: true))),
          ]),
        ]
        : [
          .foot([
            .init("Renew now", .copy(.renew(path)), isMain: true),
            .init("Stop copying", .copy(.askToEnd(path))),
          ])
        ])
  }

  /// The choices for a folder, or for the next one to be added.
  private static func choices(
    of choice: CopyChoice, for path: String?, _ desk: Desk
  ) -> [FolderRow] {
    func offer(_ words: Words, _ change: CopyChoice.Change, isChosen: Bool) -> FolderRow.Offer {
      .init(words, .copy(.choose(change, for: path)), isChosen: isChosen)
    }
    let tags = desk.copies.tags + choice.tags.filter { !desk.copies.tags.contains($0) }
    let hasTags = !choice.tags.isEmpty
    let formats = CopyChoice.Format.allCases.map { format in
      offer(format.name, .format(format), isChosen: choice.format == format)
    }
    let notebooks = notebooks(choice, desk).map { words, ids in
      offer(words, .notebooks(ids), isChosen: choice.notebooks == ids)
    }
    let pages = [
      offer("All pages", .allPages, isChosen: !hasTags && !choice.isBookmarked),
      offer("Bookmarked", .bookmarked, isChosen: !hasTags && choice.isBookmarked),
    ]
    let tagged = tags.prefix(1).map { offer("Tagged", .tagged($0), isChosen: hasTags) }
    let chips = tags.map {
      offer(Words(verbatim: $0), .toggleTag($0), isChosen: choice.tags.contains($0))
    }
    return [.choice(formats), .choice(notebooks), .choice(pages + tagged)]
      + (hasTags ? FolderRow.tags(chips) : [])
  }

  /// The notebooks that can be chosen: this one, all, and those chosen now.
  private static func notebooks(
    _ choice: CopyChoice, _ desk: Desk
  ) -> [(Words, [NotebookID])] {
    let this = desk.notebook.map { [$0.id] } ?? []
    let others: [(Words, [NotebookID])] =
      choice.notebooks.isEmpty || choice.notebooks == this
      ? [] : [(choice.notebooks.count == 1 ? "Another" : "Some", choice.notebooks)]
    return [("All notebooks", []), ("This one", this)] + others
  }
}

extension CopyFolder {
  /// The colour of the dot that shows the folder's state.
  func signColor(_ theme: Theme) -> Color {
    switch state {
    case .fresh: theme.good
    case .partly, .failed: theme.accent
    case .starting, .renewing, .paused: theme.second
    }
  }
}
