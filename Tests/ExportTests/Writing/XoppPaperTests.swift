import Bytes
import Exchange
import Foundation
import Geometry
import Ink
import Notebook
import Paint
import Support
import Testing
import Wording

@testable import Export

/// How much of the paper stands in notes of Xournal++.
@Suite final class XoppPaperTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "suzuri-paper-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private static let dark = Color(rgb: 0x102030)
  private static let white = Color(rgb: 0xFFFFFF)

  /// Dark papers of ours and of Xournal++, an image and a page of a PDF, with nothing on them.
  private var pages: [LoosePage] {
    let own = Paper(.grid, spacing: 20, color: Self.dark, ruleColor: Color(rgb: 0xCC2200))
    let template = Paper.Template(style: "lined", config: "f1=00aa00,af1=0000aa")
    let papers = [own, Paper(template, color: Self.dark), Paper(.cornell), own]
    var pages = papers.enumerated().map { LoosePage.small($0.offset + 1, paper: $0.element) }
    let image = MadeImage.opaque
    let hash = ContentHash(of: image)
    pages[2].files = [hash: image]
    pages[2].backdrop = .image(
      hash: hash, mediaType: "image/png", source: Backdrop.Source(isAttached: true, path: "a.png"))
    pages[3].backdrop = .pdf(
      page: 1, hash: nil, source: Backdrop.Source(isAttached: false, path: "/bg.pdf"))
    return pages
  }

  private func export(_ share: PaperShare) throws -> (pages: [LoosePage], notes: [Words]) {
    var settings = ExportSettings(.xopp)
    settings.paper = share
    let file = folder.appending(path: "a.xopp")
    let job = ExportJob(
      MadePages(pages), settings, to: .file(file.path), under: OutputRules())
    let result = try job.run()
    let surroundings = NotesSurroundings { _ in MadeImage.opaque }
    let supply = try XoppPages(FileBytes(at: file.path), in: surroundings)
    var pages: [LoosePage] = []
    while let page = try supply.next() { pages.append(page) }
    return (pages, result.notes)
  }

  private var files: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  @Test func `all of the paper is written with what lies on it`() throws {
    let (pages, notes) = try export(.full)
    #expect(pages.map { $0.backdrop != nil } == [false, false, true, true])
    #expect(pages.prefix(2).allSatisfy { $0.paper?.color == Self.dark })
    #expect(notes.count == 1)
    #expect(try files == ["a.xopp", "a.xopp.bg_1.png"])
  }

  @Test func `the ruling alone lies on white, and keeps its kind`() throws {
    let (pages, notes) = try export(.ruling)
    #expect(pages.allSatisfy { $0.backdrop == nil && $0.paper?.color == Self.white })
    #expect(pages.map(\.paper?.ruling) == [.grid, .ruled, .ruled, .grid])
    #expect(pages[0].paper?.ruleColor == Color(rgb: 0xCC2200) && pages[0].paper?.spacing == 20)
    // Xournal++ has other colors for white paper than for dark: those of white are seen on it.
    #expect(pages[1].paper?.ruleColor == Color(rgb: 0x00AA00))
    #expect(pages[1].paper?.template?.config == "f1=00aa00,af1=0000aa")
    #expect(notes == ["page 3: Xournal++ has no cornell paper, the page is lined"])
    #expect(try files == ["a.xopp"])
  }

  @Test func `no paper is a plain white sheet`() throws {
    let (pages, notes) = try export(.none)
    #expect(pages.allSatisfy { $0.backdrop == nil && $0.paper?.color == Self.white })
    #expect(pages.allSatisfy { $0.paper?.template == Paper.Template(style: "plain") })
    #expect(notes.isEmpty)
    #expect(try files == ["a.xopp"])
  }

  @Test func `Xournal++ shows what was chosen`() throws {
    for (share, isLined) in [(PaperShare.ruling, true), (.none, false)] {
      _ = try export(share)
      let line = "xournalpp --create-pdf=a.pdf a.xopp && pdftoppm -r 60 a.pdf a"
      let run = try Execution(
        of: URL(filePath: "/bin/bash"), ["-c", line],
        environment: ["HOME": folder.path, "PATH": "/usr/bin:/bin"], in: folder)
      #expect(run.code == 0, "\(run.messages)")
      let pictures = try files.filter { $0.hasSuffix(".ppm") }
      #expect(pictures.count == 4)
      for picture in pictures {
        let pixels = try Data(contentsOf: folder.appending(path: picture)).dropFirst(15)
        let share = Double(pixels.count { $0 == 0xFF }) / Double(pixels.count)
        #expect(isLined ? share > 0.5 && share < 1 : share == 1, "\(picture) of \(share)")
      }
    }
  }
}
