import Bytes
import Geometry
import Ink
import Support
import Testing

@testable import Notebook

/// Pages that become larger as they are written on.
@Suite struct GrowingPagesTests {
  /// A notebook with a page that grows, and its layer.
  private static func device(_ growth: PageGrowth) throws -> (Device, Place) {
    var device = Device(incarnation: 1, skew: 0)
    var place: Place?
    _ = try device.act(at: 1000) { editor in
      place = try editor.addPage(to: editor.addSection(), size: .a4, paper: Paper(.ruled))
    }
    let page = try #require(place)
    _ = try device.act(at: 1001) { editor in
      _ = try editor.apply(.change(.growing(growth)), to: [page.page])
    }
    return (device, page)
  }

  private static func page(_ device: Device) throws -> Outline.Page {
    try #require(try Outline(of: device.notebook).pages.first)
  }

  private static func digest(_ device: Device) throws -> String {
    "\(try ContentDigest(of: device.notebook))"
  }

  private static func randomGrowth(using random: inout RandomSource) -> PageGrowth {
    PageGrowth(rawValue: UInt8.random(in: 0...15, using: &random))
  }

  @Test func `a page that grows downwards gains a sheet when writing comes near its foot`() throws {
    var (device, place) = try Self.device(.bottom)
    #expect(try Self.page(device).box == PageSize.a4.box)
    for (y, sheets) in [(100.0, 1), (600, 1), (700, 2), (820, 2), (1600, 3), (300, 3)] {
      _ = try device.act(at: 2000) {
        try $0.addStroke(InkCell.stroke(at: Point(x: 100, y: y)), at: place)
      }
      let height = PageSize.a4.box.height * Double(sheets)
      #expect(abs(try Self.page(device).box.height - height) < 0.01, "after writing at \(y)")
      #expect(try Self.page(device).size == .a4)
    }
  }

  @Test func `a page without bounds has room at all sides from the beginning`() throws {
    let (device, _) = try Self.device(.boundless)
    let (box, sheet) = (try Self.page(device).box, PageSize.a4.box)
    #expect(box.low == -sheet.high)
    #expect(abs(box.width - 3 * sheet.width) < 0.01 && abs(box.height - 3 * sheet.height) < 0.01)
  }

  @Test(arguments: Seed.several(20))
  func `whatever is done, everything lies within the page, and undo brings everything back`(
    seed: UInt64
  ) throws {
    var random = RandomSource(seed: seed)
    var (device, place) = try Self.device(Self.randomGrowth(using: &random))
    var states = [(digest: try Self.digest(device), page: try Self.page(device))]
    for step in 0..<40 {
      let before = try Self.page(device)
      let content = try PageContent(of: place.page, in: device.notebook)
      let count = device.done.count
      _ = try device.act(at: Int64(2000 + step)) { editor in
        let free = before.box.expanded(by: -50)
        let point = Point(
          x: Double.random(in: free.low.x...free.high.x, using: &random),
          y: Double.random(in: free.low.y...free.high.y, using: &random))
        switch Int.random(in: 0..<8, using: &random) {
        case 0...3: try editor.addStroke(InkCell.stroke(at: point), at: place)
        case 4:
          let element = content.elements.randomElement(using: &random)
          guard let element, let seen = LooseElement(element) else { return }
          let shift = point - seen.extent.center
          try editor.transform([element.id], by: .translation(by: shift))
        case 5:
          let growth = Self.randomGrowth(using: &random)
          _ = try editor.apply(.change(.growing(growth)), to: [place.page])
        case 6: _ = try editor.apply(.turn(.right), to: [place.page])
        default:
          var change = SheetChange()
          change.size = PageSize.named.randomElement(using: &random)?.size
          _ = try editor.apply(.change(change), to: [place.page])
        }
      }
      let page = try Self.page(device)
      let extent = try PageContent(of: place.page, in: device.notebook).extent
      #expect(page.box.expanded(by: 1).contains(extent), "step \(step): \(page)")
      if device.done.count > count { states.append((try Self.digest(device), page)) }
    }
    for state in states.dropLast().reversed() {
      _ = try device.undo(at: 3000)
      #expect(try Self.page(device) == state.page)
      #expect(try Self.digest(device) == state.digest)
    }
    for state in states.dropFirst() {
      _ = try device.redo(at: 4000)
      #expect(try Self.page(device) == state.page)
      #expect(try Self.digest(device) == state.digest)
    }
  }

  @Test(arguments: Seed.several(10))
  func `a page that grows on two devices at once has room for what both wrote`(
    seed: UInt64
  ) throws {
    var random = RandomSource(seed: seed)
    var (one, place) = try Self.device([.bottom, .right])
    var other = Device(incarnation: 2, skew: -500)
    for record in one.notebook.records { other.receive(record) }
    var news: [Record] = []
    for step in 0..<10 {
      for isOne in [true, false] {
        func write(on device: inout Device) throws {
          let box = try Self.page(device).box.expanded(by: -40)
          let point = Point(
            x: Double.random(in: box.low.x...box.high.x, using: &random),
            y: Double.random(in: box.low.y...box.high.y, using: &random))
          news += try device.act(at: Int64(2000 + step)) {
            try $0.addStroke(InkCell.stroke(at: point), at: place)
          }
        }
        if isOne { try write(on: &one) } else { try write(on: &other) }
      }
    }
    for record in news.shuffled(using: &random) { one.receive(record) }
    for record in news.shuffled(using: &random) { other.receive(record) }
    #expect(try Self.digest(one) == Self.digest(other))
    let extent = try PageContent(of: place.page, in: one.notebook).extent
    #expect(try Self.page(one).box.contains(extent))
  }

  @Test func `a new page behind one that grows does so as well, with other ones by choice`() throws
  {
    var (device, place) = try Self.device(.boundless)
    _ = try device.act(at: 2000) { _ = try $0.apply(.addAfter, to: place.page) }
    var pages = try Outline(of: device.notebook).pages
    #expect(pages.count == 2 && pages[1].growth == .boundless && pages[1].added == pages[0].added)
    var change = SheetChange.growing(.none)
    change.reach = .new
    _ = try device.act(at: 2001) { _ = try $0.apply(.change(change), to: [place.page]) }
    _ = try device.act(at: 2002) { _ = try $0.apply(.addAfter, to: place.page) }
    pages = try Outline(of: device.notebook).pages
    #expect(pages.map(\.growth) == [.boundless, .none, .boundless])
    #expect(try Outline(of: device.notebook).usual.growth == PageGrowth.none)
  }

  // MARK: - Settled sheets

  @Test(arguments: Seed.several(20))
  func `as sheets, everything on a page is seen, where it lay on the paper`(seed: UInt64) throws {
    var random = RandomSource(seed: seed)
    var page = LoosePage(number: 1, size: .a4, paper: Paper(.grid))
    page.growth = [.bottom, .boundless, [.right], [.top, .bottom]][Int(seed % 4)]
    page.added = AddedRoom(top: 60_000, right: 45_000, bottom: 90_000, left: 42_000)
      .limited(to: page.growth)
    let box = page.added.box(around: .a4).expanded(by: -40)
    let points = (0..<12).map { _ in
      Point(
        x: Double.random(in: box.low.x...box.high.x, using: &random),
        y: Double.random(in: box.low.y...box.high.y, using: &random))
    }
    page.layers = [
      LoosePage.Layer(elements: points.map { LooseElement(InkCell.stroke(at: $0)) })
    ]
    let boxes = page.layers[0].elements.map(\.extent)
    let fitted = page.settled(as: .fitted)
    #expect(fitted.count == 1 && !fitted[0].hasGrown)
    let sheet = try #require(fitted[0].size?.box)
    let corner = fitted[0].ruledSheet?.corner ?? .zero
    for (element, old) in zip(fitted[0].layers[0].elements, boxes) {
      #expect(sheet.expanded(by: 0.1).contains(element.extent))
      #expect(element.extent.low.distance(to: old.low + corner) < 0.001)
    }
    let cut = page.settled(as: .cut)
    #expect(cut.allSatisfy { $0.size == .a4 && !$0.hasGrown })
    #expect(cut.filter { $0.title.isEmpty && $0.id == nil }.count >= cut.count - 1)
    for old in boxes {
      var seen = 0.0
      for piece in cut {
        let corner = piece.ruledSheet?.corner ?? .zero
        let part = old.moved(by: corner).intersection(PageSize.a4.box)
        guard !part.isEmpty else { continue }
        let isThere = piece.layers[0].elements.contains {
          $0.extent.low.distance(to: old.low + corner) < 0.001
        }
        #expect(isThere || part.width * part.height < 0.01)
        seen += isThere ? part.width * part.height : 0
      }
      #expect(abs(seen - old.width * old.height) < 0.1)
    }
  }

  @Test func `an empty page of any growth is one sheet`() {
    for bits in UInt8(1)...15 {
      var page = LoosePage(number: 1, size: .a4, paper: Paper(.plain))
      page.growth = PageGrowth(rawValue: bits)
      page.added = AddedRoom(top: 29_700, right: 21_000, bottom: 29_700, left: 21_000)
      for form in GrownPages.allCases {
        let sheets = page.settled(as: form)
        #expect(sheets.map(\.size) == [.a4] && sheets[0].ruledSheet == nil)
      }
    }
  }

  @Test func `room beyond any measure is clamped, and far too many sheets become one page`() throws
  {
    let most = PageSize.limits.upperBound
    let room = AddedRoom(top: .max, right: -5, bottom: most + 1, left: 7)
    #expect((room.top, room.right, room.bottom, room.left) == (most, 0, most, 7))
    var page = LoosePage(number: 1, size: PageSize(width: 100, height: 100), paper: nil)
    (page.growth, page.added) = (.boundless, room)
    let far = InkCell.stroke(at: Point(x: 1, y: 1000))
    page.layers = [LoosePage.Layer(elements: [LooseElement(far)])]
    page.layers[0].elements.append(LooseElement(InkCell.stroke(at: Point(x: 1, y: -50_000))))
    page.growth = [.top, .bottom]
    #expect(page.settled(as: .cut).count == 1, "one page rather than more than 10,000 sheets")
    let infinite = AddedRoom().making(
      room: Box(low: Point(x: -1e300, y: 0), high: Point(x: 1e300, y: .infinity)), around: .a4,
      at: .boundless)
    #expect(infinite.box(around: .a4).high.isFinite)
  }
}

extension SheetChange {
  fileprivate static func growing(_ growth: PageGrowth) -> SheetChange {
    var change = SheetChange()
    change.growth = growth
    return change
  }
}
