import Bytes
import Geometry
import Ink
import Notebook
import Testing

/// Pages that are made out of sight, by several edits.
@Suite struct DraftTests {
  /// A device with one page, and as many strokes of ink as are asked for.
  private func device() throws -> (Device, EntityID) {
    var device = Device(incarnation: 3, skew: 0)
    _ = try device.act(at: 1000) { editor in
      let section = try editor.addSection()
      try editor.addPage(to: section, size: .a4, paper: Paper(.plain))
    }
    return (device, try #require(try Outline(of: device.notebook).sections.first?.id))
  }

  private func ink(_ count: Int) -> [DraftElement] {
    (0..<count).map { number in
      let samples = (0..<3).map { step in
        Sample(
          position: Point(x: Double(10 + 5 * step), y: Double(10 + number)), time: Double(step) * 8,
          pressure: 0.5)
      }
      let style = Style(color: .sumi, width: 1)
      return DraftElement(
        LooseElement(Stroke(samples: samples, channels: .pressure, style: style)))
    }
  }

  private func finished(_ draft: PageDraft) -> [FinishedDraft] {
    let page = LoosePage(number: 1, size: .a4, paper: Paper(.plain))
    return [FinishedDraft(draft, as: page, holding: .empty)]
  }

  private func look(_ device: Device) throws -> [[EntityID]] {
    try Outline(of: device.notebook).pages.map { page in
      try PageContent(of: page.id, in: device.notebook).elements.map(\.id)
    }
  }

  @Test(arguments: [0, 1, 2, 5])
  func `nobody sees a draft before it is published, and then all of it`(parts: Int) throws {
    var (device, section) = try device()
    let before = try look(device)
    var draft: PageDraft?
    for _ in 0..<parts {
      _ = try device.act(at: 2000) { editor in
        var page = draft ?? editor.beginDraft()
        try editor.add(ink(4), toLayer: 0, of: &page)
        draft = page
      }
      #expect(try look(device) == before)
      // Something else is written meanwhile.
      _ = try device.act(at: 2500) { try $0.set(.title, of: .notebook, to: "note \(parts)") }
    }
    let actions = device.done.count
    _ = try device.act(at: 3000) { editor in
      let page = draft ?? editor.beginDraft()
      try editor.publish(finished(page), in: section, like: nil)
    }
    let after = try look(device)
    #expect(after.map(\.count) == [0, parts * 4])
    // One action takes all of it back, and does it again.
    #expect(device.done.count == actions + 1)
    _ = try device.undo(at: 4000)
    #expect(try look(device) == before)
    _ = try device.redo(at: 5000)
    #expect(try look(device) == after)
  }

  @Test func `an edit of a draft is no action`() throws {
    var (device, _) = try device()
    let actions = device.done.count
    _ = try device.act(at: 2000) { editor in
      var page = editor.beginDraft()
      try editor.add(ink(2), toLayer: 0, of: &page)
    }
    #expect(device.done.count == actions)
  }

  @Test func `ink that came to a published page from elsewhere survives undo`() throws {
    var (one, section) = try device()
    var page: EntityID?
    _ = try one.act(at: 2000) { editor in
      var draft = editor.beginDraft()
      try editor.add(ink(3), toLayer: 0, of: &draft)
      try editor.publish(finished(draft), in: section, like: nil)
      page = draft.page
    }
    var two = Device(incarnation: 9, skew: 0)
    one.notebook.records.forEach { two.receive($0) }
    let target = try #require(page)
    let records = try two.act(at: 2500) { editor in
      let layer = try editor.addLayer(to: target)
      let place = Place(page: target, layer: layer)
      try editor.add(.text(TextBox(origin: .zero, text: "more")), at: place)
    }
    _ = try one.undo(at: 3000)
    for record in records { one.receive(record) }
    #expect(try look(one).map(\.count) == [0, 1])
  }

  @Test func `however many pages come, those that are there are looked at once`() throws {
    let (device, section) = try device()
    func looks(for count: Int) throws -> Int {
      let reader = CountingReader(notebook: device.notebook)
      var editor = Editor(reading: reader, as: device.author)
      let drafts = (0..<count).flatMap { _ in finished(editor.beginDraft()) }
      try editor.publish(drafts, in: section, like: nil)
      #expect(try Outline(of: editor).pages.count == count + 1)
      return reader.looks
    }
    #expect(try looks(for: 1) == looks(for: 40))
  }
}

/// A notebook that counts how often all its pages are looked at.
private final class CountingReader: NotebookReader {
  let notebook: Notebook
  private(set) var looks = 0

  init(notebook: Notebook) { self.notebook = notebook }

  func entity(_ id: EntityID) -> Entity { notebook.entity(id) }
  func lives(at home: EntityID) -> [EntityID: Life] { notebook.lives(at: home) }
  func entities(at home: EntityID) -> [Entity] {
    if home == .notebook { looks += 1 }
    return notebook.entities(at: home)
  }
}
