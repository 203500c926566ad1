import Bytes
import Geometry
import Ink
import Notebook
import Support
import Testing

@testable import Store

/// The cache of thumbnails, which may be lost but never lies.
@Suite struct ThumbnailCacheTests {
  private let workshop: Workshop
  private let page: PageID

  init() throws {
    workshop = try Workshop()
    let library = try workshop.open()
    let id = try library.createNotebook("Physics")
    page = PageID(try #require(try library.outline(of: id).pages.first?.id), of: id)
  }

  private var path: String { "\(workshop.library)/thumbnails.sqlite" }

  private func open(limit: Int = 1 << 20) -> ThumbnailCache {
    ThumbnailCache(of: workshop.library, limit: limit)
  }

  private func name(_ width: Int, light: String = "plain") -> ThumbnailCache.Name {
    ThumbnailCache.Name(of: page, width: width, height: 8, light: light)
  }

  /// A picture of random pixels, which do not compress.
  private func picture(_ width: Int, seed: UInt64 = 1) -> ThumbnailCache.Picture {
    var random = RandomSource(seed: seed)
    return ThumbnailCache.Picture(
      rgb: (0..<width * 8 * 3).map { _ in UInt8.random(in: 0...255, using: &random) },
      state: PageState(number: Int64(seed)), mark: "mark \(seed)")
  }

  @Test func `what is kept comes back, in the next use of the file as well`() {
    let first = open()
    first.store(picture(10), as: name(10))
    first.store(picture(10, seed: 2), as: name(10, light: "turned"))
    first.store(picture(20, seed: 3), as: name(20))
    first.store(picture(20, seed: 4), as: name(20))
    for cache in [first, open(), open()] {
      #expect(cache.picture(name(10)) == picture(10))
      #expect(cache.picture(name(10, light: "turned")) == picture(10, seed: 2))
      #expect(cache.picture(name(20)) == picture(20, seed: 4), "the later one counts")
      #expect(cache.picture(name(30)) == nil)
    }
    first.confirm(name(10), at: "later")
    #expect(open().picture(name(10))?.mark == "later")
  }

  @Test func `what was used longest ago makes room for others`() {
    let size = 100 * 8 * 3
    do {
      let cache = open(limit: size * 100)
      for number in 0..<60 { cache.store(picture(100, seed: 1), as: name(100, light: "\(number)")) }
    }
    let cache = open(limit: size * 100)
    for number in 0..<20 { #expect(cache.picture(name(100, light: "\(number)")) != nil) }
    for number in 60..<300 { cache.store(picture(100, seed: 1), as: name(100, light: "\(number)")) }
    let left = (0..<300).filter { cache.picture(name(100, light: "\($0)")) != nil }
    #expect((60...100).contains(left.count), "\(left.count) are left")
    #expect(left.last == 299)
    #expect(!left.contains { (20..<60).contains($0) }, "what was not used went first")
  }

  @Test(arguments: Seed.several(20))
  func `a damaged file gives right pictures or none, and takes new ones`(seed: UInt64) throws {
    do {
      let cache = open()
      for width in 1...40 { cache.store(picture(width * 5), as: name(width * 5)) }
    }
    var random = RandomSource(seed: seed)
    var bytes = try Workshop.bytes(of: path)
    if Bool.random(using: &random) {
      for _ in 0..<Int.random(in: 1...200, using: &random) {
        let place = Int.random(in: bytes.indices, using: &random)
        bytes[place] ^= UInt8.random(in: 1...255, using: &random)
      }
    } else {
      bytes.removeLast(Int.random(in: 1...bytes.count, using: &random))
    }
    try Workshop.write(bytes, to: path)
    let cache = open()
    for width in 1...40 {
      let found = cache.picture(name(width * 5))
      #expect(found == nil || found?.rgb == picture(width * 5).rgb)
    }
    // Where damage is met late, the file is begun anew then.
    for _ in 0..<2 { cache.store(picture(10, seed: 7), as: name(10)) }
    #expect(cache.picture(name(10)) == picture(10, seed: 7))
    #expect(open().picture(name(10)) == picture(10, seed: 7))
  }

  @Test func `a file of another program is thrown away, and no file at all is no error`() throws {
    try Workshop.write(Array("not a database, but a letter to somebody".utf8), to: path)
    let cache = open()
    cache.store(picture(10), as: name(10))
    #expect(cache.picture(name(10)) == picture(10))
    let other = ThumbnailCache(of: "\(workshop.directory)/nowhere")
    other.store(picture(10), as: name(10))
    #expect(other.picture(name(10)) == nil)
  }

  @Test func `a library with thumbnails is whole, and its backups have none`() throws {
    open().store(picture(10), as: name(10))
    let report = try Library.verify(at: workshop.library, now: dawn)
    #expect(report.isWhole)
    let library = try workshop.open()
    _ = try library.backUpIfDue(now: dawn)
    let backups = LibraryFiles.names(in: "\(workshop.library)/backups")
    #expect(!backups.contains { $0.contains("thumbnails") })
  }

  @Test func `the state of a page follows its looks and nothing else`() throws {
    let library = try workshop.open()
    let (id, sheet) = (page.notebook, page.page)
    let layer = try library.page(sheet, of: id).layers[0].id
    var states = [try library.state(of: sheet, of: id)]
    func change(_ body: (inout Editor<StoredNotebook>) throws -> Void) throws -> PageState {
      try library.edit(id, action: .write, now: dawn, body)
      return try library.state(of: sheet, of: id)
    }
    states.append(
      try change { try $0.addStroke(.straight(1), at: Place(page: sheet, layer: layer)) })
    states.append(try change { try $0.set(.paper, of: sheet, to: Paper(.grid)) })
    states.append(try change { try $0.set(.size, of: sheet, to: .a4.turned) })
    _ = try library.undo(id, now: dawn)
    states.append(try library.state(of: sheet, of: id))
    #expect(Set(states).count == states.count)
    let last = try change { editor in
      try editor.set(.title, of: sheet, to: "Light")
      try editor.set(.bookmark, of: sheet, to: true)
      try editor.set(.tag("exam"), of: sheet, to: true)
      let section = try editor.addSection()
      try editor.movePage(sheet, to: section, after: nil)
    }
    #expect(last == states.last)
    let marks = try library.marks()
    #expect(try marks == [library.mark(of: id)])
  }
}
