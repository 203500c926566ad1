internal import Desk
internal import Ink
internal import Paint
internal import Synchronization

/// Measures typed words with the fonts that they are drawn with.
final class WordMeasurer: TextMeasurer {
  /// The last lines, since the face is worked out more often than its words change.
  private let known = Mutex<[Known]>([])

  private static let most = 16

  private struct Known {
    let text: String
    let size: Double
    let line: TextLine
  }

  func line(_ text: String, size: Double) -> TextLine {
    known.withLock { known in
      // Bytes are compared, as two spellings of a letter may differ in width.
      if let old = known.first(where: { $0.size == size && $0.text.utf8.elementsEqual(text.utf8) })
      {
        return old.line
      }
      let line = TextLine(Lettering(size: size, color: .sumi).measure(text))
      known.insert(Known(text: text, size: size, line: line), at: 0)
      if known.count > Self.most { known.removeLast() }
      return line
    }
  }
}

extension TextLine {
  fileprivate init(_ line: MeasuredLine) {
    self.init(
      width: line.width, clusters: line.clusters.map { Cluster(start: $0.start, end: $0.end) })
  }
}
