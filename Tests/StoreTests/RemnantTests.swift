import Bytes
import Geometry
import Ink
import Notebook
import Testing
import Wording

@testable import Store

/// What is whole stays within reach, whatever is damaged or gone, and what is lost is said.
@Suite struct RemnantTests {
  let workshop: Workshop

  init() throws { workshop = try Workshop() }

  /// The ways in which a row can be harmed.
  enum Harm: CaseIterable {
    case bit, zeros, end

    /// Does the harm to a row, found by its key.
    func strike(_ row: RecordRow, in connection: Connection) throws {
      let key =
        "WHERE notebook = ?1 AND home = ?2 AND entity = ?3 AND code = ?4 AND name = ?5"
      var value = row.value
      switch self {
      case .bit: value[value.count / 2] ^= 1 << (value.count % 8)
      case .zeros: for place in value.indices { value[place] = 0 }
      case .end: return try connection.run("DELETE FROM record \(key)", row.key)
      }
      try connection.run("UPDATE record SET value = ?6 \(key)", row.key + [.blob(value)])
    }
  }

  /// Two notebooks with sections, pages, layers, strokes, a cut, texts and an image.
  private func fill() throws -> Library {
    let library = try workshop.open()
    for title in ["Physics", "Chemistry"] {
      let id = try library.createNotebook(title)
      let first = try library.firstPlace(of: id)
      try library.edit(id, action: .write, now: dawn) { editor in
        let strokes = try (1...3).map { try editor.addStroke(.straight($0), at: first) }
        try editor.cut(StrokeRange(0, 512), of: strokes[0])
        try editor.transform([strokes[1]], by: .translation(by: Point(x: 9, y: 9)))
        try editor.set(.color, of: strokes[2], to: Color(rgb: 0xFF0000))
        let upper = try editor.addLayer(to: first.page, titled: "Upper")
        try editor.addStroke(.straight(4), at: Place(page: first.page, layer: upper))
        let section = try editor.addSection(titled: "Later")
        let place = try editor.addPage(to: section, size: .a4, paper: Paper(.grid))
        try editor.add(.text(TextBox(origin: Point(x: 50, y: 50), text: "x = 1")), at: place)
        let hash = try library.addImage(Array("\(title)".utf8))
        let box = Box(low: Point(x: 10, y: 10), high: Point(x: 90, y: 90))
        try editor.add(.image(ImageFrame(box: box, hash: hash, mediaType: "image/png")), at: place)
        let next = try editor.addPage(to: section, size: .a4, paper: Paper(.grid))
        try editor.addStroke(.straight(5), at: next)
        try editor.set(.tag("exam"), of: next.page, to: true)
      }
    }
    try library.connection.run("PRAGMA wal_checkpoint(TRUNCATE)")
    return library
  }

  /// Something to be seen; its name is known in its notebook alone.
  private struct Seen: Hashable {
    let notebook: Int64
    let id: EntityID
  }

  /// All that can be seen in the notebooks that a list shows.
  private func seen(in library: Library) throws -> Set<Seen> {
    Set(
      try library.notebooks().flatMap { summary in
        let number = try library.row(of: summary.id).number
        return try library.elements(of: summary.id).map { Seen(notebook: number, id: $0.id) }
      })
  }

  private func rows(of library: Library) throws -> [RecordRow] {
    try library.connection.all("SELECT \(RecordRow.columns) FROM record") { RecordRow($0) }
  }

  private func verify(_ directory: String? = nil) throws -> VerifyReport {
    try Library.verify(at: directory ?? workshop.library, setAside: true, now: dawn)
  }

  /// Copies the library with its backups.
  private func copy(_ number: Int) throws -> String {
    let copy = "\(workshop.directory)/copy-\(number)"
    try LibraryFiles.makeDirectory("\(copy)/backups")
    for name in ["library.sqlite"]
      + LibraryFiles.names(in: "\(workshop.library)/backups").map({
        "backups/\($0)"
      })
    {
      try Workshop.write(Workshop.bytes(of: "\(workshop.library)/\(name)"), to: "\(copy)/\(name)")
    }
    return copy
  }

  /// Checks that nothing but what some things show is out of reach, and that a second look is quiet.
  private func expectInReach(
    _ before: Set<Seen>, but lost: Set<Seen> = [], in directory: String, _ comment: Comment
  ) throws {
    let library = try Library(at: directory)
    #expect(try seen(in: library).isSuperset(of: before.subtracting(lost)), comment)
    for summary in try library.notebooks() {
      #expect(!summary.title.isEmpty, comment)
      for page in try library.outline(of: summary.id).pages {
        for layer in try library.page(page.id, of: summary.id).layers {
          // What is made anew can be written on.
          try library.edit(summary.id, action: .write, now: dawn) { editor in
            try editor.addStroke(.straight(9), at: Place(page: page.id, layer: layer.id))
          }
        }
      }
    }
    #expect(library.damage.isEmpty, comment)
    let records = try rows(of: library)
    let again = try verify(directory)
    #expect(again.isWhole && !again.hasRepaired, "\(comment): \(again.damage) \(again.structure)")
    #expect(try rows(of: library) == records, comment)
  }

  @Test(arguments: [false, true], Harm.allCases)
  func `each row in turn is harmed, and what is whole stays in reach`(
    hasBackup: Bool, harm: Harm
  ) throws {
    let whole = try fill()
    if hasBackup { try whole.backUp(now: dawn) }
    let (before, all) = (try seen(in: whole), try rows(of: whole))
    #expect(before.count == 16)
    let ids = try whole.notebooks().map(\.id)
    let hashes = try ids.map { try whole.contentHash(of: $0) }
    for (number, row) in all.enumerated() {
      let copy = try copy(number)
      try harm.strike(
        row, in: Connection(LibraryFiles(directory: copy).database, mode: .writing))
      let comment: Comment = "\(RowTrace(row)) \(harm)"
      let report = try verify(copy)
      // A property that is gone with its row leaves no trace, but for a title.
      let isTold = harm != .end || row.code == 0
      #expect(!report.isWhole || !isTold, comment)
      let titles = ["Physics", "Chemistry", "Found by verify"]
      #expect(
        report.damage.allSatisfy { damage in
          titles.contains { damage.description.hasPrefix("'\($0)'") }
        }, "\(comment): \(report.damage)")
      let isSaved = harm == .bit || (hasBackup && isTold)
      if isSaved {
        let library = try Library(at: copy)
        #expect(try ids.map { try library.contentHash(of: $0) } == hashes, comment)
      }
      try expectInReach(
        before, but: isSaved ? [] : try shown(by: row, among: all), in: copy, comment)
    }
  }

  /// What is not to be seen without a row: its thing, and the pieces that say where they were cut.
  private func shown(by row: RecordRow, among rows: [RecordRow]) throws -> Set<Seen> {
    let cuts = row.code == 0 ? rows.filter { $0.isBeside(row) && $0.code == 3 } : [row]
    let names = [row.entity] + cuts.filter { $0.code == 3 }.map(\.name)
    return Set(
      try names.map { Seen(notebook: row.notebook, id: try EntityID(exactly: $0)) })
  }

  @Test(arguments: [false, true])
  func `a notebook of which only the ink is left comes back`(hasRow: Bool) throws {
    let whole = try fill()
    let before = try seen(in: whole)
    let layers = try whole.notebooks().map { try whole.outline(of: $0.id).pages.map(\.id) }
    let connection = whole.connection
    // As where the block of the file is gone that holds the first records of a notebook.
    try connection.run("DELETE FROM record WHERE home = ?", [.blob(EntityID.notebook.stored)])
    if !hasRow { try connection.run("DELETE FROM notebook") }
    let report = try verify()
    #expect(!report.isWhole)
    #expect(report.remadeCount >= 6)
    let titles = try Library(at: workshop.library).notebooks().map(\.title)
    #expect(Set(titles) == ["Found by verify", "Found by verify 2"])
    let pages = try Library(at: workshop.library).notebooks().map { summary in
      try Library(at: workshop.library).outline(of: summary.id).pages.map(\.id)
    }
    #expect(Set(pages) == Set(layers), "the same pages in the same order")
    try expectInReach(before, in: workshop.library, "outline gone")
  }

  @Test func `a notebook whose row is gone keeps its name where a backup has it`() throws {
    let library = try fill()
    let notebooks = try library.notebooks()
    try library.backUp(now: dawn)
    for sql in ["DELETE FROM notebook", "UPDATE notebook SET id = zeroblob(16) WHERE number = 1"] {
      try library.connection.run(sql)
      #expect(try !verify().isWhole)
      #expect(try Set(library.notebooks().map(\.id)) == Set(notebooks.map(\.id)))
      #expect(try verify().isWhole)
    }
  }

  @Test func `a page that was lost lies where it was made, and gives way to what it was`() throws {
    let library = try workshop.open()
    let id = try library.createNotebook("Physics")
    let section = try library.outline(of: id).sections[0].id
    let pages = try library.edit(id, action: .addPage, now: dawn) { editor in
      try (0..<5).map { number in
        let place = try editor.addPage(
          to: section, size: PageSize(width: 10_000, height: 5000), paper: Paper(.grid))
        try editor.addStroke(.straight(number), at: place)
        return place.page
      }
    }
    let whole = try library.records(of: id)
    let before = try library.outline(of: id)
    try library.connection.run(
      "UPDATE record SET value = zeroblob(length(value)) WHERE entity = ? AND code = 0",
      [.blob(pages[2].stored)])
    let report = try verify()
    #expect(
      report.damage.map(\.description) == [
        "'Physics', page 4: the page itself: its checksum does not match; it was rebuilt from the "
          + "remaining data"
      ])
    let after = try library.outline(of: id)
    #expect(after.pages.map(\.id) == before.pages.map(\.id))
    #expect(after.pages[3].size == before.pages[3].size)
    // Another device, or a backup, knows better.
    try library.merge(whole, into: id, now: dawn)
    #expect(try library.outline(of: id) == before)
  }

  @Test func `what an import has not shown yet is left alone`() throws {
    let library = try workshop.open()
    let id = try library.createNotebook("Physics")
    var intake = Intake(into: id)
    let strokes = (0..<3).map { DraftElement(LooseElement(.straight($0))) }
    try intake.add(strokes, layer: 0, to: library, now: dawn)
    var making = try Intake(making: "New", in: library, now: dawn)
    try making.add(strokes, layer: 0, to: library, now: dawn)
    try library.connection.run("UPDATE record SET check_sum = 7 WHERE code = 16")
    #expect(try !verify().isWhole)
    #expect(try verify().isWhole)
    #expect(try library.notebooks().map(\.pageCount) == [1])
    try intake.endPage(
      as: LoosePage(number: 1), content: .empty, in: library, now: dawn)
    #expect(try intake.publish(in: library, now: dawn) == 2..<3)
    #expect(try library.elements(of: id).count == 3)
  }

  @Test func `a notebook that has lost all its pages is not taken for one in the making`() throws {
    let library = try workshop.open()
    let id = try library.createNotebook("Physics")
    try library.write(1, in: id)
    try library.connection.run(
      "DELETE FROM record WHERE home = ?", [.blob(EntityID.notebook.stored)])
    _ = try Intake(making: "Other", in: library, now: dawn + 3 * 86_400_000)
    #expect(try !verify().isWhole)
    #expect(try library.elements(of: id).count == 1)
  }

  @Test func `an image that is damaged or gone is taken from a backup, or said to be lost`() throws
  {
    let library = try fill()
    let hash = ContentHash(of: Array("Physics".utf8))
    for sql in ["UPDATE blob SET bytes = x'00' WHERE hash = ?", "DELETE FROM blob WHERE hash = ?"] {
      try library.connection.run("DELETE FROM quarantine")
      try library.connection.run(sql, [.blob(hash.bytes)])
      let report = try verify()
      let words = try #require(report.damage.first?.description)
      #expect(report.damage.count == 1)
      #expect(words.hasPrefix("'Physics', page 2: the file of an image: "))
      #expect(words.contains("no backup has it"))
      #expect(try verify().isWhole)
      try library.addImage(Array("Physics".utf8))
    }
    try library.connection.run("DELETE FROM quarantine")
    let backup = try library.backUp(now: dawn)
    for sql in ["UPDATE blob SET bytes = x'00'", "DELETE FROM blob"] {
      try library.connection.run(sql)
      let report = try verify()
      #expect(report.takenCount == 2)
      #expect(report.damage.allSatisfy { $0.outcome == .taken(backup: backup.name) })
      #expect(try verify().isWhole)
    }
  }

  @Test func `a lost image is named for each notebook that shows it`() throws {
    let library = try fill()
    let hash = ContentHash(of: Array("Physics".utf8))
    let id = try library.createNotebook("Botany")
    let place = try library.firstPlace(of: id)
    try library.edit(id, action: .write, now: dawn) { editor in
      let box = Box(low: .zero, high: Point(x: 90, y: 90))
      try editor.add(.image(ImageFrame(box: box, hash: hash, mediaType: "image/png")), at: place)
    }
    try library.connection.run("DELETE FROM blob WHERE hash = ?", [.blob(hash.bytes)])
    #expect(
      try verify().damage.first?.description
        == "'Physics', page 2: the file of an image (also shown in 'Botany'): "
        + "it is missing; no backup has it")
  }

  @Test func `a look says which backup still has what is damaged`() throws {
    let library = try fill()
    let backup = try library.backUp(now: dawn)
    try library.connection.run("UPDATE record SET check_sum = 1 WHERE substr(value, 1, 1) = x'05'")
    let report = try Library.verify(at: workshop.library, now: dawn)
    #expect(
      report.damage.map(\.description)
        == ["Physics", "Chemistry"].map {
          "'\($0)', page 2: a text: its checksum does not match; the backup \(backup.name) still "
            + "has it"
        })
  }
}
