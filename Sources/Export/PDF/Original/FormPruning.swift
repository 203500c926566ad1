/// Removes the form fields of pages that were left out of a PDF, with what was filled in.
struct FormPruning {
  private let pruning: PagePruning
  private var file: ForeignPDF { pruning.file }
  private var seen: Set<ForeignPDF.Name> = []
  /// Whether a field was removed.
  private var hasRemoved = false

  /// Prunes the form of a file, if it has one.
  static func prune(_ pages: PagePruning) {
    let file = pages.file
    let form = file.entry("/AcroForm", of: pages.root)
    guard file.kind(of: form) == .dictionary else { return }
    let fields = file.entry("/Fields", of: form)
    guard file.kind(of: fields) == .array else { return }
    var pruning = FormPruning(pruning: pages)
    let left = file.filter(fields) { pruning.hasWidgets($0, depth: 0) }
    guard pruning.hasRemoved else { return }
    guard left > 0 else { return file.set("/AcroForm", of: pages.root, to: nil) }
    // All that was filled in is there once more.
    file.set("/XFA", of: form, to: nil)
    let order = file.entry("/CO", of: form)
    if file.kind(of: order) == .array { file.filter(order) { file.kind(of: $0) == .dictionary } }
  }

  private init(pruning: PagePruning) { self.pruning = pruning }

  /// How deep fields may lie.
  private static let deepest = 32

  /// Whether a field is on a page that is left, or on no page at all.
  private mutating func hasWidgets(_ field: ForeignPDF.Value, depth: Int) -> Bool {
    let name = file.name(of: field)
    var isLeft = false
    if file.kind(of: field) == .dictionary, depth < Self.deepest,
      name.map({ seen.insert($0).inserted }) ?? true
    {
      let kids = file.entry("/Kids", of: field)
      if file.kind(of: kids) == .array {
        isLeft = file.filter(kids) { hasWidgets($0, depth: depth + 1) } > 0
      } else {
        isLeft =
          file.text(of: file.entry("/Subtype", of: field)) != "/Widget"
          || name.map(pruning.annotations.contains) ?? false
      }
    }
    guard !isLeft else { return true }
    hasRemoved = true
    if let name { file.erase(name) }
    return false
  }
}
