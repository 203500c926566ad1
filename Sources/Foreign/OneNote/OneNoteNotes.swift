internal import Bytes
internal import Notebook
internal import Zip

/// Notes of OneNote: a section, or all sections of a notebook in a cabinet or an archive.
struct OneNoteNotes: ForeignNotes {
  static let program = "OneNote"
  static let endings = [".one", ".onepkg"]

  private(set) var title = ""
  private(set) var losses = ForeignLosses()
  private var files: OneNotebookFiles
  private var pages: [Page] = []
  /// The section of the last page, which the next one is mostly in as well.
  private var open: (file: Int, store: OneStore)?

  /// A page of a section.
  private struct Page {
    let file: Int
    let space: OneID
    var title: String
    /// 1 for a page, more for a subpage.
    var level = 1
    var section: LoosePage.Section?
  }

  static func isLikely(_ head: [UInt8]) -> Bool {
    OneStore.isLikely(head) || OneNotebookFiles.isLikely(cabinet: head)
  }

  static func isLikely(ofArchive names: [String]) -> Bool {
    names.contains { OneNotebookFiles.isSection($0) }
      && names.contains { $0.lowercased().hasSuffix(".onetoc2") }
  }

  init(_ file: ForeignContent) throws(ForeignFault) {
    files = try OneNotebookFiles(file)
    var lastFault = ForeignFault.noPages
    for file in files.sections.indices {
      do throws(ForeignFault) {
        try addPages(of: file)
      } catch {
        lastFault = error
        losses.count(.damagedPages)
      }
    }
    if pages.isEmpty { throw lastFault }
    if files.sections.count == 1 { groupSubpages() }
  }

  /// Makes a section of each page with subpages, as a section alone has no other ones.
  private mutating func groupSubpages() {
    guard pages.contains(where: { $0.level > 1 }) else { return }
    var (number, isGroup) = (0, false)
    for index in pages.indices {
      let isSubpage = pages[index].level > 1 && index > 0
      let hasSubpages = index + 1 < pages.count && pages[index + 1].level > 1
      if !isSubpage, number == 0 || isGroup || hasSubpages {
        number += 1
        isGroup = hasSubpages
      }
      let title = isGroup ? pages[isSubpage ? index - 1 : index] : nil
      pages[index].section = LoosePage.Section(
        number: number, title: isSubpage ? title?.section?.title ?? "" : title?.title ?? "")
    }
  }

  var pageCount: Int { pages.count }

  private mutating func addPages(of file: Int) throws(ForeignFault) {
    let store = try OneStore(try files.bytes(ofSection: file))
    open = (file, store)
    var root = try store.root()
    guard let section = root.roots[OneSpace.content].flatMap({ root.object($0) }) else {
      throw .damaged
    }
    let metadata = root.roots[OneSpace.metadata].flatMap { root.object($0)?.properties }
    let name = metadata?.text(.sectionName) ?? ""
    let isAlone = files.sections.count == 1
    if isAlone, !name.isEmpty { title = OneNotebookFiles.withoutEnding(name) }
    var group = pages.last?.section?.number ?? 0
    if !isAlone { group += 1 }
    for id in section.properties.objects(.children) where root.claim(id) {
      guard let series = root.object(id), series.kind == .pageSeries else { continue }
      let known = series.properties.objects(.pageMetadata)
      for (number, space) in series.properties.spaces(.pageSpaces).enumerated()
      where root.claim(space) {
        let about = number < known.count ? root.object(known[number])?.properties : nil
        guard about.map(Self.isDeleted) != true else { continue }
        guard pages.count < ForeignRequest.mostPages else { throw .tooLarge }
        var page = Page(file: file, space: space, title: about?.text(.cachedTitle) ?? "")
        page.level = Int(min(about?.number(.pageLevel) ?? 1, 3))
        if !isAlone {
          page.section = LoosePage.Section(
            number: group, title: name.isEmpty ? files.sections[file].name : name)
        }
        pages.append(page)
      }
    }
  }

  private static func isDeleted(_ metadata: OneProperties) -> Bool {
    metadata.flag(.isDeleted) || metadata.number(.isDeleted) ?? 0 > 0
      || !metadata.text(.isDeleted).isEmpty
  }

  mutating func page(_ index: Int) throws(ForeignFault) -> ForeignPage {
    let known = pages[index]
    if open?.file != known.file {
      open = nil
      open = (known.file, try OneStore(try files.bytes(ofSection: known.file)))
    }
    var page: ForeignPage
    do throws(ForeignFault) {
      guard let store = open?.store else { throw .damaged }
      var reader = OnePageReader(try store.space(known.space))
      page = try reader.page()
      losses.add(reader.losses)
    } catch .damaged {
      // The others are there all the same.
      page = ForeignPage()
      losses.count(.damagedPages)
    }
    if page.title.isEmpty { page.title = known.title }
    page.section = known.section
    return page
  }
}

/// The sections of a notebook, which a file has or is.
struct OneNotebookFiles {
  /// A section with its name.
  struct Section {
    var name: String
    /// Where it is in the notebook, such as "Group/Section.one"; empty for a file that is one.
    var path = ""
  }

  /// The bytes of the file if it is one section.
  private var section: [UInt8] = []
  private var cabinet: Cabinet?
  private var archive: ZipArchive?
  private(set) var sections: [Section] = []
  /// The number of bytes that may still be expanded.
  private var work = 8 * ForeignContent.largest

  /// True for the beginning of a cabinet with sections.
  static func isLikely(cabinet head: [UInt8]) -> Bool {
    guard head.starts(with: Cabinet.mark) else { return false }
    return [".one\0", ".onetoc2\0"].contains { head.contains($0) }
  }

  static func isSection(_ path: String) -> Bool {
    let path = path.lowercased()
    return path.hasSuffix(".one") && !path.contains("onenote_recyclebin")
  }

  static func withoutEnding(_ name: String) -> String {
    name.lowercased().hasSuffix(".one") ? String(name.dropLast(4)) : name
  }

  init(_ file: ForeignContent) throws(ForeignFault) {
    switch file {
    case .archive(let archive): self.archive = archive
    case .bytes(let bytes):
      guard bytes.starts(with: Cabinet.mark) else {
        section = bytes
        sections = [Section(name: "")]
        return
      }
      cabinet = try Cabinet(bytes)
    }
    let order = order()
    let paths = names.filter(Self.isSection)
    guard paths.count <= Self.mostSections else { throw .tooLarge }
    let keyed = paths.enumerated().map { (key: order.key(of: $1), place: $0, path: $1) }
    let sorted = keyed.sorted { one, other in
      one.key != other.key
        ? one.key.lexicographicallyPrecedes(other.key) : one.place < other.place
    }
    sections = sorted.map {
      Section(name: Self.withoutEnding(Self.parts($0.path).last ?? ""), path: $0.path)
    }
  }

  private static let mostSections = 5000

  private var names: [String] { cabinet?.names ?? archive?.names ?? [] }

  /// The bytes of a section.
  mutating func bytes(ofSection index: Int) throws(ForeignFault) -> [UInt8] {
    sections[index].path.isEmpty ? section : try bytes(of: sections[index].path)
  }

  private mutating func bytes(of path: String) throws(ForeignFault) -> [UInt8] {
    if let archive {
      guard let bytes = archive.file(path) else { throw .damaged }
      work -= bytes.count
      guard work >= 0 else { throw .tooLarge }
      return bytes
    }
    guard let bytes = try cabinet?.bytes(of: path) else { throw .damaged }
    return bytes
  }

  static func parts(_ path: String) -> [String] {
    path.split { $0 == "/" || $0 == "\\" }.map(String.init)
  }

  /// The order of sections and groups in each folder.
  private struct Order {
    var places: [String: Int] = [:]

    /// What to sort a section by: its place in each folder that it is in.
    func key(of path: String) -> [Int] {
      var (folder, key) = ("", [Int]())
      for part in OneNotebookFiles.parts(path) {
        folder += "/" + part.lowercased()
        key.append(places[folder] ?? Int(Int32.max))
      }
      return key
    }
  }

  /// Reads all tables of contents; those that are damaged order nothing.
  private mutating func order() -> Order {
    var order = Order()
    for path in names.filter({ $0.lowercased().hasSuffix(".onetoc2") }).prefix(1000) {
      guard let bytes = try? bytes(of: path),
        let entries = try? OneStore.entries(ofTable: bytes)
      else { continue }
      let folder = Self.parts(path).dropLast().reduce("") { $0 + "/" + $1.lowercased() }
      for entry in entries { order.places["\(folder)/\(entry.name.lowercased())"] = entry.place }
    }
    return order
  }
}
