extension Desk {
  /// Takes a part of a page's number, and turns to the page at its end.
  mutating func turn(_ action: PageNumberAction, _ commands: inout [Command]) {
    commands.append(.drawFace)
    switch action {
    case .begin:
      pageNumber = pageNumber == nil && notebook != nil ? PageNumber() : nil
      showsPenCard = false
    case .digit(let digit): pageNumber?.append(digit)
    case .erase: pageNumber?.removeLast()
    case .turn:
      let number = pageNumber?.value
      pageNumber = nil
      guard let number, let count = notebook?.sheets.count else { return }
      guard (1...count).contains(number) else {
        notice = "There is no page \(number): the last is page \(count)."
        return
      }
      turn(to: number - 1, &commands)
    }
  }

  /// Takes the page in use away, and says how it comes back.
  mutating func deletePage(_ commands: inout [Command]) {
    guard let sheet else { return }
    dropSelection(&commands)
    commands += [.deletePage(sheet.id), .drawFace]
    let keys = Key.names(for: .undo).first ?? ""
    notice = "Page \(currentPage + 1) is deleted. \(keys) brings it back."
  }
}
