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
