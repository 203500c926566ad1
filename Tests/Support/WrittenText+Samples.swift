public import Desk
internal import Geometry
internal import Ink
public import Notebook

extension WrittenText {
  /// Two lines of five words, two of which are in doubt.
  public static func sample(of strokes: [EntityID]) -> WrittenText {
    func word(_ text: String, read: String? = nil, _ others: [String] = []) -> Word {
      Word(text, read: read ?? text, isDoubtful: !others.isEmpty, alternatives: others)
    }
    return WrittenText(
      lines: [
        [word("Laws"), word("of"), word("thought", read: "thougt", ["though", "taught"])],
        [word("read", ["real", "road"]), word("硯")],
      ], strokes: strokes, box: Box(low: Point(x: 90, y: 110), high: Point(x: 280, y: 160)),
      letterHeight: 8)
  }
}

extension Message {
  /// What a desk is told after it has asked for a text in the place of some strokes of a page.
  public static func conversion(of strokes: [EntityID], on page: PageID) throws -> [Message] {
    var notebook = Notebook()
    var editor = Editor(
      reading: notebook, as: Author(incarnation: Incarnation(rawValue: 7), now: 0))
    let place = try editor.addPage(to: editor.addSection(), size: .a4, paper: Paper(.plain))
    let text = WrittenText.sample(of: strokes)
    let lines = text.text
    let box = TextBox(origin: text.box.low, text: lines, size: 16)
    let id = try editor.add(.text(box), at: place)
    for record in editor.change.records { notebook.merge(record) }
    var answer = Answer(to: .elements(.becomeText(box), strokes, of: page))
    answer.text = try NamedText(id, in: notebook)
    let request = HandwritingRequest(strokes, of: page, for: .convert)
    return [.handwriting(.read(text, request)), .answered(answer)]
  }
}
