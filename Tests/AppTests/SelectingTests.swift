import Desk
import Foundation
import Geometry
import Ink
import Notebook
import Paint
import Store
import SyntheticHand
import Testing

@testable import App

@Suite struct KeepingSelectionTests {
  private let folder = TemporaryFolder()
  private let id: NotebookID
  private let pages: [EntityID]

  init() throws {
    let library = try Library(at: folder.path, create: true)
    id = try library.createNotebook(titled: "Test", size: .a4, paper: Paper(.plain), now: 1)
    let first = try library.outline(of: id).pages[0]
    let layer = try library.page(first.id, of: id).layers[0].id
    var writer = Writer(seed: 5)
    let box = Box(low: Point(x: 80, y: 80), high: Point(x: 500, y: 300))
    let strokes = writer.write("some words", in: box).strokes
    try library.edit(id, action: .write, now: 2) { editor in
      for stroke in strokes {
        try editor.addStroke(stroke, at: Place(page: first.id, layer: layer))
      }
      // One of them in pieces, as an eraser leaves it.
      let last = try editor.addStroke(strokes[0], at: Place(page: first.id, layer: layer))
      try editor.erase([StrokeRange(512, 1024)], of: last)
    }
    try library.edit(id, action: .addPage, now: 3) { editor in
      try editor.addPage(
        to: first.section, after: first.id, size: first.size, paper: first.paper)
    }
    pages = try library.outline(of: id).pages.map(\.id)
  }

  /// Lets a keeper do something; returns what it tells the window.
  private func keep(_ requests: [KeeperRequest]) throws -> [Notice] {
    let mailbox = Mailbox<Notice>()
    let library = try Library(at: folder.path, create: false)
    var notes = try NoteKeeping(
      id, in: library, mailbox: mailbox,
      unfinished: SampleRing())
    for request in requests { notes.perform(request) }
    return mailbox.takeAll()
  }

  private func content(_ page: Int) throws -> PageContent {
    try Library(at: folder.path, create: false).page(pages[page], of: id)
  }

  /// Does something and takes it back: the page is as before, and one action was enough.
  private func change(_ request: KeeperRequest, of page: Int) throws -> (PageContent, PageContent) {
    let before = try content(page)
    _ = try keep([.load(PageID(pages[page], of: id)), request])
    let changed = try content(page)
    #expect(changed != before)
    _ = try keep([.edit(.undo(id), at: 5)])
    #expect(try content(page) == before)
    _ = try keep([.edit(.redo(id), at: 5)])
    #expect(try content(page) == changed)
    return (before, changed)
  }

  private func elements(_ page: Int) throws -> [EntityID] { try content(page).elements.map(\.id) }

  @Test func `moving, scaling and turning are one action each`() throws {
    let maps: [Affine] = [
      .translation(by: Point(x: 12, y: -3)), .scaling(x: 1.5, y: 1.5), .rotation(by: 0.7),
    ]
    for map in maps {
      let all = try elements(0)
      let request = KeeperRequest.edit(
        .elements(.transform(map, .move), all, of: PageID(pages[0], of: id)), at: 5)
      let (before, changed) = try change(request, of: 0)
      for (old, new) in zip(before.elements, changed.elements) {
        #expect(new.transform == old.transform.then(map))
      }
    }
  }

  @Test func `ink gets another color and another width`() throws {
    let all = try elements(0)
    let requests: [ElementsEdit] = [.color(Color(rgb: 0x123456)), .width(3.5)]
    for request in requests {
      _ = try change(.edit(.elements(request, all, of: PageID(pages[0], of: id)), at: 5), of: 0)
    }
    for element in try content(0).elements {
      guard case .stroke(let stroke) = element.content else { continue }
      #expect(stroke.color == Color(rgb: 0x123456) && stroke.width == 3.5)
    }
  }

  @Test func `words through which something shines keep that in another color`() throws {
    let library = try Library(at: folder.path, create: false)
    let place = Place(page: pages[0], layer: try content(0).layers[0].id)
    let text = try library.edit(id, action: .write, now: 4) { editor in
      try editor.add(
        .text(TextBox(origin: .zero, text: "Tea", color: Color(rgba: 0x1122_3380))), at: place)
    }
    let color = ElementsEdit.color(Color(rgb: 0x123456))
    _ = try keep([
      .load(PageID(pages[0], of: id)),
      .edit(.elements(color, [text], of: PageID(pages[0], of: id)), at: 5),
    ])
    let colors = try content(0).elements.compactMap { element in
      if case .figure(.text(let box)) = element.content { box.color } else { nil }
    }
    #expect(colors == [Color(rgba: 0x1234_5680)])
  }

  @Test func `a copy looks like what it was copied from, erased parts and all`() throws {
    let all = try elements(0)
    _ = try keep([
      .load(PageID(pages[0], of: id)),
      .edit(
        .elements(.transform(.rotation(by: 0.2), .rotate), all, of: PageID(pages[0], of: id)),
        at: 5),
      .edit(.elements(.color(Color(rgb: 0x3E6B36)), all, of: PageID(pages[0], of: id)), at: 5),
    ])
    let (before, changed) = try change(
      .edit(.elements(.duplicate(by: Point(x: 5, y: 7)), all, of: PageID(pages[0], of: id)), at: 5),
      of: 0)
    let new = changed.elements.filter { !all.contains($0.id) }
    #expect(new.count == all.count)
    for (old, new) in zip(before.elements, new) {
      let (one, other) = (try #require(LooseElement(old)), try #require(LooseElement(new)))
      #expect(one.isInk && one.content == other.content)
      #expect(other.transform == one.transform.then(.translation(by: Point(x: 5, y: 7))))
    }
  }

  @Test func `copied ink goes through text to another page, and is selected there`() throws {
    let all = try elements(0)
    let notices = try keep([.load(PageID(pages[0], of: id))])
    let picture = try #require(notices.compactMap(\.picture).last)
    let clipping = picture.clipping(of: Set(all))
    let text = ClippingText.text(of: clipping)
    let read = try #require(try ClippingText.clipping(in: text))
    #expect(read == clipping)
    let (_, changed) = try change(
      .edit(.paste(read, by: .zero, on: PageID(pages[1], of: id)), at: 5), of: 1)
    #expect(changed.elements.count == all.count)
    let answer = try keep([
      .load(PageID(pages[1], of: id)),
      .edit(.paste(read, by: .zero, on: PageID(pages[1], of: id)), at: 5),
    ])
    let selected = answer.compactMap { $0.selected?.elements }
    #expect(selected.map(\.count) == [all.count])
  }

  @Test func `deleting is undone as one action`() throws {
    let all = try elements(0)
    let (_, changed) = try change(
      .edit(.elements(.erase(.delete), all, of: PageID(pages[0], of: id)), at: 5), of: 0)
    #expect(changed.isEmpty)
  }

  @Test func `a change that does not work leaves the page and says so`() throws {
    let stranger = EntityID(counter: 9_999, incarnation: Incarnation(rawValue: 3))
    let before = try content(0)
    let notices = try keep([
      .load(PageID(pages[0], of: id)),
      .edit(
        .elements(.transform(.identity, .move), [stranger], of: PageID(pages[0], of: id)), at: 5),
    ])
    #expect(try content(0) == before)
    #expect(notices.contains { $0.trouble != nil })
    #expect(notices.contains { $0.selected?.elements.isEmpty == true })
  }

  @Test func `a lasso finds moved ink where it is, and half a stroke is enough`() throws {
    let all = try elements(0)
    let shift = Affine.translation(by: Point(x: 0, y: 300))
    let notices = try keep([
      .load(PageID(pages[0], of: id)),
      .edit(.elements(.transform(shift, .move), all, of: PageID(pages[0], of: id)), at: 5),
    ])
    let picture = try #require(notices.compactMap(\.picture).last)
    let ink = picture.pictures(selectedBy: nil)
    #expect(ink.count == all.count)
    let box = ink.reduce(Box.empty) { $0.union($1.bounds) }
    #expect(box.low.y > 300)
    #expect(picture.pictures(selectedBy: Lasso(box: box)).count == all.count)
    let above = Box(low: Point(x: 0, y: 0), high: Point(x: 600, y: box.low.y))
    #expect(picture.pictures(selectedBy: Lasso(box: above)).isEmpty)
  }

  @Test func `hidden ink is not drawn, and comes back`() throws {
    let picture = try #require(
      try keep([.load(PageID(pages[0], of: id))]).compactMap(\.picture).last)
    func pixels(_ picture: PagePicture) -> [UInt8] {
      let bitmap = Bitmap(width: 600, height: 400, format: .opaque)
      bitmap.draw { picture.draw(on: $0, in: bitmap.box, scale: 1) }
      return bitmap.png()
    }
    var hidden = picture
    hidden.hide(Set(try elements(0)))
    #expect(pixels(hidden) == pixels(PagePicture(size: picture.size, paper: picture.paper)))
    hidden.hide([])
    #expect(pixels(hidden) == pixels(picture))
  }
}

/// A folder that is taken away with the test.
private final class TemporaryFolder {
  let path = FileManager.default.temporaryDirectory
    .appending(path: "suzuri-select-\(UUID().uuidString)").path

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
