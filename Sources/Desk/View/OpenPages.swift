internal import Notebook

/// The notebook that is open, and how its pages lie on the desk.
public struct OpenPages: Hashable, Sendable {
  /// The open notebook; nil until one is opened.
  public internal(set) var notebook: NotebookOnDesk? {
    didSet {
      hasPrint = notebook?.sheets.contains { $0.print != nil } == true
      changeCount += 1
    }
  }
  /// How often the notebook has changed.
  private(set) var changeCount = 0
  /// The page in the hand that was deleted elsewhere, and stays until the writer leaves it.
  var gone: Sheet?
  /// Whether some pages lie on a PDF.
  private(set) var hasPrint = false
  /// The layers of the pages that have been read, lowest first.
  var layers: [PageID: [LayerOnDesk]] = [:]
  /// Where its pages lie.
  public internal(set) var stack = Stack([])
  /// The current page, by its place.
  public internal(set) var current = 0

  /// How they lie beside each other, unless they are presented.
  public internal(set) var arrangement = Arrangement()
  /// What is printed and written on pages that have been measured.
  var measures = PageMeasures()

  /// The current sheet.
  public var sheet: Sheet? { notebook?.sheets[safe: current] }

  /// The place of the current page in the stack.
  var currentPlace: Int { current - stack.first }

  /// Lays the pages out for a way of scrolling.
  mutating func layOut(_ scrolling: Scrolling, as arrangement: Arrangement) {
    let sheets = notebook?.sheets ?? []
    let row = arrangement.row(of: current, among: sheets.count)
    let shown = scrolling == .single ? row.clamped(to: 0..<sheets.count) : 0..<sheets.count
    let parts = arrangement.isCropped ? measures.parts(of: sheets) : [:]
    let leaves = sheets[shown].map { Stack.Leaf($0.size, part: parts[$0.id] ?? $0.box) }
    stack = Stack(leaves, as: arrangement, first: shown.lowerBound, of: sheets.count)
  }
}
