internal import Bytes
internal import Geometry
internal import Ink
public import Notebook

/// Writes pages, one after another, as a file that Xournal++ opens.
///
/// Equal pages give equal bytes. No more than a page is in memory.
public final class XoppWriter {
  /// An image or a PDF that lies behind pages, and that Xournal++ wants in a file of its own.
  public struct Attachment: Hashable, Sendable {
    /// The name, which stands behind the path of the notes and a point: "notes.xopp.bg_1.png".
    public let name: String
    /// The file.
    public let bytes: [UInt8]
  }

  private let gzip: GzipWriter
  /// What was left out or changed so far, a sentence each.
  public private(set) var notes: [String] = []
  /// The text that is not compressed yet.
  var text: [UInt8] = []
  /// The attachments so far, by the hash of their images.
  var attachmentNames: [ContentHash: String] = [:]
  var attachments: [Attachment] = []
  /// The PDF that lies behind pages; Xournal++ knows one.
  var pdf: PDF?
  /// Whether files can lie beside the notes.
  let hasNeighbours: Bool
  private var number = 0

  /// What tells the PDF behind pages from others.
  enum PDF: Hashable {
    case kept(ContentHash)
    case named(PathParts)
  }

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - title: The title, which Xournal++ does not show; empty for none.
  ///   - hasNeighbours: Whether files can lie beside the notes; else pages lose what lies on them.
  ///   - sink: Takes the bytes of the file, in pieces.
  public init(
    title: String = "", hasNeighbours: Bool = true, to sink: @escaping ([UInt8]) throws -> Void
  ) {
    self.hasNeighbours = hasNeighbours
    gzip = GzipWriter(to: sink)
    write(
      "<?xml version=\"1.0\" standalone=\"no\"?>\n<xournal creator=\"suzuri\" fileversion=\"4\">\n")
    write("<title>")
    XMLText.append(title.isEmpty ? Self.usualTitle : title, to: &text)
    write("</title>\n")
  }

  private static let usualTitle = "Xournal++ document - see https://xournalpp.github.io/"

  /// Writes a page.
  ///
  /// - Returns: The files that belong beside the notes since this page needs them.
  /// - Throws: What the sink throws.
  public func add(_ page: LoosePage) throws -> [Attachment] {
    number += 1
    attachments = []
    let size = page.size ?? PageSize(holding: page.bounds, preferring: .a4)
    write("<page")
    attribute("width", XoppLength.text(size.width))
    attribute("height", XoppLength.text(size.height))
    if page.isBookmarked { attribute("bookmark", page.title) }
    write(">\n")
    writeBackground(of: page)
    // Xournal++ wants a layer, also where nothing is on it.
    for layer in page.layers.isEmpty ? [LoosePage.Layer()] : page.layers {
      try write(layer, of: page)
    }
    write("</page>\n")
    try flush()
    return attachments
  }

  /// Ends the file; nothing may be added any more.
  ///
  /// - Throws: What the sink throws.
  public func finish() throws {
    write("</xournal>\n")
    try flush()
    try gzip.finish()
  }

  private func write(_ layer: LoosePage.Layer, of page: LoosePage) throws {
    write("<layer")
    if !layer.title.isEmpty { attribute("name", layer.title) }
    // Xournal++ shows all layers and protects none; it passes over what it does not know.
    if !layer.isVisible { attribute("visible", "false") }
    if layer.isLocked { attribute("locked", "true") }
    write(">\n")
    for element in layer.elements {
      switch element.content {
      case .stroke(let stroke, let visible, let map):
        write(stroke, visible, map, element.audio)
      case .text(let box, let map): write(box, map, element.audio)
      case .image(let frame, let map): write(frame, map, page.files[frame.hash])
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
  /// Notes that something of the page that is being written is not as it was.
  func note(_ loss: String) {
    let sentence = "page \(number): \(loss)"
    if notes.count < 200, notes.last != sentence { notes.append(sentence) }
  }

  func write(_ markup: StaticString) {
    markup.withUTF8Buffer { text.append(contentsOf: $0) }
  }

  func attribute(_ name: String, _ value: String) { XMLText.append(name, value, to: &text) }

  /// Writes a place or a size, so that it is read as the very same; there are few of them.
  func attribute(_ name: String, _ value: Double) {
    attribute(name, Self.exactly(value))
  }

  /// The fewest digits that are read as the very same number; 0 for what is none.
  static func exactly(_ value: Double) -> String {
    Int(exactly: value).map { "\($0)" } ?? (value.isFinite ? "\(value)" : "0")
  }

  /// Appends a place of ink, as exactly as Xournal++ does.
  func append(_ value: Double) { DecimalText.append(value, digits: 8, to: &text) }

  func attributes(of audio: AudioMark?) {
    guard let audio else { return }
    attribute("ts", "\(audio.milliseconds)")
    attribute("fn", audio.file)
  }
}
