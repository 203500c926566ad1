import Bytes
import Geometry
import Ink
import Notebook
import Testing

/// Pictures that are cropped, mirrored, replaced and described, and elements that are locked and reordered.
@Suite struct PictureEditTests {
  private var notebook = Notebook()
  private let place: Place
  private let picture: EntityID
  private var now: Int64 = 10
  private var history: [[ActionStep]] = []
  private static let box = Box(low: Point(x: 100, y: 200), high: Point(x: 180, y: 240))

  init() throws {
    var editor = Editor(
      reading: notebook, as: Author(incarnation: Incarnation(rawValue: 3), now: 1))
    let section = try editor.addSection()
    place = try editor.addPage(to: section, size: .a4, paper: Paper(.plain))
    picture = try editor.add(
      .image(ImageFrame(box: Self.box, hash: Self.hash(1), mediaType: "image/png")), at: place)
    for record in editor.change.records { notebook.merge(record) }
  }

  private static func hash(_ number: UInt8) -> ContentHash { ContentHash(of: [number]) }

  private static func file(_ number: UInt8, _ width: Double, _ height: Double) -> PictureFile {
    PictureFile(
      hash: hash(number), mediaType: "image/jpeg", bytes: [number], size: Point(x: width, y: height)
    )
  }

  private mutating func edit<Value>(
    by device: UInt64 = 3, _ body: (inout Editor<Notebook>) throws -> Value
  ) throws -> Value {
    now += 1
    var editor = Editor(
      reading: notebook,
      as: Author(incarnation: Incarnation(rawValue: device), now: now, nextCounter: UInt64(now) * 9)
    )
    let value = try body(&editor)
    for record in editor.change.records { notebook.merge(record) }
    if !editor.change.steps.isEmpty { history.append(editor.change.steps) }
    return value
  }

  private mutating func apply(_ edit: PictureEdit) throws {
    let picture = picture
    _ = try self.edit { try $0.apply(.picture(edit), to: [picture]) }
  }

  private mutating func undo() throws {
    let steps = history.removeLast()
    let isChanged = try edit { try $0.undo(steps) }
    #expect(isChanged)
  }

  private var elements: [Element] {
    get throws { try PageContent(of: place.page, in: notebook).elements }
  }

  private var shown: (frame: ImageFrame, map: Affine) {
    get throws {
      let element = try #require(try elements.first { $0.id == picture })
      guard case .figure(.image(let frame)) = element.content else { throw EditError.noSuchElement }
      return (frame, element.transform)
    }
  }

  @Test mutating func `every look is one action, is copied and counts, and undo takes it back`()
    throws
  {
    let crop = try #require(Crop(Box(low: Point(x: 0.5, y: 0), high: Point(x: 1, y: 0.5))))
    let edits: [PictureEdit] = [
      .crop(crop), .opacity(0.5), .describe("硯"), .mirror(isUpright: false),
      .replace(Self.file(2, 30, 10)),
    ]
    for edit in edits {
      let (before, digest) = (try elements, try ContentDigest(of: notebook))
      try apply(edit)
      #expect(try elements != before)
      #expect(try ContentDigest(of: notebook) != digest)
      let loose = try elements.compactMap(LooseElement.init)
      #expect(try Clipping(Clipping(loose).bytes).elements == loose)
      try undo()
      #expect(try elements == before)
      #expect(try ContentDigest(of: notebook) == digest)
      try apply(edit)
    }
    #expect(try elements.first?.content.typedText == "硯")
  }

  @Test mutating func `a crop shows a part in its place, and reset shows all of it again`() throws {
    try apply(.crop(Crop(Box(low: Point(x: 0.5, y: 0), high: Point(x: 1, y: 0.5)))))
    let shownBox = try shown.frame.shownBox
    #expect(shownBox == Box(low: Point(x: 140, y: 200), high: Point(x: 180, y: 220)))
    let picture = picture
    let turn = Affine.rotation(by: 1).then(.scaling(x: 3, y: 3))
    _ = try edit { try $0.apply(.transform(turn, .rotate), to: [picture]) }
    try apply(.opacity(0.25))
    let middle = try shown.map(Self.box.center)
    try apply(.reset)
    let (frame, map) = try shown
    #expect(frame.crop == nil && frame.opacity == 1 && frame.hash == Self.hash(1))
    #expect([map.a, map.b, map.c, map.d] == [1, 0, 0, 1])
    #expect(map(Self.box.center).distance(to: middle) < 1e-9)
  }

  @Test mutating func `a mirrored picture stays where it is, and twice is once too often`() throws {
    for isUpright in [true, false] {
      try apply(.mirror(isUpright: isUpright))
      let map = try shown.map
      #expect(map.determinant < 0 && map(Self.box) == Self.box)
      try apply(.mirror(isUpright: isUpright))
      #expect(try shown.map == .identity)
    }
  }

  @Test mutating func `another file is as large as fits, and merges with what others do`() throws {
    let before = notebook
    try apply(.replace(Self.file(2, 10, 40)))
    let frame = try shown.frame
    #expect(frame.hash == Self.hash(2) && frame.mediaType == "image/jpeg")
    #expect(frame.box == Box(low: Point(x: 135, y: 200), high: Point(x: 145, y: 240)))
    let (one, picture) = (notebook, picture)
    notebook = before
    _ = try edit(by: 4) { try $0.apply(.picture(.opacity(0.5)), to: [picture]) }
    var other = notebook
    for record in one.records { other.merge(record) }
    notebook = one
    for record in other.records { notebook.merge(record) }
    #expect(notebook == other)
    #expect(try shown.frame.hash == Self.hash(2))
    #expect(try shown.frame.opacity == 0.5)
  }

  @Test mutating func `what is brought to the front lies below what is written later`() throws {
    let place = place
    let stroke = Stroke(
      samples: [Sample(position: .zero, time: 0)], channels: [],
      style: Style(color: .sumi, width: 1))
    let first = try edit { try $0.addStroke(stroke, at: place) }
    let second = try edit { try $0.addStroke(stroke, at: place) }
    #expect(try elements.map(\.id) == [picture, first, second])
    let picture = picture
    _ = try edit { try $0.apply(.arrange(inFront: true), to: [picture, first]) }
    #expect(try elements.map(\.id) == [second, picture, first])
    let third = try edit { try $0.addStroke(stroke, at: place) }
    #expect(try elements.map(\.id) == [second, picture, first, third])
    _ = try edit { try $0.apply(.arrange(inFront: false), to: [third, first]) }
    #expect(try elements.map(\.id) == [first, third, second, picture])
    try undo()
    #expect(try elements.map(\.id) == [second, picture, first, third])
  }

  @Test mutating func `a locked element stays as it is until it is unlocked`() throws {
    let (picture, place) = (picture, place)
    _ = try edit { try $0.apply(.lock(true), to: [picture]) }
    let locked = try elements
    #expect(locked[0].isLocked)
    for change: ElementsEdit in [
      .erase(.delete), .transform(.scaling(x: 2, y: 2), .scale), .arrange(inFront: true),
      .picture(.opacity(0.5)), .duplicate(by: .zero),
    ] {
      _ = try edit { try $0.apply(change, to: [picture], at: place) }
      #expect(try elements == locked)
    }
    let copy = Clipping(try elements.compactMap(LooseElement.init))
    let pasted = try edit { try $0.paste(copy, by: .zero, at: place) }
    #expect(try elements.first { $0.id == pasted[0] }?.isLocked == false)
    _ = try edit { try $0.apply(.lock(false), to: [picture]) }
    _ = try edit { try $0.apply(.erase(.delete), to: [picture]) }
    #expect(try elements.map(\.id) == pasted)
  }
}
