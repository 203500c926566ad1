internal import Bytes
public import Geometry
internal import Ink
public import Notebook

/// Pages on their way into a notebook, invisible until the last step shows all of them at once.
///
/// They arrive in small steps, each on disk when it returns, or as whole pages, a few of which wait for each other.
public struct Intake {
  /// The notebook.
  public let id: NotebookID
  /// The title of a new notebook; nil if the pages go into an existing one.
  private let title: String?
  /// The time when a new notebook was made elsewhere, in milliseconds since 1970; nil for now.
  public var created: Int64?
  private var open: PageDraft?
  private var files: [[UInt8]] = []
  /// The hashes of files of whole pages: the PDF under all pages is stored once.
  private var known: Set<ContentHash> = []
  /// Whole pages not yet on disk, and their weight.
  private var gathered: [EncodedPage] = []
  private var weight = 0
  /// The weight written in one step, while others wait.
  private static let enough = 4000
  private var complete: [FinishedDraft] = []

  /// Begins to add pages to a notebook.
  public init(into id: NotebookID) {
    self.id = id
    title = nil
  }

  /// Begins to make a notebook of pages; it is hidden until they are published.
  public init(
    making title: String, in library: Library, now: Int64
  ) throws(LibraryError) {
    id = try library.beginNotebook(now: now)
    self.title = title
  }

  /// Adds the bytes of an image that is on the paper, or that later elements show.
  public mutating func add(file bytes: [UInt8]) { files.append(bytes) }

  /// Puts elements on a layer, from 0, of the page being made.
  public mutating func add(
    _ elements: [DraftElement], layer: Int, to library: Library, now: Int64
  ) throws {
    try work(in: library, now: now) { try $0.add(elements, toLayer: layer, of: &$1) }
  }

  /// Completes a page, with the box of its elements.
  public mutating func endPage(
    as page: LoosePage, content: Box, in library: Library, now: Int64
  ) throws {
    try work(in: library, now: now) { editor, draft in
      if let backdrop = page.backdrop { try editor.setBackdrop(backdrop, on: draft) }
    }
    if let open { complete.append(FinishedDraft(open, as: page, holding: content)) }
    open = nil
  }

  private mutating func work(
    in library: Library, now: Int64,
    _ body: (inout Editor<StoredNotebook>, inout PageDraft) throws -> Void
  ) throws {
    open = try library.edit(id, action: .importFile, now: now) { editor in
      // In one step with what shows them: unused images may be removed at any moment.
      for file in files { try library.addImage(file) }
      var draft = open ?? editor.beginDraft()
      try body(&editor, &draft)
      return draft
    }
    files = []
  }

  /// Adds a whole page: a small one may wait in memory for others, a large one goes to disk in several steps.
  public mutating func add(_ page: LoosePage, to library: Library, now: Int64) throws {
    let page = EncodedPage(page, without: known)
    known.formUnion(page.files.keys)
    if page.weight >= Self.enough {
      try saveGathered(in: library, now: now)
      try addByParts(page, to: library, now: now)
    } else {
      gathered.append(page)
      weight += page.weight
      if weight >= Self.enough { try saveGathered(in: library, now: now) }
    }
  }

  private mutating func addByParts(
    _ page: EncodedPage, to library: Library, now: Int64
  ) throws {
    for file in page.files.values { add(file: file) }
    for (number, elements) in page.layers.enumerated() {
      for start in stride(from: 0, to: elements.count, by: Self.enough) {
        let part = elements[start..<min(start + Self.enough, elements.count)]
        try add(Array(part), layer: number, to: library, now: now)
      }
    }
    try endPage(as: page.heading, content: page.bounds, in: library, now: now)
  }

  private mutating func saveGathered(in library: Library, now: Int64) throws {
    let pages = gathered
    guard !pages.isEmpty else { return }
    complete += try library.edit(id, action: .importFile, now: now) { editor in
      try pages.map { page in
        for file in page.files.values { try library.addImage(file) }
        var draft = editor.beginDraft()
        for (number, elements) in page.layers.enumerated() {
          try editor.add(elements, toLayer: number, of: &draft)
        }
        if let backdrop = page.heading.backdrop { try editor.setBackdrop(backdrop, on: draft) }
        return FinishedDraft(draft, as: page.heading, holding: page.bounds)
      }
    }
    (gathered, weight) = ([], 0)
  }

  /// Shows all pages after a page, or at the end, as one action; returns their numbers; on errors, nothing is shown.
  ///
  /// Pages without size or paper get those of the page before. Creating a notebook is not an action.
  public mutating func publish(
    in library: Library, behind place: PagePlace? = nil, now: Int64
  ) throws -> Range<Int> {
    try saveGathered(in: library, now: now)
    let pages = complete
    guard !pages.isEmpty else { return 1..<1 }
    var first = 1
    let fill = { [id] (editor: inout Editor<StoredNotebook>) throws in
      try editor.relink(pages, of: id)
      first = try editor.publish(pages, behind: place)
    }
    if let title {
      try library.publishNotebook(id, titled: title, created: created ?? now, now: now, fill)
    } else {
      try library.edit(id, action: .importFile, now: now, fill)
    }
    complete = []
    return first..<first + pages.count
  }

  /// Shows all pages at a place, or at the end, as one action, and returns them; if this throws, nothing is shown.
  public mutating func publish(
    in library: Library, at place: PagePlace, now: Int64
  ) throws -> [EntityID] {
    try saveGathered(in: library, now: now)
    let pages = complete
    guard !pages.isEmpty else { return [] }
    let new = try library.edit(id, action: .pastePages, now: now) { editor in
      try editor.relink(pages, of: id)
      let (place, outline) = try editor.resolved(place)
      return try editor.publish(pages, at: place, in: outline)
    }
    complete = []
    return new
  }

  /// True if nothing unpublished has arrived.
  public var isEmpty: Bool { open == nil && complete.isEmpty && gathered.isEmpty && files.isEmpty }

  /// Removes one unpublished page, or a part, beyond the first ones; returns whether only these are left.
  public mutating func discardPage(
    beyond count: Int, from library: Library
  ) throws(LibraryError) -> Bool {
    files = []
    guard let draft = open ?? (complete.count > count ? complete.last?.draft : nil)
    else { return true }
    try library.discard([draft], of: id)
    if open == nil { complete.removeLast() } else { open = nil }
    return complete.count <= count
  }

  /// Removes one unpublished page, so that others can write in between; if this throws, it can be discarded later.
  public mutating func discardPage(from library: Library) throws(LibraryError) {
    guard title == nil, let draft = open ?? complete.last?.draft
    else { return discard(from: library) }
    try library.discard([draft], of: id)
    if open == nil { complete.removeLast() } else { open = nil }
  }

  /// Removes everything unpublished that the disk allows; nothing leads to the rest.
  public mutating func discard(from library: Library) {
    let drafts = complete.map(\.draft) + [open].compactMap { $0 }
    (open, files, complete, gathered, weight) = (nil, [], [], [], 0)
    // A notebook that was never visible is removed with its contents.
    if title != nil {
      try? library.discardNotebook(id)
    } else {
      try? library.discard(drafts, of: id)
    }
  }
}

/// A whole page with its ink encoded in advance, so that no process waits for a lock meanwhile.
private struct EncodedPage {
  let heading: LoosePage
  let bounds: Box
  let layers: [[DraftElement]]
  let files: [ContentHash: [UInt8]]
  let weight: Int

  init(_ page: LoosePage, without known: Set<ContentHash>) {
    heading = page.heading
    bounds = page.bounds
    layers = page.layers.map { $0.elements.map(DraftElement.init) }
    files = page.files.filter { !known.contains($0.key) }
    weight =
      10 + layers.reduce(0) { $0 + $1.count } + files.values.reduce(0) { $0 + $1.count / 1000 }
      + page.strokes.reduce(0) { $0 + $1.samples.count / 100 }
  }
}

extension Library {
  private static let portion = 100

  /// Removes unpublished drafts, to which nothing led, so there is nothing to undo; published ones stay.
  func discard(_ drafts: [PageDraft], of id: NotebookID) throws(LibraryError) {
    for start in stride(from: 0, to: drafts.count, by: Self.portion) {
      let portion = drafts[start..<min(start + Self.portion, drafts.count)]
      try guardedWriting { _ in
        let notebook = try row(of: id).number
        for draft in portion { try discard(draft, of: notebook) }
      }
    }
  }

  private func discard(_ draft: PageDraft, of notebook: Int64) throws {
    let stored = StoredNotebook(library: self, number: notebook)
    // A backdrop may be on a page that is not stated yet.
    guard try stored.entity(draft.page).body == nil else { return }
    let page = draft.page.stored
    let place: [SQLValue] = [.integer(notebook), .blob(page)]
    try connection.run(
      """
      DELETE FROM thing WHERE notebook = ?1 AND (entity = ?2
      OR entity IN (SELECT entity FROM record WHERE notebook = ?1 AND home = ?2))
      """, place)
    try connection.run("DELETE FROM record WHERE notebook = ? AND home = ?", place)
    // Statements about the page itself have no place yet.
    try connection.run("DELETE FROM record WHERE notebook = ? AND home = x'' AND entity = ?", place)
  }
}
