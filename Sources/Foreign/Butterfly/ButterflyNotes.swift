internal import Bytes
internal import Geometry
internal import Ink
internal import Notebook
internal import Zip

/// Notes of Linwood Butterfly: pages of JSON in an archive, or with everything else in one text of JSON.
///
/// Its canvas has no edge; areas on it are exported as pages, and become pages if everything is in one of them.
struct ButterflyNotes: ForeignNotes {
  static let program = "Butterfly"
  static let endings = [".bfly", ".tbfly"]

  let title: String
  let created: Int64?
  private(set) var losses = ForeignLosses()
  private let files: ButterflyFiles
  private var pages: [Page] = []
  /// The last canvas that was read, whose areas may be several pages.
  private var canvas: (index: Int, content: ButterflyCanvas)?

  private struct Page {
    var canvas: Int
    var name: String
    /// The area of the canvas; nil for all of it.
    var area: Int?
  }

  static func isLikely(_ head: [UInt8]) -> Bool {
    func has(_ word: String) -> Bool { head.contains("\"\(word)\"") }
    guard head.first == UInt8(ascii: "{") else { return false }
    if has("fileVersion"), has("type"), has("document") || has("template") { return true }
    // Old versions begin with the elements.
    return has("content") && has("layer") && has("points") && has("pressure")
  }

  static func isLikely(ofArchive names: [String]) -> Bool {
    names.contains(ButterflyFiles.facts)
      && names.contains { $0.hasPrefix(ButterflyFiles.folder) || $0.hasPrefix("BFLY/") }
  }

  init(_ file: ForeignContent) throws(ForeignFault) {
    files = try ButterflyFiles(file)
    (title, created) = (files.title, files.created)
    for (index, name) in files.pageNames.enumerated() {
      guard let value = files.page(index) else { continue }
      let areas = ButterflyCanvas.areas(value)
      let name = Self.title(name)
      if areas.isEmpty || !ButterflyCanvas(value, files).isInside(areas) {
        pages.append(Page(canvas: index, name: name))
      } else {
        pages += areas.indices.map { Page(canvas: index, name: name, area: $0) }
      }
    }
  }

  /// The name of a page without the number in front.
  private static func title(_ name: String) -> String {
    guard let dot = name.firstIndex(of: "."), Int(name[..<dot]) != nil else { return name }
    return String(name[name.index(after: dot)...])
  }

  var pageCount: Int { pages.count }

  mutating func page(_ index: Int) throws(ForeignFault) -> ForeignPage {
    let (number, name) = (pages[index].canvas, pages[index].name)
    guard let value = files.page(number) else { throw .damaged }
    let content: ButterflyCanvas
    if let canvas, canvas.index == number {
      content = canvas.content
    } else {
      content = ButterflyCanvas(value, files)
      losses.add(content.losses)
      canvas = (number, content)
    }
    let areas = ButterflyCanvas.areas(value)
    let area = pages[index].area.flatMap { areas.indices.contains($0) ? areas[$0] : nil }
    var page: ForeignPage
    if let area {
      page = ForeignPage(width: area.box.width, height: area.box.height)
      page.title = area.name.isEmpty ? name : area.name
    } else {
      page = ForeignPage(width: 595.28, height: 841.89)
      page.isBoundless = true
      page.title = name
    }
    page.paper = content.paper
    add(content, of: area, among: areas, to: &page)
    return page
  }

  private mutating func add(
    _ content: ButterflyCanvas, of area: ButterflyCanvas.Area?, among areas: [ButterflyCanvas.Area],
    to page: inout ForeignPage
  ) {
    for layer in content.layers {
      var count = 0
      for element in layer.elements {
        if let area {
          let middle = element.bounds.center
          // An element belongs to the first area that it is in.
          guard areas.first(where: { $0.box.contains(middle) })?.box == area.box else { continue }
        }
        if case .pdf(let sheet) = element {
          add(sheet, of: area, to: &page)
          continue
        }
        guard case .shown(let shown) = element else { continue }
        let moved = area.map { shown.moved(by: $0.box.low * -1) } ?? shown
        count += 1
        page.add(moved, counting: &losses)
      }
      if count > 0 || !layer.name.isEmpty { page.endLayer(title: layer.name) }
    }
  }

  /// Shows a page of a PDF on a page of its size.
  private mutating func add(
    _ sheet: ButterflyCanvas.Sheet, of area: ButterflyCanvas.Area?, to page: inout ForeignPage
  ) {
    guard let area, sheet.box.center.distance(to: area.box.center) < 2,
      let bytes = files.file(sheet.source)
    else {
      losses.count(.embedded)
      return
    }
    page.setBackdrop(
      page: sheet.number, ofPDF: bytes, hash: ContentHash(of: bytes), named: "document.pdf")
  }
}

/// The files in notes of Butterfly, which are an archive or a text with all of them.
struct ButterflyFiles {
  static let facts = "META-INF/butterfly.json"
  static let folder = "BFLY/pages/"

  let title: String
  let created: Int64?
  /// The names of the pages, in order.
  private(set) var pageNames: [String] = []
  private var archive: ZipArchive?
  private var root: JSONValue?

  init(_ content: ForeignContent) throws(ForeignFault) {
    switch content {
    case .archive(let archive):
      guard let file = archive.file(Self.facts) else {
        throw archive.names.contains(Self.facts) ? .encrypted : .damaged
      }
      let facts = JSONValue(file)
      (title, created) = (facts["name"]?.text ?? "", Int64(time: facts["createdAt"]?.number))
      pageNames = archive.names.filter { $0.hasPrefix(Self.folder) && $0.hasSuffix(".json") }
        .map { String($0.dropFirst(Self.folder.count).dropLast(5)) }
      self.archive = archive
    case .bytes(let bytes):
      let root = JSONValue(bytes)
      guard root.isObject else { throw .damaged }
      (title, created) = (root["name"]?.text ?? "", Int64(time: root["createdAt"]?.number))
      if let pages = root["pages"] {
        pageNames = pages.members.prefix(ForeignRequest.mostPages).map(\.name)
      } else if root["content"] != nil {
        pageNames = [""]
      }
      self.root = root
    }
    pageNames = pageNames.map { (Self.number($0), $0) }.sorted { $0 < $1 }.map(\.1)
  }

  /// The number in front of the name of a page.
  private static func number(_ name: String) -> Int {
    Int(name.prefix { $0 != "." }) ?? -1
  }

  /// The value of a page; nil if it is missing.
  func page(_ index: Int) -> JSONValue? {
    let name = pageNames[index]
    if let archive { return archive.file(Self.folder + name + ".json").map { JSONValue($0) } }
    return root?["pages"].flatMap { $0[name] } ?? (name.isEmpty ? root : nil)
  }

  /// The bytes of a file, by its path or with its bytes in its address; nil if it is missing.
  func file(_ source: String) -> [UInt8]? {
    if source.hasPrefix("data:") {
      guard let comma = source.utf8.firstIndex(of: UInt8(ascii: ",")) else { return nil }
      return Self.decoded(Array(source.utf8[source.utf8.index(after: comma)...]))
    }
    let path = source.hasPrefix("file:") ? String(source.dropFirst(5).drop { $0 == "/" }) : source
    if let archive { return archive.file(path) }
    return root?["assets"]?[path]?.textBytes.flatMap { Self.decoded($0) }
  }

  static func decoded(_ text: [UInt8]) -> [UInt8]? { Base64.decoded(text.span) }
}
