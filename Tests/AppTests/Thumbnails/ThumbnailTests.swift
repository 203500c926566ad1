import Desk
import Foundation
import Geometry
import Ink
import Notebook
import Paint
import Store
import Testing

@testable import App

/// Thumbnails of a real library, drawn beside its keeper.
@MainActor @Suite(.serialized) struct ThumbnailTests {
  @Test func `a wide page is seen whole on an upright cover`() {
    let size = PageSize(width: 29_700, height: 16_700)
    let (name, page) = (EntityID.notebook, size.box)
    let samples = stride(from: 4, to: page.high.x - 3, by: 2).enumerated().map { step, x in
      Sample(position: Point(x: x, y: page.center.y), time: Double(step) * 5, pressure: 0.5)
    }
    var picture = PagePicture(of: LoosePage(number: 1, size: size, paper: Paper(.plain)))
    let stroke = Stroke(
      samples: samples, channels: [], style: Style(color: .sumi, width: 14), start: 0)
    picture.add(InkPicture(name, stroke: stroke), to: name)
    let bitmap = Bitmap(width: 120, height: 166, format: .opaque)
    let thumbnail = ThumbnailName(
      PageID(EntityID(counter: 1, incarnation: Incarnation(rawValue: 1)), of: .unknown()),
      filling: bitmap.box, in: .plain)
    #expect(thumbnail.draw(picture, on: bitmap) { true }.isEmpty)
    let dark = (0..<120).filter { bitmap.pixel(x: $0, y: 83) & 0xFF < 0x80 }
    #expect(dark.contains { $0 < 8 } && dark.contains { $0 > 112 }, "\(dark)")
  }

  /// A library with its keeper, and what a window has for thumbnails.
  @MainActor private final class Shelf {
    let notebook: KeptNotebook
    let keeper: Keeper
    let thumbnails: Thumbnails
    let desk = Desk()
    private(set) var count = 0

    init(_ notebook: KeptNotebook) {
      self.notebook = notebook
      let (path, id, mailbox) = (notebook.path, notebook.id, notebook.mailbox)
      keeper = Keeper(
        NotesSource(at: path, id), DamageNews(DamageLog(), mailbox: mailbox), mailbox: mailbox,
        unfinished: notebook.ring)
      thumbnails = Thumbnails(worker: ThumbnailWorker(keeper: keeper, mailbox: mailbox))
    }

    /// Shows pages, and waits until all is there; returns how many looked different then.
    @discardableResult
    func show(_ pages: [PageID], in box: Box) -> Int {
      var count = 0
      thumbnails.show(pages.map { ($0, box) }, on: desk)
      for _ in 0..<150_000 where thumbnails.isWaiting {
        for case .thumbnail(let drawn) in notebook.mailbox.takeAll() {
          count += thumbnails.store(drawn) ? 1 : 0
        }
        usleep(1000)
      }
      return count
    }

    /// The pixels of a page in a box.
    func pixels(of page: PageID, in box: Box) -> [UInt8] {
      let bitmap = Bitmap(width: Int(box.width), height: Int(box.height), format: .opaque)
      bitmap.draw { canvas in
        canvas.paint(.sumi)
        thumbnails.draw(page, in: Box(low: .zero, high: box.high - box.low), on: canvas)
      }
      return bitmap.rgb
    }

    func finish() {
      thumbnails.finish()
      keeper.finish()
    }
  }

  private static func box(_ width: Double, _ height: Double) -> Box {
    Box(low: .zero, high: Point(x: width, y: height))
  }

  /// What a page must look like.
  private static func expected(_ page: PageID, in box: Box, of library: Library) throws -> [UInt8] {
    let sheet = try #require(try library.sheet(page.page, of: page.notebook))
    let picture = PagePicture(
      of: try library.page(page.page, of: page.notebook), size: sheet.size, paper: sheet.paper,
      reusing: nil)
    let name = ThumbnailName(page, filling: box, in: .plain)
    let bitmap = Bitmap(width: name.width, height: name.height, format: .opaque)
    _ = name.draw(picture, on: bitmap) { true }
    return bitmap.rgb
  }

  private static func write(_ count: Int, on page: EntityID, of notebook: KeptNotebook) throws {
    let layer = try notebook.library.page(page, of: notebook.id).layers[0].id
    try notebook.library.edit(notebook.id, action: .write, now: 5) { editor in
      for row in 0..<count {
        let samples = (0..<40).map {
          Sample(
            position: Point(x: 60 + 10 * Double($0), y: 80 + 20 * Double(row)),
            time: Double($0) * 5)
        }
        try editor.addStroke(
          Stroke(samples: samples, channels: [], style: Style(color: .sumi, width: 3)),
          at: Place(page: page, layer: layer))
      }
    }
  }

  @Test func `thumbnails show pages as they are, at once when they are known`() throws {
    let notebook = try KeptNotebook()
    let section = try #require(try notebook.library.outline(of: notebook.id).sections.first?.id)
    try notebook.library.edit(notebook.id, action: .addPage, now: 2) { editor in
      for _ in 0..<20 { try editor.addPage(to: section, size: .a4, paper: Paper(.ruled)) }
    }
    let pages = try notebook.pages
    for page in pages { try Self.write(5, on: page, of: notebook) }
    let (names, box) = (pages.map(notebook.fullName), Self.box(90, 127))
    for round in 0..<2 {
      let shelf = Shelf(notebook)
      #expect(shelf.show(names, in: box) == names.count)
      for name in names {
        #expect(
          try shelf.pixels(of: name, in: box) == Self.expected(name, in: box, of: notebook.library),
          "round \(round)")
      }
      #expect(shelf.show(names, in: box) == 0)
      // Somebody changes one of them, and moves another.
      try Self.write(9, on: pages[7], of: notebook)
      try notebook.library.edit(notebook.id, action: .write, now: 6) { editor in
        try editor.movePage(pages[3], to: section, after: nil)
      }
      shelf.thumbnails.invalidate(notebook.id)
      #expect(shelf.show(names, in: box) == 1, "only the one that looks different is drawn")
      #expect(
        try shelf.pixels(of: names[7], in: box)
          == Self.expected(names[7], in: box, of: notebook.library))
      shelf.finish()
    }
  }

  @Test func `another size is stretched until it is there, and other shapes show the upper part`()
    throws
  {
    let notebook = try KeptNotebook()
    try Self.write(5, on: try notebook.pages[0], of: notebook)
    let (name, shelf) = (notebook.fullName(of: try notebook.pages[0]), Shelf(notebook))
    let paper = Array(repeating: [0xFF, 0xFE, 0xFB] as [UInt8], count: 90 * 127).flatMap(\.self)
    #expect(shelf.pixels(of: name, in: Self.box(90, 127)) == paper)
    shelf.show([name], in: Self.box(90, 127))
    let stretched = shelf.pixels(of: name, in: Self.box(180, 254))
    #expect(Set(stretched).count > 8, "there is ink in it")
    for box in [Self.box(180, 254), Self.box(180, 90), Self.box(40, 254)] {
      shelf.show([name], in: box)
      #expect(
        try shelf.pixels(of: name, in: box)
          == Self.expected(name, in: box, of: notebook.library))
    }
    shelf.finish()
  }

  @Test func `what cannot be read stays paper, and is tried again when something changes`() throws {
    let notebook = try KeptNotebook()
    let shelf = Shelf(notebook)
    let gone = PageID(
      EntityID(counter: 900, incarnation: Incarnation(rawValue: 9)), of: notebook.id)
    let strange = PageID(try notebook.pages[0], of: .unknown())
    #expect(shelf.show([gone, strange], in: Self.box(40, 60)) == 0)
    #expect(!shelf.thumbnails.isWaiting)
    shelf.thumbnails.invalidate(nil)
    shelf.thumbnails.show([(gone, Self.box(40, 60))], on: shelf.desk)
    #expect(shelf.thumbnails.isWaiting)
    shelf.finish()
  }

  @Test func `thumbnails of many pages stay within a bound`() throws {
    let notebook = try KeptNotebook()
    let section = try #require(try notebook.library.outline(of: notebook.id).sections.first?.id)
    try notebook.library.edit(notebook.id, action: .addPage, now: 2) { editor in
      for _ in 0..<299 { try editor.addPage(to: section, size: .a4, paper: Paper(.plain)) }
    }
    let names = try notebook.pages.map(notebook.fullName)
    let shelf = Shelf(notebook)
    for start in stride(from: 0, to: 300, by: 50) {
      shelf.show(Array(names[start..<start + 50]), in: Self.box(320, 452))
      #expect(shelf.thumbnails.byteCount < 128 << 20)
    }
    #expect(shelf.show(Array(names.suffix(50)), in: Self.box(320, 452)) == 0, "the last are there")
    shelf.finish()
  }
}
