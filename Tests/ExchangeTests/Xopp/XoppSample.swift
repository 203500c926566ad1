import Bytes
import Exchange
import Notebook
import Wording

/// Notes of Xournal++ in the making.
struct XoppSample {
  var version = 4
  var pages: [String] = []

  /// A page with a body, A4 unless told otherwise.
  static func page(
    _ elements: String, background: String = ##"type="solid" color="#ffffffff" style="plain""##,
    size: (Double, Double) = (595.27559, 841.88976)
  ) -> String {
    """
    <page width="\(size.0)" height="\(size.1)">
    <background \(background)/>
    <layer>
    \(elements)
    </layer>
    </page>
    """
  }

  /// Notes of one page.
  init(version: Int = 4, _ pages: String...) {
    self.version = version
    self.pages = pages
  }

  /// The XML.
  var xml: String {
    """
    <?xml version="1.0" standalone="no"?>
    <xournal creator="xournalpp 1.1.3" fileversion="\(version)">
    <title>Xournal++ document - see https://github.com/xournalpp/xournalpp</title>
    \(pages.joined(separator: "\n"))
    </xournal>

    """
  }

  /// The bytes of the XML.
  var bytes: [UInt8] { Array(xml.utf8) }

  /// The pages that are read.
  func read(
    _ beside: @escaping (Backdrop.Source) -> [UInt8]? = { _ in nil }
  ) throws -> (pages: [LoosePage], notes: [Words]) {
    try XoppPages(bytes, in: NotesSurroundings(read: beside)).all()
  }
}

extension XoppPages {
  /// Opens a file that is in memory.
  convenience init(
    _ bytes: [UInt8], wanted: PageRanges = .all,
    in surroundings: NotesSurroundings = .none
  ) throws(XoppError) {
    try self.init(StoredBytes(bytes[...]), wanted: wanted, in: surroundings)
  }

  /// All pages, and what was noted.
  func all() throws -> (pages: [LoosePage], notes: [Words]) {
    var pages: [LoosePage] = []
    while let page = try next() { pages.append(page) }
    return (pages, notes)
  }
}

extension XoppWriter {
  /// Pages as a file, with what belongs beside it and what was noted.
  static func file(
    of pages: [LoosePage], title: String = ""
  ) throws -> (bytes: [UInt8], attachments: [Attachment], notes: [Words]) {
    var bytes: [UInt8] = []
    let writer = XoppWriter(title: title) { bytes += $0 }
    var attachments: [Attachment] = []
    for page in pages { attachments += try writer.add(page) }
    try writer.finish()
    return (bytes, attachments, writer.notes)
  }
}

/// Bytes compressed as gzip does it.
func gzip(_ bytes: [UInt8]) throws -> [UInt8] {
  var packed: [UInt8] = []
  let writer = GzipWriter { packed += $0 }
  try writer.append(bytes)
  try writer.finish()
  return packed
}
