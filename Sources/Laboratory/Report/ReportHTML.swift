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

/// An HTML page, also well-formed XML, so that a check can find markup that came from a file.
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

/// The style sheet of a page for browsers.
enum StyleSheet {
  static let text: String =
    """
    :root{color-scheme:light dark;\(Palette.light.variables)}
    @media (prefers-color-scheme:dark){:root{\(Palette.dark.variables)}}
    @media print{:root{\(Palette.paper.variables)}}
    *{box-sizing:border-box}
    html{background:var(--g);color:var(--t);-webkit-text-size-adjust:100%}
    body{margin:0;font:15px/1.55 Inter,"Noto Sans",system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans CJK JP",sans-serif;font-feature-settings:"tnum";overflow-wrap:anywhere}
    main{max-width:752px;margin:0 auto;padding:48px 16px 72px}
    p{margin:0 0 12px;max-width:66ch}
    .subject{color:var(--s);font-size:13.5px;margin-bottom:10px}
    h1{font-size:29px;line-height:1.25;font-weight:600;letter-spacing:-.012em;margin:0 0 14px;text-wrap:balance}
    h1.several{font-size:20px;line-height:1.35;letter-spacing:-.005em}
    .lead{font-size:16px}
    .note{color:var(--s);font-size:13.5px;margin:-6px 0 12px}
    h2{font-size:19px;line-height:1.3;font-weight:600;margin:52px 0 12px}
    h3{font-size:16px;line-height:1.4;font-weight:600;margin:0}
    dl{margin:24px 0}
    dl div{display:flex;gap:12px;align-items:baseline;padding:7px 0;border-top:1px solid var(--h)}
    dl div:last-child{border-bottom:1px solid var(--h)}
    dt{font-weight:600;min-width:14px}
    dd{margin:0}
    dd b{font-weight:500}
    small{display:block;color:var(--s);font-size:12.5px;font-weight:400;line-height:1.4}
    aside{border-left:3px solid var(--w);padding:2px 0 2px 14px;margin:24px 0}
    aside p{color:var(--w);margin:0 0 6px}
    aside p:last-child{margin:0}
    figure{margin:36px 0 0;break-inside:avoid}
    figcaption{margin-bottom:16px}
    figcaption p{color:var(--s);font-size:13.5px;margin:4px 0 0}
    svg{display:block;width:100%;height:auto}
    svg text{font-family:inherit}
    .slim{display:none}
    .scroll{overflow-x:auto}
    table{border-collapse:collapse;width:100%;font-size:14px;line-height:1.4}
    th{font-weight:400;font-size:12.5px;color:var(--s);text-align:left;vertical-align:bottom}
    th,td{padding:6px 14px 6px 0;vertical-align:top}
    th:last-child,td:last-child{padding-right:0}
    thead th{border-bottom:1px solid var(--h)}
    .group th{color:var(--t);font-size:14px;font-weight:600;padding-top:18px}
    td{border-bottom:1px solid var(--h)}
    .n{text-align:right;white-space:nowrap}
    .strong{font-weight:600}
    \(tones)
    @media (max-width:600px){main{padding:28px 16px 56px}h1{font-size:23px}.wide{display:none}.slim{display:block;max-width:420px}th,td{padding-right:8px}th.n{white-space:normal;overflow-wrap:normal}td small{white-space:normal;font-size:11.5px}table{font-size:13.5px}h2{margin-top:40px}}
    @media print{main{padding:0;max-width:none}body{font-size:10.5pt}h2,h3{break-after:avoid}tr,aside,dl div{break-inside:avoid}}

    """

  private static var tones: String {
    Tone.all.map {
      let name = $0.name
      return ".t-\(name){color:var(--\(name))}.f-\(name){fill:var(--\(name))}.l-\(name){fill:none;"
        + "stroke:var(--\(name));stroke-linecap:round;stroke-linejoin:round}"
    }.joined(separator: "\n")
  }
}
