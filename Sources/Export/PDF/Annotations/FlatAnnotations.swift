/// The annotations of a page as its content: their pictures are drawn, and only links remain.
struct FlatAnnotations {
  /// The drawings, lowest first.
  private(set) var drawings: [AnnotationDrawing] = []
  /// The links, as the page lists them.
  private(set) var links = ""
  /// The objects of all others, which are now null.
  private(set) var removed: [ForeignPDF.Name] = []
  /// The number of those for which readers invent a look, since they have none.
  private(set) var lost = 0

  private let file: ForeignPDF

  /// The most annotations of a page that are read.
  private static let most = 100_000

  /// Reads the annotations of a page in a file with layers.
  init(of page: ForeignPDF.Value, in file: ForeignPDF, _ layers: PDFLayers) {
    self.file = file
    let list = file.entry("/Annots", of: page)
    guard file.kind(of: list) == .array else { return }
    for item in file.items(of: list).prefix(Self.most) where file.kind(of: item) == .dictionary {
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
    if let name = file.name(of: annotation.value), name.generation == 0 { removed.append(name) }
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
  private let all: ForeignPDF.Value
  private let settings: ForeignPDF.Value
  private let hidden: Set<ForeignPDF.Name>
  private let isThere: Bool

  /// The most layers read.
  private static let most = 10_000

  init(of file: ForeignPDF) {
    self.file = file
    let root = file.root() ?? 0
    let layers = file.entry("/OCProperties", of: root)
    isThere = file.kind(of: layers) == .dictionary
    all = isThere ? file.entry("/OCGs", of: layers) : layers
    settings = isThere ? file.entry("/D", of: layers) : layers
    guard isThere, file.kind(of: settings) == .dictionary else {
      hidden = []
      return
    }
    func names(_ value: ForeignPDF.Value) -> Set<ForeignPDF.Name> {
      guard file.kind(of: value) == .array else { return [] }
      return Set(file.items(of: value).prefix(Self.most).compactMap(file.name))
    }
    let isOff = file.text(of: file.entry("/BaseState", of: settings)) == "/OFF"
    let (on, off) = (
      names(file.entry("/ON", of: settings)), names(file.entry("/OFF", of: settings))
    )
    hidden = isOff ? names(all).subtracting(on) : off
  }

  /// True if something on a layer is hidden unless someone shows the layer.
  func hide(_ layer: ForeignPDF.Value) -> Bool {
    file.name(of: layer).map(hidden.contains) ?? false
  }

  /// The catalog entry with which they keep their look, but can neither be seen as layers nor switched;
  /// empty if there are none.
  var lockedEntry: [UInt8] {
    guard isThere else { return [] }
    let list = Array("/Order[]/Locked \(file.written(all))".utf8)
    let changed: Set<String> = ["/Order", "/Locked", "/RBGroups", "/AS"]
    return Array("/OCProperties<</OCGs \(file.written(all))/D".utf8)
      + file.dictionary(settings, replacing: changed, by: list) + Array(">>".utf8)
  }
}
