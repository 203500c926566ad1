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
    Case("  <!DOCTYPE html>\n<html>", "this is a web page"),
    Case("\u{FEFF}<HTML lang='de'>", "this is a web page"),
    Case("PK\u{5}\u{6}", "this is an empty zip archive"),
    Case("{\\rtf1, a}", "this is a text in RTF"),
    Case(bytes: [1, 2, 0x2C, 3], "this is a file of an unknown type"),
    Case(" {\"a\": [1, 2]}", "this is JSON"),
    Case("[[1, 2], [3, 4]]", "this is JSON"),
    Case("[true, 1, 2, 3]", "this is JSON"),
    Case("{\"source\": \"excalidraw\", \"version\": 2}", "this is a file from Excalidraw"),
    Case("reMarkable .lines file, version=6", "this is a file from reMarkable"),
    Case("noteSN_FILE_VER_20230015", "this is a file from Supernote"),
    Case(bytes: Array("RIFF\0\0\0\0UINK".utf8), "this is a file from Wacom (Universal Ink Model)"),
    Case(bytes: [9, 9, 0, 0, 0x10, 0x76, 0, 19, 0, 0, 0], "this is a file from Saber"),
    Case(bytes: [0xE4, 0x52, 0x5C, 0x7B, 0x8C, 0xD8, 0xA7, 0x4D], "this is a file from OneNote"),
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
    let names: Set = [
      "JSON", "Excalidraw", "reMarkable", "Supernote", "Wacom", "Universal", "Ink", "Model",
      "Saber", "OneNote",
    ]
    #expect(words.allSatisfy { names.contains(String($0)) }, "\(words)")
  }

  @Test(arguments: [
    ("pageIdInfo.dat", "Samsung Notes"), ("main.sbn2", "Saber"), ("index.notes.pb", "GoodNotes"),
    ("Physics/Session.plist", "Notability"), ("2f/81.rm", "reMarkable"),
    ("word/document.xml", "Word"),
  ])
  func `notes of other programs in archives are known by their programs`(
    name: String, program: String
  ) throws {
    let zip = ZipSample.bytes([("a.txt", [1], true), (name, [1, 2, 3], true)])
    // Samsung Notes writes some words behind the end.
    for bytes in [zip, zip + Array("Document for S-Pen SAMSUNG".utf8)] {
      let error = #expect(throws: XoppError.self) { try XoppPages(bytes) }
      #expect(error?.description == "this is a file from \(program); \(XoppDamageTests.known)")
    }
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
