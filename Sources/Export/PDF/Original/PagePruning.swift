/// Removes everything that leads to pages left out of a PDF, or repeats their contents.
struct PagePruning {
  let file: ForeignPDF
  let root: ForeignPDF.Value
  private let pages: [ForeignPDF.Value]
  private let pageNames: Set<ForeignPDF.Name>
  let annotations: Set<ForeignPDF.Name>
  /// The names of places on them, as dictionary keys and as strings.
  private var (keys, strings) = (Set<String>(), Set<[UInt8]>())

  /// Prunes a file that has only these pages, and no longer the given annotations.
  static func prune(
    _ file: ForeignPDF, to pages: [ForeignPDF.Value], without gone: Set<ForeignPDF.Name>
  ) {
    guard let root = file.root() else { return }
    var pruning = PagePruning(file, root, pages)
    for name in gone.subtracting(pruning.annotations) { file.erase(name) }
    pruning.prunePlaces()
    pruning.pruneLinks()
    pruning.pruneOutline()
    FormPruning.prune(pruning)
    TagPruning.prune(pruning)
    for key in unused { file.set(key, of: root, to: nil) }
  }

  /// The catalog's data about all pages together: article threads, private data of programs.
  private static let unused = ["/Threads", "/PieceInfo", "/SpiderInfo", "/DPartRoot"]

  private init(_ file: ForeignPDF, _ root: ForeignPDF.Value, _ pages: [ForeignPDF.Value]) {
    (self.file, self.root, self.pages) = (file, root, pages)
    pageNames = Set(pages.compactMap(file.name))
    annotations = Set(pages.flatMap { file.list("/Annots", of: $0) }.compactMap(file.name))
  }

  /// A name as in keys, without codes for letters.
  private static func plain(_ name: String) -> String {
    var bytes: [UInt8] = []
    var rest = name.utf8[...]
    while let byte = rest.popFirst() {
      let code =
        byte == UInt8(ascii: "#")
        ? UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) : nil
      bytes.append(code ?? byte)
      if code != nil { rest = rest.dropFirst(2) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  func isLeft(_ page: ForeignPDF.Value) -> Bool {
    file.name(of: page).map(pageNames.contains) ?? false
  }

  private func isLeft(place: ForeignPDF.Value) -> Bool {
    switch file.kind(of: place) {
    case .array: file.items(of: place).first.map { isLeft($0) } ?? false
    case .dictionary: file.list("/D", of: place).first.map { isLeft($0) } ?? false
    case .plain:
      file.string(of: place).map(strings.contains)
        ?? keys.contains(Self.plain(file.text(of: place)))
    case .null, .stream: false
    }
  }

  /// The target of a link or outline entry in this file; nil for none.
  private func place(of value: ForeignPDF.Value) -> ForeignPDF.Value? {
    let own = file.entry("/Dest", of: value)
    if file.kind(of: own) != .null { return own }
    return place(ofAction: file.entry("/A", of: value))
  }

  private func place(ofAction action: ForeignPDF.Value) -> ForeignPDF.Value? {
    guard file.kind(of: action) == .dictionary, file.text("/S", of: action) == "/GoTo" else {
      return nil
    }
    return file.entry("/D", of: action)
  }

  private mutating func prunePlaces() {
    if let old = file.dictionary("/Dests", of: root) {
      let new = file.made("<<>>")
      for key in file.keys(of: old) {
        let place = file.entry(key, of: old)
        guard isLeft(place: place) else { continue }
        keys.insert(key)
        file.set(key, of: new, to: place)
      }
      file.set("/Dests", of: root, to: new)
    }
    guard let names = file.dictionary("/Names", of: root) else { return }
    for key in ["/Pages", "/Templates", "/IDS", "/URLS"] { file.set(key, of: names, to: nil) }
    guard let tree = file.dictionary("/Dests", of: names) else { return }
    let list = file.made("[]")
    for (key, value) in file.leaves(of: tree, "/Names") where isLeft(place: value) {
      if let name = file.string(of: key) { strings.insert(name) }
      file.append(key, to: list)
      file.append(value, to: list)
    }
    let new = file.made("<<>>")
    file.set("/Names", of: new, to: list)
    file.set("/Dests", of: names, to: new)
  }

  /// Removes the targets of links to pages that are gone; their visible part stays.
  private func pruneLinks() {
    for page in pages {
      file.set("/B", of: page, to: nil)
      file.filter("/Annots", of: page) { item in
        guard file.kind(of: item) == .dictionary, let place = place(of: item), !isLeft(place: place)
        else { return file.kind(of: item) != .null }
        let isLink = ForeignAnnotation(item, in: file).kind == "/Link"
        guard isLink, !isFramed(item) else {
          for key in ["/A", "/Dest", "/Contents"] { file.set(key, of: item, to: nil) }
          // Some readers stumble over links without a place.
          if isLink { file.set("/Dest", of: item, to: here(on: page)) }
          return true
        }
        if let name = file.name(of: item) { file.erase(name) }
        return false
      }
    }
    let opening = file.entry("/OpenAction", of: root)
    let first = file.kind(of: opening) == .array ? opening : place(ofAction: opening)
    if let first, !isLeft(place: first) { file.set("/OpenAction", of: root, to: nil) }
  }
}

extension PagePruning {
  private func here(on page: ForeignPDF.Value) -> ForeignPDF.Value {
    let place = file.made("[]")
    file.append(page, to: place)
    for part in ["/XYZ", "null", "null", "null"] { file.append(file.made(part), to: place) }
    return place
  }

  /// True if readers draw a frame around a link, as they do by default.
  private func isFramed(_ link: ForeignPDF.Value) -> Bool {
    if let style = file.dictionary("/BS", of: link) {
      return (file.number("/W", of: style) ?? 1) > 0
    }
    let border = file.list("/Border", of: link)
    return border.count < 3 || file.number(of: border[2]) > 0
  }
}

// MARK: - Outline

extension PagePruning {
  private struct Entry {
    let value: ForeignPDF.Value
    let children: [Entry]
  }

  private static let (mostEntries, deepest) = (100_000, 32)

  /// Keeps entries that lead to remaining pages or elsewhere; children of removed ones take their place.
  private func pruneOutline() {
    guard let outline = file.dictionary("/Outlines", of: root) else { return }
    var seen: Set<ForeignPDF.Name> = []
    let row = row(from: file.entry("/First", of: outline), depth: 0, &seen)
    guard !row.isEmpty, file.name(of: outline) != nil else {
      file.set("/Outlines", of: root, to: nil)
      if file.text("/PageMode", of: root) == "/UseOutlines" {
        file.set("/PageMode", of: root, to: nil)
      }
      return
    }
    join(row, below: outline, isOpen: true)
  }

  private func row(
    from first: ForeignPDF.Value, depth: Int, _ seen: inout Set<ForeignPDF.Name>
  ) -> [Entry] {
    var (next, row) = (first, [Entry]())
    while file.kind(of: next) == .dictionary, let name = file.name(of: next),
      seen.count < Self.mostEntries, seen.insert(name).inserted
    {
      let children =
        depth < Self.deepest
        ? self.row(from: file.entry("/First", of: next), depth: depth + 1, &seen) : []
      let leads = ["/Dest", "/A"].contains { file.kind(of: file.entry($0, of: next)) != .null }
      if place(of: next).map({ isLeft(place: $0) }) ?? (leads || !children.isEmpty) {
        row.append(Entry(value: next, children: children))
      } else {
        row += children
      }
      next = file.entry("/Next", of: next)
    }
    return row
  }

  /// Joins sibling entries; returns the number visible.
  @discardableResult
  private func join(_ row: [Entry], below parent: ForeignPDF.Value, isOpen: Bool) -> Int {
    var count = row.count
    for (index, entry) in row.enumerated() {
      // Its tag may lead to all others.
      file.set("/SE", of: entry.value, to: nil)
      file.set("/Parent", of: entry.value, to: parent)
      file.set("/Prev", of: entry.value, to: index > 0 ? row[index - 1].value : nil)
      file.set("/Next", of: entry.value, to: index + 1 < row.count ? row[index + 1].value : nil)
      let isOpen = (file.number("/Count", of: entry.value) ?? 0) > 0
      count += join(entry.children, below: entry.value, isOpen: isOpen)
    }
    file.set("/First", of: parent, to: row.first?.value)
    file.set("/Last", of: parent, to: row.last?.value)
    file.set("/Count", of: parent, to: row.isEmpty ? nil : file.made("\(isOpen ? count : -count)"))
    return isOpen ? count : 0
  }
}
