internal import Bytes
internal import Geometry
internal import Ink
internal import Notebook
internal import Zip

/// Notes of reMarkable tablets: a single page (.rm), or an archive of documents with their pages.
struct ReMarkableNotes: ForeignNotes {
  static let program = "reMarkable"
  static let endings = [".rmdoc", ".rm"]

  private let archive: ZipArchive?
  private var documents: [ReMarkableDocument] = []
  private var pages: [Page] = []
  private(set) var losses = ForeignLosses()

  private struct Page {
    /// The number of its document.
    var document = 0
    var sheet = ReMarkableDocument.Page()
    /// What is on it, in a file that is a page.
    var scene: ReMarkableScene?
  }

  static func isLikely(_ head: [UInt8]) -> Bool { head.starts(with: ReMarkableScene.mark) }
  static func isLikely(ofArchive names: [String]) -> Bool {
    !ReMarkableDocument.stems(in: names).isEmpty
  }

  init(_ file: ForeignContent) throws(ForeignFault) {
    switch file {
    case .bytes(let bytes):
      archive = nil
      let scene = try ReMarkableScene(bytes)
      losses.add(scene.losses)
      pages = [Page(scene: scene)]
    case .archive(let archive):
      self.archive = archive
      documents = ReMarkableDocument.stems(in: archive.names).compactMap {
        ReMarkableDocument(archive, stem: $0)
      }
      guard !documents.isEmpty else { throw .damaged }
      for (index, document) in documents.enumerated() {
        pages += document.pages.map { Page(document: index, sheet: $0) }
        if document.isBook { losses.count(.attachments) }
      }
    }
  }

  var title: String { documents.count == 1 ? documents[0].title : "" }
  var tags: [String] { documents.flatMap(\.tags) }
  var created: Int64? { documents.compactMap(\.created).min() }
  var pageCount: Int { pages.count }

  mutating func page(_ index: Int) -> ForeignPage {
    let (leaf, number) = (pages[index].sheet, pages[index].document)
    let document = documents.indices.contains(number) ? documents[number] : nil
    let scene = scene(of: pages[index], in: document)
    pages[index].scene = nil
    let pdf = leaf.pdfPage.flatMap { place in document?.pdf.map { (place, $0) } }
    let sheet =
      pdf.map { ReMarkableSheet(scene, pdf: $0.1.size(ofPage: $0.0)) }
      ?? ReMarkableSheet(scene, isLandscape: document?.isLandscape ?? false)
    var page = sheet.page
    page.tags = leaf.tags
    if documents.count > 1, let document {
      page.section = LoosePage.Section(number: number + 1, title: document.title)
    }
    if let (place, pdf) = pdf {
      page.setBackdrop(page: place + 1, ofPDF: pdf.bytes, hash: pdf.hash, named: pdf.name)
    } else if scene?.showsTemplate ?? true {
      if let paper = ReMarkableTemplate.paper(leaf.template, size: sheet.screen) {
        page.paper = paper
      } else {
        losses.count(.embedded)
      }
    }
    if let scene { add(scene, to: &page, on: sheet, in: document) }
    return page
  }

  private mutating func scene(
    of page: Page, in document: ReMarkableDocument?
  ) -> ReMarkableScene? {
    if let scene = page.scene { return scene }
    guard let archive, let document, let bytes = document.bytes(of: page.sheet, in: archive) else {
      return nil
    }
    do throws(ForeignFault) {
      var scene = try ReMarkableScene(bytes)
      scene.setTitles(document.layerTitles(of: page.sheet, in: archive))
      losses.add(scene.losses)
      return scene
    } catch {
      losses.count(.damagedPages)
      return nil
    }
  }

  private mutating func add(
    _ scene: ReMarkableScene, to page: inout ForeignPage, on sheet: ReMarkableSheet,
    in document: ReMarkableDocument?
  ) {
    let boxes = scene.text?.boxes(on: sheet) ?? []
    for box in boxes where !page.add(LooseElement(.text(box))) { losses.count(.damagedElements) }
    if !boxes.isEmpty, scene.layers.contains(where: { !$0.marks.isEmpty }) {
      page.endLayer(title: "Text")
    }
    for layer in scene.layers {
      for mark in layer.marks { add(mark, to: &page, on: sheet, in: document) }
      let isAlone = scene.layers.count == 1 && layer.isVisible
      page.endLayer(title: isAlone ? "" : layer.title, isVisible: layer.isVisible)
    }
  }

  private mutating func add(
    _ mark: ReMarkableScene.Mark, to page: inout ForeignPage, on sheet: ReMarkableSheet,
    in document: ReMarkableDocument?
  ) {
    switch mark.content {
    case .line(let line):
      let pen = ReMarkablePen(line.tool)
      guard pen != .areaEraser, let widths = line.widths else { return }
      if !page.add(line.element(pen, widths: widths, moved: mark.shift, on: sheet)) {
        losses.count(.damagedElements)
      }
    case .highlight(let highlight):
      for element in highlight.elements(moved: mark.shift, on: sheet) where !page.add(element) {
        losses.count(.damagedElements)
      }
    case .picture(let picture):
      let box = Box(
        low: sheet.place(of: picture.box.low + mark.shift),
        high: sheet.place(of: picture.box.high + mark.shift))
      let bytes = archive.flatMap { archive in
        picture.file.flatMap { document?.picture($0, in: archive) }
      }
      guard let bytes, page.add(ForeignPicture(bytes, in: box)) else {
        return losses.count(.pictures)
      }
    }
  }
}

/// A document in an archive: files whose names begin alike.
struct ReMarkableDocument {
  private(set) var title = ""
  private(set) var tags: [String] = []
  private(set) var pages: [Page] = []
  private(set) var pdf: PDF?
  /// True for a book that is text, whose pages the tablet makes.
  private(set) var isBook = false
  private(set) var isLandscape = false
  let created: Int64?
  private let stem: String
  /// The names of its pictures in the archive, by their names in pages.
  private var pictures: [String: String] = [:]

  struct Page {
    var id = ""
    /// Its number from 0, which the first tablets used as its name.
    var number = 0
    var template = ""
    /// The page of the PDF that it shows, from 0; nil for one that was put between these.
    var pdfPage: Int?
    var tags: [String] = []
  }

  struct PDF {
    let bytes: [UInt8]
    let hash: ContentHash
    let name: String
    let sizes: PDFPageSizes

    /// The size of a page in points, from 0; where it is unknown, that of the screen.
    func size(ofPage page: Int) -> Point {
      sizes.pages.indices.contains(page)
        ? sizes.pages[page] : ReMarkableScene.usualSize * ReMarkableScene.unit
    }
  }

  private static let mostPages = 100_000

  /// The beginnings of the names of documents, each of which has a description and something else.
  static func stems(in names: [String]) -> [String] {
    let (all, ending) = (Set(names), ".content")
    let folders = Set(names.map { PathParts($0).folder })
    return names.filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }
      .filter { stem in
        isIdentifier(PathParts(stem).name)
          && (all.contains(stem + ".metadata") || folders.contains(stem))
      }
  }

  /// True for five groups of hexadecimal digits, such as 01234567-89ab-cdef-0123-456789abcdef.
  static func isIdentifier(_ name: String) -> Bool {
    let groups = name.split(separator: "-", omittingEmptySubsequences: false)
    return groups.map(\.count) == [8, 4, 4, 4, 12]
      && groups.allSatisfy { $0.allSatisfy { $0.isASCII && $0.isHexDigit } }
  }

  init?(_ archive: ZipArchive, stem: String) {
    self.stem = stem
    guard let bytes = archive.file(stem + ".content") else { return nil }
    let content = JSONValue(bytes)
    let metadata = archive.file(stem + ".metadata").map { JSONValue($0) }
    guard content.isObject, metadata?["type"]?.text != "CollectionType" else { return nil }
    title = metadata?["visibleName"]?.text ?? ""
    created = Int64(time: metadata?["createdTime"]?.text.flatMap(Double.init))
    tags = content["tags"]?.elements.compactMap { $0["name"]?.text } ?? []
    isLandscape = content["orientation"]?.text == "landscape"
    let kind = content["fileType"]?.text ?? ""
    if let file = archive.file(stem + ".pdf"), !file.isEmpty {
      pdf = PDF(
        bytes: file, hash: ContentHash(of: file), name: (title.isEmpty ? "reMarkable" : title),
        sizes: PDFPageSizes(file))
    }
    isBook = kind == "epub" && pdf == nil
    readPages(content, templates: archive.file(stem + ".pagedata") ?? [])
    for name in archive.names where name.hasPrefix(stem) {
      if let last = name.split(separator: "/").last { pictures[String(last)] = name }
    }
  }

  private mutating func readPages(_ content: JSONValue, templates: [UInt8]) {
    if let list = content["cPages", "pages"], list.isArray {
      readMergedPages(list)
    } else {
      readListedPages(content)
    }
    let lines = String(decoding: templates, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in zip(pages.indices, lines) where pages[index].template.isEmpty {
      pages[index].template = String(line.prefix(100))
    }
    if pdf == nil { for index in pages.indices { pages[index].pdfPage = nil } }
    var tags: [String: [String]] = [:]
    for tag in content["pageTags"].elements.prefix(Self.mostPages) {
      guard let page = tag["pageId"]?.text, let name = tag["name"]?.text else { continue }
      tags[page, default: []].append(name)
    }
    for index in pages.indices { pages[index].tags = tags[pages[index].id] ?? [] }
  }

  /// Reads the list of pages that several devices change; deleted ones are still in it.
  private mutating func readMergedPages(_ list: JSONValue) {
    var found: [(place: String, page: Page)] = []
    for (number, value) in list.elements.prefix(Self.mostPages).enumerated() {
      guard let id = value["id"]?.text, (value["deleted", "value"]?.integer ?? 0) == 0 else {
        continue
      }
      let page = Page(
        id: id, number: number, template: value["template", "value"]?.text ?? "",
        pdfPage: value["redir", "value"]?.integer)
      found.append((value["idx", "value"]?.text ?? "", page))
    }
    if found.allSatisfy({ !$0.place.isEmpty }) {
      // The sort is stable: the numbers decide between equal places.
      found.sort { ($0.place, $0.page.number) < ($1.place, $1.page.number) }
    }
    pages = found.map(\.page)
    if pages.allSatisfy({ $0.pdfPage == nil }) { showPDFInOrder() }
  }

  /// Reads the list of pages as it was before, or makes one as long as there are pages.
  private mutating func readListedPages(_ content: JSONValue) {
    let ids = content["pages"]?.elements.prefix(Self.mostPages).compactMap(\.text) ?? []
    if ids.isEmpty {
      let count = min(max(content["pageCount"]?.integer ?? 0, 0), Self.mostPages)
      pages = (0..<count).map { Page(id: "\($0)", number: $0) }
    } else {
      pages = ids.enumerated().map { Page(id: $0.element, number: $0.offset) }
    }
    let map = content["redirectionPageMap"]?.elements.prefix(Self.mostPages).map(\.integer) ?? []
    guard map.count == pages.count else { return showPDFInOrder() }
    for (index, page) in map.enumerated() {
      pages[index].pdfPage = page.flatMap { $0 < 0 ? nil : $0 }
    }
  }

  private mutating func showPDFInOrder() {
    for index in pages.indices { pages[index].pdfPage = index }
  }

  /// The bytes of a page; nil for one without ink.
  func bytes(of page: Page, in archive: ZipArchive) -> [UInt8]? {
    archive.file("\(stem)/\(page.id).rm") ?? archive.file("\(stem)/\(page.number).rm")
  }

  /// The names of the layers of a page of the first versions.
  func layerTitles(of page: Page, in archive: ZipArchive) -> [String] {
    let file =
      archive.file("\(stem)/\(page.id)-metadata.json")
      ?? archive.file("\(stem)/\(page.number)-metadata.json")
    return file.flatMap { JSONValue($0)["layers"] }?.elements.prefix(1000)
      .map { $0["name"]?.text ?? "" } ?? []
  }

  func picture(_ name: String, in archive: ZipArchive) -> [UInt8]? {
    pictures[name].flatMap { archive.file($0) }
  }
}
