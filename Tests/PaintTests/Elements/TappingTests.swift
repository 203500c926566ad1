import Bytes
import Geometry
import Ink
import Notebook
import Paint
import Support
import SyntheticHand
import Testing

/// What taps, lassos and likeness select on a page.
@Suite struct TappingTests {
  private var notebook = Notebook()
  private var author = Author(incarnation: Incarnation(rawValue: 3), now: 0)
  private var place = Place(page: .notebook, layer: .notebook)
  private var words: [[EntityID]] = []
  private var lines: [[EntityID]] = []

  init() throws {
    var writer = Writer(seed: 11)
    let frame = Box(low: Point(x: 60, y: 60), high: Point(x: 320, y: 200))
    let written = writer.write("Soot is mixed with glue and dried for years", in: frame)
    var found: (Place, [EntityID])?
    try edit { editor in
      let place = try editor.addPage(
        to: try editor.addSection(), size: .a4, paper: Paper(.plain))
      found = (place, try written.strokes.map { try editor.addStroke($0, at: place) })
    }
    let (place, strokes) = try #require(found)
    self.place = place
    words = written.words.map { $0.strokes.map { strokes[$0] } }
    lines = Dictionary(grouping: zip(written.words, words), by: \.0.line)
      .sorted { $0.key < $1.key }.map { $0.value.flatMap(\.1) }
  }

  private mutating func edit(_ body: (inout Editor<Notebook>) throws -> Void) throws {
    author = Author(
      incarnation: author.incarnation, now: 1, nextCounter: author.nextCounter,
      latestTime: author.latestTime)
    var editor = Editor(reading: notebook, as: author)
    try body(&editor)
    for record in editor.change.records { notebook.merge(record) }
    author = editor.change.author
  }

  private mutating func apply(_ edit: ElementsEdit, to ids: [EntityID]) throws {
    let place = place
    try self.edit { _ = try $0.apply(edit, to: ids, at: place) }
  }

  private var page: PagePicture {
    get throws {
      PagePicture(
        of: try PageContent(of: place.page, in: notebook), size: .a4, paper: Paper(.plain),
        reusing: nil)
    }
  }

  /// A point on the ink of an element.
  private func point(on id: EntityID) throws -> Point {
    let content = try PageContent(of: place.page, in: notebook)
    let element = try #require(content.elements.first { $0.id == id })
    guard case .stroke(let stroke, _)? = LooseElement(element)?.content else { return .zero }
    return element.transform(stroke.samples[stroke.samples.count / 2].position)
  }

  private func tap(_ point: Point, after selected: [EntityID] = []) throws -> [EntityID] {
    try page.pictures(tappedAt: point, within: 2, widening: Set(selected)).map(\.id)
  }

  @Test func `taps at the same place select the stroke, its word, its line, and the stroke`() throws
  {
    let stroke = words[2][0]
    let spot = try point(on: stroke)
    var selected: [EntityID] = []
    for expected in [[stroke], words[2], lines[0], [stroke]] {
      selected = try tap(spot, after: selected)
      #expect(Set(selected) == Set(expected))
    }
    #expect(try tap(Point(x: 500, y: 700)).isEmpty)
    #expect(try tap(Point(x: 500, y: 700), after: selected).isEmpty)
    #expect(try tap(spot, after: words[0]) == [stroke], "something else was selected")
  }

  @Test mutating func `the topmost counts, figures by their box, and nothing that is locked`()
    throws
  {
    let place = place
    var note: EntityID?
    try edit { editor in
      note = try editor.add(
        .text(TextBox(origin: Point(x: 50, y: 55), wrap: 200, text: "wide words\nb\nc\nd\ne\nf")),
        at: place)
    }
    let text = try #require(note)
    let box = try #require(try page.pictures(of: [text]).first?.bounds)
    let stroke = try #require(
      try words.joined().first { box.contains(try point(on: $0)) })
    let spot = try point(on: stroke)
    #expect(try tap(spot) == [text])
    try apply(.arrange(inFront: false), to: [text])
    #expect(try tap(spot) == [stroke])
    try apply(.lock(true), to: [stroke])
    #expect(try tap(spot) == [text])
    #expect(try page.pictures(choosing: [stroke, text]).map(\.id) == [text])
    try apply(.lock(true), to: [text])
    #expect(try tap(spot).isEmpty)
    let last = try #require(words.last?.last)
    #expect(try page.latestInk(on: place.layer)?.id == last)
    #expect(try page.latestInk(on: place.page) == nil)
  }

  @Test mutating func `one element of a group selects all of it, except what is locked`() throws {
    let group = words[0] + words[3]
    try apply(.group, to: group)
    try apply(.group, to: group + words[5])
    let all = Set(group + words[5])
    #expect(Set(try tap(try point(on: words[3][0]))) == all)
    let box = try #require(try page.pictures(of: [words[5][0]]).first?.bounds)
    let found = try page.pictures(selectedBy: Lasso(box: box)).map(\.id)
    #expect(all.isSubset(of: found))
    #expect(try page.units(of: all).map { Set($0.elements) } == [all])
    #expect(try page.grouping(of: all) == Grouping(units: 1, hasGroups: true, isOne: true))
    try apply(.lock(true), to: [words[0][0]])
    #expect(
      Set(try tap(try point(on: words[3][0]))) == all.subtracting([words[0][0]]))
    try apply(.ungroup, to: Array(all))
    #expect(try !tap(try point(on: words[5][0])).contains(words[3][0]))
  }

  @Test mutating func `a table is one unit with its contents, and is not mirrored`() throws {
    let place = place
    var made: [EntityID] = []
    try edit { editor in
      let box = Box(low: Point(x: 100, y: 400), high: Point(x: 280, y: 490))
      made = [try editor.apply(.add(Table(in: box, rows: 3, columns: 3)), to: nil, at: place)]
      let samples = [Point(x: 110, y: 410), Point(x: 120, y: 415)].map {
        Sample(position: $0, time: $0.x)
      }
      made.append(
        try editor.addStroke(
          Stroke(samples: samples, channels: [], style: Style(color: .sumi, width: 1)), at: place))
    }
    let shown = try page
    let found = shown.whole(shown.pictures(of: [made[0]])).map(\.id)
    #expect(Set(found) == Set(made))
    let all = Set(made + words[0])
    #expect(try page.units(of: all).count == 1 + words[0].count)
    let flipped = try page.units(of: all, toFlip: true)
    #expect(flipped.first { $0.elements.contains(made[0]) }?.mirrors == false)
    #expect(flipped.first { $0.elements == [words[0][0]] }?.mirrors == true)
  }

  @Test mutating func `an arrow between boxes is no unit, but is flipped with them`() throws {
    let place = place
    var made: [EntityID] = []
    try edit { editor in
      for left in [100.0, 300] {
        let corner = Point(x: left, y: 400)
        let box = Shape.rectangle(Box(low: corner, high: corner + Point(x: 60, y: 40)))
        made.append(try editor.add(box, style: Style(color: .sumi, width: 1), at: place))
      }
    }
    try edit { editor in
      let line = Shape(.line, [Point(x: 161, y: 420), Point(x: 299, y: 420)], heads: .end)
      made.append(try editor.add(line, style: Style(color: .sumi, width: 1), at: place))
    }
    #expect(try page.units(of: Set(made)).map(\.elements) == [[made[0]], [made[1]]])
    #expect(try page.units(of: Set(made), toFlip: true).count == 3)
    #expect(try page.units(of: [made[0], made[2]]).count == 2, "one end is not arranged")
  }

  /// A stroke from side to side over a box.
  private func scribble(over box: Box, by margin: Double = 1) -> Stroke {
    let area = box.expanded(by: margin)
    let samples = (0...24).map { step in
      Sample(
        position: Point(
          x: area.low.x + area.width * Double(step) / 24,
          y: step.isMultiple(of: 2) ? area.low.y : area.high.y), time: Double(step) * 20)
    }
    return Stroke(samples: samples, channels: [], style: Style(color: .sumi, width: 1.4))
  }

  @Test mutating func `a scribble erases what it covers, and one undo brings all back`() throws {
    let (place, word) = (place, words[3])
    let box = try page.pictures(of: Set(word)).reduce(Box.empty) { $0.union($1.bounds) }
    let stroke = scribble(over: box)
    #expect(try page.erased(byScribble: stroke) == nil, "it is not on the page yet")
    var saved: EntityID?
    try edit { saved = try $0.addStroke(stroke, at: place) }
    let erased = try #require(try page.erased(byScribble: stroke))
    #expect(Set(erased) == Set(word + [try #require(saved)]))
    // Half of a word is not covered by a scribble over the other half.
    let half = Box(low: box.low, high: Point(x: box.low.x + box.width * 0.2, y: box.high.y))
    let some = try page.pictures(scribbledOverBy: scribble(over: half, by: 0)).map(\.id)
    #expect(some.count < word.count)
    try apply(.lock(true), to: word)
    #expect(try page.erased(byScribble: stroke) == nil, "what is locked stays")
  }

  @Test mutating func `a scribble in the margin erases nothing`() throws {
    let place = place
    let stroke = scribble(over: Box(low: Point(x: 400, y: 600), high: Point(x: 450, y: 640)))
    try edit { try $0.addStroke(stroke, at: place) }
    #expect(try page.erased(byScribble: stroke) == nil)
  }

  @Test mutating func `likeness is by color, by pen, and by layer`() throws {
    try apply(.color(Color(rgb: 0x3E6B36)), to: words[1])
    try apply(.width(3), to: words[2])
    let shown = try page
    #expect(Set(shown.pictures(withColorsOf: [words[1][0]]).map(\.id)) == Set(words[1]))
    #expect(Set(shown.pictures(withPensOf: [words[2][0]]).map(\.id)) == Set(words[2]))
    let all = Set(words.joined())
    #expect(Set(shown.pictures(onLayersOf: [words[0][0]], or: nil).map(\.id)) == all)
    #expect(Set(shown.pictures(onLayersOf: [], or: place.layer).map(\.id)) == all)
    #expect(shown.pictures(onLayersOf: [], or: nil).isEmpty)
  }

  @Test mutating func `a page knows of groups and locks from the change alone`() throws {
    var kept = try page
    try apply(.group, to: words[0])
    for id in [words[0], [words[4][0]]].joined() {
      if id == words[4][0] { try apply(.lock(true), to: [id]) }
      let changed = try #require(try ChangedElements([id], in: notebook))
      #expect(!kept.update(changed, on: place.page, files: [:]).isEmpty)
      #expect(kept.update(changed, on: place.page, files: [:]).isEmpty)
    }
    let spot = try point(on: words[0][0])
    #expect(Set(kept.pictures(tappedAt: spot, within: 2).map(\.id)) == Set(words[0]))
    #expect(try kept.pictures(tappedAt: point(on: words[4][0]), within: 2).isEmpty)
  }
}
