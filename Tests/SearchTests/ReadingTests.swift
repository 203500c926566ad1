import Bytes
import Geometry
import Ink
import Notebook
import Recognition
import Store
import SyntheticHand
import Testing

@testable import Search

/// Handwriting that is read and found, where the parts that read it are installed.
@Suite(.enabled(if: ReaderParts.find() != nil, "only where the parts are installed"))
struct ReadingTests {
  private static let words = ["refraction", "bends", "light", "between", "media", "glass"]

  @Test func `a written page is read once, and its words are found in their places`() throws {
    let shelf = try SearchedLibrary()
    let notebook = try shelf.add("Optics")
    let frame = Box(low: Point(x: 60, y: 80), high: Point(x: 500, y: 300))
    var writer = Writer(seed: 3)
    let written = writer.write(Self.words.joined(separator: " "), in: frame, lineHeight: 30)
    let page = try shelf.page(1, of: notebook)
    _ = try shelf.library.edit(notebook, action: .write, now: 2) { editor in
      let layer = try #require(try PageContent(of: page, in: editor).layers.first)
      for stroke in written.strokes {
        _ = try editor.addStroke(stroke, at: Place(page: page, layer: layer.id))
      }
    }
    let index = try shelf.index
    #expect(try index.unreadNotebooks().map(\.id) == [notebook])
    for notebook in try index.unreadNotebooks() { try index.readAll(of: notebook) }
    #expect(index.readCount == 1)
    #expect(try index.unreadNotebooks().isEmpty && !index.read(page, of: notebook))
    for (place, word) in Self.words.enumerated() {
      let result = try #require(try shelf.results(word).first, "\(word) is found")
      let samples = written.strokes[written.words[place].strokes].flatMap(\.samples)
      let box = Box(around: samples.map(\.position))
      #expect(result.kind == .handwriting && result.text.contains(" "))
      #expect(result.box?.contains(box.center) == true, "\(word) is where it was written")
    }
    #expect(try shelf.found("hippopotamus").isEmpty)
  }
}
