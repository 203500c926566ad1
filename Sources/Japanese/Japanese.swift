public import Wording

/// What the program says in Japanese, by the English phrases.
///
/// Sentences are polite (です, ます) and end with 。, which the parts of sentences leave to the phrase around them. Names of
/// actions are short nouns. Signs are of full width, and there is no space between Japanese and Latin letters.
enum Japanese {
  /// The phrases, each in the file of what it is about.
  static let parts: [[String: String]] = [
    app, bundle, bytes, commandBench, commandOverviews, commandExport, commandMirror, commandTrace,
    commandVerify, commandImport, commandAToS, commandSToW, commandShelf, deskDevices,
    deskLaboratory, deskLibrary, deskPreferences, deskScreens, deskShelf, deskAToH, deskHToP,
    deskPToT, deskTToY, exchange, laboratory, papers, storeLibrary, storeVerify, store, traceCheck,
    traceCompare, traceMeasures, traceStylus, trace, furtherRooms,
  ]

  /// All phrases.
  static let phrases: [String: String] = parts.reduce(into: [:]) { phrases, part in
    phrases.merge(part) { first, _ in first }
  }

  /// The signs between what is filled in where a phrase says nothing else, such as in a list.
  private static let signs: [Substring: String] = [
    ", ": "、", "; ": "。", ": ": "：", ":": "：", ".": "。", ". ": "。", " (": "（", ")": "）",
    "). ": "）。",
  ]

  /// What stands for a sign between texts: none is needed behind one of full width.
  static func sign(for sign: Substring, after text: String) -> String {
    if sign == " ", let last = text.last, "。、：）」".contains(last) { return "" }
    return signs[sign] ?? String(sign)
  }
}

extension Language {
  /// Japanese.
  public static let japanese = Language(
    code: "ja", translation: { phrase, _ in Japanese.phrases[phrase] }, sign: Japanese.sign)
}
