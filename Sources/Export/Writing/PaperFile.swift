public import Bytes
internal import Exchange
internal import Ink
public import Notebook
internal import PDFReader
internal import Wording

/// The PDF of a custom paper: one page, and nothing in the file but what it shows.
public struct PaperFile: Hashable, Sendable {
  /// The file.
  public let bytes: [UInt8]
  /// The hash of its bytes.
  public let hash: ContentHash
  /// The size and color of the sheet.
  public let sheet: OwnPaper.Sheet

  /// The largest file, in bytes.
  public static let largest = 32 << 20

  /// Makes a paper of a page as it looks: with its ink, texts, images, and the drawings of its paper.
  public init(of page: LoosePage) throws { try self.init(made: Self.drawing(of: page)) }

  /// Reads a paper from any PDF: its first page; the file is rewritten if it holds anything else.
  public init(reading bytes: [UInt8]) throws {
    guard bytes.count <= Self.largest else { throw PaperFault.tooLarge }
    if ForeignPDF(bytes)?.isOnlyAPage == true {
      try self.init(made: bytes)
    } else {
      try self.init(of: Self.firstPage(of: bytes))
    }
  }

  private init(made bytes: [UInt8]) throws {
    guard bytes.count <= Self.largest else { throw PaperFault.tooLarge }
    let size = try Self.firstPage(of: bytes).size ?? .a4
    (self.bytes, hash) = (bytes, ContentHash(of: bytes))
    sheet = OwnPaper.Sheet(size: size, color: SheetColor.color(of: bytes, hash: hash, size: size))
  }

  private static func firstPage(of bytes: [UInt8]) throws -> LoosePage {
    let pages = try PDFPages(StoredBytes(bytes[...]), wanted: .first)
    guard let page = try pages.next() else { throw PrintedError.unreadable }
    return page
  }

  /// The paper with a name.
  public func paper(named name: String) -> OwnPaper {
    OwnPaper(named: name, hash: hash, sheet: sheet)
  }

  private static func drawing(of page: LoosePage) throws -> [UInt8] {
    // A paper does not grow.
    var page = page.settled(as: .fitted).first ?? page
    // Its place, title and notebook data are invisible.
    (page.section, page.id, page.label, page.number) = (nil, nil, "", 1)
    (page.title, page.isBookmarked, page.tags) = ("", false, [])
    guard page.backdrop?.isPrinted == true else { return try written(page) }
    // Annotations and filled-in fields are visible; everything else in the file is left out.
    var flat = PDFExport()
    flat.isFlat = true
    return try written(LoosePage(showing: written(page, by: flat), size: page.size))
  }

  private static func written(
    _ page: LoosePage, by export: PDFExport = PDFExport()
  ) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try export.write(PageList([page])) {
      bytes += $0
      guard bytes.count <= Self.largest else { throw PaperFault.tooLarge }
    }
    return bytes
  }
}

enum PaperFault: Error, Hashable, Sendable, Worded {
  case tooLarge

  var words: Words { "it is larger than 32 MB as paper" }
}

extension LoosePage {
  fileprivate init(showing bytes: [UInt8], size: PageSize?) {
    self.init(number: 1, size: size, paper: Paper(.plain, color: Color(rgb: 0xFFFFFF)))
    let hash = ContentHash(of: bytes)
    backdrop = .drawing(hash, from: Backdrop.Source(isAttached: true, path: "paper.pdf"))
    files = [hash: bytes]
  }

  /// The page with its custom paper as a drawing, of which a file needs only one.
  var withDrawnPaper: LoosePage {
    guard let backdrop, backdrop.sheet != nil, let hash = backdrop.hash else { return self }
    var page = self
    page.backdrop = .drawing(hash, from: backdrop.source)
    return page
  }
}

extension Backdrop {
  fileprivate static func drawing(_ hash: ContentHash, from source: Source) -> Backdrop {
    .image(hash: hash, mediaType: "application/pdf", source: source)
  }
}

extension ForeignPDF {
  /// True if the file has one page, and nothing that is invisible on it.
  fileprivate var isOnlyAPage: Bool {
    guard let pages = pages(), pages.count == 1, let root = root(), isSound else { return false }
    let known = ["/Type", "/Pages", "/PageLabels", "/Version"]
    return keys(of: root).allSatisfy(known.contains)
      && !keys(of: pages[0]).contains { ["/Annots", "/AA"].contains($0) }
  }
}

enum SheetColor {
  /// The pixels along the longer side of the picture.
  private static let side = 64.0

  /// The most common color of the first page of a PDF; white if it cannot be drawn.
  static func color(of bytes: [UInt8], hash: ContentHash, size: PageSize) -> Color {
    let scale = side / Double(max(size.width, size.height))
    let (width, height) = (Double(size.width) * scale, Double(size.height) * scale)
    let part = PrintedPart(
      page: 1, pageWidth: max(width, 1), pageHeight: max(height, 1), left: 0, top: 0,
      width: max(Int(width), 1), height: max(Int(height), 1))
    let pixels = try? PrintedFile(bytes, hash: hash)?.pixels(of: part)
    return most(of: pixels ?? []) ?? Color(rgb: 0xFFFFFF)
  }

  /// The mean of the largest group of similar pixels; nil without any.
  static func most(of pixels: [UInt32]) -> Color? {
    // A sixteenth of each channel looks alike.
    let groups = Dictionary(grouping: pixels) { $0 & 0x00F0_F0F0 }
    let largest = groups.max { ($0.value.count, $0.key) < ($1.value.count, $1.key) }
    guard let alike = largest?.value else { return nil }
    func mean(_ shift: UInt32) -> UInt32 {
      UInt32(alike.reduce(0) { $0 + Int($1 >> shift & 0xFF) } / alike.count)
    }
    return Color(rgb: mean(16) << 16 | mean(8) << 8 | mean(0))
  }
}
