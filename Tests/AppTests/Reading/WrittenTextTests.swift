import Desk
import Geometry
import Ink
import Notebook
import Recognition
import SyntheticHand
import Testing

@testable import App

/// The words of handwriting with their strokes, from lines as if they had been read.
@Suite struct WrittenTextTests {
  /// What a synthetic hand wrote in lines and drew, in a notebook.
  private struct Written {
    var strokes: WrittenStrokes
    var letters: Set<EntityID> = []
    var drawing: EntityID
  }

  private func written(_ lines: [String]) throws -> Written {
    var writer = Writer(seed: 4)
    var notebook = Notebook()
    var editor = Editor(
      reading: notebook, as: Author(incarnation: Incarnation(rawValue: 7), now: 0))
    let place = try editor.addPage(to: editor.addSection(), size: .a4, paper: Paper(.plain))
    var letters: Set<EntityID> = []
    for (number, line) in lines.enumerated() {
      let corner = Point(x: 80, y: 80 + 40 * Double(number))
      let box = Box(low: corner, high: corner + Point(x: 400, y: 30))
      for stroke in writer.write(line, in: box).strokes {
        letters.insert(try editor.addStroke(stroke, at: place))
      }
    }
    let ends = [Point(x: 80, y: 300), Point(x: 400, y: 340)]
    let line = writer.draw(through: ends)
    let drawing = try editor.addStroke(try #require(line), at: place)
    for record in editor.change.records { notebook.merge(record) }
    let content = try PageContent(of: place.page, in: notebook)
    return Written(strokes: WrittenStrokes(on: content), letters: letters, drawing: drawing)
  }

  /// The lines of strokes as if texts had been read in them, in order.
  private func read(_ texts: [String], in strokes: WrittenStrokes) -> ReadPage {
    let pictures = HandwritingPieces(of: strokes.lines).pieces.compactMap { piece in
      LinePicture(
        of: piece.strokes.map { strokes.lines[$0] }, slope: piece.slope,
        isVertical: piece.isVertical)
    }
    let lines = zip(pictures, texts).map { picture, text in
      // As many blank frames after each letter as it is wide.
      let gap = max(picture.width / 8 / max(text.count, 1) - 1, 1)
      let frames = text.unicodeScalars.flatMap { letter in
        [[Lattice.Letter(UInt16(letter.value), cost: 0)]]
          + Array(repeating: [Lattice.Letter(Lattice.blank, cost: 0)], count: gap)
      }
      return ReadLine(key: picture.key, map: picture.map, lattice: Lattice(frames))
    }
    return ReadPage(lines: lines)
  }

  private func text(_ written: Written, _ texts: [String]) -> WrittenText {
    WrittenText(
      written.strokes, read: read(texts, in: written.strokes), in: .latin, by: OwnHand(),
      list: WordList(words: ["laws", "thought"]))
  }

  @Test func `each line is one of the text, with its strokes and not those of a drawing`() throws {
    let written = try written(["laws of", "thought"])
    let text = text(written, ["laws of", "thought"])
    #expect(text.text == "laws of\nthought")
    #expect(Set(text.strokes) == written.letters)
    #expect(text.box.low.y > 70 && text.box.high.y < 150)
    // The synthetic hand writes small letters of 6 points.
    #expect((4...12).contains(text.letterHeight))
  }

  @Test func `strokes in which no word was read stay`() throws {
    let written = try written(["laws of", "thought"])
    let text = text(written, ["", "thought"])
    #expect(text.text == "thought" && !text.strokes.isEmpty)
    #expect(Set(text.strokes).isStrictSubset(of: written.letters))
  }

  /// Two lines whose first strokes are one, of which the way between them was erased.
  private func joined() throws -> (strokes: WrittenStrokes, joined: EntityID) {
    var writer = Writer(seed: 4)
    var notebook = Notebook()
    var editor = Editor(
      reading: notebook, as: Author(incarnation: Incarnation(rawValue: 7), now: 0))
    let place = try editor.addPage(to: editor.addSection(), size: .a4, paper: Paper(.plain))
    let lines = [80.0, 140].map { y in
      writer.write("laws", in: Box(low: Point(x: 80, y: y), high: Point(x: 480, y: y + 30))).strokes
    }
    var first = try #require(lines[0].first)
    let (second, count) = (try #require(lines[1].first), UInt32(first.samples.count))
    let end = first.samples.last?.time ?? 0
    first.samples += second.samples.map { sample in
      var later = sample
      later.time += end + 100
      return later
    }
    let id = try editor.addStroke(first, at: place)
    try editor.erase([StrokeRange((count - 1) * 256, count * 256)], of: id)
    for stroke in lines.flatMap({ $0.dropFirst() }) { try editor.addStroke(stroke, at: place) }
    for record in editor.change.records { notebook.merge(record) }
    return (WrittenStrokes(on: try PageContent(of: place.page, in: notebook)), id)
  }

  @Test func `of a stroke with parts in several lines, those that are letters are named`() throws {
    let (strokes, id) = try joined()
    let parts = strokes.names.indices.filter { strokes.names[$0] == id }.map { strokes.parts[$0] }
    try #require(parts.count == 2)
    let list = WordList(words: [])
    func text(_ texts: [String]) -> WrittenText {
      WrittenText(
        strokes, read: read(texts, in: strokes), in: .latin, by: OwnHand(), list: list)
    }
    for (texts, part) in [(["laws", ""], parts[0]), (["", "laws"], parts[1])] {
      let text = text(texts)
      #expect(text.text == "laws" && text.strokes.contains(id))
      #expect(text.parts == [id: [part]])
    }
    #expect(text(["laws", "laws"]).parts.isEmpty)
  }

  @Test func `nothing was written on an empty page`() throws {
    let written = try written([])
    let text = text(written, [])
    #expect(text.text.isEmpty && text.strokes.isEmpty)
  }
}
