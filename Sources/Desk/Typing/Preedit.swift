/// What an input method composes, before it becomes text.
struct Preedit: Hashable, Sendable {
  let text: String
  /// The clause that is being chosen, in clusters; empty where only the caret stands.
  let selected: Range<Int>

  /// Takes what an input method says, which counts in code points, and not always well.
  init(_ text: String, selected: Range<Int>?) {
    let text = text.asLine
    self.text = text
    let low = selected.map { text.place(behindScalars: $0.lowerBound) } ?? text.count
    let high = selected.map { text.place(behindScalars: $0.upperBound) } ?? text.count
    self.selected = low..<max(high, low)
  }
}

/// A field as it is seen, with what is being composed in its place.
struct FieldText: Hashable, Sendable {
  var text: String
  var caret: Int
  /// The selected clusters.
  var selection: Range<Int>
  /// The composed clusters, and the clause among them.
  var composed = 0..<0
  var clause = 0..<0
}

extension TextField {
  /// The field as it is seen.
  var shown: FieldText {
    var shown = legible
    if isSecret { shown.text = String(repeating: "•", count: shown.text.count) }
    return shown
  }

  /// The field with its letters.
  private var legible: FieldText {
    guard let preedit else { return FieldText(text: text, caret: caret, selection: selection) }
    let head = text.clusters(0..<selection.lowerBound)
    let start = head + preedit.text
    let shown = start + text.clusters(from: selection.upperBound)
    /// The ends may join, so places are found by bytes.
    func place(_ cluster: Int) -> Int {
      shown.place(behind: head.utf8.count + preedit.text.clusters(0..<cluster).utf8.count)
    }
    let clause = place(preedit.selected.lowerBound)..<place(preedit.selected.upperBound)
    let caret = clause.upperBound
    return FieldText(
      text: shown, caret: caret, selection: caret..<caret,
      composed: place(0)..<shown.place(behind: start.utf8.count), clause: clause)
  }
}
