import Bytes
@testable import Desk
@testable import Export
import Foundation
import Ink
import Notebook
import Support
import Testing

@testable import App

/// The folder of papers, in which people may put anything.
@Suite struct PaperFolderTests {
  private let library: URL
  private let folder: PaperFolder

  init() {
    library = FileManager.default.temporaryDirectory.appending(path: "suzuri-papers-\(UUID())")
    folder = PaperFolder(of: library.path)
  }

  private func remove() { try? FileManager.default.removeItem(at: library) }

  private func put(_ bytes: [UInt8], as name: String) throws {
    let papers = library.appending(path: "papers")
    try FileManager.default.createDirectory(at: papers, withIntermediateDirectories: true)
    try Data(bytes).write(to: papers.appending(path: name))
  }

  private static let file: PaperFile? = try? PaperFile(
    of: LoosePage(number: 1, size: .a4, paper: Paper(.grid)))

  @Test func `papers get names that are free, and are found by them`() throws {
    defer { remove() }
    let bytes = try #require(Self.file).bytes
    #expect(folder.papers().isEmpty, "there is no folder at first")
    let requests = [
      "週の計画", "週の計画", "a/b:c", "..", "Week", "WEEK", String(repeating: "長", count: 90),
    ]
    let names = try requests.map { try folder.save(bytes, named: $0) }
    #expect(names.prefix(6) == ["週の計画", "週の計画 2", "a-b-c", "Untitled", "Week", "WEEK 2"])
    #expect(Set(folder.papers().map(\.name)) == Set(names))
    for name in names { #expect(try folder.read(name).bytes == bytes) }
    #expect(try folder.rename("Week", to: "週の計画") == "週の計画 3")
    #expect(try folder.rename("WEEK 2", to: "week 2") == "week 2", "only the case is another")
    #expect(throws: PaperTrouble.gone("Week")) { try folder.rename("Week", to: "x") }
    #expect(try folder.remove("a-b-c") == bytes)
    #expect(throws: PaperTrouble.gone("a-b-c")) { try folder.remove("a-b-c") }
    #expect(throws: PaperTrouble.gone("../papers/Untitled")) {
      try folder.remove("../papers/Untitled")
    }
    #expect(folder.papers().count == 6)
  }

  @Test func `what is no paper harms nothing`() throws {
    defer { remove() }
    var pdf = WrittenPDF()
    for number in 1...3 { pdf.addPage(WrittenPDF.text("Form \(number)", x: 60, y: 700)) }
    try put(pdf.bytes, as: "Three.PDF")
    try put([], as: "empty.pdf")
    try put(Array("%PDF-1.7 of no use".utf8), as: "broken.pdf")
    try put(Array(pdf.bytes.prefix(400)), as: "cut.pdf")
    try put(pdf.bytes, as: ".hidden.pdf")
    try put(pdf.bytes, as: "notes.txt")
    let papers = library.appending(path: "papers")
    try FileManager.default.createDirectory(
      at: papers.appending(path: "folder.pdf"), withIntermediateDirectories: true)
    mkfifo(papers.appending(path: "pipe.pdf").path, 0o600)
    #expect(Set(folder.papers().map(\.name)) == ["Three", "broken", "cut"])
    let frame = PaperFrame(width: 40, height: 48, isDark: false)
    let seen = folder.papers().map { PaperPicture(of: $0, in: frame, from: folder) }
    #expect(seen.first { $0.paper.name == "Three" }?.height == 48)
    #expect(seen.first { $0.paper.name == "broken" }?.width == 0)
    #expect(throws: (any Error).self) { try folder.read("broken") }
    #expect(throws: (any Error).self) { try folder.read("empty") }
    #expect(throws: (any Error).self) { try folder.read("pipe") }
    #expect(try folder.read("Three").bytes != pdf.bytes, "it holds one page alone")
  }

  @Test func `thousands of papers are listed, the latest first`() throws {
    defer { remove() }
    for number in 0..<2000 { try put([1], as: "\(number).pdf") }
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: 60)],
      ofItemAtPath: library.appending(path: "papers/1234.pdf").path)
    #expect(folder.papers().count == 2000)
    #expect(folder.papers().first?.name == "1234")
  }

  @Test func `a picture shows the paper in its shape, and in the light of the desk`() throws {
    defer { remove() }
    var page = LoosePage(
      number: 1, size: PageSize(width: 20_000, height: 5000),
      paper: Paper(.plain, color: Color(rgb: 0xFFFFFF)))
    _ = try folder.save(PaperFile(of: page).bytes, named: "wide")
    page.paper = Paper(.plain, color: Color(rgb: 0x101010))
    _ = try folder.save(PaperFile(of: page).bytes, named: "dark")
    for (isDark, name, most) in [
      (false, "wide", 255), (true, "wide", 60), (false, "dark", 16), (true, "dark", 16),
    ] {
      let frame = PaperFrame(width: 40, height: 48, isDark: isDark)
      let paper = try #require(folder.papers().first { $0.name == name })
      let picture = PaperPicture(of: paper, in: frame, from: folder)
      #expect(picture.width == 40 && picture.height == 10)
      let middle = Int(picture.rgb[picture.rgb.count / 2])
      #expect(isDark || name == "dark" ? middle <= most : middle > 250, "\(name), \(isDark)")
    }
  }
}
