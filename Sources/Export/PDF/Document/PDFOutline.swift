internal import Notebook

/// The outline that a reader shows beside the pages: sections, titles and bookmarks that lead to pages.
struct PDFOutline {
  /// The top-level entries, each with its children.
  private(set) var entries: [Entry] = []
  private var section: Int?
  private var count = 0

  /// An entry of the outline.
  struct Entry {
    let title: String
    /// The page that it leads to, counted from 0.
    let page: Int
    fileprivate(set) var children: [Entry] = []
  }

  /// Adds the entries for the next page.
  mutating func add(_ sheet: PDFSheet.Heading) {
    let page = count
    count += 1
    if let new = sheet.section, new.number != section {
      section = new.number
      if !new.title.isEmpty { entries.append(Entry(title: new.title, page: page)) }
      hasSection = !new.title.isEmpty
    }
    guard let title = sheet.entry else { return }
    let entry = Entry(title: title, page: page)
    if hasSection {
      entries[entries.count - 1].children.append(entry)
    } else {
      entries.append(entry)
    }
  }

  /// Whether the entries that follow belong to a section with a title.
  private var hasSection = false

  /// Writes the outline, whose entries lead to the given pages; nil if there are no entries.
  func write(
    to file: inout PDFFile, pages: [PDFFile.Reference]
  ) throws -> PDFFile.Reference? {
    guard !entries.isEmpty else { return nil }
    let root = file.reserve()
    let ends = try write(entries, below: root, to: &file, pages: pages)
    try file.add("<</Type/Outlines\(ends)>>", as: root)
    return root
  }

  /// Writes a row of entries, and returns what their parent says about them.
  private func write(
    _ row: [Entry], below parent: PDFFile.Reference, to file: inout PDFFile,
    pages: [PDFFile.Reference]
  ) throws -> String {
    guard !row.isEmpty else { return "" }
    let names = row.map { _ in file.reserve() }
    for (index, entry) in row.enumerated() {
      let inner = try write(entry.children, below: names[index], to: &file, pages: pages)
      let before = index > 0 ? "/Prev \(names[index - 1])" : ""
      let after = index + 1 < row.count ? "/Next \(names[index + 1])" : ""
      try file.add(
        Array("<</Title".utf8) + PDFSyntax.string(entry.title)
          + Array(
            "/Parent \(parent)/Dest[\(pages[entry.page])/Fit]\(before)\(after)\(inner)>>".utf8),
        as: names[index])
    }
    let count = row.reduce(row.count) { $0 + $1.children.count }
    return "/First \(names[0])/Last \(names[names.count - 1])/Count \(count)"
  }
}

extension PDFSheet {
  /// The section and the outline entry of a page.
  struct Heading: Sendable {
    /// The section that it belongs to.
    let section: LoosePage.Section?
    /// The title of its outline entry; nil for none.
    let entry: String?

    init(_ page: LoosePage) {
      section = page.section
      entry = !page.title.isEmpty ? page.title : page.isBookmarked ? "Page \(page.number)" : nil
    }
  }
}
