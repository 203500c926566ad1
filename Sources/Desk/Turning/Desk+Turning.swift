internal import Wording

extension Desk {
  /// The page number typed so far; nil unless one is being typed.
  public var pageNumber: PageNumber? {
    popup == .pageNumber ? cards.number : nil
  }

  /// What is said of a notebook that merging left without any page.
  private static let noPages: Words = "This notebook has no pages."

  private mutating func type(_ change: (inout PageNumber) -> Void) {
    if pageNumber != nil { change(&cards.number) }
  }

  /// Handles typing of a page number, and turns to that page at the end.
  mutating func turn(_ action: PageNumberAction, _ effects: inout [Effect]) {
    effects.append(.drawFace)
    switch action {
    case .begin:
      guard pageNumber == nil, let notebook else { return popup = nil }
      guard !notebook.sheets.isEmpty else { return show(Toast(Self.noPages), &effects) }
      toggle(.pageNumber, &effects)
    case .digit(let digit): type { $0.append(digit) }
    case .erase: type { $0.removeLast() }
    case .turn:
      let number = pageNumber?.value
      popup = nil
      guard let number, let count = notebook?.sheets.count else { return }
      guard (1..<count + 1).contains(number) else {
        let sentence: Words = "Page \(number) does not exist; the last page is \(count)."
        return show(Toast(count == 0 ? Self.noPages : sentence), &effects)
      }
      leave()
      turn(to: number - 1, &effects)
    }
  }
}
