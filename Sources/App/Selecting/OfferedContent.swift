internal import Bytes
internal import Notebook
internal import Wording

/// A clipboard on which others offer things, each in several forms; asking may take a while, on any thread.
protocol ClipboardSource: Sendable {
  /// Returns the types in which something is offered; none where nothing is.
  func types() -> Set<String>
  /// Returns what is offered under a type; nil if that is nothing, or more bytes than `most`.
  func copy(_ type: String, atMost most: Int) -> [UInt8]?
}

extension ClipboardSource {
  /// Tells whoever offers something that what was read there is in safety, and may leave its place.
  ///
  /// Whoever offers something else by now does not know the receipt.
  func takeAway(_ receipt: String) { _ = copy(receipt, atMost: 1) }
}

/// The clipboard of the window system: pictures and clippings, beside the text that SDL takes and offers.
protocol SystemClipboard: ClipboardSource {
  /// True if what was put last is on the clipboard, or about to be.
  var hold: Bool { get }
  /// Offers something in several forms; returns whether there is memory for it.
  ///
  /// With a receipt, those who ask for that take it away: it is theirs then alone, and its number is heard.
  func put(_ forms: [ClipboardForm], leaving leave: (receipt: String, number: Int)?) -> Bool
}

/// What another program or another window offers on the clipboard.
enum OfferedContent: Sendable {
  /// Something that can lie on a page.
  case clipping(OfferedClipping)
  case pages
  case nothing

  /// The most bytes of a picture that are read.
  private static let mostBytes = 64 << 20

  /// Reads the best of what is offered, going on to the next type where one cannot be read.
  ///
  /// Nothing is asked for that is not among the types: some programs answer with the same bytes whatever
  /// they are asked for.
  static func read(from source: any ClipboardSource) throws(ClippingTextError) -> OfferedContent {
    let types = source.types()
    var fault: ClippingTextError?
    for type in readable where types.contains(type) {
      do throws(ClippingTextError) {
        guard let bytes = source.copy(type, atMost: mostBytes) else { continue }
        if let found = try clipping(in: bytes, type) { return .clipping(found) }
      } catch {
        fault = fault ?? error
      }
    }
    if types.contains(PackedPages.type) { return .pages }
    if let fault { throw fault }
    return .nothing
  }

  /// The types that can be read, the best first: ink of other windows, also as text, the way of earlier
  /// versions, and pictures.
  private static let readable =
    [ClipboardForm.clippingType, "UTF8_STRING"] + PictureKind.allCases.flatMap(\.mediaTypes)

  /// Reads what is offered under a type; nil for text that is no ink.
  private static func clipping(
    in bytes: [UInt8], _ type: String
  ) throws(ClippingTextError) -> OfferedClipping? {
    switch type {
    case ClipboardForm.clippingType:
      do throws(ClippingError) {
        return OfferedClipping(try Clipping(bytes))
      } catch {
        throw .unreadable("\(error)")
      }
    case "UTF8_STRING":
      return try ClippingText.clipping(in: String(decoding: bytes, as: UTF8.self))
        .map { OfferedClipping($0) }
    default: return try OfferedClipping(picture: bytes)
    }
  }
}
