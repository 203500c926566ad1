/// The annotations of a page as its content: their pictures are drawn, and only links remain.
struct FlatAnnotations {
  /// Lowest first.
  private(set) var drawings: [AnnotationDrawing] = []
  private(set) var links = ""
  /// The objects of all others, which are now null.
  private(set) var removed: [PDFFile.Reference] = []
  /// The number of those for which readers invent a look, since they have none.
  private(set) var lost = 0

  private let file: ForeignPDF

  private static let most = 100_000

  init(of page: ForeignPDF.Value, in file: ForeignPDF, _ layers: PDFLayers) {
    self.file = file
    for item in file.list("/Annots", of: page).prefix(Self.most)
    where file.kind(of: item) == .dictionary {
      let annotation = ForeignAnnotation(item, in: file)
      if annotation.kind == "/Link" {
        links += " " + file.written(item)
      } else {
        add(annotation, onPageTurned: file.turn(of: page), layers)
      }
    }
  }

  private mutating func add(
    _ annotation: ForeignAnnotation, onPageTurned turn: Double, _ layers: PDFLayers
  ) {
    if let name = file.reference(to: annotation.value) { removed.append(name) }
    guard annotation.isShown, annotation.kind != "/Popup",
      !layers.hide(file.entry("/OC", of: annotation.value))
    else { return }
    if let drawing = annotation.appearance.flatMap({
      AnnotationDrawing($0, of: annotation, onPageTurned: turn)
    }) {
      drawings.append(drawing)
    } else if annotation.isInvented {
      if let look = DefaultAppearance(of: annotation) {
        drawings.append(AnnotationDrawing(look))
      } else {
        lost += 1
      }
    }
  }
}

extension ForeignAnnotation {
  /// True if readers show something for it although it has no drawing.
  fileprivate var isInvented: Bool {
    guard file.kind(of: file.entry("/AP", of: value)) == .null else { return false }
    return kind != "/Widget" || file.kind(of: inherited("/V")) != .null
  }
}

/// The layers of a PDF that readers can show and hide.
struct PDFLayers {
  private let file: ForeignPDF
  /// The catalog's entry for them; nil if there are none.
  private let layers: ForeignPDF.Value?
  private let hidden: Set<ForeignPDF.Name>

  private static let most = 10_000

  init(of file: ForeignPDF) {
    self.file = file
    layers = file.root().flatMap { file.dictionary("/OCProperties", of: $0) }
    guard let layers, let settings = file.dictionary("/D", of: layers) else {
      hidden = []
      return
    }
    func names(_ key: String, of dictionary: ForeignPDF.Value) -> Set<ForeignPDF.Name> {
      Set(file.list(key, of: dictionary).prefix(Self.most).compactMap(file.name))
    }
    let isOff = file.text("/BaseState", of: settings) == "/OFF"
    hidden =
      isOff
      ? names("/OCGs", of: layers).subtracting(names("/ON", of: settings))
      : names("/OFF", of: settings)
  }

  /// True if something on a layer is hidden unless someone shows the layer.
  func hide(_ layer: ForeignPDF.Value) -> Bool {
    file.name(of: layer).map(hidden.contains) ?? false
  }

  /// The catalog entry with which they keep their look, but cannot be switched; empty without any.
  var lockedEntry: [UInt8] {
    guard let layers else { return [] }
    let (all, settings) = (
      file.written(file.entry("/OCGs", of: layers)), file.entry("/D", of: layers)
    )
    let changed: Set<String> = ["/Order", "/Locked", "/RBGroups", "/AS"]
    return Array("/OCProperties<</OCGs \(all)/D".utf8)
      + file.dictionary(settings, replacing: changed, by: Array("/Order[]/Locked \(all)".utf8))
      + Array(">>".utf8)
  }
}
