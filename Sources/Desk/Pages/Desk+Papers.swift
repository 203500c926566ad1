internal import Geometry
public import Notebook
internal import Wording

/// An action on custom papers.
public enum PaperAction: Hashable, Sendable {
  /// Make a paper of a page; its name is typed next.
  case make
  case showMore
  /// Rename a paper; the new name is typed next.
  case rename(String)
  case remove(String)
  /// Restore the paper that was removed last.
  case restore

  var label: Words {
    switch self {
    case .showMore: "More papers"
    case .rename: "Rename…"
    case .remove: "Remove paper"
    case .restore: "Undo"
    default: .none
    }
  }
}

/// A request of the desk about custom papers.
public enum PaperOrder: Hashable, Sendable {
  case list
  case draw([ListedPaper], in: PaperFrame)
  case make(of: PageID, named: String)
  case importFile(String)
  case entitle(String, as: String)
  case remove(String), restore
  case lay(String, below: Set<EntityID>, SheetChange.Reach, of: NotebookID)
}

/// A message about custom papers.
public enum PaperNews: Hashable, Sendable {
  /// All papers, the latest first.
  case listed([ListedPaper])
  /// A picture was drawn, or cannot be.
  case drawn(PaperPicture)
  /// A requested paper was made, and is to be selected on the card.
  case made(String)
  case renamed(String, to: String)
  case removed(String)
}

extension Desk {
  mutating func perform(_ action: PaperAction, _ effects: inout [Effect]) {
    effects.append(.drawFace)
    switch action {
    case .make: if let sheet = paperModel { begin(.paper(of: sheet.id), &effects) }
    case .showMore: papers.most += PaperShelf.step
    case .rename(let name): begin(.paperName(name), &effects)
    case .remove(let name): effects.append(.paper(.remove(name)))
    case .restore: effects.append(.paper(.restore))
    }
  }

  private var paperModel: Sheet? {
    guard screen is OverviewScreen else { return sheet }
    return sheets(of: overviewSubject).last
  }

  func paperName(for page: PageID) -> String {
    guard let place = notebook?.sheets.firstIndex(where: { $0.id == page }),
      let sheet = notebook?.sheets[place]
    else { return "" }
    if !sheet.title.isEmpty { return sheet.title }
    return sheet.own?.name ?? "\(notebook?.title ?? "") \(place + 1)".trimmedTitle
  }

  mutating func savePaperName(_ name: String, for naming: Naming, _ effects: inout [Effect]) {
    switch naming {
    case .paper(let page): effects.append(.paper(.make(of: page, named: name)))
    case .paperName(let old):
      popup = paperCard
      if name != old { effects.append(.paper(.entitle(old, as: name))) }
    case .notebook, .newFolder, .folder, .newTag, .layer, .device: break
    }
  }

  var paperCard: Popup { screen is ShelfScreen ? .newNotebook : .sheet }

  private var showsPapers: Bool { popup == .sheet || popup == .newNotebook }

  mutating func receive(_ news: PaperNews, _ effects: inout [Effect]) {
    switch news {
    case .listed(let list): papers.update(list)
    case .drawn(let picture): papers.store(picture)
    case .made(let name): if showsPapers { choosePaper(name) }
    case .renamed(let old, let name): if chosenPaper == old { choosePaper(name) }
    case .removed(let name):
      if chosenPaper == name { choosePaper(nil) }
      show(
        Toast(
          "Removed '\(name)'; pages that use it keep it.", offer: .paper(.restore)), &effects)
    }
    if showsPapers { effects.append(.drawFace) }
  }

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

  mutating func beginPapers(_ effects: inout [Effect]) {
    papers.most = PaperShelf.step
    effects.append(.paper(.list))
  }

  /// The frame for pictures in a room in interface units.
  func paperFrame(in room: Point) -> PaperFrame {
    let room = room * view.faceScale
    return PaperFrame(
      width: Int(room.x.rounded()), height: Int(room.y.rounded()), isDark: turnsPaper)
  }

  mutating func updatePapers(_ effects: inout [Effect]) {
    guard showsPapers else { return }
    let frame = paperFrame(in: SheetRows.picture)
    let wanted = papers.requestMissing(for: frame)
    if !wanted.isEmpty { effects.append(.paper(.draw(wanted, in: frame))) }
  }
}
