internal import Bytes
internal import Desk
internal import Notebook
internal import Paint
internal import Store
internal import Wording

/// Lists, draws and reads stickers, on a separate thread and connection.
final class StickerWorker: Sendable {
  private enum Work {
    case list
    case draw(ListedSticker, PaperFrame)
    case insert(PageID, StickerGoal)
  }

  private let works = WorkQueue<Work>()

  /// Starts the thread, which opens the library when it is first asked for.
  init(_ source: NotesSource, mailbox: Mailbox<Notice>) {
    WorkerThread.start("stickers") { [works] in
      var opened: Library?
      while let work = works.next() {
        do {
          let library = try opened ?? source.library()
          opened = library
          try Self.perform(work, in: library, mailbox)
        } catch {
          mailbox.post(.failed("Cannot read the stickers: \(Words(brieflyFor: error))."))
        }
      }
    }
  }

  func list() { works.add(.list) }

  func draw(_ stickers: [ListedSticker], in frame: PaperFrame) {
    for sticker in stickers { works.add(.draw(sticker, frame), isPatient: true) }
  }

  func insert(_ sticker: PageID, at goal: StickerGoal) { works.add(.insert(sticker, goal)) }

  func finish() { works.close() }

  private static func perform(
    _ work: Work, in library: Library, _ mailbox: Mailbox<Notice>
  ) throws {
    switch work {
    case .list: mailbox.post(.desk(.stickers(.listed(try library.stickers()))))
    case .draw(let sticker, let frame):
      let paper = ListedPaper(name: "\(sticker.page)", mark: "\(sticker.changed)")
      let picture = PaperPicture(
        of: paper, in: frame, showing: try library.clipping(of: sticker.page))
      mailbox.post(.desk(.stickers(.drawn(sticker.page, picture))))
    case .insert(let sticker, let goal):
      mailbox.post(.sticker(try library.clipping(of: sticker), goal))
    }
  }
}

extension Library {
  /// All stickers, latest first.
  fileprivate func stickers() throws -> [ListedSticker] {
    try stickerNotebooks().flatMap { notebook in
      try outline(of: notebook.id).pages.reversed().map {
        ListedSticker(
          PageID($0.id, of: notebook.id), titled: $0.title, changed: notebook.changed)
      }
    }
  }

  /// All that is on the page of a sticker; nothing if that is gone.
  fileprivate func clipping(of sticker: PageID) throws -> Clipping {
    let notebook = sticker.notebook
    guard let sheet = try sheet(sticker.page, of: notebook) else { return try Clipping([]) }
    let content = try page(sticker.page, of: notebook)
    var page = LoosePage(sheet, of: notebook, number: 1, section: nil, content: content)
    for hash in page.fileHashes { page.files[hash] = try image(hash) }
    return Clipping(of: page)
  }
}

extension PaperPicture {
  fileprivate init(of paper: ListedPaper, in frame: PaperFrame, showing clipping: Clipping) {
    self.init(of: paper, in: frame)
    guard let page = CopiedInk(clipping: clipping).page else { return }
    self.init(of: paper, in: frame, drawing: page)
  }
}

extension App {
  func perform(_ order: StickerOrder) {
    switch order {
    case .list: stickers.list()
    case .draw(let wanted, let frame): stickers.draw(wanted, in: frame)
    case .add(let elements, let page):
      guard let picture = screen.pages[page]?.picture else { return }
      let clipping = picture.clipping(of: Set(elements))
      if !clipping.elements.isEmpty { keeper.request(.addSticker(clipping)) }
    case .insert(let sticker, let goal): stickers.insert(sticker, at: goal)
    }
  }

  func insert(_ sticker: Clipping, at goal: StickerGoal) {
    guard !sticker.elements.isEmpty else {
      return mailbox.post(.failed("The sticker is empty or no longer exists."))
    }
    let place = PasteGoal(page: goal.page, seen: goal.seen, point: nil)
    paste(sticker, for: place, copies: goal.copies)
  }
}
