import Notebook
import Testing

@Suite struct ChangedElementsTests {
  @Test func `what a change touched is all that differs`() throws {
    var count = 0
    for seed in 0..<40 as Range<UInt64> {
      var world = try World(seed: seed, devices: 2)
      try world.run(steps: 30)
      for _ in 0..<80 {
        world.time += 1000
        var shown = Self.shown(in: try Sight(world.devices[0].notebook))
        let (records, _) = try world.randomAction(0)
        let (notebook, things) = (world.devices[0].notebook, Set(records.map(\.key.entity)))
        guard let changed = try ChangedElements(things, in: notebook) else { continue }
        count += things.isEmpty ? 0 : 1
        for page in shown.keys {
          for name in changed.names {
            shown[page]?[name] = changed.element(name, on: page).map(Shown.init)
          }
        }
        #expect(shown == Self.shown(in: try Sight(notebook)), "seed \(seed)")
      }
    }
    #expect(count > 1000)
  }

  @Test func `changes of pages and layers are not changes of elements`() throws {
    var device = Device(incarnation: 1, skew: 0)
    let records = try device.act(at: 1) { editor in
      try editor.addPage(to: try editor.addSection(), size: .a4, paper: Paper(.plain))
    }
    for record in records {
      #expect(try ChangedElements([record.key.entity], in: device.notebook) == nil)
    }
    #expect(try ChangedElements([.notebook], in: device.notebook) == nil)
  }

  private struct Shown: Equatable {
    let layer: EntityID
    let element: Element
  }

  private static func shown(in sight: Sight) -> [EntityID: [EntityID: Shown]] {
    sight.pages.mapValues { page in
      var shown: [EntityID: Shown] = [:]
      for layer in page.layers {
        for element in layer.elements {
          shown[element.id] = Shown(layer: layer.id, element: element)
        }
      }
      return shown
    }
  }
}
