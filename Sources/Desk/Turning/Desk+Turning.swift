extension Desk {
  /// The number of the page to turn to, as far as it is typed; nil while nobody types one.
  var pageNumber: PageNumber? {
    get { if case .number(let number) = popup { number } else { nil } }
    set { popup = newValue.map(Popup.number) }
  }

  /// Takes a part of a page's number, and turns to the page at its end.
  mutating func turn(_ action: PageNumberAction, _ commands: inout [Command]) {
    commands.append(.drawFace)
    switch action {
    case .begin:
      pageNumber = pageNumber == nil && notebook != nil ? PageNumber() : nil
      if pageNumber != nil { appear(.popup, &commands) }
    case .digit(let digit): pageNumber?.append(digit)
    case .erase: pageNumber?.removeLast()
    case .turn:
      let number = pageNumber?.value
      pageNumber = nil
      guard let number, let count = notebook?.sheets.count else { return }
      guard (1...count).contains(number) else {
        return show(Toast("There is no page \(number): the last is page \(count)."), &commands)
      }
      turn(to: number - 1, &commands)
    }
  }

  /// Takes the page in use away, and says how it comes back.
  mutating func deletePage(_ commands: inout [Command]) {
    guard let sheet else { return }
    dropSelection(&commands)
    commands += [.deletePage(sheet.id), .drawFace]
    show(Toast("Page \(currentPage + 1) deleted", offer: .undo), &commands)
  }
}
