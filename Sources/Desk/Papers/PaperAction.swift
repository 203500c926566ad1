public import Notebook
internal import Wording

/// What the writer can ask for about papers of one's own.
public enum PaperAction: Hashable, Sendable {
  /// Make one of a page, under a name that is to be typed.
  case make
  /// Show more of them on the card.
  case showMore
  /// Give one another name, which is to be typed.
  case rename(String)
  /// Remove one.
  case remove(String)
  /// Bring back the one that was removed last.
  case bringBack

  /// The action in a few words.
  var name: Words { Action.paper(self).name }

  /// The words for an action of its panel.
  var label: Words {
    switch self {
    case .showMore: "More papers"
    case .rename: "Rename…"
    case .remove: "Remove paper"
    case .bringBack: "Undo"
    default: .none
    }
  }
}

/// What the desk wants done about papers of one's own.
public enum PaperOrder: Hashable, Sendable {
  /// List them.
  case list
  /// Make small pictures of some.
  case draw([ListedPaper], in: PaperFrame)
  /// Make one of a page.
  case make(of: PageID, named: String)
  /// Make them of the pages of a file.
  case takeIn(String)
  /// Give one another name.
  case entitle(String, as: String)
  /// Remove one, or bring back the one that was removed last.
  case remove(String), bringBack
  /// Lay one below pages of a notebook, or below those that will be added.
  case lay(String, below: Set<EntityID>, SheetChange.Reach, of: NotebookID)
}

/// What comes back about papers of one's own.
public enum PaperNews: Hashable, Sendable {
  /// All of them, the latest first.
  case listed([ListedPaper])
  /// A picture was made, or cannot be.
  case drawn(PaperPicture)
  /// One was made on request, and is to be chosen where papers are.
  case made(String)
  /// One has another name.
  case renamed(String, to: String)
  /// One was removed.
  case removed(String)
}
