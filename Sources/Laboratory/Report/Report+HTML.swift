internal import Bytes
internal import Wording

extension Report {
  /// The page for a browser: one file without scripts or URLs, readable on a phone and in the dark.
  var html: [UInt8] {
    var page = HTMLPage()
    page.begin(title: title)
    for block in blocks { page.add(block) }
    page.end()
    return page.text
  }
}

/// An HTML page being written.
///
/// It is also well-formed XML, so any reader can check that nothing from a file became markup.
struct HTMLPage {
  private(set) var text: [UInt8] = []

  /// The widths for which plots are drawn: a column, and a phone.
  private static let widths = (wide: 720.0, slim: 312.0)

  mutating func begin(title: Words) {
    text +=
      "<!DOCTYPE html>\n<html lang=\"\(Language.current.code)\">\n<head>\n<meta charset=\"utf-8\"/>\n"
      .utf8
    text += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n".utf8
    // Whatever a trace file contains, this page neither runs nor loads anything.
    text += "<meta http-equiv=\"Content-Security-Policy\" content=\"".utf8
    text += "default-src 'none'; style-src 'unsafe-inline'\"/>\n".utf8
    text += "<meta name=\"generator\" content=\"Suzuri\"/>\n".utf8
    element("title", title)
    text += "<style>\n".utf8
    text += StyleSheet.text.utf8
    text += "</style>\n</head>\n<body>\n<main>\n".utf8
  }

  mutating func end() { text += "</main>\n</body>\n</html>\n".utf8 }

  mutating func add(_ block: Report.Block) {
    switch block {
    case .subject(let words): element("p", kind: "subject", words)
    case .verdicts(let sentences):
      for sentence in sentences {
        element("h1", kind: sentences.count > 1 ? "several" : "", sentence)
      }
    case .lead(let words): element("p", kind: "lead", words)
    case .names(let names): add(names)
    case .warnings(let sentences): add(warnings: sentences)
    case .heading(let words): element("h2", words)
    case .text(let words): element("p", words)
    case .note(let words): element("p", kind: "note", words)
    case .table(let table): add(table)
    case .figure(let figure): add(figure)
    }
  }

  private mutating func add(_ names: [Report.Name]) {
    text += "<dl>\n".utf8
    for name in names {
      let tone = Tone.trace(name.trace).name
      text += "<div>".utf8
      element("dt", kind: "t-\(tone)", Words(verbatim: Drawing.letter(of: name.trace)))
      text += "<dd>".utf8
      element("b", name.name)
      element("small", name.detail)
      text += "</dd></div>\n".utf8
    }
    text += "</dl>\n".utf8
  }

  private mutating func add(warnings sentences: [Words]) {
    guard !sentences.isEmpty else { return }
    text += "<aside>\n".utf8
    for sentence in sentences { element("p", sentence) }
    text += "</aside>\n".utf8
  }

  private mutating func add(_ table: Table) {
    text += "<div class=\"scroll\"><table>\n<thead><tr>".utf8
    for column in table.columns {
      var kinds = column.isNumber ? ["n"] : []
      if column.tone != .second { kinds.append("t-\(column.tone.name) strong") }
      open("th", kind: kinds.joined(separator: " "), share: column.share)
      XMLText.append(column.title.text, to: &text)
      text += "</th>".utf8
    }
    text += "</tr></thead>\n<tbody>\n".utf8
    for row in table.rows {
      switch row {
      case .group(let name):
        text += "<tr class=\"group\"><th colspan=\"\(table.columns.count)\">".utf8
        XMLText.append(name.text, to: &text)
        text += "</th></tr>\n".utf8
      case .cells(let cells): add(cells, of: table)
      }
    }
    text += "</tbody></table></div>\n".utf8
  }

  private mutating func add(_ cells: [Table.Cell], of table: Table) {
    text += "<tr>".utf8
    for (cell, column) in zip(cells, table.columns) {
      var kinds = column.isNumber ? ["n"] : []
      if cell.tone != .text { kinds.append("t-\(cell.tone.name)") }
      if cell.isStrong { kinds.append("strong") }
      open("td", kind: kinds.joined(separator: " "))
      XMLText.append(cell.text.text, to: &text)
      if !cell.small.isEmpty { element("small", cell.small) }
      text += "</td>".utf8
    }
    text += "</tr>\n".utf8
  }

  private mutating func add(_ figure: Report.Figure) {
    text += "<figure>\n<figcaption>".utf8
    element("h3", figure.title)
    if !figure.note.isEmpty { element("p", figure.note) }
    text += "</figcaption>\n".utf8
    figure.drawing(Self.widths.wide).appendSVG(kind: "wide", title: figure.title, to: &text)
    figure.drawing(Self.widths.slim).appendSVG(kind: "slim", title: figure.title, to: &text)
    text += "</figure>\n".utf8
  }

  private mutating func element(_ name: String, kind: String = "", _ words: Words) {
    open(name, kind: kind)
    XMLText.append(words.text, to: &text)
    text += "</\(name)>".utf8
    if name != "b", name != "small", name != "dt" { text.append(0x0A) }
  }

  private mutating func open(_ name: String, kind: String, share: Double = 0) {
    text += "<\(name)".utf8
    if !kind.isEmpty { text += " class=\"\(kind)\"".utf8 }
    if share > 0 { text += " style=\"width:\(Int((share * 100).rounded()))%\"".utf8 }
    text.append(0x3E)
  }
}
