import Bytes
import Foreign
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
    Case("  <!DOCTYPE html>\n<html>", "this is a web page"),
    Case("\u{FEFF}<HTML lang='de'>", "this is a web page"),
    Case("PK\u{5}\u{6}", "this is an empty zip archive"),
    Case("{\\rtf1, a}", "this is a text in RTF"),
    Case(bytes: [1, 2, 0x2C, 3], "this is a file of an unknown type"),
    Case(" {\"a\": [1, 2]}", "this is JSON"),
    Case("[[1, 2], [3, 4]]", "this is JSON"),
    Case("[true, 1, 2, 3]", "this is JSON"),
    Case("RNOTE\u{1}", "this is a file from Rnote"),
    Case("[Section]\nkey = 1\n", "this is a text without pages"),
    Case("# Shopping\n\n- milk, eggs\n", "this is a text without pages"),
  ]

  @Test(arguments: cases)
  func `the message names the kind and what can be read`(_ file: Case) {
    let error = #expect(throws: ForeignFile.self) { try NotesFormat(of: file.bytes) }
    #expect(error?.description == "\(file.kind); \(XoppDamageTests.known)")
    let rest = MadeUpText.untranslated(in: error?.words.text(in: .madeUp) ?? "")
    // The endings of files are names.
    let words = rest.split { !$0.isLetter && $0 != "." }.filter { !$0.hasPrefix(".") }
    let names = Set(["JSON", "Rnote"]).union(
      ForeignFormat.all.flatMap { $0.program.split(separator: " ").map(String.init) })
    #expect(words.allSatisfy { names.contains(String($0)) }, "\(words)")
  }

  @Test func `files of other programs are known by what is in their archives`() throws {
    let zip = ZipSample.bytes([("a.txt", [1], true), ("word/document.xml", [1, 2, 3], true)])
    let error = #expect(throws: XoppError.self) { try XoppPages(zip) }
    #expect(error?.description == "this is a file from Word; \(XoppDamageTests.known)")
    #expect(
      try NotesFormat(of: Array("reMarkable .lines file, version=6".utf8)).name
        == "notes of reMarkable")
    var rnote: [UInt8] = []
    let writer = GzipWriter { rnote += $0 }
    try writer.append(Array(#"{"version":"0.9.0","data":{"engine_snapshot":{}}}"#.utf8))
    try writer.finish()
    #expect(try NotesFormat(of: rnote).name == "notes of Rnote")
  }

  @Test func `archives and compressed files are looked into`() throws {
    let zip = ZipSample.bytes([("words/a.xml", Array("<w/>".utf8), true)])
    var tar: [UInt8] = []
    let writer = GzipWriter { tar += $0 }
    try writer.append(Array("notes.txt".utf8))
    try writer.finish()
    for (bytes, kind) in [
      (zip, "a zip archive without a notebook"), (tar, "a gzip file without ink"),
    ] {
      #expect(try NotesFormat(of: bytes) == .xopp)
      let error = #expect(throws: XoppError.self) { try XoppPages(bytes) }
      #expect(error?.description == "this is \(kind); \(XoppDamageTests.known)")
    }
  }
}
