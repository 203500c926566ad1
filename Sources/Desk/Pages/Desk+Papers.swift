internal import Geometry
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

/// Papers of one's own.
extension Desk {
  mutating func perform(_ action: PaperAction, _ effects: inout [Effect]) {
    effects.append(.drawFace)
    switch action {
    case .make: if let sheet = paperModel { begin(.paper(of: sheet.id), &effects) }
    case .showMore: papers.most += PaperShelf.step
    case .rename(let name): begin(.paperName(name), &effects)
    case .remove(let name): effects.append(.paper(.remove(name)))
    case .bringBack: effects.append(.paper(.bringBack))
    }
  }

  /// The page of which a paper is made.
  private var paperModel: Sheet? {
    guard screen is OverviewScreen else { return sheet }
    return sheets(of: overviewSubject).last
  }

  /// The name that a paper of a page has unless another one is typed.
  func paperName(for page: PageID) -> String {
    guard let place = notebook?.sheets.firstIndex(where: { $0.id == page }),
      let sheet = notebook?.sheets[place]
    else { return "" }
    if !sheet.title.isEmpty { return sheet.title }
    return sheet.own?.name ?? "\(notebook?.title ?? "") \(place + 1)".trimmedTitle
  }

  /// Keeps a name that was typed for a paper, and returns to where papers are chosen.
  mutating func keepPaperName(_ name: String, for naming: Naming, _ effects: inout [Effect]) {
    switch naming {
    case .paper(let page): effects.append(.paper(.make(of: page, named: name)))
    case .paperName(let old):
      popup = paperCard
      if name != old { effects.append(.paper(.entitle(old, as: name))) }
    case .notebook, .newFolder, .folder, .newTag, .layer, .device: break
    }
  }

  /// The card on which papers are chosen here.
  var paperCard: Popup { screen is ShelfScreen ? .newNotebook : .sheet }

  /// Whether a card shows papers.
  private var showsPapers: Bool { popup == .sheet || popup == .newNotebook }

  mutating func take(_ news: PaperNews, _ effects: inout [Effect]) {
    switch news {
    case .listed(let list): papers.take(list)
    case .drawn(let picture): papers.take(picture)
    case .made(let name): if showsPapers { choosePaper(name) }
    case .renamed(let old, let name): if chosenPaper == old { choosePaper(name) }
    case .removed(let name):
      if chosenPaper == name { choosePaper(nil) }
      show(
        Toast(
          "Removed '\(name)'; pages that use it keep it.", offer: .paper(.bringBack)), &effects)
    }
    if showsPapers { effects.append(.drawFace) }
  }

  /// The paper that was chosen on the card that is open.
  private var chosenPaper: String? {
    popup == .newNotebook ? shelf.draft.own : popup == .sheet ? cards.sheet.own : nil
  }

  private mutating func choosePaper(_ name: String?) {
    if popup == .newNotebook {
      shelf.draft.own = name
    } else {
      (cards.sheet.own, cards.sheet.change) = (name, SheetChange())
    }
  }

  /// Begins to show papers on a card.
  mutating func beginPapers(_ effects: inout [Effect]) {
    papers.most = PaperShelf.step
    effects.append(.paper(.list))
  }

  /// Has pictures made of the papers that are shown.
  mutating func updatePapers(_ effects: inout [Effect]) {
    guard showsPapers else { return }
    let room = SheetRows.picture * view.faceScale
    let frame = PaperFrame(
      width: Int(room.x.rounded()), height: Int(room.y.rounded()), isDark: turnsPaper)
    let wanted = papers.ask(for: frame)
    if !wanted.isEmpty { effects.append(.paper(.draw(wanted, in: frame))) }
  }
}
