internal import Bytes
internal import Wording

/// Breaks text into lines of a width.
enum WrappedText {
  private static let descriptionColumn = 26

  /// The words on lines that start with an indent and stay within a width.
  ///
  /// A word longer than the width gets its own line; Japanese, which has no spaces, is broken within words.
  static func wrap(_ words: [String], width: Int, indent: Int = 0, first: Int? = nil) -> String {
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    var line = ""
    var room = width - (first ?? indent)
    for piece in LinePiece.all(in: words) {
      let more = (line.isEmpty || !piece.isSpaced ? "" : " ") + piece.text
      if line.isEmpty || line.columns + more.columns <= room {
        line += more
      } else {
        lines.append(line)
        line = String(piece.text)
        room = width - indent
      }
    }
    lines.append(line)
    return (first == nil ? margin : "") + lines.joined(separator: "\n\(margin)")
  }

  /// A paragraph that starts with an indent and stays within a width.
  static func paragraph(_ words: Words, width: Int, indent: Int = 0) -> String {
    wrap(words.text.split(separator: " ").map(String.init), width: width, indent: indent)
  }

  /// A label with its description beside it, or below it if the label is long.
  static func entry(_ label: Words, _ description: Words, width: Int) -> String {
    let head = "  \(label.text)"
    let column = width < 60 ? 8 : descriptionColumn
    let body = paragraph(description, width: width, indent: column)
    guard head.columns < column else { return "\(head)\n\(body)" }
    // The body begins with as many spaces as the head may have columns.
    return head + body.dropFirst(head.columns)
  }
}
