internal import Bundle
internal import Bytes
internal import Desk
internal import Notebook
internal import Store
internal import Wording

/// Prepares copied pages for other windows, which may show another library.
struct PagePacking: BackgroundJob {
  let copied: CopiedPages
  let names: [String]
  let number: Int
  let asText: Bool
  let damage: DamageNews

  var notebook: NotebookID? { copied.notebook }
  var kind: Job.Kind { .packing }
  var title: Words { names.count == 1 ? "1 page" : "\(names.count) pages" }

  func run(_ context: JobContext) throws -> Job.Result? {
    defer { damage.reportNewDamage() }
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

  private func bundle(from library: Library) throws -> [UInt8] {
    do {
      return try Bundle(of: copied.notebook, pages: copied.pages, in: library).encoded()
    } catch BundleError.tooMuch {
      return []
    }
  }
}

struct PackedPages: Sendable {
  let copied: CopiedPages
  /// The number of the order: only the latest goes to the clipboard.
  let number: Int
  /// The offer under X11: the parcel for other windows, and the pages' names for other programs.
  let forms: [ClipboardForm]
  /// The offer elsewhere, where other programs would receive it too.
  let text: String
  /// The way in which cut pages leave once another library has them; nil if they stay.
  let leave: (receipt: String, states: [EntityID: PageState])?

  static let type = "application/x-suzuri-pages"
  /// The beginning of its text, so that nothing else is taken for pages.
  private static let header = "suzuri-pages:"
  private static let mostBytes = 64 << 20

  /// Prepares a parcel for an X server, or as text; one that is too large omits the contents of its pages.
  ///
  /// With the states of cut pages, those still the same leave once another library has all.
  init(
    _ parcel: PageParcel, _ copied: CopiedPages, names: [String], asText: Bool, number: Int,
    leaving states: [EntityID: PageState]? = nil
  ) {
    (self.copied, self.number) = (copied, number)
    leave = asText ? nil : states.map { (parcel.receipt, $0) }
    func light() -> [UInt8] { parcel.withoutBundle.bytes }
    let bytes = parcel.bytes
    if asText {
      forms = []
      text =
        ClipboardText.text(of: bytes, behind: Self.header)
        ?? ClipboardText.text(of: light(), behind: Self.header) ?? ""
    } else {
      forms =
        [ClipboardForm(Self.type, bytes.count <= Self.mostBytes ? bytes : light())]
        + ClipboardForm.text(names.joined(separator: "\n"))
      text = ""
    }
  }

  /// Finds pages in a text from anywhere; nil if it does not claim to have any.
  static func parcel(in text: String) throws(PageParcelError) -> PageParcel? {
    guard text.hasPrefix(header) else { return nil }
    guard let bytes = ClipboardText.bytes(in: text, behind: header) else { throw .damaged }
    return try PageParcel(bytes)
  }

  static func areOffered(in text: String) -> Bool { text.hasPrefix(header) }

  /// Requests pages, which may take a while; nil if there are none.
  static func read(from offer: any ClipboardSource) throws(PageParcelError) -> PageParcel? {
    // Some programs answer any request with the same bytes.
    guard offer.types().contains(type), let bytes = offer.copy(type, atMost: mostBytes)
    else { return nil }
    return try PageParcel(bytes)
  }
}
