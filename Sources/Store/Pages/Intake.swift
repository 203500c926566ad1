internal import Bytes
public import Geometry
internal import Ink
public import Notebook

/// Pages on their way into a notebook, which nobody sees before they are published.
///
/// They come by small steps, of which each is on the disk when it returns, or as whole pages, of which
/// a few wait for each other. Either way an intake takes little memory, and what other programs write
/// meanwhile goes in between. The last step shows all pages at once.
public struct Intake {
  /// The notebook.
  public let id: NotebookID
  /// The title that a new notebook gets; nil where pages come into one that is there.
  private let title: String?
  /// The page to which elements come.
  private var open: PageDraft?
  /// The images that are not on the disk yet.
  private var files: [[UInt8]] = []
  /// The hashes of the files of whole pages that came: the PDF behind all pages comes once.
  private var known: Set<ContentHash> = []
  /// Whole pages that are not on the disk yet, and how much there is of them.
  private var gathered: [EncodedPage] = []
  private var weight = 0
  /// The weight of what comes to the disk in one step, for which others wait.
  private static let enough = 4000
  /// The pages that have all their elements.
  private var complete: [FinishedDraft] = []

  /// Begins to bring pages into a notebook.
  public init(into id: NotebookID) {
    self.id = id
    title = nil
  }

  /// Begins to make a notebook of pages; it shows nowhere before they are published.
  public init(
    making title: String, in library: Library, now: Int64
  ) throws(LibraryError) {
    id = try library.beginNotebook(now: now)
    self.title = title
  }

  /// Takes the bytes of an image that elements to come show, or that lies on the paper.
  public mutating func keep(file bytes: [UInt8]) { files.append(bytes) }

  /// Puts elements on a layer of the page that is being made, counted from 0.
  public mutating func add(
    _ elements: [DraftElement], layer: Int, to library: Library, now: Int64
  ) throws {
    try work(in: library, now: now) { try $0.add(elements, toLayer: layer, of: &$1) }
  }

  /// Says that a page has all its elements, which lie in a box.
  public mutating func endPage(
    as page: LoosePage, content: Box, in library: Library, now: Int64
  ) throws {
    try work(in: library, now: now) { editor, draft in
      if let backdrop = page.backdrop { try editor.lay(backdrop, on: draft) }
    }
    if let open { complete.append(FinishedDraft(open, as: page, holding: content)) }
    open = nil
  }

  /// Works on the page that is being made, and keeps the images that this is about.
  private mutating func work(
    in library: Library, now: Int64,
    _ body: (inout Editor<StoredNotebook>, inout PageDraft) throws -> Void
  ) throws {
    open = try library.edit(id, action: "import", now: now) { editor in
      // In one step with what shows them: what nothing shows may be swept away at any moment.
      for file in files { try library.addImage(file) }
      var draft = open ?? editor.beginDraft()
      try body(&editor, &draft)
      return draft
    }
    files = []
  }

  /// Takes a whole page, which may wait in memory for others to come to the disk in one step, and comes
  /// in several where it is large.
  public mutating func add(_ page: LoosePage, to library: Library, now: Int64) throws {
    let page = EncodedPage(page, without: known)
    known.formUnion(page.files.keys)
    if page.weight >= Self.enough {
      try keepGathered(in: library, now: now)
      try addByParts(page, to: library, now: now)
    } else {
      gathered.append(page)
      weight += page.weight
      if weight >= Self.enough { try keepGathered(in: library, now: now) }
    }
  }

  private mutating func addByParts(
    _ page: EncodedPage, to library: Library, now: Int64
  ) throws {
    for file in page.files.values { keep(file: file) }
    for (number, elements) in page.layers.enumerated() {
      for start in stride(from: 0, to: elements.count, by: Self.enough) {
        let part = elements[start..<min(start + Self.enough, elements.count)]
        try add(Array(part), layer: number, to: library, now: now)
      }
    }
    try endPage(as: page.heading, content: page.bounds, in: library, now: now)
  }

  private mutating func keepGathered(in library: Library, now: Int64) throws {
    let pages = gathered
    guard !pages.isEmpty else { return }
    complete += try library.edit(id, action: "import", now: now) { editor in
      try pages.map { page in
        for file in page.files.values { try library.addImage(file) }
        var draft = editor.beginDraft()
        for (number, elements) in page.layers.enumerated() {
          try editor.add(elements, toLayer: number, of: &draft)
        }
        if let backdrop = page.heading.backdrop { try editor.lay(backdrop, on: draft) }
        return FinishedDraft(draft, as: page.heading, holding: page.bounds)
      }
    }
    (gathered, weight) = ([], 0)
  }

  /// Shows all pages behind those of the notebook, as one action.
  ///
  /// Pages without a size or a paper of their own get those of the notebook's last one. The making of a
  /// notebook is no action: undo never leaves one without a page.
  ///
  /// - Returns: The numbers of the pages, counted from 1; empty where there were none.
  /// - Throws: `LibraryError`; nothing is shown then.
  public mutating func publish(in library: Library, now: Int64) throws -> Range<Int> {
    try keepGathered(in: library, now: now)
    let pages = complete
    guard !pages.isEmpty else { return 1..<1 }
    let before = try library.outline(of: id)
    let fill = { (editor: inout Editor<StoredNotebook>) throws in
      let section = try before.sections.last?.id ?? editor.addSection()
      try editor.publish(pages, in: section, like: before.pages.last)
    }
    if let title {
      try library.publishNotebook(id, titled: title, now: now, fill)
    } else {
      try library.edit(id, action: "import", now: now, fill)
    }
    complete = []
    let first = before.pages.count + 1
    return first..<first + pages.count
  }

  /// Whether nothing came that is not published.
  public var isEmpty: Bool { open == nil && complete.isEmpty && gathered.isEmpty && files.isEmpty }

  /// Leaves nothing of one page that was not published, so that others get their turn in between.
  ///
  /// - Throws: `LibraryError`; the page can be discarded later then.
  public mutating func discardPage(from library: Library) throws(LibraryError) {
    guard title == nil, let draft = open ?? complete.last?.draft else {
      return discard(from: library)
    }
    try library.discard([draft], of: id)
    if open == nil { complete.removeLast() } else { open = nil }
  }

  /// Leaves nothing of what was not published, as far as the disk lets it: nothing leads to the rest.
  public mutating func discard(from library: Library) {
    let drafts = complete.map(\.draft) + [open].compactMap { $0 }
    (open, files, complete, gathered, weight) = (nil, [], [], [], 0)
    // With a notebook that nobody has seen goes all that was put into it.
    if title != nil {
      try? library.discardNotebook(id)
    } else {
      try? library.discard(drafts, of: id)
    }
  }
}

/// A whole page whose ink is in the bytes of the ink codec: nobody waits for a lock while that is done.
private struct EncodedPage {
  let heading: LoosePage
  let bounds: Box
  let layers: [[DraftElement]]
  let files: [ContentHash: [UInt8]]
  /// How much there is on it.
  let weight: Int

  /// Encodes a page, and leaves out files that are known.
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
