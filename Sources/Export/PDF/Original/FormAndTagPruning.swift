/// Removes the form fields of pages left out of a PDF, with their contents.
struct FormPruning {
  private let pruning: PagePruning
  private var file: ForeignPDF { pruning.file }
  private var seen: Set<ForeignPDF.Name> = []
  private var left: Set<ForeignPDF.Name> = []
  private var hasRemoved = false

  static func prune(_ pages: PagePruning) {
    let file = pages.file
    guard let form = file.dictionary("/AcroForm", of: pages.root) else { return }
    // It has the words of all pages, and the field contents.
    file.set("/XFA", of: form, to: nil)
    guard file.kind(of: file.entry("/Fields", of: form)) == .array else { return }
    var pruning = FormPruning(pruning: pages)
    let left = file.filter("/Fields", of: form) { pruning.hasWidgets($0, depth: 0) }
    guard pruning.hasRemoved else { return }
    guard left > 0 else { return file.set("/AcroForm", of: pages.root, to: nil) }
    file.filter("/CO", of: form) { file.kind(of: $0) == .dictionary }
  }

  private static let deepest = 32

  /// True if a field is on a remaining page, or on none.
  private mutating func hasWidgets(_ field: ForeignPDF.Value, depth: Int) -> Bool {
    let name = file.name(of: field)
    if let name, !seen.insert(name).inserted { return left.contains(name) }
    var isLeft = false
    if file.kind(of: field) == .dictionary, depth < Self.deepest {
      if file.kind(of: file.entry("/Kids", of: field)) == .array {
        isLeft = file.filter("/Kids", of: field) { hasWidgets($0, depth: depth + 1) } > 0
      } else {
        isLeft =
          file.text("/Subtype", of: field) != "/Widget"
          || name.map(pruning.annotations.contains) ?? false
      }
    }
    hasRemoved = hasRemoved || !isLeft
    if let name {
      if isLeft { left.insert(name) } else { file.erase(name) }
    }
    return isLeft
  }
}

/// Removes the tags of pages left out of a PDF, which repeat their contents for screen readers.
struct TagPruning {
  private let pruning: PagePruning
  private var file: ForeignPDF { pruning.file }
  private var left: Set<ForeignPDF.Name> = []
  private var seen: Set<ForeignPDF.Name> = []

  private static let (most, deepest) = (200_000, 200)

  static func prune(_ pages: PagePruning) {
    let file = pages.file
    guard let root = file.dictionary("/StructTreeRoot", of: pages.root) else { return }
    var pruning = TagPruning(pruning: pages)
    guard pruning.hasContent(root, depth: 0), pruning.seen.count < most else {
      for key in ["/StructTreeRoot", "/MarkInfo"] { file.set(key, of: pages.root, to: nil) }
      return
    }
    file.set("/IDTree", of: root, to: nil)
    pruning.pruneParents(of: root)
  }

  /// Removes from a tag everything not on a remaining page; returns whether anything remains.
  private mutating func hasContent(_ tag: ForeignPDF.Value, depth: Int) -> Bool {
    guard depth < Self.deepest, seen.count < Self.most else { return false }
    let page = file.entry("/Pg", of: tag)
    let kids = file.entry("/K", of: tag)
    if file.kind(of: kids) == .array {
      return file.filter("/K", of: tag) { isLeft($0, of: page, depth: depth) } > 0
    }
    guard file.kind(of: kids) != .null else { return false }
    if isLeft(kids, of: page, depth: depth) { return true }
    file.set("/K", of: tag, to: nil)
    return false
  }

  /// True if a part of a tag is on a remaining page: operators, an object, or another tag.
  private mutating func isLeft(
    _ part: ForeignPDF.Value, of page: ForeignPDF.Value, depth: Int
  ) -> Bool {
    guard file.kind(of: part) == .dictionary else {
      return file.kind(of: part) == .plain && pruning.isLeft(page)
    }
    // Both are told from tags by their required entries: some files leave out the type.
    let isContent = file.kind(of: file.entry("/MCID", of: part)) != .null
    if isContent || file.text("/Type", of: part) == "/OBJR" {
      let own = file.entry("/Pg", of: part)
      let isThere = isContent || file.kind(of: file.entry("/Obj", of: part)) != .null
      return isThere && pruning.isLeft(file.kind(of: own) == .null ? page : own)
    }
    let name = file.name(of: part)
    if let name, !seen.insert(name).inserted { return left.contains(name) }
    let isLeft = hasContent(part, depth: depth + 1)
    if let name {
      if isLeft { left.insert(name) } else { file.erase(name) }
    }
    return isLeft
  }

  /// Removes tags that only the table from operators to tags knows.
  private func pruneParents(of root: ForeignPDF.Value) {
    for (_, value) in file.leaves(of: file.entry("/ParentTree", of: root), "/Nums") {
      let tags = file.kind(of: value) == .array ? file.items(of: value) : [value]
      for name in tags.compactMap(file.name) where !left.contains(name) { file.erase(name) }
    }
  }
}
