internal import Desk
internal import Geometry
internal import Ink
internal import Notebook
internal import Paint
internal import Store

/// The notebook in the hands of its keeper.
struct NoteKeeping {
  let library: Library
  let id: NotebookID
  let mailbox: Mailbox<Letter>
  private(set) var outline: Outline { didSet { sheets = outline.pages.map(Sheet.init) } }
  /// The pages as the desk has them: the same array, until one changes.
  private var sheets: [Sheet]
  /// What the pages in use look like, and the layers that are written on.
  private(set) var pictures: [EntityID: PagePicture] = [:]
  private(set) var layers: [EntityID: EntityID] = [:]
  /// The image files that those pages show, by their hashes.
  var images: [EntityID: [[UInt8]: [UInt8]]] = [:]
  /// Finished strokes that are not on the disk, the oldest first.
  private var waiting: [WaitingStroke] = []
  /// The number of those at the last attempt.
  private var refused = 0
  /// The pages of an import that nobody sees yet.
  var incoming: Intake
  /// The stroke that is being written, and the way by which its samples come.
  private var followed: UnfinishedStroke?
  private let unfinished: SampleRing
  /// Changes when another program writes.
  private var changeCount: Int64

  init(_ notes: OpenNotebook, mailbox: Mailbox<Letter>, unfinished: SampleRing) throws {
    library = notes.library
    id = notes.id
    incoming = Intake(into: notes.id)
    self.mailbox = mailbox
    self.unfinished = unfinished
    outline = try library.outline(of: id)
    sheets = outline.pages.map(Sheet.init)
    changeCount = try library.changeCount
    let page = try notes.page ?? pageLookedAtLast()
    try finishStrokeOfDeadProgram()
    mailbox.post(.opened(try onDesk(), page: page))
    if library.isReadOnly {
      mailbox.post(.failed("This library is read-only: nothing that is written now can be kept."))
    }
  }

  mutating func grant(_ wish: Wish) {
    do {
      switch wish {
      case .load(let page): try load(page)
      case .keep(let stroke, let time):
        waiting.append(WaitingStroke(finished: stroke, time: time))
        try keepWaitingStrokes()
      case .follow(let page, let head, let number):
        followed = UnfinishedStroke(on: page, head, number: number)
      case .endFollowing: try endFollowing()
      case .tend:
        try? keepUnfinished()
        try keepWaitingStrokes()
      case .erase(let erasure): try erase(erasure)
      case .change(let page, let elements, let change):
        try self.change(elements, of: page, change)
      case .paste(let page, let clipping, let shift):
        try paste(clipping, by: shift, on: page, action: "paste")
      case .bringIn(let step, let ticket): take(step, of: ticket)
      case .export(let order):
        let task = ExportTask(order: order, library: library.directory, notebook: id)
        mailbox.post(.exportable(task))
      case .undo: if try library.undo(id, now: .now) != nil { try readAgain(showsNew: true) }
      case .redo: if try library.redo(id, now: .now) != nil { try readAgain(showsNew: true) }
      case .addPage(let page, let isBefore): try addPage(beside: page, isBefore: isBefore)
      case .deletePage(let page): try deletePage(page)
      case .setBookmark(let page, let isMarked): try setBookmark(of: page, to: isMarked)
      case .keepPlace(let page):
        try library.setViewState("page", of: id, to: page.stored)
      case .lookForChanges: try lookForChanges()
      case .forget(let used):
        pictures = pictures.filter { used.contains($0.key) }
        images = images.filter { used.contains($0.key) }
      }
    } catch {
      report(error, after: wish)
    }
  }

  /// Leaves nothing of an import on its way, tries once more to keep what waits, and makes the
  /// backup of the day.
  ///
  /// Strokes that could not be kept even then are lost with the program, which says so.
  mutating func finish() throws {
    try? keepUnfinished()
    incoming.discard(from: library)
    do {
      try keepWaitingStrokes()
    } catch {
      throw LostStrokes(count: waiting.count, reason: "\(error)")
    }
    _ = try? library.backUpIfDue(now: .now)
  }

  /// The seconds without a wish after which something is to be tended to; nil for never.
  var pause: Double? { followed != nil ? 1 : isWaiting ? 2 : nil }

  /// Whether strokes wait for the disk.
  var isWaiting: Bool { !waiting.isEmpty }

  func onDesk() throws -> NotebookOnDesk {
    let next = try library.nextActions(of: id)
    return NotebookOnDesk(
      id: id, title: outline.title, sheets: sheets, undo: next.undo,
      redo: next.redo)
  }

  private func pageLookedAtLast() throws -> EntityID? {
    try library.viewState("page", of: id).flatMap { try? EntityID(exactly: $0) }
  }

  /// Reads a page; after a change of its ink, with what is to be selected.
  mutating func load(_ page: EntityID, as letter: ((PagePicture, Box?) -> Letter)? = nil) throws {
    guard let sheet = outline.pages.first(where: { $0.id == page }) else { return }
    let content = try library.page(page, of: id)
    layers[page] = content.writableLayer
    try readImages(of: content, on: sheet)
    let old = pictures[page]
    let picture = PagePicture(
      of: content, size: sheet.size, paper: sheet.paper, backdrop: sheet.backdrop,
      files: images[page] ?? [:], reusing: old)
    pictures[page] = picture
    let box = old.flatMap { picture.changes(since: $0) }
    mailbox.post(letter?(picture, box) ?? .page(page, picture, changed: box))
  }

  /// Keeps the strokes that wait, the oldest first; where the disk refuses, they wait on.
  private mutating func keepWaitingStrokes() throws {
    let before = refused
    defer { if refused != before { mailbox.post(.refused(refused)) } }
    defer { refused = waiting.count }
    while let first = waiting.first {
      let kept: KeptStroke
      do {
        kept = try keep(first.finished, time: first.time)
      } catch let error as LibraryError {
        throw error
      } catch {
        // The stroke itself cannot be kept, however often that is tried.
        waiting.removeFirst()
        mailbox.post(.lost(page: first.finished.page))
        throw error
      }
      // It is on the disk: whatever fails from here on must not keep it a second time.
      waiting.removeFirst()
      try show(kept)
    }
  }

  /// Puts a stroke on the disk, and takes away there what was kept of it while it was written.
  private mutating func keep(_ finished: FinishedStroke, time: Int64) throws -> KeptStroke {
    if pictures[finished.page] == nil { try load(finished.page) }
    var stroke = finished.stroke
    stroke.start = time
    let (library, id, hasParts) = (library, id, (followed?.parts ?? 0) > 0)
    let (element, layer) = try edit(finished.page, action: "write") { editor, layer in
      if hasParts { try UnfinishedStroke.forget(in: library, of: id) }
      let place = Place(page: finished.page, layer: layer)
      return (try editor.addStroke(stroke, at: place), layer)
    }
    if let followed { _ = unfinished.take(of: followed.number) }
    followed = nil
    return KeptStroke(id: element, layer: layer, page: finished.page, stroke: stroke)
  }

  private mutating func show(_ kept: KeptStroke) throws {
    let source = InkSource(of: kept.stroke)
    let ink = InkPicture(kept.id, stroke: kept.stroke.settled, source: source)
    pictures[kept.page]?.add(ink, to: kept.layer)
    if let picture = pictures[kept.page] {
      mailbox.post(.kept(page: kept.page, picture, ink.bounds))
    }
    mailbox.post(.changed(try onDesk(), show: nil))
  }

  private mutating func keepUnfinished() throws {
    guard let number = followed?.number else { return }
    try followed?.keep(unfinished.take(of: number), in: library, of: id)
  }

  private mutating func endFollowing() throws {
    guard let followed else { return }
    _ = unfinished.take(of: followed.number)
    self.followed = nil
    if followed.parts > 0 { try UnfinishedStroke.forget(in: library, of: id) }
  }

  /// Does something as one action with the layer of a page that is written on.
  ///
  /// A page that has no such layer gets a new one, and where others are there, a sentence says so.
  mutating func edit<Value>(
    _ page: EntityID, action title: String,
    _ body: (inout Editor<StoredNotebook>, _ layer: EntityID) throws -> Value
  ) throws -> Value {
    let known = layers[page]
    let (value, layer) = try library.edit(id, action: title, now: .now) { editor in
      let layer = try known ?? editor.addLayer(to: page)
      return (try body(&editor, layer), layer)
    }
    guard known == nil else { return value }
    layers[page] = layer
    if try library.page(page, of: id).layers.count > 1 {
      mailbox.post(.failed("All layers of this page are locked or hidden: a new one has the ink."))
    }
    return value
  }

  /// Puts on its page what a program that was killed had written of its last stroke.
  private mutating func finishStrokeOfDeadProgram() throws {
    guard let left = try UnfinishedStroke(in: library, of: id),
      outline.pages.contains(where: { $0.id == left.page })
    else { return }
    layers[left.page] = try library.page(left.page, of: id).writableLayer
    try edit(left.page, action: "write") { editor, layer in
      _ = try editor.addStroke(left.stroke, at: Place(page: left.page, layer: layer))
    }
    try UnfinishedStroke.forget(in: library, of: id)
  }

  private mutating func erase(_ erasure: Erasure) throws {
    var erasure = erasure
    // Strokes that were on their way when the eraser went over them have arrived.
    if erasure.isLate, let picture = pictures[erasure.page] { _ = erasure.touchAgain(picture) }
    guard !erasure.isEmpty else { return }
    try library.edit(id, action: "erase", now: .now) { editor in
      try editor.erase(erasure.strokes)
      for (element, ranges) in erasure.parts { try editor.erase(ranges.ranges, of: element) }
    }
    try load(erasure.page)
    mailbox.post(.changed(try onDesk(), show: nil))
  }

  /// Reads the outline and the pages in use, and shows what changed.
  ///
  /// - Parameters:
  ///   - page: The page that is to be looked at.
  ///   - showsNew: Whether it is the first of those that were not there before.
  /// - Throws: `LibraryError` where the library cannot be read.
  mutating func readAgain(show page: EntityID? = nil, showsNew: Bool = false) throws {
    let before = Set(outline.pages.map(\.id))
    outline = try library.outline(of: id)
    let new = showsNew ? outline.pages.first { !before.contains($0.id) }?.id : nil
    mailbox.post(.changed(try onDesk(), show: page ?? new))
    for page in pictures.keys { try load(page) }
  }

  /// Reads the outline, and tells the desk.
  mutating func readOutline(show page: EntityID? = nil) throws {
    outline = try library.outline(of: id)
    mailbox.post(.changed(try onDesk(), show: page))
  }

  /// Shows what other programs wrote into the library meanwhile.
  private mutating func lookForChanges() throws {
    let count = try library.changeCount
    guard count != changeCount else { return }
    changeCount = count
    try readAgain()
  }
}

extension PageContent {
  /// The layer that is written on: the top one that is to be seen and not locked.
  fileprivate var writableLayer: EntityID? { layers.last { $0.isVisible && !$0.isLocked }?.id }
}
