internal import Notebook

extension String {
  /// The words around some letters, in code points: from a little before them to the end of their line.
  public func excerpt(around range: Range<Int>) -> String {
    let (before, behind) = (16, 80)
    let skipped = max(range.lowerBound - before, 0)
    let near = Array(unicodeScalars.dropFirst(skipped).prefix(range.upperBound - skipped + behind))
    let (match, end) = (range.lowerBound - skipped, range.upperBound - skipped)
    guard end <= near.count else { return "" }
    let lineStart = near[..<match].lastIndex(of: "\n").map { $0 + 1 }
    // What is left out ends with a word, where there are words.
    let wordStart = near[..<match].firstIndex { $0.properties.isWhitespace }
    let start = lineStart ?? (skipped > 0 ? wordStart ?? 0 : 0)
    let lineEnd = near[end...].firstIndex(of: "\n") ?? near.endIndex
    var words = UnicodeScalarView()
    words.append(contentsOf: near[start..<lineEnd].map { $0 == "\n" ? " " : $0 })
    let text = String(words).trimmedTitle
    return lineStart == nil && skipped > 0 ? "… \(text)" : text
  }
}
