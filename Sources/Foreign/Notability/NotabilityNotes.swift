internal import Bytes
internal import Geometry
internal import Ink
internal import Notebook
internal import Zip

/// Notes of Notability: zip archives, the older ones with a property list, the newer ones with a
/// list of changes.
struct NotabilityNotes: ForeignNotes {
  static let program = "Notability"
  static let endings = [".note", ".ntb"]

  private var source: any NotabilitySource
  private let files: ArchiveFiles
  private var ownLosses = ForeignLosses()

  static func isLikely(ofArchive names: [String]) -> Bool {
    names.contains(NotabilityBundle.file)
      || names.contains { NotabilitySession.isFile($0) }
  }

  init(_ file: ForeignContent) throws(ForeignFault) {
    let archive = try file.archive
    files = ArchiveFiles(archive)
    source =
      archive.names.contains(NotabilityBundle.file)
      ? try NotabilityBundle(archive) : try NotabilitySession(archive, files)
  }

  var title: String { source.sheet.title }
  var tags: [String] { source.sheet.tags }
  var created: Int64? { source.sheet.created }
  var pageCount: Int { source.sheet.pages.count }
  var losses: ForeignLosses {
    var all = ownLosses
    all.add(source.losses)
    return all
  }

  mutating func page(_ index: Int) throws(ForeignFault) -> ForeignPage {
    let sheet = source.sheet
    let slot = sheet.pages[index]
    var page = ForeignPage(width: slot.size.x, height: slot.size.y)
    page.paper = sheet.paper
    page.isBookmarked = slot.isBookmarked
    if let pdf = slot.pdf {
      if let file = files.pdf(pdf.file) {
        page.setBackdrop(
          page: pdf.page, ofPDF: file.bytes, hash: file.hash,
          named: String(pdf.file.split(separator: "/").last ?? ""))
        page.paper = Paper(.plain, color: Color(rgb: 0xFFFFFF))
      } else {
        ownLosses.count(.pictures)
      }
    }
    for element in source.elements(ofPage: index, files) {
      page.add(element, counting: &ownLosses)
    }
    return page
  }
}

/// A kind of files of the program.
protocol NotabilitySource {
  var sheet: NotabilitySheet { get }
  var losses: ForeignLosses { get }
  /// The elements of a page in points, the lowest first.
  mutating func elements(ofPage index: Int, _ files: ArchiveFiles) -> [ForeignElement]
}

/// The pages of a note, which are one below the other.
struct NotabilitySheet {
  var title = ""
  var tags: [String] = []
  var created: Int64?
  var paper = Paper(.plain, color: Color(rgb: 0xFFFFFF))
  private(set) var pages: [Page] = []

  /// A page in points.
  struct Page {
    let size: Point
    /// Where it ends on the sheet, in the units of the note.
    let bottom: Double
    /// The points of a unit.
    let scale: Double
    var pdf: PDF?
    var isBookmarked = false

    /// Where it begins; that of a PDF begins a little below the end of the one above.
    var top: Double { bottom - size.y / scale }
  }

  /// A page of a PDF, counted from 1.
  struct PDF {
    let file: String
    let page: Int
  }

  /// The width of a page that the program exports, in points.
  static let exportedWidth = 612.0
  /// The width of a page in the units of a note that does not tell it.
  static let usualWidth = 565.0
  /// The height of a page of the program's own paper, in widths.
  static let ownHeight = 1.3125
  /// The part of the width of a page that is to the left of where places are measured from.
  static let inset = 20.0 / 768
  static let mostPages = 10_000

  var bottom: Double { pages.last?.bottom ?? 0 }

  /// Adds a page below the others, unless there are too many; one of a PDF has its size.
  mutating func add(_ page: Page) {
    guard pages.count < Self.mostPages, page.size.x > 0, page.size.y > 0, page.bottom <= 1e7
    else { return }
    pages.append(page)
  }

  /// The number of the page with a place of the sheet: the first one above all, the last one below.
  func page(at y: Double) -> Int {
    var (low, high) = (0, max(pages.count - 1, 0))
    while low < high {
      let middle = (low + high) / 2
      if y < pages[middle].bottom { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// The older files: a property list with one sheet, of which the pages are parts.
struct NotabilitySession: NotabilitySource {
  private(set) var sheet = NotabilitySheet()
  private(set) var losses = ForeignLosses()
  private let folder: String
  private let width: Double
  private let ink: NotabilityInk
  private var media: NotabilityMedia
  /// What is on each page.
  private var inkOfPages: [[Int]] = []
  private var mediaOfPages: [[Int]] = []

  static func isFile(_ name: String) -> Bool {
    name == "Session.plist" || name.hasSuffix("/Session.plist")
  }

  init(_ archive: ZipArchive, _ files: ArchiveFiles) throws(ForeignFault) {
    let name = archive.names.filter(Self.isFile).min { $0.utf8.count < $1.utf8.count }
    guard let name, let file = archive.file(name), let root = try BinaryPlist(file).root,
      let rich = root["richText"]
    else { throw .damaged }
    folder = String(name.dropLast("Session.plist".count))
    let attributes = root[
      "NBNoteTakingSessionDocumentPaperLayoutModelKey", "documentPaperAttributes"]
    let sizing = attributes?["paperSizingBehavior"]?.text ?? ""
    width = Self.width(rich, sizing)
    ink = NotabilityInk(
      rich["Handwriting Overlay", "SpatialHash"], budget: file.count * 4 + 65_536,
      losses: &losses)
    media = NotabilityMedia(rich, width: width, losses: &losses)
    sheet.title = root["name"]?.text ?? ""
    sheet.created = Int64(
      time: root["creationDate", "NS.time"]?.number64.map { ($0 + Int64.appleEpoch) * 1000 })
    sheet.tags = (root["tags"]?.text ?? "").split { $0 == "," || $0 == "\n" }
      .map { String($0.drop { $0 == " " }) }.filter { !$0.isEmpty }
    sheet.paper = paper(root, attributes)
    let isLetter = sizing == "staticWidth" && attributes?["paperSize"]?.text == "letter"
    layPages(
      root, rich, height: isLetter ? (width * 11 / 8.5).rounded(.down) : ownHeight, files)
    distribute()
  }

  private var ownHeight: Double { width * NotabilitySheet.ownHeight }
  private var scale: Double { NotabilitySheet.exportedWidth / width }

  private static func width(_ rich: PlistValue, _ sizing: String) -> Double {
    let parts = sizing.split(separator: ":")
    let locked = parts.first == "lockedWidth" && parts.count > 1 ? Double(parts[1]) : nil
    let width = rich["reflowState", "pageWidthInDocumentCoordsKey"]?.number64 ?? locked
    return width.flatMap { (50...10_000).contains($0) ? $0 : nil } ?? NotabilitySheet.usualWidth
  }

  /// Lays the pages of PDFs and blank ones one below the other, then as many as there is content.
  private mutating func layPages(
    _ root: PlistValue, _ rich: PlistValue, height: Double, _ files: ArchiveFiles
  ) {
    var layout = rich["pageLayoutArray"]?.elements(atMost: NotabilitySheet.mostPages) ?? []
    if layout.isEmpty {
      let model = root["NBNoteTakingSessionDocumentPaperLayoutModelKey", "pageLayoutArray"]
      layout = model?.elements(atMost: NotabilitySheet.mostPages) ?? []
    }
    var sizes: [String: [Point]] = [:]
    let blank = Point(x: width * scale, y: height * scale)
    for entry in layout {
      let pdf = pdf(entry)
      if let file = pdf?.file, sizes[file] == nil {
        sizes[file] = files.pdf(file).map { PDFPageSizes($0.bytes).pages } ?? []
      }
      let size = pdf.flatMap { pdf -> Point? in
        let all = sizes[pdf.file] ?? []
        return all.indices.contains(pdf.page - 1) ? all[pdf.page - 1] : all.first
      }
      let room = size.map { ($0.y * width / $0.x).rounded(.up) } ?? height
      sheet.add(
        NotabilitySheet.Page(
          size: size ?? blank, bottom: sheet.bottom + room,
          scale: size.map { $0.x / width } ?? scale,
          pdf: pdf, isBookmarked: entry["kPageLayoutPageIsBookmarkedKey"]?.flag == true))
    }
    let lowest = max(ink.bottom, media.bottom)
    while sheet.pages.isEmpty || sheet.bottom < lowest {
      let count = sheet.pages.count
      sheet.add(NotabilitySheet.Page(size: blank, bottom: sheet.bottom + height, scale: scale))
      if sheet.pages.count == count { break }
    }
  }

  /// The page of a PDF that an entry shows; nil for a blank page.
  private func pdf(_ entry: PlistValue) -> NotabilitySheet.PDF? {
    let name =
      entry["kPageLayoutPDFFileNameKey"]?.text
      ?? entry["kPageLayoutPDFFileKey", "pdfFileName"]?.text
    guard let name, let page = entry["kPageLayoutPDFPageNumberKey"]?.integer,
      (1..<100_000).contains(page)
    else { return nil }
    return NotabilitySheet.PDF(file: "\(folder)PDFs/\(name)", page: page)
  }

  /// Notes for each page what is on it.
  private mutating func distribute() {
    inkOfPages = Array(repeating: [], count: sheet.pages.count)
    mediaOfPages = inkOfPages
    for item in ink.items.indices {
      inkOfPages[sheet.page(at: ink.middle(of: item))].append(item)
    }
    for item in media.items.indices {
      mediaOfPages[sheet.page(at: media.items[item].middle)].append(item)
    }
  }

  mutating func elements(ofPage index: Int, _ files: ArchiveFiles) -> [ForeignElement] {
    let page = sheet.pages[index]
    let corner = Point(x: -width * NotabilitySheet.inset, y: page.top)
    let map = Affine.translation(by: -corner).then(.scaling(x: page.scale, y: page.scale))
    var elements: [ForeignElement] = []
    for item in mediaOfPages[index] {
      elements += media.elements(of: item, map, folder: folder, files, losses: &losses)
    }
    for item in inkOfPages[index] { elements += ink.elements(of: item, map, losses: &losses) }
    return elements
  }

  /// The paper: its color by a number or a name, and its lines by a number.
  private func paper(_ root: PlistValue, _ attributes: PlistValue?) -> Paper {
    let name = attributes?["paperIdentifier"]?.text ?? ""
    let legacy = name.hasPrefix("Legacy:") ? Int(name.dropFirst(7)).map { $0 - 1 } : nil
    let index = legacy ?? root["paperIndex"]?.integer ?? 12
    let color = Color(notability: name) ?? Self.color(ofPaper: index)
    let (ruling, share): (Paper.Ruling, Double) =
      switch attributes?["lineStyle"]?.integer ?? root["paperLineStyle"]?.integer ?? 0 {
      case 1, 2, 3: (.ruled, 25)
      case 4, 5: (.grid, 50)
      case 6, 7: (.grid, 25)
      default: (.plain, 1)
      }
    let height = ownHeight * scale
    return Paper(
      ruling, spacing: ruling == .plain ? nil : height / share, margin: 0, color: color,
      ruleColor: color.isLight ? Self.ruleColor : Color(rgb: 0x505050))
  }

  static let ruleColor = Color(rgb: 0x9DB2CD)

  private static func color(ofPaper index: Int) -> Color {
    switch index {
    case 0: Color(rgb: 0xFCF9F4)
    case 14: Color(rgb: 0)
    default: Color(rgb: 0xFFFFFF)
    }
  }
}

extension Color {
  /// A color as papers are named, such as "Color:#9DBBD8"; nil for other papers.
  init?(notability name: String) {
    guard name.hasPrefix("Color:#"), let number = UInt32(name.dropFirst(7).prefix(6), radix: 16)
    else { return nil }
    self.init(rgb: number)
  }
}
