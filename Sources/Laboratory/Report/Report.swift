internal import Bytes
internal import Wording

/// Pages about traces: the results in words, tables and plots, for a browser, paper or a picture.
public struct Report: Sendable {
  let title: Words
  /// The content, from top to bottom.
  let blocks: [Block]

  enum Block: Sendable {
    /// The subject of the report, in a few words.
    case subject(Words)
    /// The results; sentences of the same rank.
    case verdicts([Words])
    case lead(Words)
    case names([Name])
    /// The cautions.
    case warnings([Words])
    case heading(Words)
    case text(Words)
    /// How to read what follows.
    case note(Words)
    /// Figures in columns.
    case table(Table)
    case figure(Figure)
  }

  struct Name: Sendable {
    let trace: Int
    let name: Words
    let detail: Words
  }

  /// A plot with its title and note.
  struct Figure: Sendable {
    /// Its content, in one sentence.
    let title: Words
    /// How to read it.
    let note: Words
    let drawing: @Sendable (_ width: Double) -> Drawing
  }
}

/// The formats of a report.
public enum ReportFormat: String, Hashable, Sendable, CaseIterable {
  /// One page for a browser.
  case html
  /// Pages for paper.
  case pdf
  /// One tall picture.
  case png

  /// The format for a path's extension; nil if there is none.
  public init?(path: String) {
    let ending = PathParts(path).ending.utf8.dropFirst()
    self.init(rawValue: String(Substring(ending)).lowercased())
  }
}

extension Report {
  /// Makes the file.
  public func file(as format: ReportFormat) throws -> [UInt8] {
    switch format {
    case .html: html
    case .pdf: try pdf()
    case .png: try png()
    }
  }
}

/// Text from files, made safe to show.
enum ShownText {
  /// Returns words with text from files on one line, in the current language.
  static func line(_ words: Words, atMost most: Int = 400) -> Words {
    Words(verbatim: line(words.text, atMost: most))
  }

  /// Returns a text on one line, without characters that change the direction of the text around it.
  static func line(_ text: String, atMost most: Int = 400) -> String {
    var shown = String.UnicodeScalarView()
    var isBlank = true
    for scalar in text.unicodeScalars {
      if shown.count >= most {
        shown.append("…")
        break
      }
      let isSpace = scalar.properties.isWhitespace || scalar.value < 0x20
      if isSpace {
        if !isBlank { shown.append(" ") }
        isBlank = true
      } else if !isSteering(scalar) {
        shown.append(scalar)
        isBlank = false
      }
    }
    if shown.last == " " { shown.removeLast() }
    return String(shown)
  }

  private static func isSteering(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      true
    default: false
    }
  }
}
