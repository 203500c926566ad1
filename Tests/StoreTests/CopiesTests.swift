import Bytes
import Geometry
import Ink
import Notebook
import Support
import Testing

@testable import Store

/// A library must show what the merged records show in memory, whatever happened.
@Suite struct CopiesTests {
  @Test(arguments: Seed.several(12))
  func `random histories read alike from disk and from memory`(seed: UInt64) throws {
    let workshop = try Workshop()
    let one = try Library(at: "\(workshop.directory)/one", create: true)
    let two = try Library(at: "\(workshop.directory)/two", create: true)
    var history = RandomHistory(seed: seed, notebook: try one.createNotebook("Physics"))
    let id = history.notebook
    try two.merge(one.records(of: id), into: id, now: dawn)
    for step in 0..<60 {
      try history.act(on: step % 3 == 0 ? two : one)
      if step % 15 == 14 { try exchange(one, two, id: id, random: &history.random) }
      if step % 10 == 9 {
        for library in [one, two] { try expectMirrored(library, id) }
      }
    }
    try exchange(one, two, id: id, random: &history.random)
    #expect(try one.records(of: id) == two.records(of: id))
    #expect(try one.contentHash(of: id) == two.contentHash(of: id))
    for library in [one, two] {
      #expect(library.damage.isEmpty)
      let report = try Library.verify(at: library.directory, now: dawn)
      #expect(report.isWhole, "\(report.damage) \(report.structure)")
      #expect(try report.recordCount == library.records(of: id).count)
    }
  }

  /// Lets each hear what the other said, in any order.
  private func exchange(
    _ one: Library, _ two: Library, id: NotebookID, random: inout RandomSource
  ) throws {
    let (first, second) = (try one.records(of: id), try two.records(of: id))
    try one.merge(second.shuffled(using: &random), into: id, now: dawn)
    try two.merge(first.shuffled(using: &random), into: id, now: dawn)
    #expect(try one.merge(second, into: id, now: dawn).count == 0)
  }

  private func expectMirrored(_ library: Library, _ id: NotebookID) throws {
    let memory = Notebook(try library.records(of: id))
    let outline = try library.outline(of: id)
    #expect(try outline == Outline(of: memory))
    for page in outline.pages {
      #expect(try library.page(page.id, of: id) == PageContent(of: page.id, in: memory))
    }
    #expect(try library.contentHash(of: id) == ContentDigest(of: memory).description)
  }
}

/// Things that a person might do, at random.
struct RandomHistory {
  var random: RandomSource
  let notebook: NotebookID
  private var time = dawn

  init(seed: UInt64, notebook: NotebookID) {
    random = RandomSource(seed: seed)
    self.notebook = notebook
  }

  mutating func act(on library: Library) throws {
    time += Int64.random(in: 0...2000, using: &random)
    let choice = Int.random(in: 0..<20, using: &random)
    switch choice {
    case 0...1: _ = try library.undo(notebook, now: time)
    case 2: _ = try library.redo(notebook, now: time)
    default: try edit(library, choice)
    }
  }

  private mutating func edit(_ library: Library, _ choice: Int) throws {
    let outline = try library.outline(of: notebook)
    guard let page = outline.pages.randomElement(using: &random),
      let content = try? library.page(page.id, of: notebook),
      let layer = content.layers.randomElement(using: &random)
    else { return }
    let elements = content.elements.shuffled(using: &random).prefix(3).map(\.id)
    let other = outline.pages.randomElement(using: &random) ?? page
    let target = try library.page(other.id, of: notebook).layers.randomElement(using: &random)
    let several = Set(outline.pages.shuffled(using: &random).prefix(3).map(\.id))
    let number = Int.random(in: 1..<400, using: &random)
    let lower = UInt32.random(in: 0..<1800, using: &random)
    try library.edit(notebook, action: .write, now: time) { editor in
      switch choice {
      case 3: try editor.addPage(to: page.section, after: page.id, size: .a4, paper: Paper(.grid))
      case 4: try editor.deletePage(page.id)
      case 5: try editor.erase(elements)
      case 6: for id in elements { try editor.erase([StrokeRange(lower, lower + 256)], of: id) }
      case 7: try editor.transform(elements, by: .translation(by: Point(x: Double(number), y: 0)))
      case 8:
        guard let target else { return }
        try editor.move(elements, to: Place(page: other.id, layer: target.id))
      case 9:
        try editor.set(.title, of: page.id, to: "Page \(number)")
        try editor.set(.tag("tag \(number % 3)"), of: page.id, to: number % 2 == 0)
      case 10:
        guard let id = elements.first else { return }
        _ = try editor.cut(StrokeRange(lower, lower + 512), of: id)
      case 12:
        let place = PagePlace(in: other.section, after: other.id)
        _ = try editor.apply(.move(place), to: several)
      case 13: _ = try editor.apply(.duplicate, to: several)
      case 14: _ = try editor.apply(.gather("Section \(number)"), to: several)
      case 15: try editor.apply(.dissolve, to: page.section)
      case 11: try editor.addLayer(to: page.id, titled: "Layer \(number)")
      default: try editor.addStroke(.straight(number), at: Place(page: page.id, layer: layer.id))
      }
    }
  }
}
