internal import Bytes
internal import Ink
internal import Notebook

/// The names in InkML files that the writer and the reader share.
enum InkML {
  static let namespace = "http://www.w3.org/2003/InkML"

  static func annotation(_ kind: String, _ text: String) -> String {
    #"<annotation type="\#(kind)">\#(XMLText.escaped(text))</annotation>"#
  }

  /// The properties of a page other than its ink, as kinds and texts of annotations.
  static func facts(of page: LoosePage) -> [(kind: String, text: String)] {
    var facts = [(kind: "page", text: "\(page.number)")]
    if let size = page.size { facts.append(("size", size.name)) }
    if let paper = page.paper { facts += InkMLPaper.facts(of: paper) }
    if page.turns != .none { facts.append(("turns", "\(page.turns.count)")) }
    if page.hasGrown {
      let room = [page.added.top, page.added.right, page.added.bottom, page.added.left]
      facts.append(
        ("growth", ([Int(page.growth.rawValue)] + room).map { "\($0)" }.joined(separator: " ")))
    }
    if let section = page.section {
      facts.append(("section", "\(section.number) \(section.title)"))
    }
    if !page.title.isEmpty { facts.append(("title", page.title)) }
    for tag in page.tags { facts.append(("tag", tag)) }
    if page.isBookmarked { facts.append(("bookmark", "true")) }
    return facts
  }

  static func isLikely(_ bytes: [UInt8]) -> Bool {
    let head = String(decoding: bytes, as: UTF8.self)
    return head.contains("/InkML") || head.contains("<ink>") || head.contains("<ink ")
  }
}

/// The paper of a page as annotations: its ruling, and all that differs from the defaults.
///
/// Lengths are written in points and exactly as stored, so that the paper is read back unchanged.
enum InkMLPaper {
  static func facts(of paper: Paper) -> [(kind: String, text: String)] {
    var facts = [(kind: "paper", text: paper.ruling.name)]
    let usual = Paper(paper.ruling)
    if let template = paper.template {
      facts.append(("paper-style", template.style))
      if !template.config.isEmpty { facts.append(("paper-config", template.config)) }
    } else {
      let lengths = [paper.spacing, paper.margin, paper.lineWidth]
      if lengths != [usual.spacing, usual.margin, usual.lineWidth] {
        facts.append(("paper-lengths", lengths.map { "\($0)" }.joined(separator: " ")))
      }
    }
    let colors = [paper.color, paper.ruleColor, paper.marginColor]
    if colors != [usual.color, usual.ruleColor, usual.marginColor] {
      facts.append(("paper-colors", colors.map(text).joined(separator: " ")))
    }
    return facts
  }

  /// Applies an annotation to the paper of a page; the one with its ruling comes first.
  static func set(_ kind: String, _ text: String, of paper: inout Paper?) {
    if kind == "paper" { paper = Paper.Ruling(named: text).map { Paper($0) } }
    guard var known = paper else { return }
    let words = text.split(separator: " ")
    switch kind {
    case "paper-style": known = Paper(Paper.Template(style: text), color: known.color)
    case "paper-config":
      guard let style = known.template?.style else { return }
      known = Paper(Paper.Template(style: style, config: text), color: known.color)
    case "paper-lengths":
      let lengths = words.compactMap { Double($0) }.filter { (0...100_000).contains($0) }
      guard lengths.count == 3, words.count == 3 else { return }
      (known.spacing, known.margin, known.lineWidth) = (lengths[0], lengths[1], lengths[2])
    case "paper-colors":
      let colors = words.compactMap { UInt32($0.drop { $0 == "#" }, radix: 16) }
      guard colors.count == 3, words.count == 3 else { return }
      if let template = known.template { known = Paper(template, color: Color(rgba: colors[0])) }
      known.color = Color(rgba: colors[0])
      known.ruleColor = Color(rgba: colors[1])
      known.marginColor = Color(rgba: colors[2])
    default: return
    }
    paper = known
  }

  private static func text(_ color: Color) -> String {
    "#" + String(color.rgba, digits: 8, radix: 16)
  }
}
