internal import Bytes
internal import Notebook
internal import Wording

/// A clipboard with offers in several forms; asking may take a while, on any thread.
protocol ClipboardSource: Sendable {
  /// Returns the offered types; none without an offer.
  func types() -> Set<String>
  /// Returns the offer of a type; nil if that is nothing, or more than `most` bytes.
  func copy(_ type: String, atMost most: Int) -> [UInt8]?
}

extension ClipboardSource {
  /// Tells the offering program that its content is saved elsewhere and may be removed.
  ///
  /// A later offer does not know the receipt.
  func takeAway(_ receipt: String) { _ = copy(receipt, atMost: 1) }
}

/// The window system's clipboard: pictures and clippings, beside the text that SDL takes and offers.
protocol SystemClipboard: ClipboardSource {
  /// True if the last offer is on the clipboard, or about to be.
  var hold: Bool { get }
  /// Offers something in several forms; returns false if there is no memory for it.
  ///
  /// Whoever asks for the receipt takes it away: it is theirs then alone, and its number is reported.
  func put(_ forms: [ClipboardForm], leaving leave: (receipt: String, number: Int)?) -> Bool
}

/// The offer of another program or window.
enum OfferedContent: Sendable {
  /// Something that can be put on a page.
  case clipping(OfferedClipping)
  case pages
  case nothing

  /// The most bytes of a picture that are read.
  private static let mostBytes = 64 << 20

  /// Reads the best offer, trying the next type if one cannot be read.
  ///
  /// Only listed types are requested: some programs answer any request with the same bytes.
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

  /// The readable types, best first: ink of other windows, also as text, the way of earlier versions, and
  /// pictures.
  private static let readable =
    [ClipboardForm.clippingType, "UTF8_STRING"] + PictureKind.allCases.flatMap(\.mediaTypes)

  /// Reads the offer of a type; nil for text that is not ink.
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
