import Bytes
import Geometry
import Ink
import Notebook
import Support
import Testing

/// What leads a clipping back to where it comes from.
@Suite struct ExcerptTests {
  private let hash = ContentHash(of: [1, 2, 3])
  private let notebook: NotebookID
  private let excerpt: Excerpt

  init() throws {
    notebook = try #require(NotebookID(bytes: Array(1...16)))
    let page = EntityID(counter: 7, incarnation: Incarnation(rawValue: 9))
    excerpt = Excerpt(
      of: PageID(page, of: notebook), Box(low: Point(x: 10, y: 20), high: Point(x: 110, y: 90)))
  }

  private var frame: ImageFrame {
    var frame = ImageFrame(
      box: Box(low: .zero, high: Point(x: 100, y: 70)), hash: hash, mediaType: "image/png")
    frame.excerpt = excerpt
    return frame
  }

  /// An editor on a device of a number.
  private func writer(_ number: Int64, in notebook: Notebook) -> Editor<Notebook> {
    let device = Incarnation(rawValue: UInt64(number))
    return Editor(reading: notebook, as: Author(incarnation: device, now: number))
  }

  /// A notebook with a page, and the place on it where an image can lie.
  private func made() throws -> (notebook: Notebook, place: Place) {
    var notebook = Notebook()
    var editor = writer(3, in: notebook)
    let section = try editor.addSection()
    let place = try editor.addPage(to: section, size: .a4, paper: Paper(.plain))
    for record in editor.change.records { notebook.merge(record) }
    return (notebook, place)
  }

  private func excerpts(_ page: EntityID, in notebook: Notebook) throws -> [Excerpt?] {
    try PageContent(of: page, in: notebook).elements.compactMap { element in
      if case .figure(.image(let frame)) = element.content { frame.excerpt } else { nil }
    }
  }

  @Test func `an image on a page knows where it comes from, also as a copy of the copy`() throws {
    var (notebook, place) = try made()
    var editor = writer(4, in: notebook)
    try editor.add(.image(frame), at: place)
    for record in editor.change.records { notebook.merge(record) }
    #expect(try excerpts(place.page, in: notebook) == [excerpt])

    let seen = try PageContent(of: place.page, in: notebook).elements.compactMap(LooseElement.init)
    let copy = try Clipping(Clipping(seen, files: [hash: [1, 2, 3]]).bytes)
    var second = writer(5, in: notebook)
    try second.paste(copy, by: Point(x: 5, y: 5), at: place)
    for record in second.change.records { notebook.merge(record) }
    #expect(try excerpts(place.page, in: notebook) == [excerpt, excerpt])
  }

  @Test func `a copied page keeps it, and it does not count as content`() throws {
    var (notebook, place) = try made()
    var loose = LoosePage(number: 1, size: .a4, paper: Paper(.plain))
    loose.layers = [.init(elements: [LooseElement(.image(frame))])]
    var editor = writer(4, in: notebook)
    try editor.add(loose, to: place.page)
    var plain = notebook
    for record in editor.change.records { notebook.merge(record) }
    #expect(try excerpts(place.page, in: notebook) == [excerpt])
    loose.layers[0].elements = [LooseElement(.image(bare))]
    var other = writer(6, in: plain)
    try other.add(loose, to: place.page)
    for record in other.change.records { plain.merge(record) }
    #expect(try ContentDigest(of: plain) == ContentDigest(of: notebook))
  }

  private var bare: ImageFrame {
    var bare = frame
    bare.excerpt = nil
    return bare
  }

  @Test func `devices that learn of it in any order agree`() throws {
    let (notebook, place) = try made()
    var editor = writer(4, in: notebook)
    try editor.add(.image(frame), at: place)
    let records = editor.change.records
    var (one, other) = (notebook, notebook)
    for record in records { one.merge(record) }
    for record in records.reversed() + records { other.merge(record) }
    #expect(one == other)
    #expect(try excerpts(place.page, in: other) == [excerpt])
  }

  @Test func `damaged excerpts are none, and the image stays`() throws {
    var random = RandomSource(seed: Seed.of(21))
    for _ in 0..<200 {
      var bytes = excerpt.stored
      for _ in 0..<3 {
        let place = Int.random(in: bytes.indices, using: &random)
        bytes[place] = UInt8.random(in: 0...255, using: &random)
      }
      guard let read = try? Excerpt(stored: bytes) else { continue }
      #expect(read.box.width > 0 && read.box.height > 0 && read.box.center.isFinite)
    }
    let flat = Excerpt(of: excerpt.page, Box(low: .zero, high: Point(x: 5, y: 0)))
    #expect(throws: ByteError.self) { try Excerpt(stored: flat.stored) }
    #expect(try ImageFrame(stored: frame.stored) == bare, "the body does not hold it")
  }

  @Test func `a picture larger than a sheet is fitted, everything else stays as it is`() {
    var large = frame
    large.box = Box(low: Point(x: 50, y: 50), high: Point(x: 2050, y: 1050))
    let fitted = Clipping([LooseElement(.image(large))]).fitting(.a4)
    #expect(fitted.box.width < PageSize.a4.box.width)
    #expect(abs(fitted.box.width / fitted.box.height - 2) < 1e-9)
    #expect(fitted.picture?.excerpt == excerpt)
    for same in [Clipping([LooseElement(.image(frame))]), Clipping([LooseElement]())] {
      #expect(same.fitting(.a4) == same)
    }
  }
}
