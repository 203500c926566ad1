extension Key {
  /// The action of the key while the pages to export are typed.
  var typedPages: ExportAction? {
    if self == Key("a", control: true) { return .selectPages }
    guard !control, !shift else { return nil }
    let name = sign
    switch name {
    case "backspace", "delete": return .erase
    case ",": return .type(.comma)
    case "-": return .type(.hyphen)
    default:
      guard name.count == 1, let digit = name.first?.wholeNumberValue else { return nil }
      return .type(.digit(digit))
    }
  }
}
