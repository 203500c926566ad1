internal import Bundle
internal import Desk
internal import Notebook
internal import Store
internal import Wording

/// Prepares copied pages for other windows, which may show another library.
struct PagePacking: BackgroundJob {
  let copied: CopiedPages
  /// The names of the pages.
  let names: [String]
  /// The number of the order.
  let number: Int
  /// True if the clipboard takes only text.
  let asText: Bool
  /// Receives read errors.
  let damage: DamageNews

  var notebook: NotebookID? { copied.notebook }
  var kind: Job.Kind { .packing }
  var title: Words { names.count == 1 ? "1 page" : "\(names.count) pages" }

  func run(_ context: JobContext) throws -> Job.Result? {
    defer { damage.look() }
    // The keeper takes this step when everything written before is saved.
    let directory = try context.steps.result { $0.library.directory }
    let log = DamageLog(within: damage.log)
    let library = try Library(at: directory, reporting: log)
    // Read first: what is written on the pages meanwhile is no reason for them to leave.
    let states = try library.wholeStates(of: copied.pages, in: copied.notebook)
    let parcel = PageParcel(
      library: try? library.incarnation, notebook: copied.notebook, pages: copied.pages,
      isCut: copied.isCut, bundle: try bundle(from: library))
    try context.ticket.check()
    // Unreadable parts are not copied, and must not be lost.
    context.mailbox.post(
      .packed(
        PackedPages(
          parcel, copied, names: names, asText: asText, number: number,
          leaving: copied.isCut && log.isEmpty ? states : nil)))
    return nil
  }

  /// Everything on the pages; nothing if that is too much for one bundle.
  private func bundle(from library: Library) throws -> [UInt8] {
    do {
      return try Bundle(of: copied.notebook, pages: copied.pages, in: library).encoded()
    } catch BundleError.tooMuch {
      return []
    }
  }
}
