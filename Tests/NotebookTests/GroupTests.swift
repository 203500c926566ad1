import Bytes
import Geometry
import Ink
import Support
import Testing

@testable import Notebook

/// Groups of elements.
@Suite struct GroupTests {
  private var one = Device(incarnation: 1, skew: 0)
  private var other = Device(incarnation: 2, skew: 5)
  private let place: Place
  private let strokes: [EntityID]

  init() throws {
    var found: (Place, [EntityID])?
    for record in try one.act(
      at: 1,
      { editor in
        let place = try editor.addPage(
          to: try editor.addSection(), size: .a4, paper: Paper(.plain))
        let strokes = try (0..<5).map {
          try editor.addStroke(InkCell.stroke(at: Point(x: 50 * Double($0), y: 100)), at: place)
        }
        found = (place, strokes)
      })
    { other.receive(record) }
    (place, strokes) = try #require(found)
  }

  private func groups(_ id: EntityID, _ device: Device? = nil) throws -> [EntityID] {
    let notebook = (device ?? one).notebook
    return try Element(notebook.entity(id), in: notebook)?.groups.names ?? []
  }

  private mutating func group(_ ids: [EntityID], at time: Int64 = 10) throws {
    _ = try one.act(at: time) { _ = try $0.apply(.group, to: ids) }
  }

  @Test mutating func `groups nest, and are dissolved from the outside`() throws {
    try group(Array(strokes[0...1]))
    try group(Array(strokes[0...2]), at: 11)
    let inner = try #require(try groups(strokes[0]).first)
    let outer = try #require(try groups(strokes[0]).last)
    #expect(inner != outer)
    #expect(try groups(strokes[1]) == [inner, outer])
    #expect(try groups(strokes[2]) == [outer])
    #expect(try groups(strokes[3]).isEmpty)
    let strokes = strokes
    _ = try one.act(at: 12) { _ = try $0.apply(.ungroup, to: strokes) }
    #expect(try groups(strokes[1]) == [inner])
    #expect(try groups(strokes[2]).isEmpty)
    _ = try one.undo(at: 13)
    #expect(try groups(strokes[1]) == [inner, outer])
    #expect(try groups(strokes[2]) == [outer])
    _ = try one.undo(at: 14)
    _ = try one.undo(at: 15)
    #expect(try strokes.allSatisfy { try groups($0).isEmpty })
  }

  @Test mutating func `devices agree on groups made at the same time`() throws {
    let strokes = strokes
    let first = try one.act(at: 10) { _ = try $0.apply(.group, to: Array(strokes[0...2])) }
    let second = try other.act(at: 20) { _ = try $0.apply(.group, to: Array(strokes[2...3])) }
    for record in first { other.receive(record) }
    for record in second { one.receive(record) }
    #expect(one.notebook == other.notebook)
    #expect(try groups(strokes[0]) == groups(strokes[1]))
    #expect(try groups(strokes[2]) == groups(strokes[3]), "the later one has it")
    #expect(try groups(strokes[0]) != groups(strokes[2]))
  }

  @Test mutating func `copies are in groups of their own`() throws {
    try group(Array(strokes[0...1]))
    try group(Array(strokes[0...2]), at: 11)
    let (strokes, place) = (strokes, place)
    var copies: [EntityID] = []
    _ = try one.act(at: 12) {
      copies = try $0.apply(.duplicate(by: Point(x: 0, y: 50)), to: strokes, at: place)
    }
    try #require(copies.count == strokes.count)
    let old = Set(try strokes.flatMap { try groups($0) })
    let new = try copies.map { try groups($0) }
    #expect(old.isDisjoint(with: new.joined()))
    #expect(new[0].count == 2 && new[0] == new[1] && new[2] == [new[0][1]] && new[3].isEmpty)
  }

  @Test mutating func `a copied page has groups of its own`() throws {
    try group(Array(strokes[0...2]))
    let elements = try PageContent(of: place.page, in: one.notebook).elements
      .compactMap(LooseElement.init)
    let section = try #require(try Outline(of: one.notebook).sections.first?.id)
    _ = try one.act(at: 20) { editor in
      for _ in 0..<2 {
        var draft = editor.beginDraft()
        try editor.add(elements[..<1].map(DraftElement.init), toLayer: 0, of: &draft)
        try editor.add(elements[1...].map(DraftElement.init), toLayer: 0, of: &draft)
        let page = LoosePage(number: 1, size: .a4, paper: Paper(.plain))
        try editor.publish(
          [FinishedDraft(draft, as: page, holding: .empty)], in: section, like: nil)
      }
    }
    let pages = try Outline(of: one.notebook).pages.map { page in
      try PageContent(of: page.id, in: one.notebook).elements.map(\.groups.names)
    }
    try #require(pages.count == 3)
    for page in pages { #expect(page[0].count == 1 && page[0] == page[1] && page[0] == page[2]) }
    for page in pages { #expect(page[3].isEmpty) }
    #expect(Set(pages.map { $0[0] }).count == 3)
  }

  @Test mutating func `parts cut out stay in the group, and it outlives its members`() throws {
    try group(Array(strokes[0...2]))
    let name = try groups(strokes[0])
    let strokes = strokes
    var pieces: [EntityID] = []
    _ = try one.act(at: 11) { pieces = try $0.cut(InkCell.range(1...3), of: strokes[1]) }
    #expect(try groups(#require(pieces.first)) == name)
    _ = try one.act(at: 12) { try $0.erase([strokes[0]]) }
    #expect(try groups(strokes[2]) == name)
    _ = try one.undo(at: 13)
    #expect(try groups(strokes[0]) == name)
  }

  @Test mutating func `what is locked joins no group, and a locked part stays in its group`() throws
  {
    let strokes = strokes
    _ = try one.act(at: 9) { _ = try $0.apply(.lock(true), to: [strokes[0]]) }
    try group(strokes)
    #expect(try groups(strokes[0]).isEmpty && groups(strokes[1]).count == 1)
    _ = try one.act(at: 11) { _ = try $0.apply(.lock(true), to: [strokes[1]]) }
    _ = try one.act(at: 12) { _ = try $0.apply(.ungroup, to: strokes) }
    #expect(try groups(strokes[1]).count == 1 && groups(strokes[2]).isEmpty)
  }

  @Test func `groups are read as they were written, the outermost at least`() throws {
    var random = RandomSource(seed: Seed.of(71))
    for count in 0..<40 {
      let names = (0..<count).map { _ in
        EntityID(
          counter: .random(in: 0...EntityID.largestCounter, using: &random),
          incarnation: .random(using: &random))
      }
      let groups = ElementGroups(names)
      #expect(groups.names == names.suffix(16))
      #expect(try ElementGroups(stored: groups.stored) == groups)
      #expect(groups.outermost == names.last)
    }
    #expect(throws: (any Error).self) {
      try ElementGroups(stored: [17] + [UInt8](repeating: 1, count: 400))
    }
  }

  @Test mutating func `a group goes through the clipboard`() throws {
    try group(Array(strokes[0...1]))
    let elements = try PageContent(of: place.page, in: one.notebook).elements
      .compactMap(LooseElement.init)
    let clipping = Clipping(elements)
    let read = try Clipping(clipping.bytes)
    #expect(read.elements.map(\.groups) == elements.map(\.groups))
    #expect(read.elements[0].groups.names.count == 1)
  }
}
