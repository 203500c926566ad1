internal import Bytes
internal import Desk
internal import Export
internal import Geometry
internal import Notebook
internal import Store
internal import Wording

/// A picture of a part of a page, for the clipboard.
struct ClippedPicture: Sendable {
  let page: PageID
  /// The picture as placed on pages, with the way back.
  let clipping: Clipping
  /// The offer for a clipboard: the clipping and the file by their types.
  let forms: [ClipboardForm]
  /// The number of the order: only the latest goes to the clipboard.
  let number: Int

  init(of excerpt: Excerpt, png: [UInt8], number: Int) {
    let hash = ContentHash(of: png)
    var frame = ImageFrame(box: excerpt.box, hash: hash, mediaType: "image/png")
    frame.excerpt = excerpt
    page = excerpt.page
    clipping = Clipping([.image(frame, .identity)], files: [hash: png])
    forms = [
      ClipboardForm(ClipboardForm.clippingType, clipping.bytes),
      ClipboardForm("image/png", png),
    ]
    self.number = number
  }
}

/// Makes a picture of a part of a page, exactly as an export would show it.
struct PageClipping: BackgroundJob {
  let order: ClipOrder
  let number: Int
  /// True if other programs can take it from the clipboard.
  let isOffered: Bool
  let folder: ExportFolder
  /// Receives read errors.
  let damage: DamageNews

  /// The most bytes of a picture for the clipboard.
  private static let most = 12 << 20

  var notebook: NotebookID? { order.excerpt.page.notebook }
  var kind: Job.Kind { .clipping }
  var title: Words { order.page }

  func run(_ context: JobContext) throws -> Job.Result? {
    defer { damage.look() }
    context.tell(order.page.text, share: nil)
    let pages = try StoredPages([order.excerpt.page], within: damage.log, context)
    if let name = order.file { return try save(pages, as: name) }
    guard let page = try pages.supply.next() else { throw ClippingFault() }
    let drawn = try PNGPage.clipping(of: page, order.excerpt.box, within: Self.most) {
      !context.ticket.isCancelled
    }
    try context.ticket.check()
    context.mailbox.post(
      .clipped(ClippedPicture(of: order.excerpt, png: drawn.bytes, number: number)))
    if let note = drawn.notes.first { return Job.Result("Copied as a picture, but \(note).") }
    return Job.Result(
      isOffered
        ? "Copied as a picture."
        : "Copied as a picture for Suzuri only; other programs need a file.")
  }

  private func save(_ pages: StoredPages, as name: String) throws -> Job.Result {
    try folder.make()
    var settings = ExportSettings(.png)
    settings.clip = order.excerpt.box
    settings.pixels = .clipping(order.excerpt.box)
    let result = try folder.withFreePath(for: name, ending: settings.format.ending) { path in
      try ExportJob(pages.supply, settings, to: .file(path), under: pages.rules).run()
    }
    return Job.Result(
      folder.sentence(about: result, without: pages.damageCount), files: result.files.map(\.path))
  }
}

/// The page of a picture is gone.
private struct ClippingFault: Error, Worded {
  var words: Words { "its page no longer exists" }
}
