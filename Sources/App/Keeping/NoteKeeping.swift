internal import Bytes
internal import Desk
internal import Geometry
internal import Ink
internal import Notebook
internal import Paint
internal import Store
internal import Wording

/// The notebook in the hands of its keeper.
struct NoteKeeping {
  let library: Library
  let id: NotebookID
  let mailbox: Mailbox<Notice>
  var outline: Outline { didSet { sheets = outline.sheets(of: id) } }
  /// The pages as the desk has them: the same array, until one changes.
  private var sheets: [Sheet]
  /// The pictures of the pages in use, and the layers that are written on.
  var pictures: [EntityID: PagePicture] = [:]
  var layers: [EntityID: EntityID] = [:]
  /// The visible contents of the pages in use, by which they can be restored.
  var seen: [EntityID: SeenInk] = [:]
  var chosenLayers: [EntityID: EntityID] = [:]
  var layersOnDesk: [EntityID: [LayerOnDesk]] = [:]
  var images: [EntityID: [ContentHash: [UInt8]]] = [:]
  /// The unsaved changes, oldest first, and why the oldest one is not saved.
  var waiting: [WaitingChange] = []
  var refusal: Refusal?
  let unsaved: UnsavedChanges
  var intakes: [Job.ID: Intake] = [:]
  /// The stroke in progress, and the ring for its samples.
  var followed: UnfinishedStroke?
  let unfinished: SampleRing
  /// Tells other programs that a saved stroke is still being written; nil until there is one.
  var presence: Presence?
  /// Dropped strokes that are still on disk.
  var obsolete: [UnfinishedStroke] = []
  /// True if strokes of dead programs wait to be put on their pages.
  var hasAbandonedStrokes = false
  /// Changes when another program writes; nil if everything shown must be read again anyway.
  var changeCount: Int64?
  /// Notebooks changed otherwise than by the changes of this one.
  var alsoChanged: Set<NotebookID> = []
  /// True if it is visible in the window, which then must show what others write.
  private var isSeen = true
  /// The error when it was opened, until it is reported.
  private var trouble: Words?

  init(
    _ id: NotebookID, in library: Library, mailbox: Mailbox<Notice>, unfinished: SampleRing,
    unsaved: UnsavedChanges = UnsavedChanges()
  ) throws {
    (self.id, self.library, self.mailbox) = (id, library, mailbox)
    (self.unfinished, self.unsaved) = (unfinished, unsaved)
    library.wait(atMost: Self.patience)
    outline = try library.outline(of: id)
    sheets = outline.sheets(of: id)
    changeCount = try library.changeCount
    trouble = finishAbandonedStrokesAtFirst()
  }

  /// Shows the notebook at a page; nil for the one viewed last.
  mutating func show(at page: EntityID?) throws {
    try lookForChanges()
    if outline.pages.isEmpty { try addFirstPage() }
    let look = try library.viewState(SavedLook.key, of: id).flatMap { try? SavedLook(stored: $0) }
    let shown = try page ?? look.flatMap { try heir(of: $0.look.page) }
    mailbox.post(.opened(try onDesk(), page: shown.map(fullName), look: look?.look))
    if let trouble { mailbox.post(.failed(trouble)) }
    trouble = nil
  }

  /// The page to show in place of one viewed last that is gone; nil while it exists.
  private func heir(of page: EntityID) throws -> EntityID? {
    guard !outline.pages.contains(where: { $0.id == page }) else { return nil }
    return try library.sheet(page, of: id).flatMap(outline.heir)
  }

  func fullName(of page: EntityID) -> PageID { PageID(page, of: id) }

  mutating func perform(_ request: KeeperRequest) {
    do {
      switch request {
      case .load(let page): try load(page.page)
      case .readText(let text, _, let news):
        let text = try library.read(id) { try NamedText(text, in: $0) }
        mailbox.post(.desk(.textBox(news(text))))
      case .chooseLayer(let layer, let page): try choose(layer, of: page.page)
      case .follow(let page, let head, let number):
        followed = UnfinishedStroke(on: page.page, head, number: number)
      case .endFollowing: endFollowing()
      case .runMaintenance: try runMaintenance()
      case .run(let step): _ = step.run(&self)
      case .saveLook(let look, _):
        try library.setViewState(SavedLook.key, of: id, to: SavedLook(look, at: .now).stored)
      case .watch(let isSeen):
        self.isSeen = isSeen
        try lookForChanges()
      case .forget(let used):
        pictures = pictures.filter { used.contains(fullName(of: $0.key)) }
        images = images.filter { used.contains(fullName(of: $0.key)) }
        seen = seen.filter { used.contains(fullName(of: $0.key)) }
        layersOnDesk = layersOnDesk.filter { used.contains(fullName(of: $0.key)) }
      case .edit(let edit, let time): apply(edit, at: time)
      case .open, .create, .close, .leave, .arrange, .addSticker: break
      }
    } catch {
      report(error, after: request)
    }
  }

  private mutating func runMaintenance() throws {
    try? saveUnfinished()
    applyChanges()
    forgetObsolete()
    // Redrawing a page would delay the ink.
    if isSeen, followed == nil { try lookForChanges() }
    if hasAbandonedStrokes, let isChanged = try? finishAbandonedStrokes() {
      hasAbandonedStrokes = false
      if isChanged { try showAll() }
    }
  }

  /// Discards imports in progress, and tries once more to save what waits; throws what is lost.
  mutating func finish() throws(LostChanges) {
    library.wait(atMost: nil)
    try? saveUnfinished()
    for job in intakes.keys { intakes[job]?.discard(from: library) }
    applyChanges()
    if let refusal { throw LostChanges(count: waiting.count, reason: refusal.reason) }
    forgetObsolete()
  }

  var isIdle: Bool { waiting.isEmpty && intakes.isEmpty && followed == nil && obsolete.isEmpty }

  /// The seconds without a request until the notebook is tended to; nil for never.
  var pause: Double? {
    if !waiting.isEmpty || isSeen { return 0.5 }
    if followed != nil { return 1 }
    return hasAbandonedStrokes || !obsolete.isEmpty ? 2 : nil
  }

  func onDesk() throws -> NotebookOnDesk {
    let next = try library.nextActions(of: id)
    return NotebookOnDesk(
      id: id, title: outline.title, sheets: sheets,
      sections: outline.sectionsOnDesk, usual: outline.usual, undo: next.undo, redo: next.redo,
      place: outline.isTrashed ? .trash : .shelf)
  }

  func post(_ answer: Answer) {
    guard answer.saysSomething else { return }
    var (answer, named) = (answer, [PageID: PagePicture]())
    for spot in answer.pages {
      guard let picture = pictures[spot.page.page] else { continue }
      named[spot.page] = picture
      answer.anchors[spot.page] = picture.anchors
    }
    mailbox.post(.answered(answer, named))
  }

  private mutating func choose(_ layer: EntityID, of page: EntityID) throws {
    chosenLayers[page] = layer
    var answer = Answer(to: nil)
    try load(page, into: &answer)
    answer.pages = []
    post(answer)
  }

  /// Edits the writable layer of a page as one action, or else a new one, with a message if there are others.
  mutating func edit<Value>(
    _ page: EntityID, action kind: ActionKind, then second: SecondAction<Value>? = nil,
    _ body: (inout Editor<StoredNotebook>, _ layer: EntityID) throws -> Value
  ) throws -> Value {
    let known = layers[page]
    let next = second.map { second in
      SecondAction<(Value, EntityID)>(second.kind) { try second.body(&$0, $1.0) }
    }
    let (value, layer) = try library.edit(id, action: kind, then: next, now: .now) { editor in
      let layer = try known ?? editor.addLayer(to: page)
      return (try body(&editor, layer), layer)
    }
    guard known == nil else { return value }
    layers[page] = layer
    if let layers = try? library.page(page, of: id).layers, layers.count > 1 {
      mailbox.post(
        .failed("All layers of this page are locked or hidden, so the ink is on a new layer."))
    }
    return value
  }

  mutating func showAll() throws {
    var answer = Answer(to: nil)
    defer { post(answer) }
    let before = seen
    try readAgain(into: &answer)
    answer.taken = try removedInk(from: before)
  }

  /// Shows what was saved, as soon as it can be read.
  mutating func showSaved(_ followUp: Answer.FollowUp?) {
    var answer = Answer(to: nil)
    answer.followUp = followUp
    do {
      try readAgain(into: &answer)
      post(answer)
    } catch {
      changeCount = nil
    }
  }

  mutating func readOutline() throws {
    outline = try library.outline(of: id)
    var answer = Answer(to: nil)
    answer.notebook = try onDesk()
    post(answer)
  }

  mutating func lookForChanges() throws {
    let count = try library.changeCount
    guard count != changeCount else { return }
    do { try showAll() } catch LibraryError.noSuchNotebook { reportRemoved() }
    changeCount = count
  }

  private func reportRemoved() {
    var answer = Answer(to: nil)
    answer.notebook = NotebookOnDesk(
      id: id, title: outline.title, sheets: sheets, undo: nil, redo: nil, place: .nowhere)
    post(answer)
  }
}

extension Outline {
  fileprivate func sheets(of notebook: NotebookID) -> [Sheet] {
    pages.map { Sheet($0, of: notebook) }
  }
}

extension PageContent {
  /// The layer to write on: a chosen one that is visible and not locked, else the top one of those.
  func writableLayer(preferring chosen: EntityID?) -> EntityID? {
    let open = layers.filter { $0.isVisible && !$0.isLocked }
    return (open.first { $0.id == chosen } ?? open.last)?.id
  }
}

extension NoteKeeping {
  mutating func undoOrRedo(_ direction: Library.Direction) throws -> Showing {
    guard let action = try library.undoOrRedo(direction, in: id, now: .now) else {
      return { _, _ in }
    }
    if let other = action.other { alsoChanged.insert(other) }
    return { try $0.show(action, direction, in: &$1) }
  }

  private mutating func show(
    _ action: TurnedAction, _ direction: Library.Direction, in answer: inout Answer
  ) throws {
    let before = Set(outline.pages.map(\.id))
    let boxes = try show(action.things, in: &answer)
    let spots = outline.pages.map(\.id).filter(action.pages.contains).compactMap { page in
      // A page that has returned is all new, even if its ink is as it was.
      let box = before.contains(page) ? boxes[page] ?? nil : nil
      return box?.isEmpty == true ? nil : Spot(page: fullName(of: page), box: box)
    }
    let operation: Spot.Operation = direction == .undo ? .undone : .doneAgain
    answer.followUp = .goTo(spots, operation, kind: action.kind)
  }
}
