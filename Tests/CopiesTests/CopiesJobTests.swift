import Bytes
import Export
import Foundation
import Notebook
import Recognition
import Support
import Testing

@testable import Copies
@testable import Store

/// Copies as readers see them, and what is written anew when something changes.
@Suite struct CopiesJobTests {
  private let studio: Studio

  init() throws { studio = try Studio() }

  @Test func `each notebook is a PDF under its title that any reader can read`() throws {
    try studio.notebook("Physics", saying: "gravity")
    try studio.notebook("日記", saying: "墨")
    let report = studio.mirror()
    #expect(report.isWhole && report.states == ["Physics.pdf": "written", "日記.pdf": "written"])
    #expect(studio.names() == ["Physics.pdf", "日記.pdf"])
    #expect(try studio.text("copies/Physics.pdf").contains("gravity"))
    #expect(try studio.text("copies/日記.pdf").contains("墨"))
    #expect(try studio.info("copies/Physics.pdf").contains("Title:           Physics"))
  }

  @Test func `a copy has the words that were read, once all of the notebook was`() throws {
    let id = try studio.notebook("Physics")
    try studio.addInk(to: id)
    studio.mirror()
    let library = try studio.library()
    try MadeReading.save([["the lecture"]], of: id, in: library)
    // While a notebook is being read, its copies stay.
    #expect(studio.mirror().states == ["Physics.pdf": "unchanged"])
    let index = try WordIndex(of: library.directory, version: HandwritingReader.version)
    let pages = Set(try library.outline(of: id).pages.map(\.id))
    for _ in 0..<2 {
      try index.setComplete(id, at: 7, pages: pages)
      studio.mirror()
      #expect(try studio.text("copies/Physics.pdf").contains("the lecture"))
      #expect(studio.mirror().states == ["Physics.pdf": "unchanged"])
    }
    try studio.addInk(to: id)
    #expect(studio.mirror().states == ["Physics.pdf": "written"])
    #expect(try !studio.text("copies/Physics.pdf").contains("lecture"))
  }

  @Test func `a copy has words in the language of the job, and none without one`() throws {
    let id = try studio.notebook("Physics")
    try studio.addInk(to: id)
    let library = try studio.library()
    try MadeReading.save([["墨の lecture"]], of: id, in: library)
    let index = try WordIndex(of: library.directory, version: HandwritingReader.version)
    try index.setComplete(id, at: 7, pages: Set(library.outline(of: id).pages.map(\.id)))
    func words(in language: ReadingLanguage?) throws -> String {
      #expect(studio.mirror(in: language).states == ["Physics.pdf": "written"])
      return try studio.text("copies/Physics.pdf")
    }
    #expect(try !words(in: nil).contains("lecture"))
    let latin = try words(in: .latin)
    #expect(latin.contains("lecture") && !latin.contains("墨"))
    #expect(try words(in: .both).contains("墨の lecture"))
    // Copies are not written again only to have fewer words.
    #expect(studio.mirror(in: nil).states == ["Physics.pdf": "unchanged"])
  }

  @Test func `pictures lie in a folder of the notebook, one of each page`() throws {
    let id = try studio.notebook("Physics")
    try studio.addPages((2...11).map { "page \($0)" }, to: id)
    #expect(studio.mirror(studio.settings("copies", .png)).isWhole)
    #expect(studio.names() == (1...11).map { "Physics/page-0\($0 < 10 ? "0" : "")\($0).png" })
    for name in studio.names() {
      #expect(try studio.bytes("copies/\(name)").starts(with: [0x89, 0x50, 0x4E, 0x47]))
    }
  }

  @Test func `a picture of a page that is gone goes, and all others stay what they are`() throws {
    let id = try studio.notebook("Physics")
    try studio.addPages(["two", "three"], to: id)
    let settings = studio.settings("copies", .png)
    studio.mirror(settings)
    let before = studio.identities()
    try studio.edit(id) { editor, outline in try editor.deletePage(outline.pages[2].id) }
    let report = studio.mirror(settings)
    #expect(report.states == ["Physics": "written"] && report.writtenCount == 0)
    #expect(studio.identities() == before.filter { $0.key != "Physics/page-003.png" })
  }

  @Test func `notes for Xournal++ come with what lies beside them`() throws {
    try studio.notebook("Physics", saying: "gravity")
    #expect(studio.mirror(studio.settings("copies", .xopp)).isWhole)
    #expect(studio.names() == ["Physics.xopp"])
    let text = try Execution(ofShell: "gunzip < '\(studio.path("copies/Physics.xopp"))'").output
    #expect(text.contains("gravity"))
  }

  @Test func `of three hundred notebooks one changes, and one file is written`() throws {
    let library = try studio.library()
    var ids: [NotebookID] = []
    for number in 0..<300 {
      ids.append(
        try library.createNotebook(
          titled: "Notebook \(number)", size: .a4, paper: Paper(.plain), now: Int64(number)))
    }
    #expect(studio.mirror().writtenCount == 300)
    let before = studio.identities()
    let state = studio.identities("library/mirrors")
    let still = studio.mirror()
    #expect(still.isWhole && still.writtenCount == 0 && still.copies.count == 300)
    #expect(studio.identities() == before && studio.identities("library/mirrors") == state)
    try studio.write("new", in: ids[123])
    let report = studio.mirror()
    #expect(report.copies.filter { $0.outcome != .unchanged }.map(\.title) == ["Notebook 123"])
    let changed = studio.identities().filter { before[$0.key] != $0.value }
    #expect(changed.keys.sorted() == ["Notebook 123.pdf"] && studio.names().count == 300)
  }

  @Test func `a change that nobody sees writes nothing`() throws {
    let id = try studio.notebook("Physics")
    studio.mirror()
    let before = studio.identities()
    try studio.write("more", in: id)
    _ = try studio.library().undo(id, now: 1_772_353_000_000)
    let report = studio.mirror()
    #expect(report.states == ["Physics.pdf": "unchanged"] && studio.identities() == before)
  }

  @Test(arguments: ExportFormat.ofCopies)
  func `the same notebooks give the same bytes`(format: ExportFormat) throws {
    let id = try studio.notebook("Physics")
    try studio.addPages(["two", "three"], to: id)
    for folder in ["one", "other"] { studio.mirror(studio.settings(folder, format)) }
    #expect(studio.names("one") == studio.names("other") && !studio.names("one").isEmpty)
    for name in studio.names("one") {
      #expect(try studio.bytes("one/\(name)") == studio.bytes("other/\(name)"))
    }
  }

  @Test func `pages with a tag or a bookmark are copied, and a copy without pages stays`() throws {
    let id = try studio.notebook("Physics", saying: "one")
    try studio.notebook("Chemistry", saying: "other")
    try studio.addPages(["exam", "marked"], to: id)
    try studio.edit(id) { editor, outline in
      try editor.set(.tag("exam"), of: outline.pages[1].id, to: true)
      try editor.set(.bookmark, of: outline.pages[2].id, to: true)
    }
    var (tagged, marked) = (studio.settings("tagged"), studio.settings("marked"))
    (tagged.tags, marked.isBookmarked) = (["exam"], true)
    #expect(studio.mirror(tagged).states == ["Physics.pdf": "written"])
    #expect(try studio.text("tagged/Physics.pdf").contains("exam"))
    #expect(try !studio.text("tagged/Physics.pdf").contains("one"))
    #expect(studio.mirror(marked).states == ["Physics.pdf": "written"])
    #expect(try studio.text("marked/Physics.pdf").contains("marked"))
    try studio.edit(id) { editor, outline in
      try editor.set(.tag("exam"), of: outline.pages[1].id, to: false)
    }
    #expect(studio.mirror(tagged).states == ["Physics.pdf": "left"])
    #expect(studio.mirror(tagged).states == ["Physics.pdf": "left"])
    #expect(studio.names("tagged") == ["Physics.pdf"])
    #expect(studio.mirror(tagged, removing: true).states == ["Physics.pdf": "removed"])
    #expect(studio.names("tagged").isEmpty && studio.mirror(tagged).copies.isEmpty)
  }

  @Test func `a notebook with a chosen tag is copied as a whole`() throws {
    let id = try studio.notebook("Physics", saying: "one")
    try studio.addPages(["two"], to: id)
    try studio.edit(id) { editor, _ in try editor.set(.tag("exam"), of: .notebook, to: true) }
    var tagged = studio.settings("tagged")
    tagged.tags = ["exam"]
    #expect(studio.mirror(tagged).states == ["Physics.pdf": "written"])
    let text = try studio.text("tagged/Physics.pdf")
    #expect(text.contains("one") && text.contains("two"))
  }

  @Test func `a notebook in the trash keeps its copy until removal is asked for`() throws {
    let id = try studio.notebook("Physics")
    try studio.notebook("Chemistry")
    studio.mirror()
    try studio.trash(id)
    for _ in 0..<2 {
      #expect(studio.mirror().states == ["Chemistry.pdf": "unchanged", "Physics.pdf": "left"])
    }
    #expect(studio.mirror(removing: true).states["Physics.pdf"] == "removed")
    #expect(studio.names() == ["Chemistry.pdf"])
    try studio.trash(id, false)
    #expect(studio.mirror().states["Physics.pdf"] == "written")
    try studio.trash(id)
    try studio.library().emptyTrash()
    #expect(studio.mirror().states["Physics.pdf"] == "left")
    #expect(studio.mirror(removing: true).states["Physics.pdf"] == "removed")
  }

  @Test func `copies of an earlier choice stay until they are removed`() throws {
    let ids = try ["Physics", "Chemistry"].map { try studio.notebook($0) }
    studio.mirror()
    let png = studio.settings("copies", .png)
    #expect(studio.mirror(png).states["Physics.pdf"] == "left")
    #expect(studio.names().count == 4)
    var one = png
    one.notebooks = [ids[1]]
    let report = studio.mirror(one, removing: true)
    #expect(report.states["Physics"] == "removed" && report.states["Chemistry.pdf"] == "removed")
    #expect(studio.names() == ["Chemistry/page-001.png"])
    #expect(!FileManager.default.fileExists(atPath: studio.path("copies/Physics")))
  }

  @Test func `all copies go when a folder is given up, and nothing else`() throws {
    try studio.notebook("Physics")
    studio.mirror()
    try studio.put("mine", at: "copies/mine.txt")
    var job = CopiesJob(studio.settings(), of: studio.path("library"), reporting: DamageLog())
    job.withdraws = true
    #expect(job.run().states == ["Physics.pdf": "removed"])
    #expect(studio.names() == ["mine.txt"])
  }

  @Test func `work that is called off leaves whole files alone`() throws {
    for number in 0..<12 {
      let id = try studio.notebook("Notebook \(number)")
      try studio.addPages(["two", "three"], to: id)
    }
    let whole = studio.mirror(studio.settings("whole")).copies.count
    var counts: Set<Int> = []
    for step in 0..<12 {
      let (ticket, folder) = (Ticket(), "stopped \(step)")
      let job = CopiesJob(
        studio.settings(folder), of: studio.path("library"), reporting: DamageLog())
      let report = job.run(ticket) { if $0.share >= Double(step) / 12 + 0.04 { ticket.cancel() } }
      #expect(report.isCancelled == (report.copies.count < whole))
      counts.insert(studio.names(folder).count)
      for name in studio.names(folder) {
        #expect(try studio.bytes("\(folder)/\(name)") == studio.bytes("whole/\(name)"))
      }
      #expect(job.run().isWhole && studio.names(folder).count == whole)
    }
    #expect(counts.count > 6)
  }
}
