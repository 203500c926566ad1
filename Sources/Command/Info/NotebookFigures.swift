internal import Ink
internal import Notebook
internal import Store

struct NotebookFigures: Hashable, Sendable {
  /// The visible strokes, and the remains of partly erased ones.
  private(set) var strokes = 0
  /// The visible samples of those strokes.
  private(set) var points = 0
  /// The text boxes and images.
  private(set) var otherElements = 0
  /// The bytes of everything recorded about the notebook, including deleted parts.
  let bytes: Int
  /// The digest of all visible content.
  private(set) var hash = ""

  /// Counts a notebook in time linear in its ink.
  init(of id: NotebookID, in library: Library) throws {
    bytes = try library.byteCount(of: id)
    // One pass over the ink serves both.
    hash = try library.contentHash(of: id) { count($0) }
  }

  private mutating func count(_ sight: SeenElement) {
    guard case .stroke(let stroke, let left, _) = sight else {
      otherElements += 1
      return
    }
    strokes += 1
    points += left.reduce(0) { $0 + $1.samples(among: stroke.samples.count) }
  }
}

extension StrokeRange {
  /// The number of samples of a stroke within the part.
  fileprivate func samples(among count: Int) -> Int {
    let step = UInt32(StrokeRange.stepsPerSample)
    let (first, last) = (Int((lower + step - 1) / step), min(Int(upper / step), count - 1))
    return max(last - first + 1, 0)
  }
}
