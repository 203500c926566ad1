internal import Bytes
internal import Geometry
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

  /// True if the beginning of some XML suggests InkML.
  static func isLikely(_ bytes: [UInt8]) -> Bool {
    let head = String(decoding: bytes, as: UTF8.self)
    return head.contains("/InkML") || head.contains("<ink>") || head.contains("<ink ")
  }
}
