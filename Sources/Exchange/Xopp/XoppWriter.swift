internal import Bytes
internal import Geometry
internal import Ink
public import Notebook
public import Wording

/// Writes pages to a file that Xournal++ opens; equal pages give equal bytes.
public final class XoppWriter {
  /// An image or PDF behind pages, which Xournal++ needs as a separate file.
  public struct Attachment: Hashable, Sendable {
    /// The name, to append to the path of the notes after a dot, as in "notes.xopp.bg_1.png".
    public let name: String
    /// The content of the file.
    public let bytes: [UInt8]
  }

  private let gzip: GzipWriter
  /// The parts left out or changed so far, a sentence each.
  public private(set) var notes: [Words] = []
  var text: [UInt8] = []
  var attachmentNames: [ContentHash: String] = [:]
  var attachments: [Attachment] = []
  /// The PDF behind the pages; Xournal++ allows only one.
  var pdf: PDF?
  let hasNeighbors: Bool
  private var number = 0

  enum PDF: Hashable {
    case kept(ContentHash)
    case named(PathParts)
  }

  /// Begins a file; without files beside the notes, pages lose their backdrops.
  public init(
    title: String = "", hasNeighbors: Bool = true, to sink: @escaping ([UInt8]) throws -> Void
  ) {
    self.hasNeighbors = hasNeighbors
    gzip = GzipWriter(to: sink)
    write(
      "<?xml version=\"1.0\" standalone=\"no\"?>\n<xournal creator=\"suzuri\" fileversion=\"4\">\n")
    write("<title>")
    XMLText.append(title.isEmpty ? Self.usualTitle : title, to: &text)
    write("</title>\n")
  }

  private static let usualTitle = "Xournal++ document - see https://xournalpp.github.io/"

  /// Writes a page; returns the files that it needs beside the notes.
  public func add(_ page: LoosePage) throws -> [Attachment] {
    number += 1
    attachments = []
    let isTurned = page.showsTurns
    let page = isTurned ? page.upright : page
    if isTurned { addNote("Xournal++ cannot rotate pages: the page was not rotated") }
    let size = page.size ?? PageSize(holding: page.bounds, preferring: .a4)
    write("<page")
    attribute("width", XoppLength.text(size.width))
    attribute("height", XoppLength.text(size.height))
    if page.isBookmarked { attribute("bookmark", page.title) }
    write(">\n")
    writeBackground(of: page)
    // Xournal++ needs a layer even if it is empty.
    for layer in page.layers.isEmpty ? [LoosePage.Layer()] : page.layers {
      try write(layer, of: page)
    }
    write("</page>\n")
    try flush()
    return attachments
  }

  /// Finishes the file; nothing may be added afterward.
  public func finish() throws {
    write("</xournal>\n")
    try flush()
    try gzip.finish()
  }

  private func write(_ layer: LoosePage.Layer, of page: LoosePage) throws {
    write("<layer")
    if !layer.title.isEmpty { attribute("name", layer.title) }
    // Xournal++ shows all layers and locks none; it ignores attributes that it does not know.
    if !layer.isVisible { attribute("visible", "false") }
    if layer.isLocked { attribute("locked", "true") }
    write(">\n")
    for element in layer.elements {
      if !element.anchor.isEmpty { addNote("Xournal++ has no links of ink and no headings") }
      switch element.content {
      case .stroke(let stroke, let visible):
        write(stroke, visible, element.transform, element.audio)
      case .figure(.text(let box)): write(box, element.transform, element.audio)
      case .figure(.image(let frame)): write(frame, element.transform, page.files[frame.hash])
      case .figure(.table(let table)): write(table, element.transform)
      }
      if text.count > 1 << 20 { try flush() }
    }
    write("</layer>\n")
  }

  private func flush() throws {
    try gzip.append(text)
    text.removeAll(keepingCapacity: true)
  }
}

extension XoppWriter {
  func addNote(_ loss: Words) {
    let sentence: Words = "page \(number): \(loss)"
    if notes.count < 200, notes.last != sentence { notes.append(sentence) }
  }

  func write(_ markup: StaticString) { markup.withUTF8Buffer { text.append(contentsOf: $0) } }

  func attribute(_ name: String, _ value: String) { XMLText.append(name, value, to: &text) }

  /// Writes a coordinate or size so that it is read back exactly; there are few of them.
  func attribute(_ name: String, _ value: Double) { attribute(name, Self.exactly(value)) }

  /// The fewest digits that are read back as exactly the same number; 0 if it is not finite.
  static func exactly(_ value: Double) -> String {
    Int(exactly: value).map { "\($0)" } ?? (value.isFinite ? "\(value)" : "0")
  }

  /// Appends a coordinate of ink, as precisely as Xournal++ does.
  func append(_ value: Double) { DecimalText.append(value, digits: 8, to: &text) }

  func attributes(of audio: AudioMark?) {
    guard let audio else { return }
    attribute("ts", "\(audio.milliseconds)")
    attribute("fn", audio.file)
  }
}

extension XoppWriter {
  /// Writes the background of a page: its paper, or the image or PDF page on it.
  func writeBackground(of page: LoosePage) {
    write("<background")
    defer { write("/>\n") }
    if let backdrop = page.backdrop {
      if writeBackdrop(backdrop, page.files) { return }
      addNote("the content of the paper was left out")
    }
    writePaper(page.paper ?? Paper(.plain, color: Color(rgb: 0xFFFFFF)))
  }

  /// Writes the image or PDF page on the paper; false if Xournal++ cannot represent it.
  ///
  /// A file whose bytes are available is stored beside the notes. For a missing one, the notes give its
  /// former path, so that it can be found later.
  private func writeBackdrop(_ backdrop: Backdrop, _ files: [ContentHash: [UInt8]]) -> Bool {
    let bytes = backdrop.hash.flatMap { files[$0] }
    // A file attached to other notes, whose bytes should be available, cannot be found by its name.
    let isNamed = backdrop.hash == nil || !backdrop.source.isAttached
    guard bytes != nil ? hasNeighbors : isNamed else { return false }
    switch backdrop.share {
    case .image(let type): writePixmap(backdrop, type, bytes)
    case .page(let number): return writePDF(backdrop, page: number, bytes)
    }
    return true
  }

  private func writePaper(_ paper: Paper) {
    let template = paper.xopp
    attribute("type", "solid")
    attribute("color", XoppColor.text(paper.color))
    attribute("style", template.style)
    if !template.config.isEmpty { attribute("config", template.config) }
    if paper.template == nil, [.genkoyoshi, .cornell].contains(paper.ruling) {
      addNote("Xournal++ has no \(paper.ruling.name) paper, the page is \(template.style)")
    }
  }

  private func writePixmap(_ backdrop: Backdrop, _ type: String, _ bytes: [UInt8]?) {
    attribute("type", "pixmap")
    guard let hash = backdrop.hash, let bytes else { return point(to: backdrop.source) }
    let known = attachmentNames[hash]
    let name = known ?? "bg_\(attachmentNames.count + 1).\(ImageBytes.ending(of: type))"
    attachmentNames[hash] = name
    attach(known == nil ? bytes : nil, as: name)
  }

  /// Writes the PDF page behind the page; false if another PDF is that of the notes already.
  private func writePDF(_ backdrop: Backdrop, page: Int, _ bytes: [UInt8]?) -> Bool {
    let path = PDF.named(PathParts(backdrop.source.path))
    // A PDF whose bytes are available is identified by its content, wherever it is from.
    let wanted = bytes == nil ? path : backdrop.hash.map(PDF.kept) ?? path
    guard pdf == nil || pdf == wanted else { return false }
    attribute("type", "pdf")
    if pdf == nil {
      if let bytes { attach(bytes, as: "bg.pdf") } else { point(to: backdrop.source) }
    }
    attribute("pageno", "\(page)")
    pdf = wanted
    return true
  }

  /// Writes the name of a file beside the notes; with bytes, the file is a new one.
  private func attach(_ bytes: [UInt8]?, as name: String) {
    attribute("domain", "attach")
    attribute("filename", name)
    if let bytes { attachments.append(Attachment(name: name, bytes: bytes)) }
  }

  private func point(to source: Backdrop.Source) {
    attribute("domain", "absolute")
    attribute("filename", source.path)
    addNote("Xournal++ looks for \(source.path) in its original place")
  }
}
