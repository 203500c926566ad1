import Bytes
import Geometry
import Ink
import Support
import Testing

@testable import Notebook

/// Edits of several pages at once, against a model that is nothing but lists of names.
@Suite struct PagesEditTests {
  /// The sections with the names of their pages, in order.
  private struct Model: Hashable {
    var sections: [(id: EntityID, title: String, pages: [EntityID])]

    static func == (one: Model, other: Model) -> Bool {
      one.sections.map(\.id) == other.sections.map(\.id)
        && one.sections.map(\.title) == other.sections.map(\.title)
        && one.sections.map(\.pages) == other.sections.map(\.pages)
    }

    func hash(into hasher: inout Hasher) { hasher.combine(sections.map(\.pages)) }

    init(_ notebook: Notebook) throws {
      sections = try Outline(of: notebook).sections.map { ($0.id, $0.title, $0.pages.map(\.id)) }
    }

    var pages: [EntityID] { sections.flatMap(\.pages) }

    mutating func move(_ chosen: Set<EntityID>, to place: PagePlace) {
      let moved = pages.filter(chosen.contains)
      guard let target = sections.firstIndex(where: { $0.id == place.section }) else { return }
      let before =
        place.after.flatMap { sections[target].pages.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
      let kept = sections[target].pages[..<before].count { !chosen.contains($0) }
      for number in sections.indices { sections[number].pages.removeAll(where: chosen.contains) }
      sections[target].pages.insert(contentsOf: moved, at: kept)
    }
  }

  /// A notebook of some pages in two sections, each page with a stroke.
  private static func device(_ incarnation: UInt64 = 1, pages: Int = 12) throws -> Device {
    var device = Device(incarnation: incarnation, skew: 0)
    _ = try device.act(at: 1000) { editor in
      for title in ["", "Optics"] {
        let section = try editor.addSection(titled: title)
        for number in 0..<pages / 2 {
          let place = try editor.addPage(to: section, size: .a4, paper: Paper(.grid))
          let origin = Point(x: Double(number * 30), y: 100)
          try editor.addStroke(InkCell.stroke(at: origin), at: place)
        }
      }
    }
    return device
  }

  @Test(arguments: Seed.several(30))
  func `the order after random moves is that of the model, and undo brings the one before`(
    seed: UInt64
  ) throws {
    var random = RandomSource(seed: seed)
    var device = try Self.device()
    var model = try Model(device.notebook)
    for step in 0..<60 {
      let before = model
      let chosen = Set(
        model.pages.shuffled(using: &random).prefix(Int.random(in: 1...5, using: &random)))
      let section = try #require(model.sections.randomElement(using: &random))
      let after = Bool.random(using: &random) ? section.pages.randomElement(using: &random) : nil
      let place = PagePlace(in: section.id, after: after)
      model.move(chosen, to: place)
      let time = Int64(2000 + step)
      let count = device.done.count
      _ = try device.act(at: time) { _ = try $0.apply(.move(place), to: chosen) }
      #expect(try Model(device.notebook) == model)
      guard device.done.count > count else {
        #expect(model == before, "nothing is recorded where nothing moves")
        continue
      }
      guard Int.random(in: 0..<3, using: &random) == 0 else { continue }
      _ = try device.undo(at: time)
      #expect(try Model(device.notebook) == before)
      _ = try device.redo(at: time)
      #expect(try Model(device.notebook) == model)
    }
    let longest = try Outline(of: device.notebook).pages.map(\.order.bytes.count).max() ?? 0
    #expect(longest < 200, "keys stay short")
  }

  @Test func `a thousand pages moved into one gap have short keys`() throws {
    var device = try Self.device(pages: 2000)
    let outline = try Outline(of: device.notebook)
    let place = PagePlace(in: outline.sections[0].id, after: outline.sections[0].pages[0].id)
    let chosen = Set(outline.sections[1].pages.map(\.id))
    _ = try device.act(at: 5000) { _ = try $0.apply(.move(place), to: chosen) }
    let moved = try Outline(of: device.notebook).sections[0].pages
    #expect(moved.dropFirst().prefix(1000).map(\.id) == outline.sections[1].pages.map(\.id))
    #expect(moved.map(\.order.bytes.count).max() ?? 0 < 60)
  }

  @Test(arguments: Seed.several(12))
  func `two devices that move, delete and name pages at once agree`(seed: UInt64) throws {
    var random = RandomSource(seed: seed)
    let first = try Self.device()
    var devices = [first, Device(incarnation: 2, skew: 500)]
    for (_, entity) in first.notebook.entities {
      for (field, fragment) in entity.fields {
        devices[1].receive(
          Record(key: RecordKey(entity: entity.id, field: field), fragment: fragment))
      }
    }
    for round in 0..<8 {
      var said: [[Record]] = []
      for index in devices.indices {
        let outline = try Outline(of: devices[index].notebook)
        let chosen = Set(
          outline.pages.shuffled(using: &random).prefix(Int.random(in: 1...4, using: &random))
            .map(\.id))
        let section = try #require(outline.sections.randomElement(using: &random))
        let choice = Int.random(in: 0..<6, using: &random)
        said.append(
          try devices[index].act(at: Int64(9000 + round)) { editor in
            switch choice {
            case 0: _ = try editor.apply(.delete, to: chosen)
            case 1: _ = try editor.apply(.gather("Light"), to: chosen)
            case 2: try editor.apply(.dissolve, to: section.id)
            case 3: _ = try editor.apply(.duplicate, to: chosen)
            case 4: _ = try editor.apply(.tag("exam", true), to: chosen)
            default:
              let place = PagePlace(in: section.id, after: section.pages.last?.id)
              _ = try editor.apply(.move(place), to: chosen)
            }
          })
      }
      for record in said[0].shuffled(using: &random) { devices[1].receive(record) }
      for record in said[1].shuffled(using: &random) { devices[0].receive(record) }
      #expect(try Outline(of: devices[0].notebook) == Outline(of: devices[1].notebook))
      #expect(devices[0].notebook == devices[1].notebook)
    }
  }

  @Test func `copies show what their pages show, and undo takes them away`() throws {
    var device = try Self.device()
    let outline = try Outline(of: device.notebook)
    let chosen = outline.pages[2...4].map(\.id)
    var new: [EntityID] = []
    _ = try device.act(at: 5000) { editor in
      try editor.addLayer(to: chosen[1], titled: "Notes")
      try editor.set(.title, of: chosen[1], to: "Light")
    }
    _ = try device.act(at: 5001) { new = try $0.apply(.duplicate, to: Set(chosen)) }
    let after = try Outline(of: device.notebook)
    #expect(
      after.pages.map(\.id) == outline.pages[...4].map(\.id) + new + outline.pages[5...].map(\.id))
    for (old, copy) in zip(chosen, new) {
      let (one, other) = (
        try PageContent(of: old, in: device.notebook),
        try PageContent(of: copy, in: device.notebook)
      )
      #expect(one.layers.map(\.title) == other.layers.map(\.title))
      #expect(one.elements.map(LooseElement.init) == other.elements.map(LooseElement.init))
      #expect(!other.isEmpty)
    }
    #expect(after.pages.first { $0.id == new[1] }?.title == "Light")
    _ = try device.undo(at: 5002)
    #expect(try Outline(of: device.notebook).pages.map(\.id) == outline.pages.map(\.id))
    _ = try device.redo(at: 5003)
    #expect(try !PageContent(of: new[0], in: device.notebook).isEmpty)
  }

  @Test func `sections are made of what is chosen, named, and taken away again`() throws {
    var device = try Self.device()
    let start = try Model(device.notebook)
    func titles() throws -> [String] { try Model(device.notebook).sections.map(\.title) }
    func act(_ edit: PagesEdit, _ pages: [EntityID]) throws {
      _ = try device.act(at: 7000) { _ = try $0.apply(edit, to: Set(pages)) }
    }
    let first = start.sections[0].pages
    try act(.gather("Start"), [first[0], first[1]])
    #expect(try titles() == ["Start", "", "Optics"])
    #expect(try Model(device.notebook).pages == start.pages, "nothing has changed its place")
    try act(.gather("Middle"), [first[3]])
    #expect(try titles() == ["Start", "", "Middle", "", "Optics"])
    #expect(try Model(device.notebook).pages == start.pages, "what follows has no title either")
    let middle = try Model(device.notebook).sections[2]
    #expect(middle.pages == [first[3]])
    try act(.gather("Centre"), [first[3]])
    #expect(
      try titles() == ["Start", "", "Centre", "", "Optics"], "all of a section is that section")
    _ = try device.act(at: 7001) { try $0.apply(.entitle("Prisms"), to: middle.id) }
    _ = try device.act(at: 7002) { try $0.apply(.dissolve, to: middle.id) }
    #expect(try titles() == ["Start", "", "", "Optics"])
    let begin = try Model(device.notebook).sections[0].id
    _ = try device.act(at: 7003) { try $0.apply(.dissolve, to: begin) }
    #expect(try titles() == ["", "", "Optics"])
    #expect(try Set(Model(device.notebook).pages) == Set(start.pages))
    for _ in 0..<6 { _ = try device.undo(at: 7004) }
    #expect(try Model(device.notebook) == start)
  }

  @Test func `pages below a title stay together when some from their middle leave`() throws {
    var device = try Self.device()
    let start = try Model(device.notebook)
    let optics = start.sections[1].pages
    func gather(_ title: String, _ pages: [EntityID]) throws
      -> [(id: EntityID, title: String, pages: [EntityID])]
    {
      _ = try device.act(at: 7000) { _ = try $0.apply(.gather(title), to: Set(pages)) }
      return try Model(device.notebook).sections
    }
    let lenses = try gather("Lenses", [optics[1], optics[2]])
    #expect(lenses.map(\.title) == ["", "Optics", "Lenses"])
    #expect(lenses[1].pages == [optics[0]] + optics[3...])
    #expect(lenses[2].pages == Array(optics[1...2]))
    // Without a title, what lies between the chosen pages follows them.
    let first = start.sections[0].pages
    let mixed = try gather("Mixed", [first[1], first[3]])
    #expect(mixed.map(\.title) == ["", "Mixed", "", "Optics", "Lenses"])
    #expect(mixed[0].pages == [first[0]] && mixed[1].pages == [first[1], first[3]])
    #expect(mixed[2].pages == [first[2]] + first[4...])
    for _ in 0..<2 { _ = try device.undo(at: 7001) }
    #expect(try Model(device.notebook) == start)
  }

  @Test
  func `something is left to write on when all pages are deleted, and what is gone is left alone`()
    throws
  {
    var device = try Self.device()
    let pages = try Outline(of: device.notebook).pages.map(\.id)
    _ = try device.act(at: 5000) { _ = try $0.apply(.delete, to: Set(pages)) }
    let left = try Outline(of: device.notebook).pages
    #expect(left.count == 1 && !pages.contains(left[0].id))
    _ = try device.act(at: 5001) { editor in
      for edit: PagesEdit in [.duplicate, .delete, .bookmark(true), .gather("A")] {
        #expect(try editor.apply(edit, to: Set(pages)).isEmpty)
      }
      let nowhere = PagePlace(in: pages[0], after: nil)
      _ = try editor.apply(.move(nowhere), to: [left[0].id])
    }
    #expect(try Outline(of: device.notebook).pages == left)
    _ = try device.undo(at: 5002)
    #expect(try Outline(of: device.notebook).pages.map(\.id) == pages)
  }
}
