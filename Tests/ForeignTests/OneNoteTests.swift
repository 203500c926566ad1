import Bytes
import Geometry
import Ink
import Notebook
import Support
import Testing

@testable import Foreign

/// Notes of OneNote, written here in both layouts of sections.
@Suite struct OneNoteTests {
  private typealias Sample = OneNoteSample

  /// The layouts that the tests write.
  enum Layout: CaseIterable, Sendable {
    case desktop
    case package
  }

  private static func read(
    _ sample: Sample, _ layout: Layout
  ) throws -> (pages: [LoosePage], notes: OneNoteNotes) {
    try ForeignSamples.pages(
      of: layout == .desktop ? sample.desktop : sample.package, as: OneNoteNotes.self)
  }

  private static let unit = 72 / 2540.0

  @Test(arguments: Layout.allCases)
  func `ink keeps place, scale, pressure, width, color and time`(layout: Layout) throws {
    let ink = Sample.ink(
      from: 10, [[1000, 1100, 1300], [2000, 2000, 1900], [0, 16_000, 32_000]],
      look: [
        0x340F: .number(0x0000_80FF), 0x340C: .float(70), 0x340D: .float(70),
      ],
      properties: [
        0x1C14: .float(2), 0x1C15: .float(-1), 0x1C46: .float(2), 0x1C47: .float(0.5),
      ],
      stroke: [0x341D: .data(little(UInt64(116_444_736_000_000_000 + 50_000_000)))])
    let sample = Sample([Sample.page("Ink", children: [10], ink)])
    let (pages, notes) = try Self.read(sample, layout)
    let stroke = try #require(pages.first?.strokes.first)
    let places = stroke.samples.map(\.position)
    #expect(
      places[0].distance(to: Point(x: 72 + 2000 * Self.unit, y: -36 + 1000 * Self.unit)) < 1e-6)
    #expect(
      places[2].distance(to: Point(x: 72 + 2600 * Self.unit, y: -36 + 950 * Self.unit)) < 1e-6)
    #expect(abs(stroke.width(at: 0) - 17.5 * Self.unit) < 1e-6)
    #expect(abs(stroke.width(at: 1) - 70 * Self.unit) < 1e-6)
    #expect(abs(stroke.width(at: 2) - 122.5 * Self.unit) < 1e-6)
    #expect(stroke.style.color == Color(rgb: 0xFF8000) && stroke.start == 5000)
    #expect(notes.losses.counts.isEmpty && pages[0].title == "Ink")
  }

  @Test func `containers in a container add their offsets`() throws {
    var objects = Sample.ink(
      from: 20, [[0, 100], [0, 0]], properties: [0x1C14: .float(1), 0x1D7A: .number(100)])
    objects.append(
      Sample.Object(
        id: 10, kind: 0x6_0014, properties: [0x1C14: .float(3), 0x1C1F: .objects([20])]))
    let (pages, _) = try Self.read(Sample([Sample.page("", children: [10], objects)]), .desktop)
    let stroke = try #require(pages.first?.strokes.first)
    #expect(stroke.samples[0].position == Point(x: 144, y: 0))
    #expect(stroke.start == (315_532_800 + 100) * 1000)
  }

  @Test func `a flat highlighter is as wide as its tip in the direction of the line`() throws {
    let look: Sample.Properties = [
      0x3412: .byte(1), 0x3413: .byte(9), 0x3414: .byte(127), 0x340C: .float(400),
      0x340D: .float(60), 0x340F: .number(0x00FFFF),
    ]
    let objects =
      Sample.ink(from: 10, [[0, 1000], [0, 0]], look: look)
      + Sample.ink(from: 20, [[0, 0], [0, 1000]], look: look)
    let sample = Sample([Sample.page("", children: [10, 20], objects)])
    let (pages, _) = try Self.read(sample, .package)
    let strokes = try #require(pages.first?.strokes)
    #expect(strokes.map(\.style.tool) == [.highlighter, .highlighter])
    #expect(abs(strokes[0].style.width - 400 * Self.unit) < 1e-6)
    #expect(abs(strokes[1].style.width - 60 * Self.unit) < 1e-6)
    #expect(strokes[0].style.color.rgba == 0xFFFF_0080)
  }

  @Test func `a pen with a nib has a width at each point`() throws {
    let look: Sample.Properties = [0x340C: .float(200), 0x340D: .float(50)]
    let ink = Sample.ink(from: 10, [[0, 1000, 1000], [0, 0, 1000]], look: look)
    let (pages, _) = try Self.read(Sample([Sample.page("", children: [10], ink)]), .desktop)
    let stroke = try #require(pages.first?.strokes.first)
    #expect(abs(stroke.width(at: 0) - 200 * Self.unit) < 1e-4)
    #expect(abs(stroke.width(at: 2) - 50 * Self.unit) < 1e-4)
  }

  @Test(arguments: Layout.allCases)
  func `paragraphs of an outline become one text box`(layout: Layout) throws {
    let mark = String(decoding: [0xFDDF] as [UInt16], as: UTF16.self)
    let text = "Bold \(mark)HYPERLINK \"https://example.com/\"here"
    let ends = [5, text.utf16.count - 4].flatMap { little(UInt32($0)) }
    let objects =
      [
        Sample.outline([20, 30]),
        Sample.Object(
          id: 40, kind: 0x12_004D,
          properties: [
            0x1C0A: .text("Arial"), 0x1C0B: .word(28), 0x1C0C: .number(0x00FF_0000),
          ]),
        Sample.Object(id: 41, kind: 0x12_004D, properties: [0x1C04: .flag(true)]),
        Sample.Object(
          id: 42, kind: 0x12_004D, properties: [0x1E16: .flag(true), 0x1E14: .flag(true)]),
        Sample.Object(
          id: 43, kind: 0x12_004D,
          properties: [
            0x1E14: .flag(true), 0x1C05: .flag(true), 0x1C0C: .number(0x0000_00FF),
          ]),
      ]
      + Sample.paragraph(
        20, text,
        properties: [
          0x342C: .object(40), 0x1E12: .data(ends), 0x1E13: .objects([41, 42, 43]),
        ])
      + Sample.paragraph(30, "")
    let (pages, _) = try Self.read(Sample([Sample.page("", children: [10], objects)]), layout)
    let box = try #require(pages.first?.texts.first)
    #expect(pages[0].texts.count == 1 && box.origin == Point(x: 72, y: 144) && box.wrap == 360)
    #expect(box.text == "Bold here" && box.font == "Arial" && box.size == 14)
    #expect(box.color == Color(rgb: 0x0000FF))
    let runs = box.styled.runs
    #expect(runs[0].count == 5 && runs[0].style.isBold)
    #expect(runs[1].style.link == "https://example.com/" && runs[1].style.isItalic)
    #expect(runs[1].style.color == Color(rgb: 0xFF0000))
  }

  @Test func `text of one byte a character is that of Windows`() throws {
    let objects =
      [Sample.outline([20])]
      + [
        Sample.Object(id: 20, kind: 0x6_000D, properties: [0x1C1F: .objects([21])]),
        Sample.Object(
          id: 21, kind: 0x6_000E,
          properties: [0x3498: .data([0x80, 0xE9, 0x0B, 0x41]), 0x3477: .byte(2)]),
      ]
    let (pages, _) = try Self.read(Sample([Sample.page("", children: [10], objects)]), .package)
    let box = try #require(pages.first?.texts.first)
    #expect(box.text == "€é\nA" && box.styled.lines.map(\.alignment) == [.right, .right])
  }

  @Test func `lists, levels and tags become those of lines`() throws {
    func list(_ id: Int, _ format: [UInt16]) -> Sample.Object {
      let units = [UInt16(format.count)] + format
      return Sample.Object(
        id: id, kind: 0x6_0012,
        properties: [0x1C1A: .data(units.flatMap { little($0) })])
    }
    func tag(_ definition: Int, isDone: Bool) -> Sample.Properties {
      [
        0x3489: .sets([[0x3488: .object(definition), 0x3470: .word(isDone ? 1 : 0)]])
      ]
    }
    let objects =
      [
        Sample.outline([20, 22, 24, 26, 28, 30]), list(50, [0xFFFD, 0, 0x2E]),
        list(51, [0x2022]), list(52, [0xFFFD, 4, 0x29]),
        Sample.Object(id: 60, kind: 0x12_0043, properties: [0x3464: .word(3)]),
        Sample.Object(
          id: 61, kind: 0x12_0043,
          properties: [0x3464: .word(13), 0x3468: .text("Important")]),
      ] + Sample.paragraph(20, "one", element: [0x1C26: .objects([50])])
      + Sample.paragraph(22, "two", element: [0x1C26: .objects([50])])
      + Sample.paragraph(
        24, "dot", element: [0x1C26: .objects([51]), 0x1C20: .objects([40])])
      + Sample.paragraph(26, "letter", element: [0x1C26: .objects([52])])
      + Sample.paragraph(28, "done", properties: tag(60, isDone: true))
      + Sample.paragraph(30, "star", properties: tag(61, isDone: true))
      + Sample.paragraph(40, "deep")
    let sample = Sample([Sample.page("", children: [10], objects)])
    let (pages, notes) = try Self.read(sample, .desktop)
    let box = try #require(pages.first?.texts.first)
    #expect(box.text == "one\ntwo\ndot\ndeep\na) letter\ndone\n★ star")
    let lines = box.styled.lines
    #expect(
      lines.map(\.kind) == [
        .number, .number, .bullet, .plain, .plain, .check(isDone: true), .plain,
      ])
    #expect(lines.map(\.level) == [0, 0, 0, 1, 0, 0, 0])
    #expect(pages[0].tags == ["Important"] && notes.losses.counts == [.formats: 1])
  }

  @Test func `numbers are counted on, and written in their own ways`() {
    #expect(OneListNumbers.text(1994, 1) == "MCMXCIV" && OneListNumbers.text(4, 2) == "iv")
    #expect(OneListNumbers.text(27, 3) == "AA" && OneListNumbers.text(3, 4) == "c")
    #expect(OneListNumbers.text(0, 1) == "0" && OneListNumbers.text(7, 0) == "7")
  }

  @Test(arguments: Layout.allCases)
  func `a table keeps its columns, and texts are in its cells`(layout: Layout) throws {
    let widths = [2] + little(Float(2).bitPattern) + little(Float(3).bitPattern)
    var objects = [
      Sample.outline([20]),
      Sample.Object(id: 20, kind: 0x6_000D, properties: [0x1C1F: .objects([21])]),
      Sample.Object(
        id: 21, kind: 0x6_0022,
        properties: [0x1D66: .data(widths), 0x1C20: .objects([22, 23])]),
    ]
    for (row, cells) in [(22, [30, 40]), (23, [50, 60])] {
      objects.append(
        Sample.Object(id: row, kind: 0x6_0023, properties: [0x1C20: .objects(cells)]))
      for cell in cells {
        objects.append(
          Sample.Object(id: cell, kind: 0x6_0024, properties: [0x1C20: .objects([cell + 1])]))
        objects += Sample.paragraph(cell + 1, "cell \(cell)")
      }
    }
    let (pages, _) = try Self.read(Sample([Sample.page("", children: [10], objects)]), layout)
    let elements = try #require(pages.first?.elements)
    guard case .figure(.table(let table))? = elements.first?.content else {
      Issue.record("no table")
      return
    }
    #expect(table.origin == Point(x: 72, y: 144) && table.columns.map(\.size) == [72, 108])
    let cells = pages[0].texts.map { table.cell(at: $0.origin) }
    #expect(cells == table.cells.map(Optional.some))
    #expect(pages[0].texts.map(\.text) == ["cell 30", "cell 40", "cell 50", "cell 60"])
  }

  @Test(arguments: Layout.allCases)
  func `pictures keep place and size, and what is no picture is counted`(layout: Layout) throws {
    let file = try #require(PNGPicture.file([255, 0, 0, 255], width: 1, height: 1))
    let objects = [
      Sample.Object(
        id: 10, kind: 0x6_0011,
        properties: [
          0x1C14: .float(1), 0x1C15: .float(2), 0x1C1B: .float(4), 0x1C1C: .float(3),
          0x34CD: .float(8), 0x1C3F: .object(11), 0x1E58: .text("a red dot"),
        ]),
      Sample.Object(id: 11, kind: 0x8_0039, file: file),
      Sample.Object(id: 12, kind: 0x6_0011, properties: [0x1C3F: .object(13)]),
      Sample.Object(id: 13, kind: 0x8_0039, file: [1, 2, 3]),
      Sample.Object(id: 14, kind: 0x6_0035),
      Sample.Object(id: 15, kind: 0x6_0035, properties: [0x1D24: .number(1)]),
      Sample.Object(id: 16, kind: 0x6_0035, properties: [0x1D24: .number(2)]),
      Sample.Object(id: 17, kind: 0x6_00FF),
    ]
    let children = [10, 12, 14, 15, 16, 17, 99]
    let sample = Sample([Sample.page("", children: children, objects)])
    let (pages, notes) = try Self.read(sample, layout)
    let frame = try #require(pages.first?.pictures.first)
    #expect(frame.box == Box(low: Point(x: 36, y: 72), high: Point(x: 180, y: 180)))
    #expect(frame.alternativeText == "a red dot" && pages[0].files[frame.hash] == file)
    #expect(
      notes.losses.counts == [
        .pictures: 1, .attachments: 1, .recordings: 1, .videos: 1, .unknownElements: 1,
        .damagedElements: 1,
      ])
  }

  @Test(arguments: Layout.allCases)
  func `pages are in order, with their sizes, colors and subpages`(layout: Layout) throws {
    let properties: Sample.Properties = [
      0x1C8B: .number(6), 0x1C01: .float(16.535), 0x1C02: .float(23.386),
      0x1D2A: .number(0x00CC_EEFF),
    ]
    let pages = [
      Sample.page("First", children: [], []), Sample.page("", children: [], []),
      Sample.page("Gone", children: [], []),
      Sample.page("Last", children: [], [], properties: properties),
    ]
    let about: [Sample.Properties] = [
      [0x1CF3: .text("First"), 0x1DFF: .number(1)],
      [0x1CF3: .text("Below"), 0x1DFF: .number(2)],
      [0x1DE9: .flag(true)], [0x1DFF: .number(1)],
    ]
    let (read, notes) = try Self.read(Sample(pages, about: about, name: "Physics.one"), layout)
    #expect(notes.title == "Physics" && read.map(\.title) == ["First", "Below", "Last"])
    #expect(read.map { $0.section?.number } == [1, 1, 2])
    #expect(read.map { $0.section?.title } == ["First", "First", ""])
    #expect(read.map(\.growth) == [.boundless, .boundless, .none])
    #expect(read[2].size == PageSize(points: Point(x: 595.26, y: 841.9)))
    #expect(read[2].paper?.color == Color(rgb: 0xFFEECC))
  }

  @Test func `a page of a fixed size has no bounds if ink is beside it`() throws {
    let size: Sample.Properties = [0x1C8B: .number(15), 0x1C01: .float(4), 0x1C02: .float(4)]
    let pages = [1000, 20_000].map { x in
      Sample.page(
        "", children: [10], Sample.ink(from: 10, [[0, x], [100, 100]]), properties: size)
    }
    let (read, _) = try Self.read(Sample(pages), .desktop)
    #expect(read.map(\.growth) == [.none, .boundless])
  }

  @Test func `the title and the date are above the rest`() throws {
    let heading = [
      Sample.Object(
        id: 70, kind: 0x6_002C,
        properties: [
          0x1C14: .float(0), 0x1C15: .float(0), 0x1C20: .objects([71, 80]),
        ]),
      Sample.Object(id: 71, kind: 0x6_000C, properties: [0x1C20: .objects([72])]),
      Sample.Object(
        id: 80, kind: 0x6_000C,
        properties: [0x1CB5: .flag(true), 0x1C20: .objects([81, 83])]),
    ]
    let texts =
      Sample.paragraph(72, "Title") + Sample.paragraph(81, "Monday")
      + Sample.paragraph(83, "11:47")
    let sample = Sample([Sample.page("Title", children: [], title: [70], heading + texts)])
    let (pages, _) = try Self.read(sample, .desktop)
    #expect(pages[0].texts.map(\.text) == ["Title", "Monday    11:47"])
    #expect(pages[0].texts[0].origin == Point(x: 36, y: 14.4))
    #expect(pages[0].texts[1].origin.y > 30)
  }

  @Test(arguments: Layout.allCases)
  func `only the current revision counts`(layout: Layout) throws {
    var page = Sample.page("", children: [10], [Sample.outline([20])] + Sample.paragraph(20, "old"))
    page.revised = [Sample.paragraph(20, "new")[1]]
    page.past = [Sample.paragraph(20, "past")[1]]
    let (pages, _) = try Self.read(Sample([page]), layout)
    #expect(pages[0].texts.map(\.text) == ["new"])
  }

  @Test func `handwritten words in a text follow each other`() throws {
    let words = [(30, [[5000, 5400], [300, 300]]), (40, [[0, 500], [0, 100]])]
    let placeholder = "\u{FFFC}"
    let boxes: [Sample.Properties] = [
      [
        0x349E: .float(5000 / 1270), 0x349F: .float(300 / 1270), 0x34A0: .float(1),
        0x34A1: .float(0.5),
      ],
      [0x3457: .number(0x2_0026), 0x1C27: .float(0.5)],
      [0x349E: .float(0), 0x349F: .float(0), 0x34A0: .float(1), 0x34A1: .float(0.5)],
    ]
    let ends = [1, 2].flatMap { little(UInt32($0)) }
    let objects =
      [Sample.outline([20])]
      + Sample.paragraph(
        20, placeholder + placeholder + placeholder,
        properties: [
          0x1E12: .data(ends), 0x3499: .sets(boxes), 0x3458: .objects([31, 41]),
        ]) + words.flatMap { Sample.ink(from: $0.0, $0.1) }
    let (pages, notes) = try Self.read(
      Sample([Sample.page("", children: [10], objects)]), .package)
    let starts = try #require(pages.first?.elements.map(\.bounds.low))
    #expect(starts.count == 2 && starts[0].distance(to: Point(x: 72, y: 144)) < 0.01)
    #expect(starts[1].distance(to: Point(x: 72 + 36 + 18, y: 144)) < 0.01)
    #expect(notes.losses.counts.isEmpty)
  }

  @Test(arguments: Layout.allCases)
  func `encrypted sections are refused`(layout: Layout) throws {
    var sample = Sample([Sample.page("", children: [], [])])
    sample.spaces[0].isEncrypted = true
    #expect(throws: ForeignFault.encrypted) { try Self.read(sample, layout) }
  }

  @Test(arguments: Layout.allCases)
  func `a damaged page leaves the others`(layout: Layout) throws {
    var pages = [Sample.page("One", children: [], []), Sample.page("Two", children: [], [])]
    pages[0].objects.removeFirst()
    let (read, notes) = try Self.read(Sample(pages), layout)
    #expect(read.map(\.title) == ["", "Two"] && notes.losses.counts == [.damagedPages: 1])
  }

  @Test func `a package that was cut off has the pages before`() throws {
    let texts = [20, 30].map { id in
      Sample.page(
        "Page \(id)", children: [10], [Sample.outline([id])] + Sample.paragraph(id, "text \(id)"))
    }
    let file = Sample(texts).package
    let (read, notes) = try ForeignSamples.pages(
      of: Array(file.dropLast(300)), as: OneNoteNotes.self)
    #expect(read.map(\.title) == ["Page 20", ""])
    #expect(read[0].texts.map(\.text) == ["text 20"] && notes.losses.counts == [.damagedPages: 1])
  }

  @Test func `sections are known by their first bytes, tables of contents are not`() {
    let sample = Sample([Sample.page("", children: [], [])])
    #expect(OneNoteNotes.isLikely(Array(sample.desktop.prefix(4096))))
    #expect(OneNoteNotes.isLikely(Array(sample.package.prefix(64))))
    #expect(!OneNoteNotes.isLikely(Array(sample.package.prefix(63))))
    #expect(!OneNoteNotes.isLikely(Array(repeating: 0xE4, count: 4096)))
    #expect(!OneNoteNotes.isLikely(Array("MSCF and more".utf8)))
    #expect(OneNoteNotes.isLikely(ofArchive: ["N/Open Notebook.onetoc2", "N/A.one"]))
    #expect(!OneNoteNotes.isLikely(ofArchive: ["A.one", "B.txt"]))
  }

  @Test(arguments: Layout.allCases)
  func `damaged sections are refused or read in part`(layout: Layout) throws {
    let file = layout == .desktop ? Sample.full.desktop : Sample.full.package
    let (pages, _) = try ForeignSamples.pages(of: file, as: OneNoteNotes.self)
    #expect(pages[0].elements.count == 5)
    ForeignSamples.harm(file, as: OneNoteNotes.self)
  }
}

/// Notebooks of several sections, in archives.
@Suite struct OneNotebookTests {
  private typealias Sample = OneNoteSample

  private static func section(_ title: String) -> Sample {
    Sample([Sample.page(title, children: [], [])])
  }

  /// A cabinet of files in one folder, whose blocks are packed in some way.
  private static func cabinet(
    _ files: [(name: String, bytes: [UInt8])], compression: UInt16,
    pack: ([UInt8], _ isFirst: Bool) -> [UInt8]
  ) -> [UInt8] {
    var (entries, whole): ([UInt8], [UInt8]) = ([], [])
    for (name, bytes) in files {
      entries += little(UInt32(bytes.count)) + little(UInt32(whole.count))
      entries += [0, 0, 0, 0, 0, 0, 0x20, 0] + Array(name.utf8) + [0]
      whole += bytes
    }
    var (blocks, count): ([UInt8], UInt16) = ([], 0)
    for start in stride(from: 0, to: whole.count, by: 32_768) {
      let block = Array(whole[start..<min(start + 32_768, whole.count)])
      let packed = pack(block, start == 0)
      blocks += [0, 0, 0, 0] + little(UInt16(packed.count))
      blocks += little(UInt16(block.count)) + packed
      count += 1
    }
    let start = UInt32(36 + 8 + entries.count)
    return Array("MSCF".utf8) + [0, 0, 0, 0] + little(start + UInt32(blocks.count))
      + [0, 0, 0, 0] + little(UInt32(44)) + [0, 0, 0, 0, 3, 1, 1, 0]
      + little(UInt16(files.count)) + [0, 0, 0, 0, 0, 0] + little(start)
      + little(count) + little(compression) + entries + blocks
  }

  private static var files: [(name: String, bytes: [UInt8])] {
    [
      ("Second.one", section("B").desktop), ("Group\\Third.one", section("C").package),
      ("OneNote_RecycleBin\\OneNote_DeletedPages.one", section("D").package),
      ("Open Notebook.onetoc2", [1, 2, 3]), ("First.one", section("A").package),
    ]
  }

  @Test func `cabinets are read, whatever they are packed by`() throws {
    let ways: [(UInt16, ([UInt8], Bool) -> [UInt8])] = [
      (0, { block, _ in block }), (1, { block, _ in Array("CK".utf8) + Deflate.compressed(block) }),
      (0x0F03, { LZXSample.block($0, isFirst: $1) }),
    ]
    for (compression, pack) in ways {
      let file = Self.cabinet(Self.files, compression: compression, pack: pack)
      #expect(OneNoteNotes.isLikely(Array(file.prefix(4096))))
      let (pages, _) = try ForeignSamples.pages(of: file, as: OneNoteNotes.self)
      #expect(pages.map(\.title) == ["B", "A", "C"])
      #expect(pages.map { $0.section?.title } == ["Second", "First", "Third"])
    }
  }

  @Test func `blocks of MSZIP may refer to the block before`() throws {
    // The second block copies 20 bytes from 30,000 bytes before, in the fixed code of deflate.
    let first = (0..<32_768).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) }
    var bits = BitSample()
    bits.append(0b011, 3)
    bits.appendCode(13, 7)
    bits.append(1, 2)
    bits.appendCode(29, 5)
    bits.append(30_000 - 24_577, 13)
    bits.appendCode(0, 7)
    let second = Array("CK".utf8) + bits.bytes
    let expected = Array(first[2768..<2788])
    let file = Self.cabinet([("A.one", first + expected)], compression: 1) { block, isFirst in
      isFirst ? Array("CK".utf8) + Deflate.compressed(block) : second
    }
    var cabinet = try Cabinet(file)
    #expect(try cabinet.bytes(of: "A.one") == first + expected)
  }

  @Test func `an archive of a notebook is read`() throws {
    let entries = Self.files.map { ("Notes/\($0.name)".replacing("\\", with: "/"), $0.bytes, true) }
    let archive = ZipSample.bytes(entries.map { (name: $0.0, bytes: $0.1, isDeflated: $0.2) })
    let (pages, _) = try ForeignSamples.pages(of: archive, as: OneNoteNotes.self)
    #expect(pages.map(\.title) == ["B", "A", "C"])
  }

  @Test func `damaged cabinets are refused`() throws {
    for compression: UInt16 in [0, 1, 0x0F03] {
      let file = Self.cabinet(
        [("A.one", Self.section("A").package), ("B.onetoc2", [])], compression: compression
      ) { block, isFirst in
        switch compression {
        case 0: block
        case 1: Array("CK".utf8) + Deflate.compressed(block)
        default: LZXSample.block(block, isFirst: isFirst)
        }
      }
      ForeignSamples.harm(file, as: OneNoteNotes.self, every: 3)
    }
  }

  @Test func `matches of LZX are copied`() throws {
    let text = Array("Abracadabra, abracadabra, abracadabra!".utf8)
    let packed = LZXSample.stream(text)
    #expect(packed.count < 600)
    #expect(try LZX.expanded(packed, size: text.count, order: 15) == text)
    #expect(throws: ForeignFault.self) { try LZX.expanded(packed, size: 4000, order: 15) }
    for place in packed.indices {
      var damaged = packed
      damaged[place] ^= 0x10
      _ = try? LZX.expanded(damaged, size: text.count, order: 15)
    }
  }
}

/// Bits in the making, lowest first as in deflate.
struct BitSample {
  private(set) var bytes: [UInt8] = []
  private var count = 0

  mutating func append(_ value: Int, _ number: Int) {
    for bit in 0..<number {
      if count % 8 == 0 { bytes.append(0) }
      bytes[bytes.count - 1] |= UInt8(value >> bit & 1) << UInt8(count % 8)
      count += 1
    }
  }

  /// Appends a Huffman code, whose highest bit is first.
  mutating func appendCode(_ code: Int, _ number: Int) {
    for bit in (0..<number).reversed() { append(code >> bit & 1, 1) }
  }
}

/// Streams of LZX in the making.
enum LZXSample {
  /// Bits in words of 16, highest first.
  private struct Words {
    var bytes: [UInt8] = []
    var word: UInt16 = 0
    var count = 0

    mutating func append(_ value: Int, _ number: Int) {
      for bit in (0..<number).reversed() {
        word = word << 1 | UInt16(value >> bit & 1)
        count += 1
        if count == 16 {
          bytes += little(word)
          (word, count) = (0, 0)
        }
      }
    }

    mutating func align() { if count > 0 { append(0, 16 - count) } }
  }

  /// A block of at most 32 KiB that is not compressed, with what is before it at the beginning of a stream.
  static func block(_ bytes: [UInt8], isFirst: Bool) -> [UInt8] {
    var words = Words()
    if isFirst { words.append(0, 1) }
    words.append(3, 3)
    words.append(bytes.count, 24)
    if words.count == 0 { words.append(0, 16) }
    words.align()
    return words.bytes + [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0] + bytes
      + (bytes.count % 2 == 1 ? [0] : [])
  }

  /// A stream of one block with codes of 9 bits for all letters and matches, and none for long ones.
  static func stream(_ bytes: [UInt8]) -> [UInt8] {
    var words = Words()
    words.append(0, 1)
    words.append(1, 3)
    words.append(bytes.count, 24)
    // All lengths are 9: the difference to 0 is 8 modulo 17, and is repeated five times by the code 19.
    for count in [256, 240] {
      for code in 0..<20 { words.append(code == 8 || code == 19 ? 1 : 0, 4) }
      for _ in 0..<count / 5 {
        words.append(1, 1)
        words.append(1, 1)
        words.append(0, 1)
      }
      for _ in 0..<count % 5 { words.append(0, 1) }
    }
    // No match is longer than 8: all lengths stay zero.
    for code in 0..<20 { words.append(code == 0 || code == 18 ? 1 : 0, 4) }
    for count in [51, 51, 51, 51, 45] {
      words.append(1, 1)
      words.append(count - 20, 5)
    }
    var place = 0
    while place < bytes.count {
      let match = match(in: bytes, at: place)
      if let (distance, count) = match {
        // Distances of up to 13 have slots of less than 8 bits.
        let slot = (4..<30).last { start(of: $0) <= distance + 2 } ?? 4
        words.append(256 + slot * 8 + count - 2, 9)
        words.append(distance + 2 - start(of: slot), slot / 2 - 1)
        place += count
      } else {
        words.append(Int(bytes[place]), 9)
        place += 1
      }
    }
    words.align()
    return words.bytes
  }

  private static func start(of slot: Int) -> Int {
    (4..<slot).reduce(4) { $0 + 1 << ($1 / 2 - 1) }
  }

  private static func match(in bytes: [UInt8], at place: Int) -> (distance: Int, count: Int)? {
    for distance in stride(from: 2, through: place, by: 1) {
      var count = 0
      while count < 8, place + count < bytes.count,
        bytes[place + count] == bytes[place + count - distance]
      { count += 1 }
      if count >= 3 { return (distance, count) }
    }
    return nil
  }
}
