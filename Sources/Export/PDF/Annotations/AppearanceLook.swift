/// The blending of an annotation with its page, from the settings of its drawing.
struct AppearanceLook {
  /// True if it darkens what is below it.
  private(set) var isMultiplied = false
  /// Its opacity, 0 to 1; nil if the drawing sets none.
  private(set) var opacity: Double?

  /// The most settings read.
  private static let most = 100

  /// Reads the settings of a drawing, or of the annotation itself.
  init(of annotation: ForeignAnnotation) {
    let file = annotation.file
    read(annotation.value, in: file)
    guard let drawing = annotation.appearance else { return }
    let resources = file.entry("/Resources", of: file.dictionary(of: drawing))
    guard file.kind(of: resources) == .dictionary else { return }
    let states = file.entry("/ExtGState", of: resources)
    guard file.kind(of: states) == .dictionary else { return }
    for key in file.keys(of: states).prefix(Self.most) {
      let state = file.entry(key, of: states)
      guard file.kind(of: state) == .dictionary else { continue }
      read(state, in: file)
      let share = file.entry("/CA", of: state)
      if opacity == nil, file.kind(of: share) == .plain { opacity = file.number(of: share) }
    }
  }

  private mutating func read(_ settings: ForeignPDF.Value, in file: ForeignPDF) {
    let blending = file.entry("/BM", of: settings)
    let names = file.kind(of: blending) == .array ? file.items(of: blending) : [blending]
    // Of several, a reader takes the first that it knows.
    if let first = names.first, file.text(of: first) == "/Multiply" { isMultiplied = true }
  }
}
