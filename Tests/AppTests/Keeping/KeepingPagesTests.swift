import Foundation
import Geometry
import Ink
import Notebook
import Paint
import Store
import Testing

@testable import App
@testable import Desk

/// The keeper at work on pages and layers, without a window.
@Suite final class KeepingPagesTests {
  private static let size = PageSize(width: 14_800, height: 21_000)
  private let path = FileManager.default.temporaryDirectory
    .appending(path: "suzuri-pages-\(UUID().uuidString)").path
  private let library: Library
  private let id: NotebookID
  private let mailbox = Mailbox<Notice>()
  private var notes: NoteKeeping

  init() throws {
    library = try Library(at: path, create: true)
    id = try library.createNotebook(titled: "Test", size: Self.size, paper: Paper(.grid), now: 1)
    notes = try NoteKeeping(
      id, in: try Library(at: path), mailbox: mailbox,
      unfinished: SampleRing())
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  private func pages() throws -> [EntityID] { try library.outline(of: id).pages.map(\.id) }

  /// The page that the latest notice about pages shows.
  private var shown: EntityID? { mailbox.takeAll().compactMap { $0.shown?.page }.last }

  @Test func `a page comes behind or before another, in its section, with its paper`() throws {
    let first = try pages()[0]
    notes.perform(.edit(.page(.addAfter, PageID(first, of: id)), at: 5))
    let behind = try #require(shown)
    notes.perform(.edit(.page(.addBefore, PageID(first, of: id)), at: 5))
    let before = try #require(shown)
    notes.perform(.edit(.page(.addBefore, PageID(behind, of: id)), at: 5))
    let between = try #require(shown)
    #expect(try pages() == [before, first, between, behind])
    for page in try library.outline(of: id).pages {
      #expect(page.size == Self.size)
      #expect(page.paper == Paper(.grid))
    }
    let section = try library.edit(id, action: .addPage, now: 2) { editor in
      let section = try editor.addSection()
      try editor.addPage(to: section, size: Self.size, paper: Paper(.grid))
      return section
    }
    notes.perform(.watch(isSeen: true))
    let other = try #require(try pages().last)
    notes.perform(.edit(.page(.addBefore, PageID(other, of: id)), at: 5))
    let sections = try library.outline(of: id).sections
    #expect(sections.first { $0.id == section }?.pages.map(\.id) == [try #require(shown), other])
  }

  @Test func `a deleted page comes back with its ink, and is shown`() throws {
    let first = try pages()[0]
    notes.perform(.edit(.page(.addAfter, PageID(first, of: id)), at: 5))
    let second = try #require(shown)
    notes.perform(.edit(.write(.dot(on: PageID(second, of: id))), at: 5))
    notes.perform(.edit(.page(.delete, PageID(second, of: id)), at: 5))
    #expect(try pages() == [first])
    _ = mailbox.takeAll()
    notes.perform(.edit(.undo(id), at: 5))
    let spots = mailbox.takeAll().flatMap { $0.spots(.undone) ?? [] }
    #expect(spots.map(\.page.page) == [second])
    #expect(try pages() == [first, second])
    #expect(try library.page(second, of: id).elements.count == 1)
  }

  @Test func `in the place of the only page comes an empty one like it`() throws {
    let first = try pages()[0]
    notes.perform(.edit(.write(.dot(on: PageID(first, of: id))), at: 5))
    notes.perform(.edit(.page(.delete, PageID(first, of: id)), at: 5))
    let page = try #require(try library.outline(of: id).pages.first)
    #expect(page.id != first && page.size == Self.size && page.paper == Paper(.grid))
    #expect(try library.page(page.id, of: id).elements.isEmpty)
    notes.perform(.edit(.undo(id), at: 5))
    #expect(try pages() == [first])
  }

  @Test(arguments: [true, false])
  func `ink for a page without a layer to write on gets one, and a sentence says so`(
    isLocked: Bool
  ) throws {
    let page = try pages()[0]
    let layer = try library.page(page, of: id).layers[0].id
    notes.perform(.edit(.write(.dot(on: PageID(page, of: id))), at: 5))
    try library.edit(id, action: .write, now: 6) { editor in
      try editor.set(isLocked ? .isLocked : .isVisible, of: layer, to: isLocked)
    }
    notes.perform(.watch(isSeen: true))
    for time in 7...9 {
      notes.perform(.edit(.write(.dot(on: PageID(page, of: id))), at: Int64(time)))
    }
    let layers = try library.page(page, of: id).layers
    #expect(layers.map { $0.elements.count } == [1, 3])
    let sentences = mailbox.takeAll().filter { if case .failed = $0 { true } else { false } }
    #expect(sentences.count == 1)
  }

  @Test func `what is written comes on the chosen layer, as long as it is shown and not locked`()
    throws
  {
    let page = PageID(try pages()[0], of: id)
    notes.perform(.edit(.write(.dot(on: page)), at: 5))
    notes.perform(.edit(.layer(.add(above: nil), page), at: 6))
    func layers() throws -> [PageContent.Layer] { try library.page(page.page, of: id).layers }
    let lower = try layers()[0].id
    notes.perform(.edit(.write(.dot(on: page)), at: 7))
    #expect(try layers().map { $0.elements.count } == [1, 1], "a new layer is written on")
    _ = mailbox.takeAll()
    notes.perform(.chooseLayer(lower, of: page))
    let told = mailbox.takeAll().compactMap { $0.answer?.layers[page] }.last
    #expect(told?.map(\.isWrittenOn) == [true, false])
    notes.perform(.edit(.write(.dot(on: page)), at: 8))
    #expect(try layers().map { $0.elements.count } == [2, 1])
    notes.perform(.edit(.layer(.lock(lower, true), page), at: 9))
    notes.perform(.edit(.write(.dot(on: page)), at: 10))
    #expect(try layers().map { $0.elements.count } == [2, 2])
    notes.perform(.edit(.layer(.mergeDown(try layers()[1].id), page), at: 11))
    #expect(try layers().map { $0.elements.count } == [4])
    notes.perform(.edit(.undo(id), at: 12))
    #expect(try layers().map { $0.elements.count } == [2, 2])
  }

  @Test func `an eraser leaves locked layers alone`() throws {
    let page = try pages()[0]
    let layer = try library.page(page, of: id).layers[0].id
    notes.perform(.edit(.write(.dot(on: PageID(page, of: id))), at: 5))
    for isLocked in [true, false] {
      try library.edit(id, action: .write, now: 6) {
        try $0.set(.isLocked, of: layer, to: isLocked)
      }
      let content = try library.page(page, of: id)
      let picture = PagePicture(of: content, size: Self.size, paper: Paper(.grid), reusing: nil)
      let eraser = Eraser(path: [Point(x: 50, y: 50), Point(x: 60, y: 60)], radius: 20)
      for inParts in [true, false] {
        let reach = EraserReach(radius: 20, inParts: inParts, marksOnly: false)
        var erasure = Erasure(on: PageID(page, of: id), reach)
        #expect(erasure.erase(picture, with: eraser).left.isEmpty == isLocked)
        #expect(erasure.isEmpty == isLocked)
      }
      #expect(picture.pictures(selectedBy: nil).isEmpty == isLocked)
    }
  }
}
