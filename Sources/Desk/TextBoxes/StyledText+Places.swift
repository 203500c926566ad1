internal import Geometry
internal import Notebook

/// Steps from one place between characters to the next.
extension StyledText {
  private func lineStart(of place: Int) -> Int {
    (letters[..<place].lastIndex(of: "\n") ?? -1) + 1
  }

  private func lineEnd(of place: Int) -> Int { letters[place...].firstIndex(of: "\n") ?? count }

  func lineRange(of place: Int) -> Range<Int> { lineStart(of: place)..<lineEnd(of: place) }

  func previous(before place: Int) -> Int {
    let start = lineStart(of: place)
    guard place > start else { return max(place - 1, 0) }
    return place - (string(start..<place).last?.unicodeScalars.count ?? 1)
  }

  func next(after place: Int) -> Int {
    let end = lineEnd(of: place)
    guard place < end else { return min(place + 1, count) }
    return place + (string(place..<end).first?.unicodeScalars.count ?? 1)
  }

  func wordStart(before place: Int) -> Int {
    let text = string(0..<place)
    return text.clusters(0..<text.wordStart(before: text.count)).unicodeScalars.count
  }

  func wordEnd(after place: Int) -> Int {
    let text = string(place..<count)
    return place + text.clusters(0..<text.wordEnd(after: 0)).unicodeScalars.count
  }

  /// The word around a letter, or a single sign.
  func word(at letter: Int) -> Range<Int> {
    var page = PageText()
    for letter in letters { page.append(letter, in: .empty) }
    return page.word(at: min(letter, count - 1))
  }
}
