internal import Bytes
internal import Geometry
internal import Notebook

/// A note in Markdown: pages as pictures, one below the other, with their titles and text.
///
/// The exported part is between two marker lines. The next export replaces that part, and leaves everything
/// else as it is.
struct NoteText {
  private static let begin = "<!-- suzuri "
  private static let beginHint = ": what stands between here and the end is replaced -->"
  private static let end = "<!-- suzuri end -->"

  let title: String
  let folder: String
  private var tags: Set<String>
  private var body = ""
  private var section: LoosePage.Section?
  /// The numbers and pictures of the pages that links may lead to.
  private let pages: [PageID: (number: Int, picture: String)]

  init(
    title: String, tags: [String], folder: String,
    pages: [PageID: (number: Int, picture: String)] = [:]
  ) {
    (self.title, self.tags, self.folder, self.pages) = (title, Set(tags), folder, pages)
  }

  mutating func add(_ page: ExportedPage, picture: String) {
    let loose = page.page
    if let section = loose.section, section != self.section {
      if !section.title.isEmpty { body += "\n## \(Self.plain(section.title))\n" }
      self.section = section
    }
    if !loose.title.isEmpty { body += "\n### \(Self.plain(loose.title))\n" }
    for heading in page.headings where !heading.isEmpty {
      body += "\n#### \(Self.plain(heading))\n"
    }
    tags.formUnion(loose.tags)
    body += "\n![Page \(loose.number)](\(path(of: picture)))\n"
    for text in page.words.map(Self.markdown) + page.targets.compactMap(link) where !text.isEmpty {
      body += "\n\(text)\n"
    }
  }

  private static func markdown(_ words: LoosePage.Words) -> String {
    switch words {
    case .text(let text): text.markdown(plain)
    case .formula(let latex): formula(latex)
    case .table(let rows): rows.markdownTable(plain)
    case .written(let lines): lines.map(plain).joined(separator: "\n")
    }
  }

  /// A link to an address, or to the picture of a page; nil for one that is not in the note.
  private func link(to target: LinkTarget) -> String? {
    if case .address(let address) = target {
      let encoded = LinkAddress(address).encoded
      return "<\(encoded.replacing("<", with: "%3C").replacing(">", with: "%3E"))>"
    }
    return target.page.flatMap { pages[$0] }.map { "[Page \($0.number)](\(path(of: $0.picture)))" }
  }

  private func path(of picture: String) -> String {
    "\(Self.link(folder))/\(Self.link(picture))"
  }

  /// The note as a replacement for an older one; nil if that was not exported.
  func text(replacing old: String?) -> String? {
    var (head, tail) = (frontMatter, "")
    if let old {
      guard let parts = Self.parts(of: old) else { return nil }
      if parts.sum != Self.sum(parts.head) { head = parts.head }
      tail = parts.tail
    }
    let heading = title.isEmpty ? "" : "\n# \(Self.plain(title))\n"
    return """
      \(head)\(Self.begin)\(Self.sum(head))\(Self.beginHint)
      \(heading)\(body)
      \(Self.end)
      \(tail)
      """
  }

  private var frontMatter: String {
    var lines = ["---", "title: \(Self.quoted(title))"]
    if !tags.isEmpty {
      lines.append("tags:")
      lines += tags.sorted().map { "  - \(Self.quoted($0))" }
    }
    return (lines + ["---", "", ""]).joined(separator: "\n")
  }
}

extension NoteText {
  /// The text before and after the exported part, and the checksum that the export noted for the former.
  private static func parts(of note: String) -> (head: String, tail: String, sum: String)? {
    guard let mark = note.firstRange(of: "\n\(begin)"),
      let last = note.firstRange(of: "\n\(end)\n"),
      mark.upperBound < last.lowerBound
    else { return nil }
    let sum = note[mark.upperBound...].prefix { $0.isHexDigit }
    return (String(note[...mark.lowerBound]), String(note[last.upperBound...]), String(sum))
  }

  private static func sum(_ text: String) -> String {
    String(Checksum.crc32(Array(text.utf8)), radix: 16)
  }

  private static func quoted(_ text: String) -> String { JSON.string(clean(text)).description }

  /// Text without what controls a terminal or the text direction around it.
  static func clean(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter { scalar in
          switch scalar.properties.generalCategory {
          case .control: scalar == "\n" || scalar == "\r" || scalar == "\t"
          case .format: !scalar.properties.isBidiControl
          default: true
          }
        }))
  }

  private static func plain(_ text: String) -> String {
    var plain = ""
    for character in clean(text) {
      switch character {
      case "\\", "`", "*", "_", "[", "]", "<", ">", "#", "|", "~", "$": plain += "\\\(character)"
      case "\n", "\r\n", "\r": plain += "  \n"
      default: plain.append(character)
      }
    }
    return plain
  }

  /// A formula between dollar signs, or as a code block if the closing sign would not end it.
  ///
  /// Readers recognize a formula only if nothing else is between the signs, in one paragraph.
  private static func formula(_ latex: String) -> String {
    let latex = clean(latex)
    let lines = latex.split(whereSeparator: \.isNewline).filter { !$0.allSatisfy(\.isWhitespace) }
    let line = lines.joined(separator: " ").trimmedTitle
    guard reachesItsEnd(line) else { return code(lines, in: latex) }
    return "$\(line)$"
  }

  /// True if a closing sign after LaTeX ends it: nothing before ends, comments out or escapes it.
  private static func reachesItsEnd(_ latex: String) -> Bool {
    var isEscaped = false
    for character in latex {
      if character == "$" || character == "%" && !isEscaped { return false }
      isEscaped = character == "\\" && !isEscaped
    }
    return !isEscaped
  }

  private static func code(_ lines: [Substring], in latex: String) -> String {
    let longest = latex.split { $0 != "`" }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: max(longest + 1, 3))
    // LaTeX ignores a space, and the line then does not look like the end of the exported part.
    let lines = lines.map { $0 == end ? " \($0)" : $0 }
    return "\(fence)latex\n\(lines.joined(separator: "\n"))\n\(fence)"
  }

  static func link(_ name: String) -> String {
    let bytes = PathText.bytes(name)
    // Letters of all scripts stay as they are, unless the name is invalid UTF-8 or changes the text
    // direction.
    let isText = String(validating: bytes, as: UTF8.self).map { clean($0) == $0 } ?? false
    return PathText.percentEncoded(bytes) {
      $0.isLetterOrDigit || "-._".utf8.contains($0) || $0 >= 0x80 && isText
    }
  }
}

extension LoosePage {
  /// The targets of its visible elements, each once, lowest first.
  var linkTargets: [LinkTarget] {
    var known: Set<LinkTarget> = []
    return layers.lazy.filter(\.isVisible).flatMap(\.elements).compactMap { LinkTarget($0.link) }
      .filter { known.insert($0).inserted }
  }
}
