internal import Geometry
internal import Notebook
internal import Wording

/// What a screen reader finds on a page besides its text: links, tables and shapes.
extension Desk {
  /// The items on a page that is in a box of the desk.
  func accessibleItems(on page: PageID, in box: Box) -> [AccessibleItem] {
    let links = links(on: page).enumerated().map { number, link in
      item(
        .pageLink(page, number), .link, name(of: link).text, viewport.place(of: link.box, on: box))
    }
    let tables = (pages.anchors[page]?.tables ?? []).map { table(OpenTable($0, page), in: box) }
    return links + tables + accessibleShapes(on: page, in: box)
  }

  func item(
    _ id: AccessibleItem.ID, _ role: AccessibleItem.Role, _ name: String, _ box: Box
  ) -> AccessibleItem {
    var item = AccessibleItem(id, role, name: name, box: box)
    item.states.formUnion([.focusable, .enabled])
    return item
  }

  /// The links of elements, then those of letters and of PDFs.
  private func links(on page: PageID) -> [PageLink] {
    let anchored = (pages.anchors[page]?.links ?? []).map {
      PageLink(box: $0.box, target: PageLink.Target($0.target))
    }
    let others = (words.pages[page]?.links ?? []).filter { link in
      !anchored.contains { $0.target == link.target && $0.box.intersects(link.box) }
    }
    return anchored + others
  }

  private func name(of link: PageLink) -> Words {
    switch link.target {
    case .print(let print, _): "Page \(print.number)"
    case .address(let text), .written(let text, _), .date(let text): Words(verbatim: text)
    case .excerpt: "Go to clipping source"
    case .target(let target): name(of: target)
    }
  }

  mutating func follow(_ number: Int, on page: PageID, _ effects: inout [Effect]) {
    guard let link = links(on: page)[safe: number] else { return }
    let elements = pages.anchors[page]?.links[safe: number]?.elements
    cards.followed = elements.map { FollowedLink(page: page, elements: $0) }
    follow(link, &effects)
  }
}

/// A table on a page of the desk.
private struct OpenTable {
  let placed: PlacedTable
  let page: PageID

  /// A screen reader would take long for more.
  static let mostCells = 1000

  init(_ placed: PlacedTable, _ page: PageID) { (self.placed, self.page) = (placed, page) }

  /// The typed text in each cell.
  func texts(of text: PageText?) -> [Table.Cell: String] {
    guard let text else { return [:] }
    var texts: [Table.Cell: String] = [:]
    for (letter, box) in zip(text.letters, text.boxes) where !box.isEmpty {
      guard let cell = placed.cell(at: box.center) else { continue }
      texts[cell, default: ""].unicodeScalars.append(letter)
    }
    return texts
  }
}

extension Desk {
  private func table(_ open: OpenTable, in box: Box) -> AccessibleItem {
    let (placed, texts) = (open.placed, open.texts(of: words.pages[open.page]?.text))
    let name: Words = "Table of \(placed.table.rows.count) × \(placed.table.columns.count)"
    var table = item(
      .pageTable(open.page, placed.id), .table, name.text,
      viewport.place(of: placed.map(placed.table.box), on: box))
    table.children = placed.table.cells.prefix(OpenTable.mostCells).map { cell in
      item(
        .pageCell(open.page, placed.id, cell), .cell, texts[cell] ?? "",
        viewport.place(of: placed.map(placed.table.box(of: cell)), on: box))
    }
    return table
  }

  /// Types in a cell that a screen reader uses; without one, in the first.
  mutating func type(
    in cell: Table.Cell?, of table: EntityID, on page: PageID, _ effects: inout [Effect]
  ) {
    let placed = pages.anchors[page]?.tables.first { $0.id == table }
    guard let placed, let cell = cell ?? placed.table.cells.first else { return }
    type(in: .cell(cell, of: placed.id), on: page, &effects)
  }
}
