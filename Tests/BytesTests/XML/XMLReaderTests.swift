import Bytes
import Support
import Testing

@Suite struct XMLReaderTests {
  /// Everything that a reader says, a line each.
  private func events(_ text: String, step: Int = .max) throws(XMLError) -> [String] {
    let reader = XMLReader(Trickle(Array(text.utf8), step: step))
    var lines: [String] = []
    while let event = try reader.next() {
      switch event {
      case .start: lines.append("<\(reader.name) a=\(reader.attribute("a") ?? "-")")
      case .text: lines.append(reader.text)
      case .end: lines.append(">\(reader.name)")
      }
    }
    return lines
  }

  @Test func `elements, attributes and texts are read in whatever pieces they come`() throws {
    let text = """
      \u{FEFF}<?xml version="1.0"?><!DOCTYPE note><!-- <a> -- -->
      <note a = 'x"&#65;&#x7b46;'><b/><c a="1>0" ><![CDATA[<&amp;]]></c >\
      one&lt;two<!-- three -->four&unknown; &amp;\r\nfive</note> <!-- end -->
      """
    let expected = [
      "<note a=x\"A筆", "<b a=-", ">b", "<c a=1>0", "<&amp;", ">c", "one<two",
      "four&unknown; &\nfive", ">note",
    ]
    for step in [1, 2, 7, .max] { #expect(try events(text, step: step) == expected) }
  }

  @Test func `what no XML can hold is in no text`() throws {
    let text = "<a a='\u{1}b&#2;&#9;c'>\u{0}d\u{1B}e</a>"
    #expect(try events(text) == ["<a a=b\tc", "de", ">a"])
    var bytes: [UInt8] = []
    XMLText.append("x", "\u{1}a\n\"\u{7}b\t", to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == " x=\"a&#10;&quot;b&#9;\"")
  }

  @Test func `line ends in an attribute are spaces unless they are written as entities`() throws {
    let text = "<a a='1\r\n2\n3\r4\t5&#13;&#10;6&#10;\r\n\n'/>"
    #expect(try events(text) == ["<a a=1 2 3 4 5\r\n6\n  ", ">a"])
    let reader = XMLReader(StoredBytes(Array(text.utf8)[...]))
    #expect(try reader.next() == .start)
    #expect(reader.attributeLines("a") == "1\n2\n3\n4\t5\r\n6\n\n\n")
  }

  @Test func `every text comes back out of an attribute`() throws {
    var random = RandomSource(seed: 5)
    let parts = ["\r\n", "\n", "\r", "\t", "&", "\"", "<", "é", "筆", "\u{301}", "x "]
    for _ in 0..<300 {
      let text = (0..<Int.random(in: 0...8, using: &random))
        .map { _ in parts[Int.random(in: 0..<parts.count, using: &random)] }.joined()
      var bytes = Array("<a".utf8)
      XMLText.append("a", text, to: &bytes)
      bytes += Array("/>".utf8)
      let reader = XMLReader(StoredBytes(bytes[...]))
      #expect(try reader.next() == .start)
      #expect(reader.attribute("a").map { Array($0.utf8) } == Array(text.utf8))
    }
  }

  @Test func `an element can be passed over`() throws {
    let reader = XMLReader(StoredBytes(Array("<a><b><c/>x<b>y</b></b><d/></a>".utf8)[...]))
    #expect(try reader.next() == .start)
    #expect(try reader.next() == .start)
    try reader.skipElement()
    #expect(try reader.next() == .start)
    #expect(reader.name == "d")
    try reader.skipElement()
    #expect(try reader.next() == .end)
    #expect(reader.name == "a")
    #expect(try reader.next() == nil)
  }

  struct Fault: CustomTestStringConvertible, Sendable {
    let text: String
    let kind: XMLError.Kind
    let line: Int
    var testDescription: String { String(text.prefix(30)) }

    init(_ text: String, _ kind: XMLError.Kind, line: Int = 1) {
      (self.text, self.kind, self.line) = (text, kind, line)
    }
  }

  static let faults = [
    Fault("", .truncated), Fault("\n\n", .truncated, line: 3), Fault("x", .broken),
    Fault("<a>", .truncated), Fault("<a", .truncated), Fault("<", .truncated),
    Fault("<a>\n<b", .truncated, line: 2), Fault("<a b", .truncated),
    Fault("<a b=", .truncated), Fault("<a b='", .truncated), Fault("<a b='c'", .truncated),
    Fault("<a /", .truncated), Fault("<a></", .truncated), Fault("<a><!--", .truncated),
    Fault("<a><![CDATA[x]]", .truncated), Fault("<?xml", .truncated),
    Fault("<a>\n\n</b>", .broken, line: 3), Fault("<a><b></a></b>", .broken),
    Fault("</a>", .broken), Fault("< a>", .broken), Fault("<a b c='d'>", .broken),
    Fault("<a b=c>", .broken), Fault("<a / >", .broken), Fault("<a <b>", .broken),
    Fault("<a =''>", .broken), Fault("<a \"b\">", .broken),
    Fault("<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>", .broken),
    Fault(String(repeating: "<a>", count: 300), .tooLarge),
    Fault("<a" + String(repeating: "a", count: 300) + ">", .tooLarge),
    Fault("<a " + (0..<100).map { "b\($0)=''" }.joined(separator: " ") + ">", .tooLarge),
  ]

  @Test(arguments: faults) func `a fault is told with its line`(_ fault: Fault) {
    for step in [1, .max] {
      let error = #expect(throws: XMLError.self) { try events(fault.text, step: step) }
      #expect(error?.kind == fault.kind)
      #expect(error?.line == fault.line)
    }
  }

  @Test func `a tag without end takes no memory without end`() {
    let reader = XMLReader(Endless(start: "<a b='"))
    let error = #expect(throws: XMLError.self) { try reader.next() }
    #expect(error?.kind == .tooLarge)
  }

  @Test func `damaged bytes never break the reader`() {
    let text = Array("<a b='c'>d<e/>&lt;<!--f--><![CDATA[g]]></a>".utf8)
    var random = RandomSource(seed: Seed.of(6))
    for _ in 0..<3000 {
      var bytes = text
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = .random(in: 0...255, using: &random)
      }
      let reader = XMLReader(StoredBytes(bytes[...]))
      var count = 0
      while let event = try? reader.next() {
        count += 1
        if event == .start { _ = reader.attribute("b") }
      }
      #expect(count < 20)
    }
  }
}

/// Bytes that come a few at a time.
final class Trickle: ByteSource {
  private let bytes: [UInt8]
  private let step: Int
  private var position = 0

  init(_ bytes: [UInt8], step: Int) { (self.bytes, self.step) = (bytes, step) }

  var share: Double { 0 }

  func read(into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
    let count = min(step, buffer.count, bytes.count - position)
    for index in 0..<count { buffer[index] = bytes[position + index] }
    position += count
    return count
  }
}

/// A beginning, and then the same letter for ever.
private final class Endless: ByteSource {
  private var start: [UInt8]

  init(start: String) { self.start = Array(start.utf8) }

  var share: Double { 0 }

  func read(into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
    let count = max(start.count, buffer.count)
    buffer.initialize(repeating: 0x62)
    for (index, byte) in start.enumerated() { buffer[index] = byte }
    start = []
    return min(count, buffer.count)
  }
}
