internal import Notebook
internal import PDFReader

/// The outline of a PDF as sections and titles of pages.
struct PDFHeadings {
  /// The sections, each with its first page, in the order of the pages.
  private var sections: [(first: Int, section: LoosePage.Section)] = []
  private var titles: [Int: String] = [:]

  init(_ headings: [PrintedInfo.Heading]) {
    // An outline with a single top entry begins below it.
    let tops = headings.count { $0.depth == 0 }
    let top = tops == 1 && headings.count > 1 ? 1 : 0
    let chapters = headings.filter { $0.depth == top }.sorted { $0.page < $1.page }
    for chapter in chapters where sections.last?.first != chapter.page {
      sections.append((chapter.page, LoosePage.Section(number: 0, title: chapter.title.tidy)))
    }
    if let first = sections.first, first.first > 1 {
      sections.insert((1, LoosePage.Section(number: 0, title: "")), at: 0)
    }
    for index in sections.indices { sections[index].section.number = index + 1 }
    let starts = Set(sections.map(\.first))
    for heading in headings where heading.depth > top || !starts.contains(heading.page) {
      if titles[heading.page] == nil { titles[heading.page] = heading.title.tidy }
    }
  }

  /// The section of a page; nil without an outline.
  func section(of page: Int) -> LoosePage.Section? {
    sections.last { $0.first <= page }?.section
  }

  func title(of page: Int) -> String? { titles[page] }
}

extension String {
  /// The text on one line, and not too long.
  fileprivate var tidy: String {
    String(split(whereSeparator: \.isWhitespace).joined(separator: " ").prefix(200))
  }
}
