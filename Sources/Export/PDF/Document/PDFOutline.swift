internal import Geometry
internal import Notebook

/// The outline beside the pages: sections, titles and bookmarks that lead to pages.
struct PDFOutline {
  private(set) var entries: [Entry] = []
  private var section: Int?
  private var count = 0

  struct Entry {
    let title: String
    /// The target page, from 0.
    let page: Int
    let isSection: Bool
    fileprivate(set) var children: [Entry] = []
  }

  mutating func add(_ sheet: PDFSheet.Heading) {
    let page = count
    count += 1
    if let new = sheet.section, new.number != section {
      section = new.number
      if !new.title.isEmpty { entries.append(Entry(title: new.title, page: page, isSection: true)) }
      hasSection = !new.title.isEmpty
    }
    for title in ([sheet.entry] + sheet.headings).compactMap(\.self) {
      let entry = Entry(title: title, page: page, isSection: false)
      if hasSection {
        entries[entries.count - 1].children.append(entry)
      } else {
        entries.append(entry)
      }
    }
  }

  /// True if the next entries belong to a section with a title.
  private var hasSection = false

  func write(to file: inout PDFFile, pages: [PDFFile.Reference]) throws -> PDFFile.Reference? {
    guard !entries.isEmpty else { return nil }
    let root = file.reserve()
    guard let row = try write(entries, below: root, to: &file, pages: pages) else { return nil }
    try file.add("<</Type/Outlines\(row.facts)>>", as: root)
    return root
  }

  /// Writes the entries that another outline lacks after its own.
  func write(
    behind old: ForeignOutline, to file: inout PDFFile, pages: [PDFFile.Reference]
  ) throws {
    guard let end = old.end,
      let row = try write(
        added(to: old), below: end.root, behind: end.last, to: &file, pages: pages)
    else { return }
    try file.add(old.entry(end, before: row.first), as: end.last)
    try file.add(old.outline(end, upTo: row.last, adding: row.count), as: end.root)
  }

  func isPart(of old: ForeignOutline?) -> Bool { (old.map(added) ?? entries).isEmpty }

  /// The entries that another outline lacks.
  ///
  /// Contents of a section that is already a chapter there move to the top. A page before the first one of
  /// a chapter counts as the same.
  private func added(to old: ForeignOutline) -> [Entry] {
    entries.flatMap { entry -> [Entry] in
      var left = entry
      left.children.removeAll { old.has($0.title, on: $0.page) }
      let isThere = old.has(entry.title, on: entry.isSection ? nil : entry.page)
      return isThere ? left.children : [left]
    }
  }

  private struct Row {
    let first: PDFFile.Reference
    let last: PDFFile.Reference
    let count: Int

    var facts: String { "/First \(first)/Last \(last)/Count \(count)" }
  }

  private func write(
    _ row: [Entry], below parent: PDFFile.Reference, behind previous: PDFFile.Reference? = nil,
    to file: inout PDFFile, pages: [PDFFile.Reference]
  ) throws -> Row? {
    let names = row.map { _ in file.reserve() }
    guard let first = names.first, let last = names.last else { return nil }
    for (index, entry) in row.enumerated() {
      let inner = try write(entry.children, below: names[index], to: &file, pages: pages)
      let before = (index > 0 ? names[index - 1] : previous).map { "/Prev \($0)" } ?? ""
      let after = index + 1 < row.count ? "/Next \(names[index + 1])" : ""
      let facts = before + after + (inner?.facts ?? "")
      try file.add(
        Array("<</Title".utf8) + PDFSyntax.string(entry.title)
          + Array("/Parent \(parent)/Dest[\(pages[entry.page])/Fit]\(facts)>>".utf8),
        as: names[index])
    }
    return Row(first: first, last: last, count: row.reduce(row.count) { $0 + $1.children.count })
  }
}

extension PDFSheet {
  struct Heading: Sendable {
    let section: LoosePage.Section?
    let entry: String?
    /// The titles of the headings on the page, from the top.
    let headings: [String?]
    let boxes: [EntityID: Box]

    init(_ page: LoosePage) {
      let found = page.anchors.headings.sorted {
        ($0.box.low.y, $0.box.low.x) < ($1.box.low.y, $1.box.low.x)
      }
      headings = found.map { $0.title.isEmpty ? "Heading on page \(page.number)" : $0.title }
      boxes = Dictionary(found.map { ($0.name, $0.box) }) { $1 }
      section = page.section
      entry = !page.title.isEmpty ? page.title : page.isBookmarked ? "Page \(page.number)" : nil
    }
  }
}

/// The page labels that a reader shows if pages keep their notebook's numbers.
struct PDFLabels {
  private var runs: [Run] = []
  private var last: Int?
  private var count = 0

  private enum Run {
    case numbers(index: Int, first: Int)
    case label(index: Int, String)
  }

  mutating func add(_ number: Int, label: String = "") {
    let own = label.isEmpty ? number : Int(label).flatMap { "\($0)" == label && $0 > 0 ? $0 : nil }
    if let own {
      if last.map({ $0 + 1 }) != own { runs.append(.numbers(index: count, first: own)) }
    } else {
      runs.append(.label(index: count, label))
    }
    last = own
    count += 1
  }

  /// The entry of the catalog; empty if pages are counted from 1 as usual.
  var entry: String { value.isEmpty ? "" : "/PageLabels\(value)" }

  var value: String {
    if runs.isEmpty { return "" }
    if runs.count == 1, case .numbers(_, 1) = runs[0] { return "" }
    let labels = runs.map { run in
      switch run {
      case .numbers(let index, let first):
        "\(index)<</S/D\(first == 1 ? "" : "/St \(max(first, 1))")>>"
      case .label(let index, let label):
        "\(index)<</P\(PDFSyntax.string(hexadecimal: label))>>"
      }
    }
    return "<</Nums[\(labels.joined())]>>"
  }
}
