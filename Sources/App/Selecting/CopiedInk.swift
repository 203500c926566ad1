internal import Bytes
internal import Desk
internal import Export
internal import Geometry
internal import Notebook
internal import Paint
internal import Wording

/// Copied ink on offer: as such for other windows, and as pictures for other programs.
struct CopiedInk: Sendable {
  let clipping: Clipping

  private static let mostBytes = 12 << 20

  /// The forms, with costly ones made on request; text only if some was typed.
  var forms: [ClipboardForm] {
    let text = clipping.elements.compactMap { $0.figure?.content.typedText }.joined(separator: "\n")
    return [
      ClipboardForm(ClipboardForm.clippingType) { clipping.bytes },
      ClipboardForm("image/png") {
        page.flatMap { page in
          let box = page.size?.box ?? .empty
          return try? PNGPage.clipping(of: page, box, paper: .none, within: Self.mostBytes).bytes
        }
      },
      ClipboardForm("image/svg+xml") {
        page.flatMap { page in try? SVGPage.svg(of: page, paper: .none, title: "").bytes }
      },
    ] + (text.isEmpty ? [] : ClipboardForm.text(text))
  }

  /// A page with nothing else on it, as large as the visible part.
  var page: LoosePage? {
    var page = LoosePage(number: 1, size: .a4, paper: Paper(.plain))
    page.layers = [LoosePage.Layer(elements: clipping.elements)]
    page.files = clipping.files
    let box = PagePicture(of: page, paper: .none).bounds
    guard !box.isEmpty else { return nil }
    page.move(by: .translation(by: -box.low))
    page.size = PageSize(box)
    return page
  }
}

enum ClippingText {
  /// The beginning of the text, so that nothing else is taken for ink.
  private static let header = "suzuri-ink:"
  /// The text for ink too large for other windows.
  private static let elsewhere = "suzuri-ink:large"

  static func text(of clipping: Clipping) -> String {
    ClipboardText.text(of: clipping.bytes, behind: header) ?? elsewhere
  }

  static func isClipping(_ text: String) -> Bool { text.hasPrefix(header) }

  /// Returns the ink in a text from anywhere; nil if it does not claim to be ink.
  static func clipping(in text: String) throws(ClippingTextError) -> Clipping? {
    guard text.hasPrefix(header) else { return nil }
    guard text != elsewhere, text.utf8.count <= ClipboardText.longest else { throw .tooLarge }
    guard let bytes = ClipboardText.bytes(in: text, behind: header) else {
      throw .unreadable("the copied ink is damaged")
    }
    do throws(ClippingError) {
      return try Clipping(bytes)
    } catch {
      throw .unreadable("\(error)")
    }
  }
}

enum ClippingTextError: Error, Hashable, Worded {
  case tooLarge
  case unreadable(Words)

  var words: Words {
    switch self {
    case .tooLarge: "too much ink to copy to another window"
    case .unreadable(let reason): reason
    }
  }
}

/// Bytes as text on the clipboard, where a window can offer nothing else.
enum ClipboardText {
  /// The longest text for other windows, in bytes: an X server takes 16 MiB at once.
  static let longest = 12 << 20

  /// Returns bytes as text after a header; nil if they are too many.
  static func text(of bytes: [UInt8], behind header: String) -> String? {
    guard bytes.count <= (longest - header.utf8.count) / 4 * 3 - 2 else { return nil }
    var text = Array(header.utf8)
    Base64.append(bytes, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the bytes after a header in a text from anywhere; nil if damaged.
  static func bytes(in text: String, behind header: String) -> [UInt8]? {
    guard text.hasPrefix(header), text.utf8.count <= longest else { return nil }
    return Base64.decoded(Array(text.utf8.dropFirst(header.utf8.count)).span)
  }
}

struct ClippedPicture: Sendable {
  let page: PageID
  /// The picture as placed on pages, with the way back.
  let clipping: Clipping
  let forms: [ClipboardForm]
  /// The number of the order: only the latest goes to the clipboard.
  let number: Int

  init(of excerpt: Excerpt, png: [UInt8], number: Int) {
    let hash = ContentHash(of: png)
    var frame = ImageFrame(box: excerpt.box, hash: hash, mediaType: "image/png")
    frame.excerpt = excerpt
    page = excerpt.page
    clipping = Clipping([LooseElement(.image(frame))], files: [hash: png])
    forms = [
      ClipboardForm(ClipboardForm.clippingType, clipping.bytes), ClipboardForm("image/png", png),
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
  let damage: DamageNews

  private static let most = 12 << 20

  var notebook: NotebookID? { order.excerpt.page.notebook }
  var kind: Job.Kind { .clipping }
  var title: Words { order.page }

  func run(_ context: JobContext) throws -> Job.Result? {
    defer { damage.reportNewDamage() }
    context.report(order.page.text, share: nil)
    let pages = try StoredPages([order.excerpt.page], within: damage.log, context)
    if let name = order.file { return try save(pages, as: name) }
    guard let page = try pages.supply.next() else { throw Failure("its page no longer exists") }
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
    var settings = ExportSettings(.png)
    settings.clip = order.excerpt.box
    settings.pixels = .clipping(order.excerpt.box)
    let result = try pages.export(settings, to: folder, named: name)
    return Job.Result(
      folder.sentence(about: result, without: pages.damageCount), files: result.files.map(\.path))
  }
}
