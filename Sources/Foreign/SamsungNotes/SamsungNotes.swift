internal import Bytes
internal import Geometry
internal import Ink
internal import Notebook
internal import Zip

/// Notes of Samsung Notes: a zip archive with a file for each page, and one for the typed text.
///
/// A sheet without end is cut where the pages of a PDF on it end.
struct SamsungNotes: ForeignNotes {
  static let program = "Samsung Notes"
  static let endings = [".sdocx"]

  let title: String
  private(set) var tags: [String] = []
  private(set) var losses = ForeignLosses()
  private let archive: ZipArchive
  private let files: ArchiveFiles
  private let document: SamsungDocument
  private var slots: [Slot] = []
  private var opened: Opened?

  /// The width of a page that the program exports, in points.
  static let pageWidth = 600.0

  /// A page of ours: a part of a file.
  private struct Slot {
    let file: String
    /// The number of the file among all.
    let index: Int
    /// The part of the sheet in pixels.
    let top: Double
    var bottom: Double
    var pdf: SamsungPage.PDF?
    /// The number of parts of the file.
    var parts = 1
  }

  /// The elements of the last file that was read.
  private struct Opened {
    let file: String
    var layers: [(layer: SamsungLayer, elements: [ForeignElement])]
  }

  static func isLikely(ofArchive names: [String]) -> Bool {
    names.contains("pageIdInfo.dat") && names.contains { $0.hasSuffix(".page") }
  }

  init(_ file: ForeignContent) throws(ForeignFault) {
    archive = try file.archive
    files = ArchiveFiles(archive)
    document = try SamsungDocument(archive)
    title = document.title
    losses.count(.recordings, document.recordings - archive.mediaNames.count)
    guard let list = archive.file("pageIdInfo.dat") else { throw .damaged }
    var cursor = ByteCursor(list)
    try cursor.skip(32)
    let count = Int(try cursor.number(UInt16.self))
    for index in 0..<count {
      let name = try cursor.samsungText() + ".page"
      try cursor.skip(32)
      guard let page = try? page(name) else {
        losses.count(.damagedPages)
        continue
      }
      if index > 0, index == count - 1, !document.isEndless, page.isEmpty { continue }
      for tag in page.tags where !tags.contains(tag) && tags.count < 100 { tags.append(tag) }
      slots += slots(of: page, name, index)
    }
    if slots.isEmpty { throw losses.counts[.damagedPages] == nil ? .noPages : .damaged }
  }

  var pageCount: Int { slots.count }

  private func page(_ name: String) throws(ForeignFault) -> SamsungPage {
    guard let bytes = archive.file(name) else { throw .damaged }
    return try SamsungPage(bytes)
  }

  /// Cuts a sheet where the pages of a PDF over its whole width begin and end.
  private func slots(of page: SamsungPage, _ name: String, _ index: Int) -> [Slot] {
    let width = page.size.x
    var pdfs = page.pdfs.filter { $0.box.width > 0.9 * width }
    pdfs.sort { $0.box.low.y < $1.box.low.y }
    var (slots, top) = ([Slot](), 0.0)
    let near = width * 0.02
    let bottom = document.isEndless ? page.usedHeight(of: document) : page.size.y
    for pdf in pdfs where pdf.box.low.y > top - near && pdf.box.high.y > top + near {
      if pdf.box.low.y > top + near {
        slots.append(Slot(file: name, index: index, top: top, bottom: pdf.box.low.y))
      }
      slots.append(
        Slot(file: name, index: index, top: pdf.box.low.y, bottom: pdf.box.high.y, pdf: pdf))
      top = pdf.box.high.y
    }
    if bottom > top + near || slots.isEmpty {
      slots.append(Slot(file: name, index: index, top: top, bottom: max(bottom, top + width)))
    }
    if slots.count == 1 { slots[0].bottom = bottom }
    for place in slots.indices { slots[place].parts = slots.count }
    return slots
  }

  mutating func page(_ index: Int) throws(ForeignFault) -> ForeignPage {
    let slot = slots[index]
    let head = try page(slot.file)
    let scale = Self.pageWidth / document.shortSide(of: head.size)
    if opened?.file != slot.file { open(slot, head, scale) }
    var page = ForeignPage(width: head.size.x * scale, height: (slot.bottom - slot.top) * scale)
    page.paper = head.paper(dp: Self.pageWidth / 360)
    page.tags = head.tags
    addBackdrop(of: slot, head, to: &page)
    let shift = Point(x: 0, y: -slot.top * scale)
    let isFirst = slot.top <= 0
    let isLast = index + 1 >= slots.count || slots[index + 1].file != slot.file
    for (layer, elements) in opened?.layers ?? [] {
      for element in elements {
        let middle = element.bounds.center.y / scale
        guard slot.parts == 1 || (middle >= slot.top || isFirst) && (middle < slot.bottom || isLast)
        else { continue }
        page.add(element.moved(by: shift), counting: &losses)
      }
      page.endLayer(title: layer.title, isVisible: layer.isVisible)
    }
    if isLast { opened = nil }
    return page
  }

  private mutating func addBackdrop(
    of slot: Slot, _ head: SamsungPage, to page: inout ForeignPage
  ) {
    if let pdf = slot.pdf {
      guard let name = document.files[pdf.file], let file = files.pdf("media/" + name),
        pdf.page < 100_000
      else { return losses.count(.pictures) }
      page.setBackdrop(page: pdf.page + 1, ofPDF: file.bytes, hash: file.hash, named: name)
    } else if let picture = head.picture {
      guard let name = document.files[picture], let bytes = document.file(picture, files),
        page.setBackdrop(picture: bytes, named: name)
      else { return losses.count(.pictures) }
    }
    let others = head.pdfs.count { $0.box.width <= 0.9 * head.size.x }
    if slot.top <= 0 { losses.count(.embedded, others) }
  }

  /// Reads all objects of a file.
  private mutating func open(_ slot: Slot, _ head: SamsungPage, _ scale: Double) {
    let (files, document) = (files, document)
    var context = SamsungContext(
      scale: scale, short: Self.pageWidth / scale, strings: document.strings,
      file: { document.file($0, files) })
    var layers: [(SamsungLayer, [ForeignElement])] = []
    for layer in head.readLayers(losses: &losses) {
      var elements: [ForeignElement] = []
      elements.reserveCapacity(layer.objects.count)
      context.opacity = layer.opacity
      for object in layer.objects { context.add(object, to: &elements, losses: &losses) }
      layers.append((layer, elements))
    }
    let text = typedText(slot, head)
    if layers.isEmpty { layers.append((SamsungLayer(), [])) }
    layers[0].1.insert(contentsOf: text, at: 0)
    opened = Opened(file: slot.file, layers: layers)
  }

  /// The typed text of a page, which is measured by the sheet of the whole document.
  private mutating func typedText(_ slot: Slot, _ head: SamsungPage) -> [ForeignElement] {
    guard let body = document.body else { return [] }
    let short = document.shortSide(of: document.size)
    let (files, document) = (files, document)
    var context = SamsungContext(
      scale: Self.pageWidth / short, short: short, strings: document.strings,
      file: { document.file($0, files) })
    context.letterStep = document.letterStep
    let isParted = !document.isEndless && !body.sections.isEmpty
    if !isParted, slot.index > 0 { return [] }
    let width = head.size.x * Self.pageWidth / document.shortSide(of: head.size)
    return body.elements(
      ofSection: isParted ? slot.index : nil, width: width, context, losses: &losses)
  }
}

/// What the objects of a note refer to, and the sizes of its units.
struct SamsungContext {
  /// The points of a pixel.
  let scale: Double
  /// The shorter side of a page in pixels.
  let short: Double
  /// Texts by their numbers, such as the names of pens.
  let strings: [UInt32: String]
  /// The file of a number; nil if there is none.
  let file: (UInt32) -> [UInt8]?
  /// Added to the size of letters.
  var letterStep = 0.0
  /// The opacity of the ink of a layer.
  var opacity = 1.0

  /// The points of the unit of texts, of which 360 are as wide as a page.
  var unit: Double { short * scale / 360 }

  /// Appends the elements of an object.
  func add(
    _ object: SamsungObject, to elements: inout [ForeignElement], losses: inout ForeignLosses
  ) {
    do throws(ForeignFault) {
      switch object.kind {
      case 1:
        var stroke = try SamsungStroke(object.content, strings: strings)
        stroke.fade(opacity)
        guard stroke.base.isVisible, !stroke.isEraser else { return }
        guard let element = stroke.ink(scale: scale, short: short)?.element() else {
          throw .damaged
        }
        elements.append(.element(element))
      case 2, 3, 7:
        let figure = try SamsungFigure(object.content, kind: object.kind)
        if figure.base.isVisible { try add(figure, to: &elements, losses: &losses) }
      case 8:
        if let line = try SamsungFigure.line(object.content, scale) { elements += line }
      case 13:
        if let link = try SamsungFigure.link(object.content, self) { elements.append(link) }
      // Recordings are counted for all pages.
      case 4, 9, 10, 100: break
      case 16: losses.count(.videos)
      case 24: losses.count(.attachments)
      case 11, 12, 14, 15, 17...23: losses.count(.embedded)
      default: losses.count(.unknownElements)
      }
    } catch {
      losses.count(object.kind == 3 ? .pictures : .damagedElements)
    }
  }

  private func add(
    _ figure: SamsungFigure, to elements: inout [ForeignElement], losses: inout ForeignLosses
  ) throws(ForeignFault) {
    if figure.kind == 3 {
      guard let picture = figure.picture(self) else { throw .damaged }
      return elements.append(picture)
    }
    let shapes = figure.shapes(scale)
    elements += shapes
    let count = elements.count
    if let text = figure.text {
      elements += text.elements(
        in: Box(low: figure.box.low * scale, high: figure.box.high * scale), turned: figure.angle,
        self, losses: &losses)
    }
    if figure.kind == 7, shapes.isEmpty, elements.count == count { throw .damaged }
  }
}
