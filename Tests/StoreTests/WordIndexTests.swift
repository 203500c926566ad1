import Bytes
import Glibc
import Notebook
import Support
import Testing

@testable import Store

/// The index of recognized handwriting, which may be lost but is never wrong.
@Suite struct WordIndexTests {
  private let workshop: Workshop
  private let notebooks: [NotebookID]

  init() throws {
    workshop = try Workshop()
    _ = try workshop.open()
    var random = RandomSource(seed: 4)
    notebooks = (0..<3).map { _ in .random(using: &random) }
  }

  private var path: String { "\(workshop.library)/words.sqlite" }

  private func open(version: Int = 1) throws -> WordIndex {
    try WordIndex(of: workshop.library, version: version)
  }

  private static func id(_ number: Int) -> EntityID {
    EntityID(counter: UInt64(number), incarnation: Incarnation(rawValue: 7))
  }

  /// The state of a page; its content is larger than a page of the file for some.
  private static func page(_ number: Int, state: Int = 0) -> IndexedPage {
    var random = RandomSource(seed: UInt64(number * 1000 + state))
    let count = number % 7 == 0 ? 0 : Int.random(in: 100...9000, using: &random)
    let mask = number &* 77 &+ state
    return IndexedPage(
      ink: random.next(), content: (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ mask) })
  }

  private func fill(_ index: WordIndex, pages: Range<Int> = 1..<31) throws {
    for number in pages {
      try index.save(Self.page(number), of: Self.id(number), in: notebooks[number % 3])
    }
    for (place, notebook) in notebooks.enumerated() {
      let own = pages.filter { $0 % 3 == place }.map(Self.id)
      try index.setComplete(notebook, at: Int64(place), pages: Set(own))
    }
    try index.setValue([1, 2, 3], for: "words")
  }

  private struct Found: Hashable {
    let notebook: NotebookID
    let page: EntityID
    let content: [UInt8]
  }

  private func found(_ index: WordIndex, in notebook: NotebookID? = nil) throws -> [Found] {
    var found: [Found] = []
    try index.read(from: notebook) { notebook, page, content in
      found.append(Found(notebook: notebook, page: page, content: content.content))
      return true
    }
    return found
  }

  @Test func `what is saved is read back, by other connections and later as well`() throws {
    let (first, second) = (try open(), try open())
    try first.save(Self.page(1, state: 5), of: Self.id(1), in: notebooks[1])
    try fill(second)
    for index in [first, second, try open()] {
      for number in 1..<31 {
        let notebook = notebooks[number % 3]
        #expect(try index.content(of: Self.id(number), in: notebook) == Self.page(number))
        #expect(try index.pages(of: notebook)[Self.id(number)] == Self.page(number).ink)
        #expect(try index.content(of: Self.id(number), in: notebooks[(number + 1) % 3]) == nil)
      }
      let all = try found(index)
      #expect(
        Set(all)
          == Set(
            (1..<31).map {
              Found(notebook: notebooks[$0 % 3], page: Self.id($0), content: Self.page($0).content)
            }) && all.count == 30)
      #expect(try found(index, in: notebooks[2]) == all.filter { $0.notebook == notebooks[2] })
      let status = try index.status()
      #expect(status.pages == 30 && status.notebooks == 3 && status.bytes > 30 * 2000)
    }
  }

  @Test func `reading ends when a visit says so, or with its error`() throws {
    struct Enough: Error {}
    let index = try open()
    try fill(index)
    for most in 1..<5 {
      var count = 0
      try index.read { _, _, _ in
        count += 1
        return count < most
      }
      #expect(count == most)
    }
    // Damage of something else is not damage of the index.
    for error in [Enough(), LibraryError.damaged(path: "elsewhere")] as [any Error] {
      #expect(throws: (any Error).self) { try index.read { _, _, _ in throw error } }
      #expect(try index.status().pages == 30)
    }
  }

  @Test func `a notebook is complete until one of its pages is saved, lost or forgotten`() throws {
    let index = try open()
    try fill(index)
    for (place, notebook) in notebooks.enumerated() {
      #expect(try open().changeStamp(of: notebook) == Int64(place))
    }
    try index.save(Self.page(3, state: 1), of: Self.id(3), in: notebooks[0])
    #expect(try index.changeStamp(of: notebooks[0]) == nil)
    let rest: Set = [Self.id(3), Self.id(6)]
    #expect(try index.setComplete(notebooks[0], at: 9, pages: rest))
    #expect(try index.changeStamp(of: notebooks[0]) == 9)
    #expect(try !index.setComplete(notebooks[0], at: 10, pages: rest.union([Self.id(99)])))
    #expect(try index.changeStamp(of: notebooks[0]) == 9)
    #expect(try Set(index.pages(of: notebooks[0]).keys) == [Self.id(3), Self.id(6)])
    #expect(try index.pages(of: notebooks[1]).count == 10)
    try Connection(path, mode: .writing).run(
      "DELETE FROM page WHERE page = ?", [.blob(Self.id(1).stored)])
    #expect(try index.changeStamp(of: notebooks[1]) == nil)
    try index.forget(except: [notebooks[1]])
    #expect(try index.status().notebooks == 1 && index.pages(of: notebooks[1]).count == 9)
    #expect(try index.changeStamp(of: notebooks[2]) == nil)
  }

  @Test func `another version of the reader drops the pages and keeps the values`() throws {
    let old = try open()
    try fill(old)
    let new = try open(version: 2)
    #expect(try new.status().pages == 0 && new.changeStamp(of: notebooks[0]) == nil)
    #expect(try new.value(for: "words") == [1, 2, 3])
    // What the old one reads would be taken for something else.
    #expect(throws: LibraryError.replaced(path: path)) {
      try old.save(Self.page(1), of: Self.id(1), in: notebooks[1])
    }
    try fill(new)
    #expect(throws: LibraryError.replaced(path: path)) { try found(old) }
    #expect(try found(open(version: 2)).count == 30)
  }

  @Test func `values are replaced and removed`() throws {
    let index = try open()
    #expect(try index.value(for: "字") == nil)
    for value in [[], [1], [2, 3]] as [[UInt8]] {
      try index.setValue(value, for: "字")
      #expect(try open().value(for: "字") == value)
    }
    try index.setValue(nil, for: "字")
    #expect(try index.value(for: "字") == nil)
  }

  /// Everything that an index says is right, or not there.
  private func expectRight(_ index: WordIndex) throws {
    for page in try found(index) {
      let number = Int(page.page.counter)
      #expect(page.content == Self.page(number).content && page.notebook == notebooks[number % 3])
    }
    for number in 1..<31 {
      let page = try index.content(of: Self.id(number), in: notebooks[number % 3])
      #expect(page == nil || page == Self.page(number))
    }
    for (place, notebook) in notebooks.enumerated() {
      guard let stamp = try index.changeStamp(of: notebook) else { continue }
      #expect(try stamp == place && index.pages(of: notebook).count == 10)
    }
    let value = try index.value(for: "words")
    #expect(value == nil || value == [1, 2, 3])
  }

  @Test(arguments: Seed.several(20))
  func `a damaged file gives right content or none, and is begun again`(seed: UInt64) throws {
    try fill(try open())
    var random = RandomSource(seed: seed)
    var bytes = try Workshop.bytes(of: path)
    switch Int.random(in: 0..<3, using: &random) {
    case 0: bytes.removeLast(Int.random(in: 1...bytes.count, using: &random))
    case 1:
      // A power cut leaves whole pages of zeros, or of earlier content.
      let (to, from) = (0..<bytes.count / 4096, 0..<bytes.count / 4096)
      let (place, other) = (
        Int.random(in: to, using: &random) * 4096, Int.random(in: from, using: &random) * 4096
      )
      let block = Bool.random(using: &random) ? Array(bytes[other..<other + 4096]) : []
      bytes.replaceSubrange(
        place..<place + 4096, with: block + [UInt8](repeating: 0, count: 4096 - block.count))
    default:
      for _ in 0..<Int.random(in: 1...50, using: &random) {
        let place = Int.random(in: bytes.indices, using: &random)
        bytes[place] ^= UInt8.random(in: 1...255, using: &random)
      }
    }
    try Workshop.write(bytes, to: path)
    try expectRight(try open())
    let index = try open()
    try fill(index)
    try expectRight(index)
    #expect(try found(open()).count == 30 && index.changeStamp(of: notebooks[2]) == 2)
  }

  @Test func `what was read of the same ink is found, and nothing for other ink`() throws {
    let index = try open()
    try fill(index)
    for number in 1..<31 {
      #expect(try index.content(withInk: Self.page(number).ink) == Self.page(number))
    }
    #expect(try index.content(withInk: 1) == nil)
  }

  @Test func `a damaged page is left out, and read again once it is forgotten`() throws {
    try fill(open())
    try Connection(path, mode: .creating).run(
      "UPDATE page SET content = x'07' WHERE page = ?", [.blob(Self.id(8).stored)])
    let index = try open()
    let others = (1..<31).filter { $0 != 8 }.map(Self.id)
    #expect(Set(try found(index).map(\.page)) == Set(others))
    #expect(try index.content(withInk: Self.page(8).ink) == nil)
    #expect(try index.changeStamp(of: notebooks[8 % 3]) != nil)
    try index.forgetDamaged()
    #expect(try index.changeStamp(of: notebooks[8 % 3]) == nil)
    #expect(try index.changeStamp(of: notebooks[0]) == 0 && index.value(for: "words") == [1, 2, 3])
    #expect(try index.status().pages == 29)
  }

  @Test func `nothing is left in the file of what was forgotten`() throws {
    let index = try open()
    try fill(index)
    let secret = Array("the secret of the fox, five times and more".utf8)
    let page = IndexedPage(ink: 5, content: (0..<300).flatMap { _ in secret })
    try index.save(page, of: Self.id(40), in: notebooks[0])
    func hasSecret() throws -> Bool {
      try Connection(path, mode: .creating).run("PRAGMA wal_checkpoint(TRUNCATE)")
      return try Workshop.bytes(of: path).split(separator: secret).count > 1
    }
    #expect(try hasSecret())
    try index.forget(except: [notebooks[1], notebooks[2]])
    #expect(try !hasSecret())
  }

  @Test func `values outlive damage of pages`() throws {
    try fill(try open())
    let content = Self.page(5).content
    var bytes = try Workshop.bytes(of: path)
    let place = try #require(bytes.firstRange(of: content.prefix(40))).lowerBound
    bytes[place] ^= 1
    try Workshop.write(bytes, to: path)
    let index = try open()
    #expect(try index.content(of: Self.id(5), in: notebooks[2]) == nil)
    #expect(try index.status().pages == 0 && index.value(for: "words") == [1, 2, 3])
  }

  @Test func `a file that is another program's or was deleted is begun again`() throws {
    try Workshop.write(Array("not a database, but a letter to somebody".utf8), to: path)
    let (first, second) = (try open(), try open())
    try fill(first)
    #expect(try found(second).count == 30)
    LibraryFiles.remove(path)
    #expect(try found(second).isEmpty)
    try fill(first)
    #expect(try found(second).count == 30 && found(open()).count == 30)
    LibraryFiles.remove(path)
    // Tables that are not ours may have triggers.
    let other = try Connection(path, mode: .creating)
    try other.run("CREATE TABLE page (notebook, page, ink, check_sum, content)")
    try other.run("PRAGMA application_id = \(0x5355_5A57)")
    try fill(first)
    #expect(try found(open()).count == 30)
  }

  @Test func `where nothing can be written or there is no library, none is made`() throws {
    let nowhere = "\(workshop.directory)/nowhere"
    #expect(throws: LibraryError.notFound(directory: nowhere)) {
      try WordIndex(of: nowhere, version: 1)
    }
    #expect(!LibraryFiles.exists(nowhere))
    let index = try open()
    try #require(rename(workshop.library, nowhere) == 0)
    #expect(throws: (any Error).self) { try found(index) }
    #expect(!LibraryFiles.exists(workshop.library))
    #expect(chmod(workshop.directory, 0o755) == 0 && chmod(nowhere, 0o555) == 0)
    defer { chmod(nowhere, 0o755) }
    let names = LibraryFiles.names(in: nowhere)
    let readOnly = LibraryError.readOnly(path: "\(nowhere)/words.sqlite")
    #expect(throws: readOnly) { try asNobody { try WordIndex(of: nowhere, version: 1) } }
    #expect(LibraryFiles.names(in: nowhere) == names)
  }

  @Test func `a library with an index is whole, and its backups have none`() throws {
    let library = try workshop.open()
    let notebook = try library.createNotebook("Physics")
    let before = try library.contentHash(of: notebook)
    try fill(try open())
    #expect(try Library.verify(at: workshop.library, now: dawn).isWhole)
    let backup = try library.backUp(now: dawn)
    #expect(
      !LibraryFiles.names(in: "\(workshop.library)/backups").contains { $0.contains("words") })
    try Library.restore(backup.name, at: workshop.library, now: dawn)
    #expect(try workshop.open().contentHash(of: notebook) == before)
    #expect(try found(open()).count == 30)
    #expect(
      Library.refusal(toWrite: path) != nil, "an export into the library must not replace it")
  }
}
