import Bytes
import Support
import Testing
import Wording

@testable import Exchange

/// What is said of files that hold something else.
@Suite struct ForeignFileTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let bytes: [UInt8]
    let kind: String
    var testDescription: String { kind }

    init(_ text: String, _ kind: String) { (bytes, self.kind) = (Array(text.utf8), kind) }
    init(bytes: [UInt8], _ kind: String) { (self.bytes, self.kind) = (bytes, kind) }
  }

  static let cases = [
    Case("", "the file is empty"),
    Case("GIF89a", "this is an image (GIF)"),
    Case("  <!DOCTYPE html>\n<html>", "this is a web page"),
    Case("\u{FEFF}<HTML lang='de'>", "this is a web page"),
    Case("PK\u{5}\u{6}", "this is an empty zip archive"),
    Case("{\\rtf1, a}", "this is a text in RTF"),
    Case(bytes: [1, 2, 0x2C, 3], "this is a file of an unknown kind"),
    Case("# Shopping\n\n- milk, eggs\n", "this is a text without pages"),
  ]

  @Test(arguments: cases)
  func `the message names the kind and what can be read`(_ file: Case) {
    let error = #expect(throws: ForeignFile.self) { try NotesFormat(of: file.bytes) }
    #expect(error?.description == "\(file.kind); \(XoppDamageTests.known)")
    let rest = MadeUpText.untranslated(in: error?.words.text(in: .madeUp) ?? "")
    // The endings of files and the kind of an image are names.
    let words = rest.split { !$0.isLetter && $0 != "." }.filter { !$0.hasPrefix(".") }
    #expect(words.allSatisfy { $0 == "GIF" }, "\(words)")
  }

  @Test func `archives and compressed files are looked into`() throws {
    let zip = ZipSample.bytes([("word/document.xml", Array("<w/>".utf8), true)])
    var tar: [UInt8] = []
    let writer = GzipWriter { tar += $0 }
    try writer.append(Array("notes.txt".utf8))
    try writer.finish()
    for (bytes, kind) in [(zip, "a zip archive without notes"), (tar, "a gzip file without notes")]
    {
      #expect(try NotesFormat(of: bytes) == .xopp)
      let error = #expect(throws: XoppError.self) { try XoppPages(bytes) }
      #expect(error?.description == "this is \(kind); \(XoppDamageTests.known)")
    }
  }
}
