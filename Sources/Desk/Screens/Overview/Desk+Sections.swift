internal import Notebook
internal import Wording

/// Sections that are made of pages, and named.
extension Desk {
  /// Keeps the title that was typed: of a section that is made of pages, or of one that is there.
  mutating func keepSectionName(_ effects: inout [Effect]) {
    overview.naming.typed.field.endComposing()
    let title = overview.naming.typed.field.text.trimmedTitle
    let pages = overviewSubject
    popup = nil
    guard let notebook else { return }
    switch overview.naming.subject {
    case .newSection:
      let pages = pages.count == 1 ? pages.union(pagesBehind(pages)) : pages
      let before = sectionThatStays(behind: pages)
      edit(.gather(title), pages, &effects)
      if let before { tellOfSection(pages.count, behind: before, &effects) }
      overview.grid.endChoosing()
    case .section(let section):
      effects.append(.edit(.section(.entitle(title), section, notebook.id)))
    }
  }

  /// The pages behind one in its section: a section that begins at a page has them as well.
  ///
  /// There are none for the first one of a section with a title, which keeps that.
  private func pagesBehind(_ pages: Set<PageID>) -> [PageID] {
    guard let (title, present, first) = section(holding: pages),
      first > present.startIndex || title.isEmpty
    else { return [] }
    return present[(first + 1)...].map(\.id)
  }

  /// The title of the section whose other pages stay together when a section is made of some in the middle of it, which
  /// then comes behind it; nil where all pages keep their order.
  private func sectionThatStays(behind pages: Set<PageID>) -> String? {
    guard let (title, present, first) = section(holding: pages) else { return nil }
    let isInMiddle =
      first > present.startIndex && present[first...].contains { !pages.contains($0.id) }
    return isInMiddle && !title.isEmpty ? title : nil
  }

  /// The section that has the first of some pages: its title, its pages, and the place of that one among all.
  private func section(
    holding pages: Set<PageID>
  ) -> (title: String, present: ArraySlice<Sheet>, first: Int)? {
    guard let notebook else { return nil }
    var sheets = notebook.sheets[...]
    for section in notebook.sections {
      let present = sheets.prefix(section.pageCount)
      sheets = sheets.dropFirst(section.pageCount)
      if let first = present.firstIndex(where: { pages.contains($0.id) }) {
        return (section.title, present, first)
      }
    }
    return nil
  }

  private mutating func tellOfSection(
    _ count: Int, behind title: String, _ effects: inout [Effect]
  ) {
    let words: Words =
      count == 1
      ? "Created a section of 1 page after '\(title)'."
      : "Created a section of \(count) pages after '\(title)'."
    show(Toast(words, offer: .undo), &effects)
  }
}
