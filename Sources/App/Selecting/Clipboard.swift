internal import Bytes
internal import CSDL2
internal import Desk
internal import Geometry
internal import Notebook
internal import Paint
internal import Store
internal import Wording

/// The last copy, here or in another window: ink, a picture, or pages.
@MainActor struct Clipboard {
  private var kept: Clipping?
  /// The text offered to other windows for ink, where only text can be offered.
  private var text = ""
  /// The window system's clipboard; nil if there is none but SDL's, which takes only text.
  private(set) lazy var system: (any SystemClipboard)? = Self.connect(whenTaken)
  /// The number of copies on each page already, so that they do not hide each other.
  private var copies: [PageID: Int] = [:]
  /// True if it is a picture that has never been on a page.
  private var isForeign = false
  /// The pages copied here last instead; without their bytes.
  private(set) var pages: (copied: CopiedPages, number: Int, states: [EntityID: PageState])?
  /// Hears the number of pages cut here, once another library has them.
  var whenTaken: @Sendable (Int) -> Void = { _ in }

  mutating func store(_ clipping: Clipping, of page: PageID, isCut: Bool) {
    (kept, pages) = (clipping, nil)
    (copies, isForeign) = ([page: isCut ? 0 : 1], false)
    offer(CopiedInk(clipping: clipping).forms) { ClippingText.text(of: clipping) }
  }

  private static func connect(
    _ whenTaken: @escaping @Sendable (Int) -> Void
  ) -> (any SystemClipboard)? {
    switch SDL_GetCurrentVideoDriver().map({ String(cString: $0) }) {
    case "x11": ServerClipboard(whenTaken: whenTaken)
    case "wayland": SeatClipboard(whenTaken: whenTaken)
    default: nil
    }
  }

  mutating func store(_ picture: ClippedPicture) {
    (kept, pages) = (picture.clipping, nil)
    (copies, isForeign) = ([picture.page: 1], false)
    offer(picture.forms) { ClippingText.text(of: picture.clipping) }
  }

  /// Offers something in several forms, or else as text, replacing the last offer.
  private mutating func offer(
    _ forms: [ClipboardForm], leaving leave: (receipt: String, number: Int)? = nil,
    orElse text: () -> String
  ) {
    guard let system else {
      self.text = text()
      _ = SDL_SetClipboardText(self.text)
      return
    }
    self.text = ""
    _ = system.offer(forms, leaving: leave)
  }

  mutating func store(_ pages: PackedPages) {
    (kept, copies, isForeign) = (nil, [:], false)
    self.pages = (pages.copied, pages.number, pages.leave?.states ?? [:])
    offer(pages.forms, leaving: pages.leave.map { ($0.receipt, pages.number) }) { pages.text }
  }

  var hasPages: Bool { mutating get { pages != nil && isCurrent } }

  mutating func withdrawPages() {
    if hasPages {
      if system == nil { _ = SDL_SetClipboardText("") } else { system = Self.connect(whenTaken) }
    }
    pages = nil
  }

  static var text: String? {
    guard SDL_HasClipboardText() == SDL_TRUE, let found = SDL_GetClipboardText() else { return nil }
    defer { SDL_free(found) }
    return String(cString: found)
  }

  var isCurrent: Bool {
    mutating get { system.map { text.isEmpty && $0.hold } ?? (Self.text == text) }
  }

  mutating func learn(_ offered: OfferedClipping) {
    guard offered.clipping != kept else { return }
    (kept, text, copies, pages) = (offered.clipping, "", [:], nil)
    isForeign = offered.isForeign
  }

  /// Takes the ink in the text on the clipboard; returns whether there is any.
  mutating func learnText() throws(ClippingTextError) -> Bool {
    guard let other = Self.text else { return false }
    // It is kept, so that it is read only once.
    if other == text { return kept != nil }
    guard let clipping = try ClippingText.clipping(in: other) else { return false }
    learn(OfferedClipping(clipping))
    text = other
    return true
  }

  /// The copy to paste on a page, the number of earlier ones there, and whether it has no place.
  mutating func nextCopy(for page: PageID) -> (clipping: Clipping, copies: Int, isForeign: Bool)? {
    guard let kept, !kept.elements.isEmpty else { return nil }
    defer { copies[page, default: 0] += 1 }
    return (kept, copies[page, default: 0], isForeign)
  }
}

/// A clipboard with offers in several forms; asking may take a while, on any thread.
protocol ClipboardSource: Sendable {
  func types() -> Set<String>
  /// Returns the offer of a type; nil if that is nothing, or more than `most` bytes.
  func copy(_ type: String, atMost most: Int) -> [UInt8]?
}

extension ClipboardSource {
  /// Tells the offering program that its content is saved elsewhere; a later offer does not know the receipt.
  func acknowledge(_ receipt: String) { _ = copy(receipt, atMost: 1) }
}

/// The window system's clipboard: pictures and clippings, beside the text that SDL takes and offers.
protocol SystemClipboard: ClipboardSource {
  /// True if the last offer is on the clipboard, or about to be.
  var hold: Bool { get }
  /// Offers something in several forms; returns false if there is no memory for it.
  ///
  /// Whoever asks for the receipt takes it away: it is theirs then alone, and its number is reported.
  func offer(_ forms: [ClipboardForm], leaving leave: (receipt: String, number: Int)?) -> Bool
}

enum OfferedContent: Sendable {
  case clipping(OfferedClipping)
  case pages
  case nothing

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

struct OfferedClipping: Sendable {
  let clipping: Clipping
  /// True if it is a picture that has never been on a page.
  let isForeign: Bool
  /// The picture before it was reduced; nil if it was not.
  private(set) var original: PictureFile?

  /// The pixels per inch of a picture that states none.
  private static let density = 96.0
  /// The most pixels per inch that are believed: more would make it a dot.
  private static let mostDensity = 2400.0

  init(_ clipping: Clipping) { (self.clipping, isForeign) = (clipping, false) }

  /// Takes a picture of any kind, in its stated size if its pixels are smaller than usual.
  init(picture file: [UInt8]) throws(ClippingTextError) {
    let whole = try PictureFile(of: file)
    let small = try StoredPicture.reduced(whole.bytes)
      .map { bytes throws(ClippingTextError) in try PictureFile(of: bytes) }
    let stored = small ?? whole
    let density = PNGDensity.read(from: whole.bytes) ?? 0
    let size = whole.size * (Length.inch / min(max(density, Self.density), Self.mostDensity))
    let frame = ImageFrame(
      box: Box(low: .zero, high: size), hash: stored.hash, mediaType: stored.mediaType)
    clipping = Clipping([LooseElement(.image(frame))], files: [stored.hash: stored.bytes])
    isForeign = true
    original = small == nil ? nil : whole
  }
}
