internal import Bundle
internal import Desk
internal import Notebook
internal import Store

/// Copied pages as they are offered on a clipboard.
struct PackedPages: Sendable {
  let copied: CopiedPages
  /// The number of the order: only the latest goes to the clipboard.
  let number: Int
  /// What is offered under X11: the parcel for other windows, and for other programs what the pages are called.
  let forms: [ClipboardForm]
  /// What is offered elsewhere, where other programs would have to take it as well.
  let text: String
  /// How pages that were cut leave once another library has them; nil where they stay.
  let leave: (receipt: String, states: [EntityID: PageState])?

  /// The type of a parcel, which no other program knows.
  static let type = "application/x-suzuri-pages"
  /// The beginning of its text, so that nothing else is taken for pages.
  private static let header = "suzuri-pages:"
  /// The most bytes that are read.
  private static let mostBytes = 64 << 20

  /// Prepares a parcel for an X server, or as text; one that is too large goes without what is on its pages.
  ///
  /// With the states of pages that were cut, those that are still the same leave once another library has all.
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

  /// Finds pages in a text that may come from anywhere; nil if it does not claim to have any.
  static func parcel(in text: String) throws(PageParcelError) -> PageParcel? {
    guard text.hasPrefix(header) else { return nil }
    guard let bytes = ClipboardText.bytes(in: text, behind: header) else { throw .damaged }
    return try PageParcel(bytes)
  }

  /// True if a text claims to have pages.
  static func areOffered(in text: String) -> Bool { text.hasPrefix(header) }

  /// Asks whoever offers something, which may take a while; nil if that is no pages.
  static func read(from offer: any ClipboardSource) throws(PageParcelError) -> PageParcel? {
    // Some programs answer with the same bytes whatever they are asked for.
    guard offer.types().contains(type), let bytes = offer.copy(type, atMost: mostBytes)
    else { return nil }
    return try PageParcel(bytes)
  }
}
