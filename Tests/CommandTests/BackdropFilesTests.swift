import Bytes
import Foundation
import Notebook
import Store
import Testing

@testable import Command

/// What becomes of the files behind the pages of notes, as a person imports and exports them.
@Suite final class BackdropFilesTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "suzuri-\(UUID().uuidString)")
  private let pdf = Array("%PDF-1.4\nslides".utf8)
  private let image: [UInt8]

  init() throws {
    let encoded = """
      iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==
      """
    image = try #require(Data(base64Encoded: encoded)).map(\.self)
    for name in ["notes", "else", "out"] {
      try FileManager.default.createDirectory(
        at: folder.appending(path: name), withIntermediateDirectories: true)
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func path(_ name: String) -> String { folder.appending(path: name).path }

  private func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: folder.appending(path: name))
  }

  private func suzuri(_ words: String...) -> Outcome {
    Outcome(words, table: .suzuri, environment: ["SUZURI_LIBRARY": path("library")])
  }

  /// Writes notes with a page for each background.
  private func note(_ backgrounds: [String], as name: String) throws {
    let pages = backgrounds.map {
      """
      <page width="200" height="100"><background \($0)/><layer>\
      <stroke tool="pen" color="#000000ff" width="1">1 1 9 9</stroke></layer></page>
      """
    }
    let xml = "<xournal fileversion=\"4\">\(pages.joined())</xournal>"
    try write(Array(xml.utf8), to: name)
  }

  /// The pages of the only notebook with a title.
  private func pages(of title: String) throws -> [LoosePage] {
    let library = try Library(at: path("library"))
    let id = try library.notebook(named: title)
    let supply = try LibraryPages(of: id, in: library, allowingDamage: false)
    var pages: [LoosePage] = []
    while let page = try supply.next() { pages.append(page) }
    return pages
  }

  private func contentHashes() throws -> [String] {
    let library = try Library(at: path("library"))
    return try library.notebooks().map { try library.contentHash(of: $0.id) }
  }

  /// How many files the library keeps.
  private func fileCount() throws -> Int {
    try Library.verify(at: path("library"), now: 0).imageCount
  }

  /// A way in which notes name a file.
  struct Way: CustomTestStringConvertible {
    let testDescription: String
    let domain: String
    /// What the notes say; HERE stands for the folder that all lies in.
    let name: String
    /// Where the file is.
    let place: String
  }

  static let ways: [Way] = [
    Way(testDescription: "attached", domain: "attach", name: "bg", place: "notes/a.xopp.bg"),
    Way(testDescription: "absolute", domain: "absolute", name: "HERE/else/b", place: "else/b"),
    Way(testDescription: "relative", domain: "absolute", name: "../else/b", place: "else/b"),
    Way(testDescription: "beside", domain: "absolute", name: "b", place: "notes/b"),
    Way(testDescription: "moved along", domain: "absolute", name: "/no/such/b", place: "notes/b"),
    Way(
      testDescription: "from Windows", domain: "absolute", name: #"C:\Users\me\b"#, place: "notes/b"
    ),
  ]

  private func attributes(_ way: Way) -> String {
    let name = way.name.replacing("HERE", with: folder.path)
    return #"domain="\#(way.domain)" filename="\#(name)""#
  }

  @Test(arguments: ways) func `a PDF is found and kept once, with its pages`(way: Way) throws {
    try write(pdf, to: way.place)
    let backgrounds = [#"\#(attributes(way)) pageno="3""#, #"pageno="1""#, #"pageno="3""#]
    try note(backgrounds.map { #"type="pdf" \#($0)"# }, as: "notes/a.xopp")
    #expect(suzuri("import", path("notes/a.xopp")).code == .success)
    let pages = try pages(of: "a")
    let hash = ContentHash(of: pdf)
    #expect(pages.map { $0.backdrop?.share } == [.page(3), .page(1), .page(3)])
    #expect(pages.allSatisfy { $0.backdrop?.hash == hash && $0.files == [hash: pdf] })
    #expect(try fileCount() == 1)
    try checkReturn(of: "a", beside: ["a.xopp", "a.xopp.bg.pdf"])
  }

  @Test(arguments: ways) func `an image is found and kept once`(way: Way) throws {
    try write(image, to: way.place)
    let background = #"type="pixmap" \#(attributes(way))"#
    try note([background, #"type="pixmap" domain="clone" filename="0""#], as: "notes/a.xopp")
    #expect(suzuri("import", path("notes/a.xopp")).messages.isEmpty)
    let pages = try pages(of: "a")
    let hash = ContentHash(of: image)
    #expect(pages.allSatisfy { $0.backdrop?.imageHash == hash && $0.files == [hash: image] })
    #expect(try fileCount() == 1)
    try checkReturn(of: "a", beside: ["a.xopp", "a.xopp.bg_1.png"])
  }

  /// Sends a notebook out and takes it in again: it must be the same, and its files no second time.
  private func checkReturn(of title: String, beside files: [String]) throws {
    let count = try fileCount()
    #expect(suzuri("export", title, "-o", path("out/\(title).xopp")).code == .success)
    #expect(try FileManager.default.contentsOfDirectory(atPath: path("out")).sorted() == files)
    #expect(suzuri("rename", title, "first").code == .success)
    #expect(suzuri("import", path("out/\(title).xopp")).code == .success)
    #expect(suzuri("rename", "first", title).code == .success)
    let hashes = try contentHashes()
    #expect(hashes.count == 2 && Set(hashes).count == 1)
    #expect(try fileCount() == count)
  }

  @Test(arguments: [#"type="pdf" pageno="2""#, #"type="pixmap""#])
  func `of a file that is missing the name is kept, by which it is found later`(
    background: String
  ) throws {
    for (domain, name, place) in [
      ("attach", "bg", "notes/a.xopp.bg"), ("absolute", "../else/b", "notes/../else/b"),
      ("absolute", "HERE/else/b", "else/b"),
    ] {
      let way = Way(testDescription: "", domain: domain, name: name, place: place)
      try note([#"\#(background) \#(attributes(way))"#], as: "notes/a.xopp")
      let outcome = suzuri("import", path("notes/a.xopp"))
      let loss = background.contains("pdf") ? "' was not found" : "only its name was imported"
      #expect(outcome.code == .success && outcome.messages.contains(loss), "\(outcome.messages)")
      let backdrop = try #require(try pages(of: "a").first?.backdrop)
      #expect(backdrop.hash == nil && backdrop.source.path == path(place))
      try checkReturn(of: "a", beside: ["a.xopp"])
      #expect(try fileCount() == 0)
      try FileManager.default.removeItem(atPath: path("library"))
      try FileManager.default.removeItem(atPath: path("out/a.xopp"))
    }
  }

  @Test func `two notebooks keep the same file once, whatever they call it`() throws {
    try write(pdf, to: "notes/a.xopp.bg.pdf")
    try write(pdf, to: "else/slides.pdf")
    try note([#"type="pdf" domain="attach" filename="bg.pdf" pageno="1""#], as: "notes/a.xopp")
    try note(
      [#"type="pdf" domain="absolute" filename="../else/slides.pdf" pageno="1""#],
      as: "notes/b.xopp")
    #expect(suzuri("import", path("notes/a.xopp")).code == .success)
    #expect(suzuri("import", path("notes/b.xopp")).code == .success)
    #expect(try fileCount() == 1)
    #expect(suzuri("rename", "b", "a").code == .success)
    #expect(try Set(contentHashes()).count == 1)
  }
}
