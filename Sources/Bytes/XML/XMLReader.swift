public import Wording

/// Reads XML in UTF-8, one event at a time, in bounded memory; useless after it has thrown.
///
/// Skips comments and processing instructions; knows only the entities of XML itself.
public final class XMLReader {
  /// The events in a text.
  public enum Event: Hashable, Sendable {
    /// An element begins: `name` and the attributes describe it.
    case start
    /// A text, or a part of one.
    case text
    /// An element ends: `name` is its name.
    case end
  }

  private static let depthLimit = 200
  private static let sizeLimit = 128 << 20

  private var window: ByteWindow
  private var open: [String] = []
  private var tag = StartTag()
  private var textRange = 0..<0
  /// True if the latest text is literal, as in CDATA.
  private var isLiteral = false
  /// The number of bytes ahead that belong to the latest event.
  private var length = 0
  private var isClosing = false
  private var hasRoot = false

  /// The name of the element that began or ended last.
  public private(set) var name: String = ""

  /// Creates a reader at the beginning of a source.
  public init(_ source: any ByteSource) { window = ByteWindow(source, limit: Self.sizeLimit) }

  /// The line in which the latest event begins, from 1.
  public var line: Int { window.line }
  /// The share of the source read so far, 0 to 1.
  public var share: Double { window.share }
  /// The number of open elements.
  public var depth: Int { open.count }

  /// Returns the next event; nil after the end of the outermost element.
  public func next() throws(XMLError) -> Event? {
    if isClosing {
      isClosing = false
      return close()
    }
    while true {
      window.advance(by: length)
      length = 0
      if hasRoot, open.isEmpty {
        // Only at the end of the source it is known to be undamaged.
        while try window.has(1) { window.advance(by: 1) }
        return nil
      }
      guard try window.has(1) else { throw fault(.truncated, endReason) }
      if window[0] != 0x3C {
        if try readText() { return .text }
      } else if let event = try readMarkup() {
        return event
      }
    }
  }

  /// Skips the rest of the element that began last.
  public func skipElement() throws(XMLError) {
    let outside = open.count - 1
    while open.count > outside || isClosing, try next() != nil {}
  }

  /// Passes the value of an attribute to a closure; returns nil if there is none of that name.
  public func withAttribute<Result>(
    _ name: StaticString, _ body: (Span<UInt8>) -> Result
  ) -> Result? {
    value(of: name).map { with($0, body) }
  }

  private func value(of name: StaticString) -> Range<Int>? {
    window.withAll { tag.value(of: name, in: $0) }
  }

  /// The value of an attribute, its line ends and tabs as spaces, without what XML forbids; nil for none.
  public func attribute(_ name: StaticString) -> String? {
    value(of: name).map { window.with($0) { XMLText.string(of: XMLText.attribute($0).span) } }
  }

  /// The value of an attribute with its line ends, which not all programs write as entities.
  public func attributeLines(_ name: StaticString) -> String? {
    withAttribute(name) { XMLText.string(of: $0) }
  }

  /// Passes the latest text to a closure.
  public func withText<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    isLiteral ? window.with(textRange, body) : with(textRange, body)
  }

  /// The latest text, without characters not allowed in XML.
  public var text: String { withText { XMLText.string(of: $0) } }

  private func with<Result>(_ range: Range<Int>, _ body: (Span<UInt8>) -> Result) -> Result {
    window.with(range) { bytes in
      XMLText.isPlain(bytes) ? body(bytes) : body(XMLText.decoded(bytes).span)
    }
  }
  private func fault(_ kind: XMLError.Kind, _ reason: Words) -> XMLError {
    XMLError(kind, line: window.line, reason)
  }

  private var endReason: Words {
    hasRoot ? "the text ends inside <\(open.last ?? "")>" : "it contains no XML"
  }

  /// Reads up to the next tag; false outside of all elements.
  private func readText() throws(XMLError) -> Bool {
    let end = try window.offset(of: 0x3C, from: 0)
    guard !open.isEmpty else {
      let isMark = try isNext("\u{FEFF}")
      guard isMark || window[0] <= 0x20 else { throw fault(.broken, "it is not XML") }
      length = isMark ? 3 : 1
      return false
    }
    guard let end else { throw fault(.truncated, endReason) }
    (textRange, isLiteral) = (0..<end, false)
    length = end
    return true
  }

  private func readMarkup() throws(XMLError) -> Event? {
    guard try window.has(2) else { throw fault(.truncated, endReason) }
    switch window[1] {
    case 0x2F: return try readEndTag()
    case 0x3F: length = try end(of: "?>", from: 2)
    case 0x21:
      if try isNext("<!--") {
        length = try end(of: "-->", from: 4)
      } else if try isNext("<![CDATA[") {
        length = try end(of: "]]>", from: 9)
        (textRange, isLiteral) = (9..<length - 3, true)
        if !open.isEmpty { return .text }
      } else {
        length = try end(of: ">", from: 2)
        if window.with(0..<length, { $0.firstIndex(of: 0x5B, from: 0) }) != nil {
          throw fault(.broken, "the document defines its own entities")
        }
      }
    default: return try readStartTag()
    }
    return nil
  }

  private func isNext(_ text: StaticString) throws(XMLError) -> Bool {
    let count = text.utf8CodeUnitCount
    guard try window.has(count) else { return false }
    return window.with(0..<count) { $0.elementsEqual(text) }
  }

  private func end(of text: StaticString, from start: Int) throws(XMLError) -> Int {
    let count = text.utf8CodeUnitCount
    var from = start + count - 1
    // All of these texts end with '>'.
    while let place = try window.offset(of: 0x3E, from: from) {
      let last = place + 1 - count..<place + 1
      if window.with(last, { $0.elementsEqual(text) }) { return place + 1 }
      from = place + 1
    }
    throw fault(.truncated, endReason)
  }

  private func readEndTag() throws(XMLError) -> Event {
    guard let end = try window.offset(of: 0x3E, from: 2) else { throw fault(.truncated, endReason) }
    var last = end
    while last > 2, window[last - 1] <= 0x20 { last -= 1 }
    guard let name = open.last, window.with(2..<last, { $0.elementsEqual(name.utf8) }) else {
      throw fault(.broken, "<\(open.last ?? "")> is not closed correctly")
    }
    length = end + 1
    return close()
  }

  private func close() -> Event {
    name = open.removeLast()
    return .end
  }

  private func readStartTag() throws(XMLError) -> Event {
    read: while true {
      switch window.withAll({ tag.read($0) }) {
      case .whole: break read
      case .failed(let kind, let reason): throw fault(kind, reason)
      case .open:
        guard try window.has(window.count + 1) else {
          throw fault(.truncated, "the text ends inside a tag")
        }
      }
    }
    guard open.count < Self.depthLimit else {
      throw fault(.tooLarge, "the elements are nested too deeply")
    }
    length = tag.length
    isClosing = tag.isClosed
    name = window.with(tag.name) { String(decoding: $0) }
    open.append(name)
    hasRoot = true
    return .start
  }
}

/// The reason why a text is not valid XML, and its place.
public struct XMLError: Error, Hashable, Sendable, Worded {
  /// The consequence for a caller.
  public enum Kind: Hashable, Sendable {
    /// The text ends too early; everything before is intact.
    case truncated
    /// The text breaks the rules; everything before is intact.
    case broken
    /// Something is larger than in any honest text.
    case tooLarge
    /// The source cannot be read; everything before may belong to something else.
    case unreadable
  }

  /// The kind of fault.
  public let kind: Kind
  /// The line of the fault, from 1.
  public let line: Int
  let reason: Words

  /// Creates an error.
  public init(_ kind: Kind, line: Int, _ reason: Words) {
    (self.kind, self.line, self.reason) = (kind, line, reason)
  }

  /// The line and the reason as one line.
  public var words: Words { "line \(line): \(reason)" }

  /// Creates an error from a fault of the text's source.
  public init(_ error: SourceError, line: Int) {
    let kind: Kind =
      switch error {
      case .compressed(.truncated): .truncated
      case .compressed(.tooLarge), .compressed(.implausible), .tooLarge: .tooLarge
      case .compressed(.damaged), .compressed(.excess), .compressed(.noMemory): .broken
      case .unreadable: .unreadable
      }
    self.init(kind, line: line, error.words)
  }

  /// True if the text is damaged, so that everything before is worth keeping.
  public var isDamage: Bool { kind == .truncated || kind == .broken }
}
