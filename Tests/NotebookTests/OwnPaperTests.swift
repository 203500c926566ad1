import Bytes
import Geometry
import Ink
import Support
import Testing

@testable import Notebook

/// Papers of one's own below pages, and below those that will be added.
@Suite struct OwnPaperTests {
  private static func paper(_ number: UInt8, size: PageSize = .a4) -> OwnPaper {
    OwnPaper(
      named: "紙 \(number)", hash: ContentHash(of: [number]),
      sheet: .init(size: size, color: Color(rgb: 0xFFF8E0)))
  }

  private static let papers = [
    paper(1), paper(2, size: PageSize(width: 12_000, height: 9000)),
    paper(3, size: PageSize(width: 30_000, height: 40_000)),
  ]

  private static func laying(_ own: OwnPaper, _ reach: SheetChange.Reach = .pages) -> PagesEdit {
    var change = SheetChange()
    (change.own, change.reach) = (own, reach)
    return .change(change)
  }

  private static func device(pages: Int, _ incarnation: UInt64 = 1) throws -> Device {
    var device = Device(incarnation: incarnation, skew: 0)
    _ = try device.act(at: 1000) { editor in
      let section = try editor.addSection()
      for _ in 0..<pages { try editor.addPage(to: section, size: .a4, paper: Paper(.ruled)) }
    }
    return device
  }

  private func pages(_ device: Device) throws -> [Outline.Page] {
    try Outline(of: device.notebook).pages
  }

  @Test func `the form on the disk stays, and an earlier program sees a page of a PDF`() throws {
    let own = Self.paper(1)
    let bytes = own.backdrop.stored
    let plain = Backdrop.pdf(page: 1, hash: own.hash, source: own.backdrop.source).stored
    #expect(Array(bytes.prefix(plain.count)) == plain)
    #expect(
      Array(bytes.dropFirst(plain.count)) == [1, 0x88, 0xA4, 1, 0x84, 0xE8, 1, 255, 248, 224, 255])
    let read = try Backdrop(stored: bytes + [7, 7])
    #expect(OwnPaper(read) == own && read.stored == bytes + [7, 7])
    let printed = try Backdrop(stored: plain)
    #expect(!read.isPrinted && OwnPaper(printed) == nil && printed.isPrinted)
    #expect(read.looks(like: printed), "the content is the same")
    for count in plain.count..<bytes.count {
      let cut = try Backdrop(stored: Array(bytes.prefix(count)))
      #expect(OwnPaper(cut) == nil && cut.stored == Array(bytes.prefix(count)))
    }
  }

  @Test func `pages get a paper with its size, and a paper of the program takes it away`() throws {
    var device = try Self.device(pages: 3)
    let old = try pages(device)
    let own = Self.papers[1]
    _ = try device.act(at: 2000) {
      _ = try $0.apply(Self.laying(own), to: [old[0].id, old[2].id])
    }
    #expect(try pages(device).map(\.ownPaper) == [own, nil, own])
    #expect(try pages(device)[2].size == own.sheet.size)
    #expect(try pages(device)[2].paper == Paper(.plain, color: own.sheet.color))

    var change = SheetChange()
    (change.color, change.size) = (Color(rgb: 0x112233), PageSize(named: "a3"))
    let before = try pages(device)
    _ = try device.act(at: 2500) { _ = try $0.apply(.change(change), to: [old[0].id]) }
    #expect(try pages(device) == before, "it has a size and a colour of its own")

    change = SheetChange()
    change.ruling = .grid
    _ = try device.act(at: 3000) { _ = try $0.apply(.change(change), to: [old[0].id]) }
    #expect(try pages(device)[0].backdrop == nil && pages(device)[0].paper == Paper(.grid))
    _ = try device.undo(at: 4000)
    #expect(try pages(device) == before)
    _ = try device.undo(at: 4001)
    #expect(try pages(device) == old)
  }

  @Test func `what is written stays on a sheet of the same shape`() throws {
    var device = try Self.device(pages: 1)
    let page = try pages(device)[0].id
    _ = try device.act(at: 1500) { editor in
      let layer = try PageContent(of: page, in: editor).layers[0].id
      try editor.addStroke(
        InkCell.stroke(at: Point(x: 300, y: 700)), at: Place(page: page, layer: layer))
    }
    let own = Self.papers[1]
    _ = try device.act(at: 2000) { _ = try $0.apply(Self.laying(own), to: [page]) }
    let sheet = try pages(device)[0]
    let ink = try PageContent(of: page, in: device.notebook).bounds
    #expect(sheet.ownPaper == own && sheet.size.box.contains(ink))
    let shape = { (size: PageSize) in Double(size.width) / Double(size.height) }
    #expect(abs(shape(sheet.size) - shape(own.sheet.size)) < 0.001)
    #expect(sheet.size.height < PageSize.a4.height)
  }

  @Test func `a new page has the paper of the page before, turned as that one`() throws {
    var device = try Self.device(pages: 1)
    let page = try pages(device)[0].id
    let own = Self.papers[1]
    _ = try device.act(at: 2000) { editor in
      _ = try editor.apply(Self.laying(own), to: [page])
      _ = try editor.apply(.turn(.right), to: [page])
    }
    _ = try device.act(at: 2001) { _ = try $0.apply(.addAfter, to: page) }
    _ = try device.act(at: 2002) { _ = try $0.apply(.addBefore, to: page) }
    for new in try pages(device) {
      #expect(new.ownPaper == own && new.turns == .right && new.size == own.sheet.size.turned)
    }
    let all = Set(try pages(device).map(\.id))
    _ = try device.act(at: 2003) { _ = try $0.apply(.delete, to: all) }
    #expect(try pages(device).map(\.ownPaper) == [own], "what is left to write on has it, too")
    _ = try device.undo(at: 2004)
    #expect(try pages(device).count == 3)
    // A paper of the program lies upright.
    var change = SheetChange()
    change.ruling = .ruled
    _ = try device.act(at: 2005) { _ = try $0.apply(.change(change), to: all) }
    #expect(try pages(device).allSatisfy { $0.turns == .none && $0.ownPaper == nil })
  }

  @Test func `it is the paper of new pages until another is, or none`() throws {
    var device = try Self.device(pages: 2)
    let page = try pages(device)[0].id
    let own = Self.papers[2]
    func usual() throws -> UsualSheet { try Outline(of: device.notebook).usual }
    _ = try device.act(at: 2000) { _ = try $0.apply(Self.laying(own, .new), to: [page]) }
    #expect(try pages(device).allSatisfy { $0.ownPaper == nil } && usual().own == own)
    _ = try device.act(at: 2001) { _ = try $0.apply(.addAfter, to: page) }
    #expect(try pages(device)[1].ownPaper == own)
    _ = try device.undo(at: 2002)
    _ = try device.redo(at: 2003)
    #expect(try pages(device)[1].ownPaper == own && pages(device)[1].size == own.sheet.size)

    var change = SheetChange()
    (change.ruling, change.reach) = (.dots, .new)
    _ = try device.act(at: 2004) { _ = try $0.apply(.change(change), to: [page]) }
    #expect(try usual().own == nil && usual().paper == Paper(.dots))
    let second = try pages(device)[1].id
    _ = try device.act(at: 2005) { _ = try $0.apply(.addAfter, to: second) }
    #expect(try pages(device)[2].ownPaper == nil && pages(device)[2].paper == Paper(.dots))

    _ = try device.act(at: 2006) { editor in
      _ = try editor.apply(Self.laying(own, .pagesAndNew), to: [page])
      _ = try editor.apply(.forgetUsualSheet, to: [page])
    }
    #expect(try usual() == UsualSheet())
    _ = try device.act(at: 2007) { _ = try $0.apply(.addAfter, to: page) }
    #expect(try pages(device)[1].ownPaper == own, "it is like the page before")
  }

  @Test func `a page does not grow while it has one`() throws {
    var device = try Self.device(pages: 1)
    let page = try pages(device)[0].id
    var change = SheetChange()
    change.growth = .bottom
    _ = try device.act(at: 1500) { editor in
      let layer = try PageContent(of: page, in: editor).layers[0].id
      _ = try editor.apply(.change(change), to: [page])
      try editor.addStroke(
        InkCell.stroke(at: Point(x: 300, y: 900)), at: Place(page: page, layer: layer))
    }
    let grown = try pages(device)[0]
    #expect(grown.growth == .bottom && grown.added != AddedRoom())
    _ = try device.act(at: 2000) { _ = try $0.apply(Self.laying(Self.papers[0]), to: [page]) }
    let sheet = try pages(device)[0]
    #expect(sheet.growth == .none && sheet.added == AddedRoom())
    #expect(try sheet.size.box.contains(PageContent(of: page, in: device.notebook).bounds))
    _ = try device.act(at: 2001) { _ = try $0.apply(.change(change), to: [page]) }
    _ = try device.act(at: 2002) { _ = try $0.apply(.addAfter, to: page) }
    #expect(try pages(device).map(\.growth) == [.none, .none])
    _ = try device.undo(at: 2003)
    _ = try device.undo(at: 2004)
    #expect(try pages(device) == [grown])
  }

  @Test func `a page that lies on a PDF or a picture keeps it`() throws {
    var device = try Self.device(pages: 2)
    let old = try pages(device)
    let source = Backdrop.Source(isAttached: false, path: "lecture.pdf")
    _ = try device.act(at: 1500) { editor in
      try editor.set(
        .backdrop, of: old[0].id, to: .pdf(page: 1, hash: ContentHash(of: [1]), source: source))
      try editor.set(.backdrop, of: old[1].id, to: .missingImage(source))
    }
    let before = try pages(device)
    _ = try device.act(at: 2000) {
      _ = try $0.apply(Self.laying(Self.papers[0]), to: Set(old.map(\.id)))
    }
    #expect(try pages(device) == before)
  }

  @Test(arguments: Seed.several(20))
  func `two devices agree whatever they do, and undo brings back what was there`(
    seed: UInt64
  ) throws {
    var random = RandomSource(seed: seed)
    var devices = [try Self.device(pages: 4)]
    devices.append(Device(incarnation: 2, skew: 500))
    for record in devices[0].notebook.records { devices[1].receive(record) }
    var records: [[Record]] = [[], []]
    for step in 0..<24 {
      let index = Int.random(in: 0...1, using: &random)
      let all = try pages(devices[index])
      guard let page = all.randomElement(using: &random) else { return }
      let chosen = Set(all.shuffled(using: &random).prefix(2).map(\.id))
      let own = Self.papers[Int.random(in: 0..<3, using: &random)]
      let reach = [SheetChange.Reach.pages, .pagesAndNew, .new].randomElement(using: &random)
      var change = SheetChange()
      change.ruling = [Paper.Ruling.ruled, .grid, nil].randomElement(using: &random) ?? nil
      (change.size, change.reach) = (PageSize(named: "a5"), reach ?? .pages)
      if step % 5 == 0 { change.growth = .boundless }
      let before = try Outline(of: devices[index].notebook)
      let count = devices[index].done.count
      let kind = Int.random(in: 0..<6, using: &random)
      records[index] += try devices[index].act(at: Int64(2000 + step)) { editor in
        switch kind {
        case 0...1: _ = try editor.apply(Self.laying(own, reach ?? .pages), to: chosen)
        case 2: _ = try editor.apply(.change(change), to: chosen)
        case 3: _ = try editor.apply(.addAfter, to: page.id)
        case 4: _ = try editor.apply(.turn(.left), to: chosen)
        default: _ = try editor.apply(.forgetUsualSheet, to: chosen)
        }
      }
      guard devices[index].done.count > count, Bool.random(using: &random) else { continue }
      let after = try Outline(of: devices[index].notebook)
      records[index] += try devices[index].undo(at: Int64(2000 + step))
      #expect(try Outline(of: devices[index].notebook) == before)
      records[index] += try devices[index].redo(at: Int64(2000 + step))
      #expect(try Outline(of: devices[index].notebook) == after)
    }
    for record in records[0].reversed() { devices[1].receive(record) }
    for record in records[1].shuffled(using: &random) { devices[0].receive(record) }
    let (one, other) = (
      try Outline(of: devices[0].notebook), try Outline(of: devices[1].notebook)
    )
    #expect(one == other)
    for page in one.pages {
      guard let own = page.ownPaper else { continue }
      #expect(own.hash == page.backdrop?.hash)
    }
  }
}
