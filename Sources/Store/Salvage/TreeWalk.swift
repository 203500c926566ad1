/// Finds the rows of a database from its pages alone: first those in its trees, then, if one is broken, all others.
struct TreeWalk {
  /// The tables with broken trees, whose rows may be anywhere.
  private(set) var broken: Set<String> = []
  private(set) var damagedPages: Set<Int> = []
  private(set) var missingCount = 0
  /// The number of rows with too little left to read.
  private(set) var unreadableCount = 0

  private let image: DatabasePages
  private let reader: RowReader
  private var roots: [String: Int] = [:]
  private var reached: Set<Int> = []
  /// The pages that a tree leads to but that belong elsewhere.
  private var misplaced: Set<Int> = []
  private var chained: Set<Int> = []
  private var free: Set<Int> = []
  private let isFreeListWhole: Bool

  init(_ image: DatabasePages) throws(LibraryError) {
    self.image = image
    reader = RowReader(image)
    let free = try Self.freePages(of: image)
    isFreeListWhole = free != nil
    self.free = free ?? []
  }

  /// In reading order: the list of existing things comes first.
  private static let tables = [
    "thing", "notebook", "record", "history", "view", "blob", "quarantine", "meta", "removed",
    "tally", "folder", "share",
  ]
  /// The tables that earlier versions lack.
  private static let laterTables: Set<String> = ["removed", "tally", "folder", "share"]
  private static let indices = ["sqlite_autoindex_notebook_1", "sqlite_autoindex_blob_1"]

  var hasTables: Bool {
    Self.tables.allSatisfy { roots[$0] != nil || Self.laterTables.contains($0) }
  }

  /// True if there are only tables of another program.
  var isOfAnotherProgram: Bool { !roots.isEmpty && roots["record"] == nil }

  mutating func forEachRow(_ visit: (FoundRow) throws -> Void) throws {
    var found: [String: Int] = [:]
    try walk(1, of: "sqlite_schema") { row in
      if case .root(let name, let page) = row { found[name] = page }
    }
    roots = found
    for name in Self.tables + Self.indices {
      if let root = roots[name] {
        try walk(root, of: name, visit)
      } else if !Self.laterTables.contains(name) {
        broken.insert(Self.table(of: name))
      }
    }
    try inspectOrphans()
    // If the trees cannot be told apart, no page certainly belongs to one of them.
    if broken.contains("sqlite_schema") { broken.formUnion(Self.tables) }
  }

  /// Finds pages in use that no tree leads to: their trees lead to misplaced or stale pages, however well formed.
  private mutating func inspectOrphans() throws {
    for number in orphans {
      guard let bytes = try image.page(number), let page = TreePage(bytes, isFirst: false),
        page.isSound, page.kind != .innerTable
      else { continue }
      for cell in page.cells {
        guard let row = try reader.row(of: cell, on: bytes), let table = row.table else { continue }
        if row.isProven || isFreeListWhole { broken.insert(table) }
      }
    }
  }

  private var orphans: [Int] {
    (1...max(1, image.pageCount)).filter {
      (!reached.contains($0) || misplaced.contains($0)) && !free.contains($0)
        && !chained.contains($0)
    }
  }

  /// Visits the rows of broken tables elsewhere: only proven rows, or those on a whole page.
  func forEachLostRow(_ visit: (FoundRow) throws -> Void) throws {
    let broken = broken
    func visitBroken(_ row: FoundRow) throws {
      if let table = row.table, broken.contains(table) { try visit(row) }
    }
    for number in damagedPages.sorted() {
      guard let bytes = try image.page(number) else { continue }
      for row in try reader.provenRows(anywhereOn: bytes) { try visitBroken(row) }
    }
    guard !broken.isEmpty else { return }
    for number in orphans {
      if let bytes = try image.page(number) { try forEachRow(on: bytes, visitBroken) }
    }
    for bytes in try image.strays() { try forEachRow(on: bytes, visitBroken) }
  }

  /// Visits the proven rows in earlier contents of pages in the log.
  func forEachEarlierRow(_ visit: (FoundRow) throws -> Void) throws {
    for number in 1...max(1, image.pageCount) {
      try image.forEachEarlier(number) { bytes in
        try forEachRow(on: bytes) { row in
          if row.isProven, let table = row.table, broken.contains(table) { try visit(row) }
        }
      }
    }
  }

  private func forEachRow(on bytes: [UInt8], _ visit: (FoundRow) throws -> Void) throws {
    guard let page = TreePage(bytes, isFirst: false), page.isSound else {
      for row in try reader.provenRows(anywhereOn: bytes) { try visit(row) }
      return
    }
    for cell in page.cells where page.kind != .innerTable {
      if let row = try reader.row(of: cell, on: bytes) { try visit(row) }
    }
  }

  private mutating func walk(
    _ root: Int, of name: String, _ visit: (FoundRow) throws -> Void
  ) throws {
    let table = Self.table(of: name)
    var pages = [(number: root, bounds: RowBounds())]
    while let (number, bounds) = pages.popLast() {
      // A page has one place in one tree; if two lead to it, another page is missed.
      guard number >= 1, number <= image.pageCount, !free.contains(number),
        reached.insert(number).inserted
      else {
        if number > image.pageCount { missingCount += 1 }
        broken.insert(table)
        continue
      }
      guard let bytes = try image.page(number) else {
        missingCount += 1
        broken.insert(table)
        continue
      }
      let page = TreePage(bytes, isFirst: number == 1)
      if page?.isSound != true {
        broken.insert(table)
        damagedPages.insert(number)
      }
      guard let page else { continue }
      let rows = page.kind == .innerTable ? [] : try page.cells.map { try row(of: $0, on: bytes) }
      guard rows.isEmpty || bounds.fit(rows, of: table) else {
        // It has another place, like any page that nothing leads to.
        broken.insert(table)
        misplaced.insert(number)
        continue
      }
      pages += zip(page.children, bounds.divided(by: rows, among: page.children.count)).reversed()
      try visitRows(rows, of: table, isSound: page.isSound, visit)
    }
  }

  private mutating func row(of cell: TreeCell, on bytes: [UInt8]) throws -> FoundRow? {
    var further: [Int] = []
    let row = try reader.row(of: cell, on: bytes) { further.append($0) }
    if row?.isProven == true { chained.formUnion(further) }
    return row
  }

  private mutating func visitRows(
    _ rows: [FoundRow?], of table: String, isSound: Bool, _ visit: (FoundRow) throws -> Void
  ) throws {
    for row in rows {
      guard let row else {
        unreadableCount += 1
        broken.insert(table)
        continue
      }
      // A damaged row may still be found whole elsewhere.
      if row.isDamaged || row.table.map({ $0 != table }) == true { broken.insert(table) }
      // On a broken page, a row whose checksum does not fit may never have been one.
      if isSound || !row.isDamaged { try visit(row) }
    }
  }

  /// The pages whose rows were removed; nil if their list makes no sense.
  private static func freePages(of image: DatabasePages) throws(LibraryError) -> Set<Int>? {
    let header = try image.header()
    var pages: Set<Int> = []
    var next = header.firstFreePage
    while next != 0 {
      guard pages.insert(next).inserted, let bytes = try image.page(next) else { return nil }
      let count = bytes.number(at: 4, 4)
      guard count <= image.pageSize / 4 - 2 else { return nil }
      for index in 0..<count {
        guard pages.insert(bytes.number(at: 8 + 4 * index, 4)).inserted else { return nil }
      }
      next = bytes.number(at: 0, 4)
    }
    let isWhole = pages.count == header.freePageCount
    return isWhole && pages.allSatisfy { $0 >= 2 && $0 <= image.pageCount } ? pages : nil
  }

  private static func table(of name: String) -> String {
    let words = name.split(separator: "_")
    return words.count == 4 && name.hasPrefix("sqlite_autoindex_") ? String(words[2]) : name
  }
}
