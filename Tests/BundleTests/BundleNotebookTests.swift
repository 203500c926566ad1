import Bytes
import Geometry
import Ink
import Notebook
import Support
import SyntheticHand
import Testing
import Wording
import Zip

@testable import Bundle
@testable import Store

/// Notebooks and pages in files that people send each other.
@Suite struct BundleNotebookTests {
  private static let image = Array("no image, but bytes".utf8)

  /// Two devices, of which the first has a notebook of two pages with handwriting and an image.
  private struct Sample {
    let devices: Devices
    let id: NotebookID
    var own: Library { devices.libraries[0] }
    var other: Library { devices.libraries[1] }

    init() throws {
      devices = try Devices(2)
      id = try devices.notebook("Physics", on: 0)
      var writer = Writer(seed: Seed.of(1), start: devices.now)
      let frame = Box(low: Point(x: 60, y: 60), high: Point(x: 500, y: 400))
      let strokes = writer.write("Ink under the nib", in: frame).strokes
      let first = try place(0)
      try own.edit(id, action: .write, now: devices.now) { editor in
        let section = try Outline(of: editor).sections[0].id
        let second = try editor.addPage(
          to: section, after: first.page, size: .a4, paper: Paper(.grid))
        for (number, stroke) in strokes.enumerated() {
          _ = try editor.addStroke(stroke, at: number.isMultiple(of: 3) ? second : first)
        }
      }
      try own.edit(id, action: .paste, now: devices.now) { editor in
        let hash = try devices.libraries[0].addImage(BundleNotebookTests.image)
        try editor.add(
          .image(
            ImageFrame(
              box: Box(low: .zero, high: Point(x: 9, y: 9)), hash: hash, mediaType: "image/png")),
          at: first)
      }
    }

    func place(_ number: Int) throws -> Place {
      let page = try own.outline(of: id).pages[number].id
      return Place(page: page, layer: try own.page(page, of: id).layers[0].id)
    }

    func bundle(pages: Set<EntityID>? = nil) throws -> [UInt8] {
      try Bundle(of: id, pages: pages, in: own).encoded(pages: own.outline(of: id).pages.map(\.id))
    }
  }

  private func loose(_ pages: any PageSupply) throws -> [LoosePage] {
    var all: [LoosePage] = []
    while let page = try pages.next() { all.append(page) }
    return all
  }

  @Test func `a notebook comes whole, and coming twice changes nothing`() throws {
    let sample = try Sample()
    let bytes = try sample.bundle()
    #expect(try sample.bundle() == bytes)
    let bundle = try Bundle(bytes)
    #expect(bundle.manifest.kind == .notebook && bundle.manifest.pageCount == 2)
    #expect(try bundle.merge(into: sample.other, now: sample.devices.now).count > 10)
    #expect(try bundle.merge(into: sample.other, now: sample.devices.now).count == 0)
    #expect(try bundle.merge(into: sample.own, now: sample.devices.now).count == 0)
    #expect(
      try sample.devices.hash(sample.id, on: 0) == sample.devices.hash(sample.id, on: 1))
    #expect(try sample.other.lacking(bundle.blobNames).isEmpty)
    // It says the same from there, to the byte.
    #expect(
      try Bundle(of: sample.id, in: sample.other).encoded(
        pages: sample.own.outline(of: sample.id).pages.map(\.id)) == bytes)
  }

  @Test func `a paper of one's own comes along, even one that only new pages get`() throws {
    let sample = try Sample()
    let file = Array("no PDF, but bytes".utf8)
    var change = SheetChange()
    (change.reach, change.own) = (
      .new,
      OwnPaper(
        named: "計画", hash: ContentHash(of: file), sheet: .init(size: .a4, color: .paper))
    )
    try sample.own.addPaper(
      file, by: change, below: [try sample.place(0).page], of: sample.id, now: sample.devices.now)
    let bundle = try Bundle(sample.bundle())
    #expect(bundle.blobNames.contains(ContentHash(of: file)))
    _ = try bundle.merge(into: sample.other, now: sample.devices.now)
    #expect(try sample.other.outline(of: sample.id).usual.own == change.own)
    #expect(try sample.other.image(ContentHash(of: file)) == file)
    #expect(try Library.verify(at: sample.other.directory, now: sample.devices.now).isWhole)
  }

  @Test func `the file that replaced that of a picture comes along`() throws {
    let sample = try Sample()
    let file = PictureFile(
      hash: ContentHash(of: [7]), mediaType: "image/png", bytes: [7], size: Point(x: 3, y: 3))
    let page = try sample.own.page(sample.place(0).page, of: sample.id)
    let picture = try #require(page.elements.first { $0.content.file != nil }).id
    try sample.own.edit(sample.id, action: .replacePicture, now: sample.devices.now) { editor in
      try sample.own.addImage(file.bytes)
      _ = try editor.apply(.picture(.replace(file)), to: [picture])
    }
    let bundle = try Bundle(sample.bundle())
    #expect(bundle.blobNames == [file.hash, ContentHash(of: Self.image)])
    _ = try bundle.merge(into: sample.other, now: sample.devices.now)
    #expect(try sample.other.image(file.hash) == [7])
    #expect(try Library.verify(at: sample.other.directory, now: sample.devices.now).isWhole)
  }

  @Test func `an edited formula comes with its new drawing`() throws {
    let sample = try Sample()
    let file = Array("no PDF, but bytes".utf8)
    let drawing = FormulaDrawing(
      source: "x", hash: ContentHash(of: file), mediaType: "application/pdf",
      size: Point(x: 4, y: 3))
    let page = try sample.place(0).page
    try sample.own.edit(sample.id, action: .setFormula, now: sample.devices.now) { editor in
      try sample.own.addImage(file)
      let elements = try PageContent(of: page, in: editor).elements
      let images = elements.filter { $0.content.file != nil }.map(\.id)
      _ = try editor.apply(.formula(drawing, file: file), to: images)
    }
    let bundle = try Bundle(sample.bundle())
    #expect(bundle.blobNames == [ContentHash(of: Self.image), drawing.hash])
    _ = try bundle.merge(into: sample.other, now: sample.devices.now)
    #expect(try sample.other.image(drawing.hash) == file)
    let shown = try sample.other.page(page, of: sample.id).elements.compactMap(\.content.file)
    #expect(shown == [drawing.hash])
  }

  @Test func `its pages look as in the library`() throws {
    let sample = try Sample()
    let pages = try loose(BundlePages(Bundle(sample.bundle())))
    let own = try loose(LibraryPages(of: sample.id, in: sample.own, allowingDamage: false))
    #expect(pages == own && pages.count == 2)
    #expect(pages[0].files.values.map(\.self) == [Self.image])
  }

  @Test func `an older one takes nothing back, and one that was changed elsewhere merges`() throws {
    let sample = try Sample()
    let old = try Bundle(sample.bundle())
    _ = try old.merge(into: sample.other, now: sample.devices.now)
    try sample.devices.write(1, in: sample.id, on: 0)
    try sample.devices.write(200, in: sample.id, on: 1)
    let whole = try sample.devices.hash(sample.id, on: 0)
    #expect(try old.merge(into: sample.own, now: sample.devices.now).count == 0)
    #expect(try sample.devices.hash(sample.id, on: 0) == whole)
    let mine = try Bundle(sample.bundle())
    let theirs = try Bundle(of: sample.id, in: sample.other)
    #expect(try mine.merge(into: sample.other, now: sample.devices.now).count > 0)
    #expect(try theirs.merge(into: sample.own, now: sample.devices.now).count > 0)
    #expect(
      try sample.devices.hash(sample.id, on: 0) == sample.devices.hash(sample.id, on: 1))
    #expect(try sample.devices.hash(sample.id, on: 0) != whole)
  }

  @Test func `chosen pages come alone, and the others join them later`() throws {
    let sample = try Sample()
    let pages = try sample.own.outline(of: sample.id).pages.map(\.id)
    let bundle = try Bundle(sample.bundle(pages: [pages[1]]))
    #expect(bundle.manifest.kind == .pages && bundle.blobs.isEmpty)
    _ = try bundle.merge(into: sample.other, now: sample.devices.now)
    let own = try loose(LibraryPages(of: sample.id, in: sample.own, allowingDamage: false))
    let came = try loose(LibraryPages(of: sample.id, in: sample.other, allowingDamage: false))
    #expect(came.count == 1 && came[0].layers == own[1].layers && !came[0].strokes.isEmpty)
    _ = try Bundle(sample.bundle()).merge(into: sample.other, now: sample.devices.now)
    #expect(
      try sample.devices.hash(sample.id, on: 0) == sample.devices.hash(sample.id, on: 1))
  }

  @Test func `copied pages travel with all that is on them, and damaged ones are refused`() throws {
    let sample = try Sample()
    let page = try sample.place(0).page
    let parcel = PageParcel(
      library: try sample.own.incarnation, notebook: sample.id, pages: [page], isCut: true,
      bundle: try sample.bundle(pages: [page]))
    let bytes = parcel.bytes
    #expect(try PageParcel(bytes) == parcel)
    #expect(try loose(BundlePages(Bundle(PageParcel(bytes).bundle))).count == 1)
    #expect(try PageParcel(parcel.withoutBundle.bytes).bundle.isEmpty)
    let head = bytes.count - parcel.bundle.count
    for length in 0..<head {
      #expect(throws: PageParcelError.damaged) { try PageParcel(Array(bytes[..<length])) }
    }
    var random = RandomSource(seed: Seed.of(3))
    for _ in 0..<2000 {
      var changed = Array(bytes[..<head])
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        changed[Int.random(in: 0..<head, using: &random)] = .random(in: 0...255, using: &random)
      }
      guard let other = try? PageParcel(changed) else { continue }
      #expect(try PageParcel(other.bytes) == other)
    }
    #expect(throws: PageParcelError.newer) { try PageParcel([9] + bytes.dropFirst()) }
  }

  @Test func `a part of a stroke that was carried to another page comes with its ink`() throws {
    let sample = try Sample()
    let (first, second) = (try sample.place(0), try sample.place(1))
    try sample.own.edit(sample.id, action: .cut, now: sample.devices.now) { editor in
      let stroke = try PageContent(of: first.page, in: editor).elements[0].id
      let whole = StrokeRange(0, UInt32(StrokeRange.stepsPerSample) * 5)
      let pieces = try editor.cut(whole, of: stroke)
      #expect(pieces.count == 1)
      try editor.move(pieces, to: second)
    }
    let own = try loose(LibraryPages(of: sample.id, in: sample.own, allowingDamage: false))
    for (number, page) in [first.page, second.page].enumerated() {
      let came = try loose(BundlePages(Bundle(sample.bundle(pages: [page]))))
      #expect(came.count == 1 && came[0].layers == own[number].layers, "page \(number + 1)")
    }
    // The stroke stays without its page; without the stroke, the piece is left out as well.
    let bundle = try Bundle(sample.bundle(pages: [second.page]))
    let base = try #require(
      bundle.records.first { $0.record.isStroke && $0.record.body?.place == first })
    #expect(try BundleRepair(bundle, in: nil).notes.isEmpty)
    var forged = bundle
    forged.records.removeAll { $0.record.key.entity == base.record.key.entity }
    let mending = try BundleRepair(Bundle(forged.encoded()), in: nil)
    #expect(mending.notes.map(\.english).allSatisfy { $0.contains("left out") })
    #expect(mending.notes.count == 1)
    for bundle in [bundle, mending.bundle] {
      let device = try Devices(1)
      _ = try bundle.merge(into: device.libraries[0], now: device.now)
      let report = try Library.verify(at: device.libraries[0].directory, now: device.now)
      #expect(report.isWhole)
    }
  }

  @Test func `what was erased does not leave, and is erased where it was known`() throws {
    let sample = try Sample()
    _ = try Bundle(sample.bundle()).merge(into: sample.other, now: sample.devices.now)
    let first = try sample.place(0)
    let doomed = try sample.own.page(first.page, of: sample.id).elements.map(\.id).prefix(3)
    try sample.own.edit(sample.id, action: .erase, now: sample.devices.now) { editor in
      try editor.erase(doomed.prefix(2))
      try editor.erase([StrokeRange(0, 1 << 24)], of: doomed[2])
      try editor.deletePage(Outline(of: editor).pages[1].id)
    }
    let bundle = try Bundle(sample.bundle())
    let bodies = Set(
      bundle.records.map(\.record).filter { $0.key.field == .body }.map(\.key.entity))
    #expect(bodies.isDisjoint(with: doomed.prefix(2)))
    #expect(bundle.manifest.pageCount == 1)
    _ = try bundle.merge(into: sample.other, now: sample.devices.now)
    #expect(
      try sample.devices.hash(sample.id, on: 0) == sample.devices.hash(sample.id, on: 1))
    // So it is also where nothing was known.
    let third = try Devices(1)
    _ = try bundle.merge(into: third.libraries[0], now: third.now)
    #expect(try third.hash(sample.id, on: 0) == sample.devices.hash(sample.id, on: 0))
    #expect(try Library.verify(at: "\(third.directory)/device-0", now: third.now).isWhole)
  }

  @Test func `a file that lacks statements gives all that can be shown, and leaves no gaps`()
    throws
  {
    let sample = try Sample()
    let whole = try Bundle(sample.bundle())
    let keys = whole.records.map(\.record.key)
    func forged(without isGone: (RecordKey) -> Bool) throws -> (Bundle, [Words]) {
      var bundle = whole
      bundle.records.removeAll { isGone($0.record.key) }
      let mending = try BundleRepair(Bundle(bundle.encoded()), in: nil)
      return (mending.bundle, mending.notes)
    }
    let (same, notes) = try forged { _ in false }
    #expect(Set(same.records) == Set(whole.records) && notes.isEmpty)
    let things = Notebook(whole.records.lazy.map(\.record)).entities
    for key in keys where key.entity == .notebook || key.field == .body {
      let (bundle, notes) = try forged { $0 == key }
      let device = try Devices(1)
      _ = try bundle.merge(into: device.libraries[0], now: device.now)
      let what = Comment(rawValue: "\(String(describing: things[key.entity]?.body).prefix(20))")
      let report = try Library.verify(at: device.libraries[0].directory, now: device.now)
      #expect(report.isWhole, what)
      let isShown = try device.hash(sample.id, on: 0) == sample.devices.hash(sample.id, on: 0)
      #expect(!notes.isEmpty || isShown || key.field.code == 0, what)
      // What was rebuilt gives way to what arrives later.
      _ = try whole.merge(into: device.libraries[0], now: device.now)
      #expect(try device.hash(sample.id, on: 0) == sample.devices.hash(sample.id, on: 0), what)
    }
  }

  @Test func `strokes without readable ink, and images that never came, alarm nobody`() throws {
    let sample = try Sample()
    var bundle = try Bundle(sample.bundle())
    let index = try #require(
      bundle.records.firstIndex { $0.record.body?.place != nil && $0.record.isStroke })
    let record = bundle.records[index].record
    guard case .element(let place, .stroke)? = record.body else { return }
    bundle.records[index] = PlacedRecord(
      Record(key: record.key, fragment: .body(Body.element(place: place, .stroke([9, 9])).stored)),
      at: place.page)
    bundle.blobs = [:]
    let mending = try BundleRepair(Bundle(bundle.encoded()), in: sample.other)
    _ = try mending.bundle.merge(into: sample.other, now: sample.devices.now)
    #expect(mending.notes.count == 1, "\(mending.notes)")
    #expect(try Library.verify(at: sample.other.directory, now: sample.devices.now).isWhole)
  }

  @Test func `of a damaged file all comes or nothing`() throws {
    let sample = try Sample()
    let bytes = try sample.bundle()
    let whole = try Bundle(bytes)
    for length in stride(from: 0, to: bytes.count, by: 97) {
      #expect(throws: BundleError.self) { try Bundle(Array(bytes[..<length])) }
    }
    var random = RandomSource(seed: Seed.of(2))
    var refused = 0
    for _ in 0..<300 {
      var changed = bytes
      changed[Int.random(in: changed.indices, using: &random)] ^=
        1
        << Int.random(
          in: 0..<8, using: &random)
      do throws(BundleError) {
        let bundle = try Bundle(changed)
        #expect(bundle.records.map(\.record) == whole.records.map(\.record))
      } catch {
        refused += 1
      }
    }
    #expect(refused > 250)
  }

  @Test func `a small file cannot hold so many statements that reading it costs much`() throws {
    let incarnation = Incarnation(rawValue: 1)
    let records = (1...1000).map { number in
      let id = EntityID(counter: UInt64(number), incarnation: incarnation)
      return Record(key: RecordKey(entity: id, field: .life), fragment: .life(.born))
    }
    let part = RecordPart.encoded(records)
    #expect(try RecordPart.decoded(part, atMost: 1000).count == 1000)
    #expect(throws: ByteError.self) { try RecordPart.decoded(part, atMost: 999) }
    #expect(Bundle.mostStatements(in: 36_000) < 400_000)
    #expect(Bundle.mostStatements(in: Bundle.largestFile) == RecordPart.limit)
  }
}

extension Record {
  fileprivate var body: Body? {
    guard case .body(let bytes) = fragment else { return nil }
    return try? Body(stored: bytes)
  }

  fileprivate var isStroke: Bool {
    if case .element(_, .stroke)? = body { true } else { false }
  }
}
