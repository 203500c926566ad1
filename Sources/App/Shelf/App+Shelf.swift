internal import Desk
internal import Notebook
internal import Wording

/// Does what the shelf orders about the library.
extension App {
  func perform(_ order: LibraryOrder) {
    switch order {
    case .list(let isShown): shelf.follow(isShown)
    case .search(let needle): shelf.search(needle)
    case .open(let notebook, let page):
      openings += 1
      keeper.request(.open(notebook, page: page))
    case .create(let notebook):
      openings += 1
      if let own = notebook.own {
        papers.create(notebook, on: own)
      } else {
        keeper.request(.create(notebook))
      }
    case .bringIn(let paths, let edits):
      jobs.start(ShelfImport(paths: paths, edits: edits, open: opening))
    case .close(let notebook): keeper.request(.leave(notebook))
    case .arrange(let step) where step.isLong:
      jobs.start(NotebookArranging(step: step, shown: desk.notebook?.id))
    case .arrange(let step): keeper.request(.arrange(step))
    case .cover(let notebooks, let path):
      jobs.start(CoverPicture(notebooks: notebooks, path: path, read: reading))
    case .remove(.empty(let notebooks), let step):
      jobs.start(TrashEmptying(only: notebooks, step: step, source: source, damage: damage))
    case .remove(.bringBack(let notebooks, let backup), let step):
      jobs.start(
        NotebookReturn(
          notebooks: notebooks, backup: backup, step: step, source: source, damage: damage))
    case .duplicate(let notebooks):
      if !notebooks.isEmpty { jobs.start(NotebookDuplication(originals: notebooks)) }
    case .merge(let notebooks): jobs.start(NotebookMerging(notebooks: notebooks))
    case .export(let notebooks, let format):
      jobs.start(
        WholeExport(originals: notebooks, format: format, folder: exportFolder, damage: damage))
    }
  }
}
