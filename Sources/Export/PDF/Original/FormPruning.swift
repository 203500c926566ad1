/// Removes the form fields of pages left out of a PDF, with their contents.
struct FormPruning {
  private let pruning: PagePruning
  private var file: ForeignPDF { pruning.file }
  private var seen: Set<ForeignPDF.Name> = []
  private var left: Set<ForeignPDF.Name> = []
  private var hasRemoved = false

  static func prune(_ pages: PagePruning) {
    let file = pages.file
    let form = file.entry("/AcroForm", of: pages.root)
    guard file.kind(of: form) == .dictionary else { return }
    // It has the words of all pages, and the field contents.
    file.set("/XFA", of: form, to: nil)
    guard file.kind(of: file.entry("/Fields", of: form)) == .array else { return }
    var pruning = FormPruning(pruning: pages)
    let left = file.filter("/Fields", of: form) { pruning.hasWidgets($0, depth: 0) }
    guard pruning.hasRemoved else { return }
    guard left > 0 else { return file.set("/AcroForm", of: pages.root, to: nil) }
    file.filter("/CO", of: form) { file.kind(of: $0) == .dictionary }
  }

  private init(pruning: PagePruning) { self.pruning = pruning }

  /// The deepest nesting of fields.
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
          file.text(of: file.entry("/Subtype", of: field)) != "/Widget"
          || name.map(pruning.annotations.contains) ?? false
      }
    }
    if isLeft {
      if let name { left.insert(name) }
      return true
    }
    hasRemoved = true
    if let name { file.erase(name) }
    return false
  }
}
