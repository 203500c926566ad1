internal import Desk

/// Does what the desk orders about custom papers.
extension App {
  func perform(_ order: PaperOrder) {
    switch order {
    case .list: papers.list()
    case .draw(let wanted, let frame): papers.draw(wanted, in: frame)
    case .make(let page, let name):
      jobs.start(PaperMaking(page: page, name: name, papers: papers, damage: damage))
    case .takeIn(let path): jobs.start(PaperIntake(path: path, papers: papers, read: reading))
    case .entitle(let name, let new): papers.entitle(name, as: new)
    case .remove(let name): papers.remove(name)
    case .bringBack: papers.bringBack()
    case .lay(let name, let pages, let reach, let notebook):
      jobs.start(
        PaperLaying(
          name: name, pages: pages, reach: reach, notebook: notebook, papers: papers))
    }
  }
}
