import Bytes
import Foundation
import Geometry
import Ink
import Notebook
import Paint
import Store
import Testing

@testable import App
@testable import Desk

/// Texts and images of a library, as the program takes them onto a page.
@Suite final class ElementsPictureTests {
  private let path = FileManager.default.temporaryDirectory
    .appending(path: "suzuri-elements-\(UUID().uuidString)").path
  private let library: Library
  private let id: NotebookID
  private let page: EntityID
  private let mailbox = Mailbox<Notice>()
  private var notes: NoteKeeping

  /// Puts a backdrop, ink, a text, an image and a mark on a page, in this order.
  init() throws {
    library = try Library(at: path, create: true)
    id = try library.createNotebook(titled: "Test", size: .a4, paper: Paper(.plain), now: 1)
    page = try library.outline(of: id).pages[0].id
    let place = Place(page: page, layer: try library.page(page, of: id).layers[0].id)
    let (library, page) = (library, page)
    try library.edit(id, action: .write, now: 2) { editor in
      let back = try library.addImage(Self.stripes([0xFBF3E4, 0xEAF3FB], side: 40))
      let front = try library.addImage(Self.stripes([0xC8553D, 0xF28F3B, 0x588B8B], side: 30))
      let source = Backdrop.Source(isAttached: true, path: "bg.png")
      try editor.set(
        .backdrop, of: page,
        to: Backdrop.image(hash: back, mediaType: "image/png", source: source))
      try editor.addStroke(Self.line(.pen, .sumi, y: 120, width: 3), at: place)
      var box = TextBox(
        origin: Point(x: 30, y: 20), wrap: 150, text: "Words that somebody typed, in two lines",
        font: "Inter Medium", size: 15, color: .sumi)
      try editor.add(.text(box), at: place)
      (box.origin, box.styled, box.link) = (
        Point(x: 30, y: 180), StyledText("a link"), "https://example.org"
      )
      try editor.add(.text(box), at: place)
      let low = Point(x: 120, y: 80)
      let frame = Box(low: low, high: low + Point(x: 90, y: 90))
      try editor.add(.image(ImageFrame(box: frame, hash: front, mediaType: "image/png")), at: place)
      let missing = Box(low: Point(x: 20, y: 80), high: Point(x: 60, y: 105))
      try editor.add(
        .image(ImageFrame(box: missing, hash: ContentHash(of: back.bytes), mediaType: "image/png")),
        at: place)
      let yellow = Color(rgb: 0xFFE27A)
      try editor.addStroke(Self.line(.highlighter, yellow, y: 140, width: 18), at: place)
    }
    notes = try NoteKeeping(
      id, in: try Library(at: path), mailbox: mailbox,
      unfinished: SampleRing())
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// A PNG of upright stripes.
  private static func stripes(_ colors: [UInt32], side: Int) -> [UInt8] {
    let bitmap = Bitmap(width: side, height: side, format: .opaque)
    bitmap.draw { canvas in
      for (place, color) in colors.enumerated() {
        let width = Double(side) / Double(colors.count)
        let low = Point(x: Double(place) * width, y: 0)
        canvas.fill(
          Box(low: low, high: low + Point(x: width, y: Double(side))), with: Color(rgb: color))
      }
    }
    return bitmap.png()
  }

  private static func line(
    _ tool: Style.Tool, _ color: Color, y: Double, width: Double
  ) -> Stroke {
    let samples = (0...30).map { step in
      Sample(position: Point(x: 20 + Double(step) * 7, y: y), time: Double(step) * 5)
    }
    let style = Style(tool: tool, color: color, width: width, response: .constant)
    return Stroke(samples: samples, channels: [], style: style)
  }

  private func picture() throws -> PagePicture {
    try #require(mailbox.takeAll().compactMap(\.picture).last)
  }

  @Test func `texts and images are painted as they were`() throws {
    notes.perform(.load(PageID(page, of: id)))
    let tile = TileName(page: PageID(page, of: id), scale: 2, column: 0, row: 0)
    let bitmap = Bitmap(width: TileName.side, height: TileName.side, format: .opaque)
    bitmap.draw(try picture(), as: tile)
    try PictureGolden("elements").expect(bitmap)
  }

  @Test func `texts and images are selected, moved, deleted and brought back`() throws {
    notes.perform(.load(PageID(page, of: id)))
    let before = try picture()
    let lasso = Lasso(box: Box(low: Point(x: 15, y: 10), high: Point(x: 215, y: 175)))
    let selected = SelectedInk(before.pictures(selectedBy: lasso), on: PageID(page, of: id))
    #expect(selected.parts.count == 5 && selected.widened.count == 1)
    #expect(selected.recolored.count == 2, "a stroke and a text")
    let few = Lasso(box: Box(low: Point(x: 15, y: 10), high: Point(x: 215, y: 75)))
    let text = SelectedInk(before.pictures(selectedBy: few), on: PageID(page, of: id))
    #expect(text.elements.count == 1 && text.recolored == text.elements && text.color == .sumi)

    let shift = Affine.translation(by: Point(x: 0, y: 300))
    let change = ElementsEdit.transform(shift, .move)
    notes.perform(.edit(.elements(change, selected.elements, of: PageID(page, of: id)), at: 5))
    let moved = try picture().pictures(of: Set(selected.elements))
    #expect(moved.count == 5 && moved.allSatisfy { $0.bounds.low.y > 300 })
    notes.perform(
      .edit(.elements(.color(Color(rgb: 0x3E6B36)), text.elements, of: PageID(page, of: id)), at: 5)
    )
    let green = SelectedInk(
      try picture().pictures(of: Set(text.elements)), on: PageID(page, of: id))
    #expect(green.color == Color(rgb: 0x3E6B36))
    notes.perform(
      .edit(.elements(.erase(.delete), text.elements, of: PageID(page, of: id)), at: 5))
    #expect(try picture().pictures(selectedBy: nil).count == 5)
    for _ in 0..<3 { notes.perform(.edit(.undo(id), at: 5)) }
    let after = try picture()
    #expect(after.changes(since: before) == .empty)
    #expect(after.pictures(selectedBy: nil) == before.pictures(selectedBy: nil))
  }

  @Test func `copies take texts and images to another library`() throws {
    notes.perform(.load(PageID(page, of: id)))
    let all = try library.page(page, of: id).elements
    let clipping = try picture().clipping(of: Set(all.map(\.id)))
    #expect(clipping.files.count == 1)
    let text = ClippingText.text(of: clipping)
    let read = try #require(try ClippingText.clipping(in: text))
    #expect(read == clipping)

    let other = try Library(at: path + "/other", create: true)
    let copy = try other.createNotebook(titled: "Other", size: .a4, paper: Paper(.plain), now: 1)
    let target = try other.outline(of: copy).pages[0].id
    var keeper = try NoteKeeping(
      copy, in: try Library(at: path + "/other"), mailbox: mailbox, unfinished: SampleRing())
    keeper.perform(.edit(.paste(read, by: .zero, on: PageID(target, of: id)), at: 5))
    let pasted = try other.page(target, of: copy).elements
    #expect(pasted.compactMap { LooseElement($0) } == all.compactMap { LooseElement($0) })
    #expect(try picture().pictures(selectedBy: nil).count == all.count)
    for (hash, file) in clipping.files { #expect(try other.image(hash) == file) }
  }

  @Test func `images are given up with their pages`() throws {
    notes.perform(.load(PageID(page, of: id)))
    #expect(notes.images[page]?.count == 2)
    notes.perform(.load(PageID(page, of: id)))
    #expect(notes.images.count == 1)
    notes.perform(.forget(allBut: []))
    #expect(notes.images.isEmpty)
  }
}
