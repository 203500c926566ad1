internal import Bundle
internal import Bytes
internal import Export
internal import Notebook
internal import Store
internal import Wording

/// A notebook, or some of its pages, to be written into a bundle.
struct BundleExport {
  /// The word by which users choose this format.
  static let word = "suzuri"
  /// The longer side of the first page's picture, in pixels: file managers on this system draw their own,
  /// and a larger one would take as many bytes as the ink of half a page.
  private static let thumbnailSide = 128

  private let library: Library
  private let id: NotebookID
  private let choice: PageChoice

  init(of id: NotebookID, _ choice: PageChoice, in library: Library) {
    (self.id, self.choice, self.library) = (id, choice, library)
  }

  /// Writes the bundle, which appears under its name only when complete.
  func write(
    to target: ExportTarget, under rules: OutputRules, allowingDamage allowsDamage: Bool
  ) throws -> ExportResult {
    let outline = try library.outline(of: id)
    let pages = try LibraryPages(of: id, in: library, allowingDamage: allowsDamage) {
      choice.contains($0, $1)
    }
    let chosen = ChosenPages(of: pages, choice, among: outline.pages.count)
    var (first, numbers) = (LoosePage?.none, [Int]())
    // All pages are read first: missing parts must be reported before a file claims to have them.
    while let page = try chosen.next() {
      first = first ?? page
      numbers.append(page.number)
    }
    let ids = numbers.map { outline.pages[$0 - 1].id }
    var bundle = try Bundle(
      of: id, pages: choice == PageChoice() ? nil : Set(ids), in: library)
    bundle.thumbnail = first.flatMap(Self.thumbnail)
    let file: OutputFile
    switch target {
    case .standardOutput: file = OutputFile()
    case .file(let path): file = try OutputFile(at: path, under: rules)
    case .folder(let folder, let name):
      file = try OutputFile(at: "\(folder)/\(name)\(Bundle.ending)", under: rules)
    }
    try file.write(Self.bytes(of: bundle, pages: outline.pages.map(\.id)))
    try file.publish()
    return ExportResult(
      files: [.init(path: file.path, byteCount: file.byteCount)], pageCount: numbers.count,
      notes: chosen.notes)
  }

  private static func bytes(of bundle: Bundle, pages: [EntityID]) throws -> [UInt8] {
    do {
      return try bundle.encoded(pages: pages)
    } catch let error as BundleError {
      let title = bundle.manifest.title.printable
      throw Failure("cannot export '\(title)': \(error); export fewer pages at a time with --pages")
    }
  }

  /// A small picture of a page; nil if it cannot be drawn.
  private static func thumbnail(of page: LoosePage) -> [UInt8]? {
    try? PNGPage.thumbnail(of: page, side: thumbnailSide)
  }
}
