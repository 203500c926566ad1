import Bytes
import Glibc
import Notebook
import Support
import Testing

@testable import Store

/// The index of recognized handwriting as exports open it.
@Suite struct ReadWordIndexTests {
  private let workshop: Workshop
  private let notebook: NotebookID

  init() throws {
    workshop = try Workshop()
    _ = try workshop.open()
    var random = RandomSource(seed: 4)
    notebook = .random(using: &random)
  }

  private var path: String { "\(workshop.library)/words.sqlite" }

  private static let ids = (1...20).map {
    EntityID(counter: UInt64($0), incarnation: Incarnation(rawValue: 7))
  }

  private static func page(_ id: EntityID) -> IndexedPage {
    let number = UInt8(id.counter)
    return IndexedPage(ink: UInt64(number), content: (0..<900).map { UInt8($0 & 0xFF) ^ number })
  }

  private func fill() throws {
    let index = try WordIndex(of: workshop.library, version: 1)
    for id in Self.ids { try index.save(Self.page(id), of: id, in: notebook) }
    try index.setValue([1, 2], for: "hand")
  }

  private func opened(version: Int = 1) -> WordIndex? {
    WordIndex(reading: workshop.library, version: version)
  }

  @Test func `an index that is read gives what was saved, and takes nothing`() throws {
    #expect(opened() == nil && !LibraryFiles.exists(path))
    try fill()
    let index = try #require(opened())
    for id in Self.ids {
      #expect(try index.content(of: id, in: notebook) == Self.page(id))
    }
    #expect(try index.value(for: "hand") == [1, 2])
    #expect(throws: LibraryError.readOnly(path: path)) {
      try index.save(Self.page(Self.ids[0]), of: Self.ids[0], in: notebook)
    }
    #expect(throws: LibraryError.readOnly(path: path)) { try index.setValue(nil, for: "hand") }
  }

  @Test func `pages of another reader are left alone`() throws {
    try fill()
    #expect(opened(version: 2) == nil)
    #expect(try WordIndex(of: workshop.library, version: 1).status().pages == Self.ids.count)
  }

  @Test(arguments: Seed.several(20))
  func `a damaged index gives right content or none, and stays as it is`(seed: UInt64) throws {
    try fill()
    var random = RandomSource(seed: seed)
    var bytes = try Workshop.bytes(of: path)
    for _ in 0..<Int.random(in: 1...50, using: &random) {
      let place = Int.random(in: bytes.indices, using: &random)
      bytes[place] ^= UInt8.random(in: 1...255, using: &random)
    }
    try Workshop.write(bytes, to: path)
    if let index = opened() {
      for id in Self.ids {
        let page = try? index.content(of: id, in: notebook)
        #expect(page == nil || page == Self.page(id))
      }
      try? index.read { _, id, page in
        #expect(page == Self.page(id))
        return true
      }
    }
    #expect(try Workshop.bytes(of: path) == bytes)
  }
}
