import Bytes
import Geometry
import Ink
import Notebook
import Paint
import Testing

@Suite struct ChangedPictureTests {
  /// A page with two layers, and the hand that changes it at random.
  private struct Writing {
    var notebook = Notebook()
    var author = Author(incarnation: Incarnation(rawValue: 1), now: 0)
    var done: [[ActionStep]] = []
    var undone: [[ActionStep]] = []
    var random: RandomSource
    var page = EntityID.notebook

    init(seed: UInt64) throws {
      random = RandomSource(seed: seed)
      var page = page
      _ = try edit { editor in
        page = try editor.addPage(to: try editor.addSection(), size: .a4, paper: Paper(.plain)).page
        try editor.addLayer(to: page)
      }
      self.page = page
      // Undoing the page itself is no change of elements.
      done = []
    }

    var content: PageContent {
      get throws { try PageContent(of: page, in: notebook) }
    }

    mutating func edit(
      _ body: (inout Editor<Notebook>) throws -> Void
    ) throws -> Set<EntityID> {
      var editor = Editor(reading: notebook, as: author)
      try body(&editor)
      let change = editor.change
      for record in change.records { notebook.merge(record) }
      author = change.author
      if !change.steps.isEmpty { done.append(change.steps) }
      return editor.changedThings
    }

    /// Writes, erases, cuts, moves, reorders, recolors, undoes or redoes; returns what changed.
    mutating func change() throws -> Set<EntityID> {
      let content = try content
      let some = content.elements.shuffled(using: &random).prefix(3).map(\.id)
      let layer = content.layers[Int.random(in: 0..<2, using: &random)].id
      let place = Place(page: page, layer: layer)
      let stroke = Self.stroke(at: Double.random(in: 50...500, using: &random))
      let part = StrokeRange(512, UInt32.random(in: 600...1500, using: &random))
      let choice = Int.random(in: 0..<16, using: &random)
      switch choice {
      case 0...2:
        guard let action = done.popLast() else { return [] }
        undone.append(action)
        return try edit { _ = try $0.undo(action) }
      case 3:
        guard let action = undone.popLast() else { return [] }
        return try edit { _ = try $0.redo(action) }
      default:
        return try edit { editor in
          switch choice {
          case 4: try editor.erase(some)
          case 5...6: for id in some { try editor.erase([part], of: id) }
          case 7: try editor.transform(some, by: .translation(by: Point(x: 9, y: 2)))
          case 8: try editor.move(some, to: place)
          case 9: for id in some { try editor.set(.color, of: id, to: .paper) }
          case 10: for id in some { _ = try editor.cut(part, of: id) }
          default: for _ in 0..<9 { try editor.addStroke(stroke, at: place) }
          }
        }
      }
    }

    private static func stroke(at x: Double) -> Stroke {
      let samples = (0...8).map { index in
        Sample(position: Point(x: x + Double(index) * 3, y: x), time: Double(index) * 8)
      }
      return Stroke(samples: samples, channels: [], style: Style(color: .sumi, width: 1))
    }
  }

  private static func picture(of content: PageContent) -> PagePicture {
    PagePicture(of: content, size: .a4, paper: Paper(.plain), reusing: nil)
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func `a changed picture equals one made anew`(seed: UInt64) throws {
    var writing = try Writing(seed: seed)
    var picture = Self.picture(of: try writing.content)
    for _ in 0..<150 {
      let before = Self.picture(of: try writing.content)
      let things = try writing.change()
      let changed = try #require(try ChangedElements(things, in: writing.notebook))
      let box = picture.update(changed, on: writing.page, files: [:])
      let new = Self.picture(of: try writing.content)
      // The whole of it, and each part by its own way.
      for part in [Box(low: .zero, high: Point(x: 600, y: 900)), box] where !part.isEmpty {
        #expect(picture.pictures(touching: part) == new.pictures(touching: part))
      }
      #expect(picture.pictures(selectedBy: nil) == new.pictures(selectedBy: nil))
      #expect(picture.bounds == new.bounds && picture.top == new.top)
      let differs = try #require(new.changes(since: before))
      #expect(box.union(differs) == box)
    }
  }
}
