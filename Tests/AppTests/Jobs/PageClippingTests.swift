import Bytes
import Desk
import Export
import Foundation
import Geometry
import Ink
import Notebook
import Store
import Testing
import Wording

@testable import App

/// Pictures of parts of pages, made beside writing.
@Suite struct PageClippingTests {
  private let kept: KeptNotebook
  private let keeper: Keeper
  private let runner: JobRunner
  private let folder: ExportFolder
  private let box = Box(low: Point(x: 60, y: 60), high: Point(x: 204, y: 132))

  init() throws {
    kept = try KeptNotebook()
    let mailbox = kept.mailbox
    keeper = Keeper(
      NotesSource(at: kept.path, kept.id), DamageNews(DamageLog(), mailbox: mailbox),
      mailbox: mailbox, unfinished: kept.ring)
    runner = JobRunner(keeper: keeper, mailbox: mailbox)
    folder = ExportFolder(kept.path + "-exports")
  }

  private func end() {
    runner.finish()
    keeper.finish()
    try? FileManager.default.removeItem(atPath: folder.path)
  }

  /// Has a picture made; returns what is told until that is over.
  private func clip(_ page: EntityID, file: String? = nil) -> [Notice] {
    let excerpt = Excerpt(of: kept.fullName(of: page), box)
    runner.start(
      PageClipping(
        order: ClipOrder(excerpt, page: "Page 1", file: file), number: 1, isOffered: true,
        folder: folder, damage: DamageNews(DamageLog(), mailbox: kept.mailbox)))
    var notices: [Notice] = []
    while !notices.contains(where: isEnd) {
      notices += kept.mailbox.takeAll()
      usleep(1000)
    }
    return notices
  }

  private func isEnd(_ notice: Notice) -> Bool {
    guard case .job(let job) = notice else { return false }
    return switch job.state {
    case .done, .failed, .cancelled: true
    case .waiting, .running, .resting, .ending: false
    }
  }

  @Test func `the picture is that of an export, with what was written last and the way back`()
    throws
  {
    defer { end() }
    let page = try #require(try kept.pages.first)
    keeper.request(.edit(.write(.dot(on: kept.fullName(of: page))), at: 5))
    let notices = clip(page)
    let picture = try #require(
      notices.lazy.compactMap { notice in
        if case .clipped(let picture) = notice { picture } else { nil }
      }.first)
    #expect(picture.forms.map(\.type) == ["application/x-suzuri-clipping", "image/png"])
    guard case .bytes(let own)? = picture.forms.first?.content,
      case .bytes(let png)? = picture.forms.last?.content
    else { return }
    #expect(own == picture.clipping.bytes)
    let pages = try LibraryPages(of: kept.id, in: kept.library, allowingDamage: false) { _, _ in
      true
    }
    var size = PixelSize()
    size.density = 300
    let whole = try #require(try pages.next())
    #expect(whole.layers.contains { !$0.elements.isEmpty })
    #expect(try PNGPage.png(of: whole, clip: box, pixels: size).bytes == png)
    let frame = try #require(picture.clipping.picture)
    #expect(frame.box == box && frame.excerpt == Excerpt(of: kept.fullName(of: page), box))
    #expect(picture.clipping.files == [ContentHash(of: png): png])
  }

  @Test func `a file is made beside others, and no picture for the clipboard`() throws {
    defer { end() }
    let page = try #require(try kept.pages.first)
    for _ in 0..<2 {
      let notices = clip(page, file: "Test, page 1, clipping")
      #expect(!notices.contains { if case .clipped = $0 { true } else { false } })
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(names == ["Test, page 1, clipping 2.png", "Test, page 1, clipping.png"])
  }

  @Test func `a page that is gone makes none`() {
    defer { end() }
    let gone = EntityID(counter: 99, incarnation: Incarnation(rawValue: 3))
    let sentences = clip(gone).compactMap { notice in
      if case .job(let job) = notice, case .failed(let reason) = job.state {
        reason.text
      } else {
        nil as String?
      }
    }
    #expect(sentences == ["its page no longer exists"])
  }
}
