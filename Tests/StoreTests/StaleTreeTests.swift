import Bytes
import Glibc
import Ink
import Notebook
import Support
import Testing
import Wording

@testable import Store

/// Damage that leaves every page and every row well formed: pages that changed places, and pages as they were before.
@Suite struct StaleTreeTests {
  let workshop: Workshop

  init() throws { workshop = try Workshop() }

  /// A library of small pages before and after a day of work, with what is in it in the end.
  private struct TwoDays {
    var yesterday: [UInt8]
    var today: [UInt8]
    var backup: [UInt8]
    var content: SmallLibrary.Content
  }

  private func twoDays() throws -> TwoDays {
    var settings = Library.Settings()
    settings.pageSize = 512
    settings.seed = 7
    let library = try Library(at: workshop.library, create: true, settings: settings)
    let ids = try ["Physics", "Chemistry", "Botany"].map { try library.createNotebook($0) }
    for number in 0..<30 { try library.write(number, in: ids[number % 3]) }
    try library.connection.run("PRAGMA wal_checkpoint(TRUNCATE)")
    let yesterday = try Workshop.bytes(of: workshop.database)
    try library.setTrashed(true, ids[2], now: dawn)
    let later = try ["Geology", "History"].map { try library.createNotebook($0) }
    for number in 30..<60 { try library.write(number, in: (ids[..<2] + later)[number % 4]) }
    let content = try SmallLibrary.Content(of: library.connection)
    let backup = try Workshop.bytes(of: library.backUp(now: dawn).path)
    try library.connection.run("PRAGMA wal_checkpoint(TRUNCATE)")
    return TwoDays(
      yesterday: yesterday, today: try Workshop.bytes(of: workshop.database), backup: backup,
      content: content)
  }

  /// Puts a damaged file into the library's place, with or without the backup.
  private func put(_ file: [UInt8], backup: [UInt8]?) throws {
    for name in LibraryFiles.names(in: workshop.library) where name != "backups" {
      unlink("\(workshop.library)/\(name)")
    }
    let folder = "\(workshop.library)/backups"
    for name in LibraryFiles.names(in: folder) { unlink("\(folder)/\(name)") }
    try Workshop.write(file, to: workshop.database)
    if let backup { try Workshop.write(backup, to: "\(folder)/library-2026-03-01T08.sqlite") }
  }

  /// Files with two pages exchanged, or one page as it was the day before.
  private func damaged(_ days: TwoDays, _ count: Int) -> [[UInt8]] {
    let size = 512
    let (old, new) = (days.yesterday.count / size, days.today.count / size)
    func page(_ number: Int) -> Range<Int> { number * size..<(number + 1) * size }
    var random = RandomSource(seed: 5)
    var files: [[UInt8]] = []
    for number in 1..<old where days.yesterday[page(number)] != days.today[page(number)] {
      var file = days.today
      file.replaceSubrange(page(number), with: days.yesterday[page(number)])
      files.append(file)
    }
    files.shuffle(using: &random)
    files = Array(files.prefix(count))
    for _ in 0..<count {
      let (one, other) = (
        Int.random(in: 1..<new, using: &random), Int.random(in: 1..<new, using: &random)
      )
      var file = days.today
      file.replaceSubrange(page(one), with: days.today[page(other)])
      file.replaceSubrange(page(other), with: days.today[page(one)])
      if file != days.today { files.append(file) }
    }
    return files
  }

  private var share: Int { getenv("SUZURI_SOAK") == nil ? 25 : 1000 }

  @Test func `with a backup, exchanged and old pages cost nothing`() throws {
    let days = try twoDays()
    for (number, file) in damaged(days, share).enumerated() {
      try put(file, backup: days.backup)
      let report = try Library.verify(at: workshop.library, setAside: true, now: dawn)
      let library = try Library(at: workshop.library)
      let content = try SmallLibrary.Content(of: library.connection)
      #expect(
        days.content.records.subtracting(content.records).isEmpty,
        "file \(number): \(report.structure)")
      #expect(content.notebooks.isSuperset(of: days.content.notebooks), "file \(number)")
      let titles = try Set(library.notebooks().map(\.title))
      #expect(titles == ["Physics", "Chemistry", "Geology", "History"], "file \(number)")
      let again = try Library.verify(at: workshop.library, now: dawn)
      #expect(again.structure.isEmpty && again.damage.isEmpty, "file \(number): \(again)")
    }
  }

  /// A file with two pages exchanged.
  private func exchanging(_ one: Int, _ other: Int, in file: [UInt8]) -> [UInt8] {
    func range(_ number: Int) -> Range<Int> { (number - 1) * 512..<number * 512 }
    var changed = file
    changed.replaceSubrange(range(one), with: file[range(other)])
    changed.replaceSubrange(range(other), with: file[range(one)])
    return changed
  }

  @Test func `without a backup, exchanged pages cost no record`() throws {
    let days = try twoDays()
    let library = try Library(at: workshop.library)
    let roots = try library.connection.all("SELECT rootpage FROM sqlite_schema WHERE rootpage > 1")
    { Int($0.integer(0)) }
    let count = days.today.count / 512
    var random = RandomSource(seed: 9)
    // Roots come first, since a page that leads to others costs most.
    var pairs = roots.flatMap { one in roots.filter { $0 > one }.map { (one, $0) } }
    pairs += roots.flatMap { one in (2...12).filter { $0 != one }.map { (one, $0) } }
    pairs += (0..<share).map { _ in
      (Int.random(in: 2...count, using: &random), Int.random(in: 2...count, using: &random))
    }
    for (one, other) in pairs.shuffled(using: &random).prefix(4 * share) {
      try put(exchanging(one, other, in: days.today), backup: nil)
      _ = try Library.verify(at: workshop.library, setAside: true, now: dawn)
      let content = try SmallLibrary.Content(of: Library(at: workshop.library).connection)
      let lost = days.content.records.subtracting(content.records).count
      #expect(lost == 0, "pages \(one) and \(other)")
    }
  }

  @Test(arguments: Seed.several(2))
  func `a page of another library's records is told, and taken only where it fits`(seed: UInt64)
    throws
  {
    let days = try twoDays()
    let foreign = try Workshop()
    var settings = Library.Settings()
    settings.pageSize = 512
    settings.seed = seed
    let other = try Library(at: foreign.library, create: true, settings: settings)
    let id = try other.createNotebook("Elsewhere")
    for number in 100..<160 { try other.write(number, in: id) }
    try other.connection.run("PRAGMA wal_checkpoint(TRUNCATE)")
    let strange = try SmallLibrary.Content(of: other.connection).records
    let pages = leaves(of: try Workshop.bytes(of: foreign.database))
    var takenCount = 0
    let places = leaves(of: days.today)
    for (number, page) in places.enumerated() {
      var file = days.today
      file.replaceSubrange(
        page, with: try Workshop.bytes(of: foreign.database)[pages[number % pages.count]])
      try put(file, backup: nil)
      let report = try Library.verify(at: workshop.library, setAside: true, now: dawn)
      let content = try SmallLibrary.Content(of: Library(at: workshop.library).connection)
      if !content.records.isDisjoint(with: strange) { takenCount += 1 }
      #expect(!report.losses.isEmpty || report.damageCount > 0, "page \(number)")
      let again = try Library.verify(at: workshop.library, setAside: true, now: dawn)
      #expect(again.losses == report.losses && again.isSound, "page \(number)")
    }
    #expect(takenCount < places.count / 3)
  }

  /// The pages of records that lead nowhere, in a file of small pages.
  private func leaves(of file: [UInt8]) -> [Range<Int>] {
    stride(from: 512, to: file.count, by: 512).map { $0..<$0 + 512 }.filter { range in
      guard let page = TreePage(Array(file[range]), isFirst: false), page.kind == .index,
        let cell = page.cells.first
      else { return false }
      let bytes = Array(file[range])
      let head = StoredValues(
        bytes, from: cell.local.lowerBound, to: cell.local.upperBound, byteCount: cell.byteCount)
      return head?.form == "IBBIBBI"
    }
  }

  @Test func `without a backup, exchanged and old pages are told whatever they cost`() throws {
    let days = try twoDays()
    for (number, file) in damaged(days, share).enumerated() {
      try put(file, backup: nil)
      let report = try Library.verify(at: workshop.library, setAside: true, now: dawn)
      let content = try SmallLibrary.Content(of: Library(at: workshop.library).connection)
      guard !days.content.records.isSubset(of: content.records) else { continue }
      #expect(!report.isWhole, "file \(number)")
      #expect(
        !report.losses.isEmpty || report.damageCount > 0 || !report.structure.isEmpty,
        "file \(number)")
    }
  }

  @Test func `no backup is made of a library with exchanged or old pages of records`() throws {
    let days = try twoDays()
    for (number, file) in damaged(days, share).enumerated() {
      try put(file, backup: nil)
      guard let library = try? Library(at: workshop.library, reporting: DamageLog()) else {
        continue
      }
      let content = try? SmallLibrary.Content(of: library.connection)
      let isLess = content.map { !days.content.records.isSubset(of: $0.records) } ?? true
      guard isLess else { continue }
      #expect(throws: LibraryError.damaged(path: workshop.database), "file \(number)") {
        try library.backUp(now: dawn)
      }
      try library.lookForLosses()
      #expect(!library.damage.isEmpty, "file \(number)")
    }
  }

  @Test func `a notebook whose pages changed places is not read as if it were whole`() throws {
    let days = try twoDays()
    for (number, file) in damaged(days, share).enumerated() {
      try put(file, backup: nil)
      guard let library = try? Library(at: workshop.library, reporting: DamageLog()),
        let shelf = try? library.notebooks()
      else { continue }
      let clean = try Set(shelf.map(\.id)).filter { id in
        guard (try? library.lookForDamage(in: id)) != nil else { return false }
        let row = try library.row(of: id).number
        return !library.damage.contains { $0.notebook == row }
      }
      // What is called whole has everything that it had.
      for id in clean {
        let found = (try? library.records(of: id)) ?? []
        let stated = try library.connection.statedTallies()[library.row(of: id).number] ?? nil
        #expect(stated.map { Int($0.rows) == found.count } ?? true, "file \(number)")
      }
    }
  }

  // MARK: Tallies

  @Test func `tallies follow every change`() throws {
    let library = try workshop.open()
    var random = RandomSource(seed: 3)
    var ids = [try library.createNotebook("Physics")]
    func check(_ step: String) throws {
      let connection = library.connection
      let stated = try connection.statedTallies()
      #expect(try Tally.disagreements(stated, connection.countedTallies()).isEmpty, "\(step)")
      #expect(stated.values.allSatisfy { $0 != nil }, "\(step)")
    }
    for number in 0..<120 {
      let id = ids[Int.random(in: 0..<ids.count, using: &random)]
      switch Int.random(in: 0..<8, using: &random) {
      case 0: ids.append(try library.createNotebook("Notebook \(number)"))
      case 1: _ = try library.undo(id, now: dawn)
      case 2: _ = try library.redo(id, now: dawn)
      case 3 where ids.count > 1:
        try library.setTrashed(true, id, now: dawn)
        try library.emptyTrash()
        ids.removeAll { $0 == id }
      case 4 where number % 4 == 0: _ = try library.backUp(now: dawn + Int64(number))
      default: try library.write(number, in: id)
      }
      try check("step \(number)")
    }
    let backup = try library.backUp(now: dawn)
    try library.write(121, in: ids[0])
    try library.restore(backup.name, now: dawn)
    try check("restored")
    #expect(try Library.verify(at: workshop.library, now: dawn).isWhole)
  }

  @Test func `a damaged tally is made anew and nothing is called lost`() throws {
    let library = try workshop.open()
    let id = try library.createNotebook("Physics")
    try library.write(1, in: id)
    for change in ["rows = rows + 1", "sum = sum + 5", "twin = twin + 1"] {
      try library.connection.run("UPDATE tally SET \(change)")
      let report = try Library.verify(at: workshop.library, setAside: true, now: dawn)
      #expect(report.structure.isEmpty && report.losses.isEmpty && report.damageCount == 2)
      #expect(try Library.verify(at: workshop.library, now: dawn).isWhole)
    }
    try library.connection.run("DELETE FROM tally")
    #expect(try !Library.verify(at: workshop.library, setAside: true, now: dawn).isWhole)
    #expect(try Library.verify(at: workshop.library, now: dawn).isWhole)
  }

  @Test func `a flipped bit in a checksum costs no salvage`() throws {
    let library = try workshop.open()
    let id = try library.createNotebook("Physics")
    for number in 0..<3 { try library.write(number, in: id) }
    let tally = try library.connection.all("SELECT * FROM tally") { $0.values(4) }
    try library.connection.run(
      "UPDATE record SET check_sum = (check_sum | 8) - (check_sum & 8) WHERE code = 0")
    try library.connection.run("DELETE FROM tally")
    for row in tally { try library.connection.run("INSERT INTO tally VALUES (?, ?, ?, ?)", row) }
    let report = try Library.verify(at: workshop.library, setAside: true, now: dawn)
    #expect(report.structure.isEmpty && report.damagedFile == nil && report.mendedCount > 0)
    #expect(try Library.verify(at: workshop.library, now: dawn).isWhole)
  }

  // MARK: Afterwards

  /// A library whose file has lost a page of records that no backup has.
  private func lossy() throws -> NotebookID {
    let library = try workshop.open()
    let id = try library.createNotebook("Physics")
    for number in 0..<60 { try library.write(number, in: id) }
    try library.connection.run("PRAGMA wal_checkpoint(TRUNCATE)")
    return id
  }

  @Test func `what is known to be lost stays said until a person dismisses it`() throws {
    let id = try lossy()
    var bytes = try Workshop.bytes(of: workshop.database)
    let whole = bytes
    let place = try #require(
      (1..<bytes.count / 4096).last { bytes[$0 * 4096] == TreePage.Kind.index.rawValue })
    for offset in 0..<4096 { bytes[place * 4096 + offset] = 0xA5 }
    try Workshop.write(bytes, to: workshop.database)
    let report = try Library.verify(at: workshop.library, setAside: true, now: dawn)
    let loss = try #require(report.losses.first)
    #expect(loss.title == "Physics" && loss.found < loss.written)
    for _ in 0..<2 {
      let again = try Library.verify(at: workshop.library, setAside: true, now: dawn)
      #expect(again.losses == [loss] && !again.isWhole)
      #expect(again.damageCount == 0 && again.structure.isEmpty)
    }
    // Another copy of the file is read into the library.
    let other = "\(workshop.directory)/other.sqlite"
    try Workshop.write(whole, to: other)
    let library = try Library(at: workshop.library)
    let gained = try library.gather(from: other, now: dawn)
    #expect(gained.map(\.title) == ["Physics"])
    #expect(try library.elements(of: id).count == 60)
    #expect(try library.gather(from: other, now: dawn).isEmpty)
    let rows = try library.quarantine().filter { $0.number == loss.row }
    try library.removeFromQuarantine(rows)
    #expect(try Library.verify(at: workshop.library, now: dawn).losses.isEmpty)
  }

  @Test func `a notebook that survived empty comes back out of a backup`() throws {
    let library = try workshop.open()
    let id = try library.createNotebook("Physics")
    for number in 0..<9 { try library.write(number, in: id) }
    let backup = try library.backUp(now: dawn)
    for table in ["record", "thing", "history"] {
      try library.connection.run("DELETE FROM \(table)")
    }
    #expect(try library.elements(of: id).isEmpty)
    #expect(try library.notebook(named: "Physics", in: backup.name) == id)
    #expect(try library.complete(id, from: backup.name, now: dawn) > 9)
    #expect(try library.elements(of: id).count == 9)
    #expect(try library.complete(id, from: backup.name, now: dawn) == 0)
  }
}
