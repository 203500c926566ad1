internal import Bytes
internal import Desk
internal import Synchronization
internal import Wording

/// Works in the folder of custom papers, on a thread of lower priority than the pen's.
final class PaperWorker: Sendable {
  private let works = WorkQueue<@Sendable (PaperFolder) -> Void>()
  private let keeper: Keeper
  private let mailbox: Mailbox<Notice>
  /// The paper removed last, until it is restored.
  private let removed = Mutex<(name: String, bytes: [UInt8])?>(nil)

  /// Starts the thread, which waits until the library is open; the keeper knows where it is.
  init(keeper: Keeper, mailbox: Mailbox<Notice>) {
    (self.keeper, self.mailbox) = (keeper, mailbox)
    WorkerThread.start("papers") { [works] in
      while let work = works.next() {
        guard let library = keeper.directory.wait() else { return }
        work(PaperFolder(of: library))
      }
    }
  }

  func finish() { works.close() }

  func folder() throws -> PaperFolder {
    guard let library = keeper.directory.wait() else { throw Cancelled() }
    return PaperFolder(of: library)
  }

  func list() { works.add { [self] in report(.listed($0.papers())) } }

  func draw(_ papers: [ListedPaper], in frame: PaperFrame) {
    for paper in papers {
      let work: @Sendable (PaperFolder) -> Void = { [self] folder in
        report(.drawn(PaperPicture(of: paper, in: frame, from: folder)))
      }
      works.add(work, isPatient: true)
    }
  }

  func rename(_ name: String, to request: String) {
    work("Cannot rename the paper") { [self] folder in
      report(.renamed(name, to: try folder.rename(name, to: request)))
    }
  }

  func remove(_ name: String) {
    work("Cannot remove the paper") { [self] folder in
      let bytes = try folder.remove(name)
      removed.withLock { $0 = (name, bytes) }
      report(.removed(name))
    }
  }

  func restore() {
    work("Cannot restore the paper") { [self] folder in
      guard let (name, bytes) = removed.withLock({ $0 }) else { return }
      report(.made(try folder.save(bytes, named: name)))
      removed.withLock { $0 = nil }
    }
  }

  func create(_ notebook: NewNotebook, on name: String) {
    works.add { [keeper, mailbox] folder in
      do {
        keeper.request(.create(notebook, on: try folder.read(name)))
      } catch {
        mailbox.post(.unmade("Cannot create the notebook: \("\(error)" as Words)."))
      }
    }
  }

  /// Does something in the folder and lists the papers again; says so if it fails.
  private func work(_ failure: Words, _ body: @escaping @Sendable (PaperFolder) throws -> Void) {
    works.add { [self] folder in
      do { try body(folder) } catch {
        mailbox.post(.failed("\(failure): \("\(error)" as Words)."))
      }
      report(.listed(folder.papers()))
    }
  }

  private func report(_ news: PaperNews) { mailbox.post(.desk(.papers(news))) }
}

extension App {
  func perform(_ order: PaperOrder) {
    switch order {
    case .list: papers.list()
    case .draw(let wanted, let frame): papers.draw(wanted, in: frame)
    case .make(let page, let name):
      jobs.start(PaperCreation(page: page, name: name, papers: papers, damage: damage))
    case .importFile(let path): jobs.start(PaperIntake(path: path, papers: papers, read: reading))
    case .entitle(let name, let new): papers.rename(name, to: new)
    case .remove(let name): papers.remove(name)
    case .restore: papers.restore()
    case .lay(let name, let pages, let reach, let notebook):
      jobs.start(
        PaperAssignment(name: name, pages: pages, reach: reach, notebook: notebook, papers: papers))
    }
  }
}
