import Bytes
import Geometry
import Ink
import Support
import Testing

@testable import Notebook

/// Other papers and sizes for pages, and for those that will be added.
@Suite struct SheetChangeTests {
  /// A notebook of some pages of one section, each with a stroke at a random place.
  private static func device(
    pages: Int = 6, using random: inout RandomSource
  ) throws -> Device {
    var device = Device(incarnation: 1, skew: 0)
    _ = try device.act(at: 1000) { editor in
      let section = try editor.addSection()
      for _ in 0..<pages {
        let place = try editor.addPage(to: section, size: .a4, paper: Paper(.ruled))
        let origin = Point(
          x: Double.random(in: 10...550, using: &random),
          y: Double.random(in: 10...830, using: &random))
        try editor.addStroke(InkCell.stroke(at: origin), at: place)
      }
    }
    return device
  }

  private static func randomChange(using random: inout RandomSource) -> SheetChange {
    func perhaps<Value>(_ value: Value) -> Value? {
      Bool.random(using: &random) ? value : nil
    }
    var change = SheetChange()
    change.ruling = perhaps(Paper.Ruling.allCases.randomElement(using: &random)).flatMap(\.self)
    change.spacing = perhaps(Double(Int.random(in: 5...40, using: &random)))
    change.color = perhaps(Color(rgb: UInt32.random(in: 0...0xFFFFFF, using: &random)))
    change.size = perhaps(PageSize.named.randomElement(using: &random)?.size).flatMap(\.self)
    change.isWide = perhaps(Bool.random(using: &random))
    change.reach = [.pages, .pagesAndNew, .new][Int.random(in: 0..<3, using: &random)]
    return change
  }

  @Test(arguments: Seed.several(20))
  func `whatever is changed, ink stays on its page, and undo brings everything back`(
    seed: UInt64
  ) throws {
    var random = RandomSource(seed: seed)
    var device = try Self.device(using: &random)
    for step in 0..<20 {
      let (outline, sight) = (
        try Outline(of: device.notebook), try Sight(device.notebook)
      )
      let chosen = Set(
        outline.pages.shuffled(using: &random).prefix(Int.random(in: 1...4, using: &random))
          .map(\.id))
      let change = Self.randomChange(using: &random)
      let count = device.done.count
      _ = try device.act(at: Int64(2000 + step)) { _ = try $0.apply(.change(change), to: chosen) }
      let after = try Outline(of: device.notebook)
      for (old, new) in zip(outline.pages, after.pages) {
        guard chosen.contains(old.id), change.reach != .new else {
          #expect(new == old, "only chosen pages change")
          continue
        }
        #expect(new.paper == change.paper(insteadOf: old.paper))
        let wanted = change.size(insteadOf: old.size)
        #expect(new.size.width >= wanted.width && new.size.height >= wanted.height)
        let ink = try PageContent(of: new.id, in: device.notebook).bounds
        #expect(new.size.box.contains(ink) || new.size == old.size)
        if wanted.box.contains(ink.expanded(by: 20)) { #expect(new.size == wanted) }
      }
      #expect(try Sight(device.notebook).pages == sight.pages, "ink is never moved")
      guard device.done.count > count, Bool.random(using: &random) else { continue }
      _ = try device.undo(at: Int64(2000 + step))
      #expect(try Outline(of: device.notebook) == outline)
      _ = try device.redo(at: Int64(2000 + step))
      #expect(try Outline(of: device.notebook) == after)
    }
  }

  @Test func `new pages are like the page before, or as the notebook has them`() throws {
    var random = RandomSource(seed: 1)
    var device = try Self.device(using: &random)
    func pages() throws -> [Outline.Page] { try Outline(of: device.notebook).pages }
    let first = try pages()[0].id
    _ = try device.act(at: 2000) { _ = try $0.apply(.addAfter, to: first) }
    #expect(try pages()[1].paper == Paper(.ruled) && pages()[1].size == .a4)

    var change = SheetChange()
    (change.ruling, change.size, change.isWide) = (.dots, PageSize(named: "a5"), true)
    change.reach = .new
    _ = try device.act(at: 2001) { _ = try $0.apply(.change(change), to: [first]) }
    #expect(try pages()[0].paper == Paper(.ruled), "pages that are there stay")
    for edit in [PageEdit.addAfter, .addBefore] {
      let before = Set(try pages().map(\.id))
      _ = try device.act(at: 2002) { _ = try $0.apply(edit, to: first) }
      let new = try #require(pages().first { !before.contains($0.id) })
      #expect(new.paper == Paper(.dots) && new.size == PageSize(named: "a5-landscape"))
    }
    let all = Set(try pages().map(\.id))
    _ = try device.act(at: 2003) { _ = try $0.apply(PagesEdit.delete, to: all) }
    #expect(try pages().map(\.paper) == [Paper(.dots)], "what is left to write on is new")
    _ = try device.undo(at: 2004)

    _ = try device.act(at: 2005) { _ = try $0.apply(.forgetUsualSheet, to: [first]) }
    #expect(try Outline(of: device.notebook).usual == UsualSheet())
    _ = try device.act(at: 2006) { _ = try $0.apply(.addAfter, to: first) }
    #expect(try pages()[pages().firstIndex { $0.id == first } ?? 0].paper == Paper(.ruled))
    _ = try device.undo(at: 2007)
    _ = try device.undo(at: 2008)
    #expect(try Outline(of: device.notebook).usual.paper == Paper(.dots), "undo brings it back")
  }

  @Test func `another device has the same paper for new pages`() throws {
    var random = RandomSource(seed: 2)
    var (one, other) = (try Self.device(using: &random), Device(incarnation: 2, skew: 0))
    var change = SheetChange()
    (change.ruling, change.reach) = (.staves, .pagesAndNew)
    let first = try Outline(of: one.notebook).pages[0].id
    _ = try one.act(at: 2000) { _ = try $0.apply(.change(change), to: [first]) }
    for record in one.notebook.records { other.receive(record) }
    _ = try other.act(at: 3000) { _ = try $0.apply(.addAfter, to: first) }
    #expect(try Outline(of: other.notebook).pages[1].paper == Paper(.staves))
  }

  @Test func `a page with a PDF or an image on its paper keeps its paper and its size`() throws {
    var random = RandomSource(seed: 3)
    var device = try Self.device(pages: 2, using: &random)
    let pages = try Outline(of: device.notebook).pages
    let source = Backdrop.Source(isAttached: false, path: "lecture.pdf")
    _ = try device.act(at: 1500) { editor in
      try editor.set(
        .backdrop, of: pages[0].id, to: .pdf(page: 1, hash: ContentHash(of: [1]), source: source))
      try editor.set(.backdrop, of: pages[1].id, to: .missingImage(source))
    }
    var change = SheetChange()
    (change.ruling, change.size) = (.grid, PageSize(named: "a3"))
    _ = try device.act(at: 2000) { _ = try $0.apply(.change(change), to: Set(pages.map(\.id))) }
    #expect(try Outline(of: device.notebook).pages.map(\.size) == [.a4, .a4])
    #expect(try Outline(of: device.notebook).pages.map(\.paper) == pages.map(\.paper))
  }

  @Test func `lines of a paper are seen on a dark sheet, and again on a light one`() {
    var dark = SheetChange()
    dark.color = Color(rgb: 0x202020)
    var light = SheetChange()
    light.color = .paper
    let paper = dark.paper(insteadOf: Paper(.ruled))
    #expect(paper.ruleColor.isDark && paper.ruleColor != paper.color)
    #expect(light.paper(insteadOf: paper) == Paper(.ruled))
  }

  @Test func `a paper of Xournal++ keeps its lines until another ruling or distance is chosen`() {
    let old = Paper(Paper.Template(style: "lined", config: "f1=112233"), color: .paper)
    var change = SheetChange()
    change.color = Color(rgb: 0xFFF0D0)
    #expect(change.paper(insteadOf: old).template == old.template)
    change.spacing = 40
    #expect(change.paper(insteadOf: old).template == nil)
    change = SheetChange()
    change.ruling = .grid
    #expect(change.paper(insteadOf: old) == Paper(.grid))
  }
}
