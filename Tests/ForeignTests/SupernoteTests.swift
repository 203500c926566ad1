import Bytes
import Geometry
import Ink
import Notebook
import Testing

@testable import Foreign

/// Notes of Supernote tablets, written here as the tablets write them.
@Suite struct SupernoteTests {
  /// A pixel of the large tablet in points.
  private static let pixel = 0.0845 * Length.millimeter

  private static func page(_ sample: SupernoteSample) throws -> (LoosePage, SupernoteNotes) {
    let (pages, notes) = try ForeignSamples.pages(of: sample.bytes, as: SupernoteNotes.self)
    return (try #require(pages.first), notes)
  }

  /// The border of a straight line of a width, as the device draws it in quarters of pixels.
  private static func border(of line: [Point], width: Double) -> [Point] {
    let (start, end) = (line[0], line[line.count - 1])
    let half = Point(x: 0, y: width / 2 - 0.125)
    return [start - half, end - half, end + half, start + half]
  }

  @Test func `a needle pen keeps place, width, color and pressure`() throws {
    var sample = SupernoteSample()
    sample.strokes = [
      .init(
        pen: 10, color: 157, thickness: 400, points: [Point(x: 100, y: 200), Point(x: 300, y: 50)])
    ]
    let (page, notes) = try Self.page(sample)
    #expect(page.size == PageSize(points: Point(x: 1920, y: 2560) * Self.pixel))
    let stroke = try #require(page.strokes.first)
    #expect(stroke.samples[0].position.distance(to: Point(x: 100, y: 200) * Self.pixel) < 0.02)
    #expect(stroke.samples[1].position.distance(to: Point(x: 300, y: 50) * Self.pixel) < 0.02)
    #expect(abs(stroke.width(at: 0) - 4 * Self.pixel) < 1e-6)
    #expect(stroke.style.color == Color(rgb: 0x9D9D9D))
    #expect(abs(stroke.samples[1].pressure - 2000 / 4095) < 1e-3)
    #expect(notes.losses.counts.isEmpty)
  }

  @Test func `pressure becomes width, scaled by the border`() throws {
    let line = (0...40).map { Point(x: 100 + Double($0) * 5, y: 200.5) }
    var stroke = SupernoteSample.Stroke(pen: 16, thickness: 600, points: line)
    stroke.pressures = line.map { $0.x < 200 ? 825 : 4000 }
    stroke.rings = [
      [
        Point(x: 100, y: 198.5), Point(x: 200, y: 198.5), Point(x: 200, y: 197.625),
        Point(x: 300, y: 197.625), Point(x: 300, y: 203.375), Point(x: 200, y: 203.375),
        Point(x: 200, y: 202.5), Point(x: 100, y: 202.5),
      ]
    ]
    var sample = SupernoteSample()
    sample.strokes = [stroke]
    let ink = try #require(try Self.page(sample).0.strokes.first)
    #expect(abs(ink.width(at: 30) / Self.pixel - 6) < 0.6)
    #expect(abs(ink.width(at: 30) / ink.width(at: 5) - 1.6) < 1e-3)
  }

  @Test func `a broad nib has the widths of its border`() throws {
    let line = (0...40).map { Point(x: 100 + Double($0) * 5, y: 200.5) }
    var stroke = SupernoteSample.Stroke(pen: 15, thickness: 1200, points: line)
    // A wedge, from 2 pixels to 10.
    stroke.rings = [
      [
        Point(x: 99, y: 199.625), Point(x: 301, y: 195.625), Point(x: 301, y: 205.375),
        Point(x: 99, y: 201.375),
      ]
    ]
    var sample = SupernoteSample()
    sample.strokes = [stroke]
    let ink = try #require(try Self.page(sample).0.strokes.first)
    for (index, width) in [(5, 3.0), (20, 6), (35, 9)] {
      #expect(abs(ink.width(at: index) / Self.pixel - width) < 0.2)
    }
  }

  @Test func `erased strokes are left out, and their remains are areas`() throws {
    let line = [Point(x: 100, y: 100), Point(x: 200, y: 100)]
    var erased = SupernoteSample.Stroke(pen: 10, points: line)
    erased.status = -4
    var eraser = SupernoteSample.Stroke(pen: 3, color: 255, points: line)
    eraser.purpose = -2
    var lasso = SupernoteSample.Stroke(pen: 4, points: line)
    lasso.purpose = -5
    var link = SupernoteSample.Stroke(pen: 0, points: line)
    link.kind = "0000"
    var rest = SupernoteSample.Stroke(pen: 10, points: [])
    let hole = [
      Point(x: 110, y: 110), Point(x: 110, y: 120), Point(x: 120, y: 120), Point(x: 120, y: 110),
    ]
    rest.rings = [
      [
        Point(x: 100, y: 100), Point(x: 140, y: 100), Point(x: 140, y: 140), Point(x: 100, y: 140),
      ], hole,
    ]
    var sample = SupernoteSample()
    sample.strokes = [erased, eraser, lasso, link, rest]
    let (page, notes) = try Self.page(sample)
    let area = try #require(page.strokes.first)
    #expect(page.strokes.count == 1 && area.style.fill == 1)
    let corner = try #require(area.samples.first?.position)
    #expect(corner.distance(to: Point(x: 100.5, y: 100.5) * Self.pixel) < 0.02)
    // Around the border, to the hole, around it, and back.
    #expect(area.samples.count == 5 + 5 + 1)
    #expect(notes.losses.counts.isEmpty)
  }

  @Test func `gray markers are highlighters, but opaque below others where they cross gray`() throws
  {
    func line(_ y: Double) -> [Point] { [Point(x: 100, y: y), Point(x: 300, y: y)] }
    var sample = SupernoteSample()
    sample.strokes = [
      .init(pen: 10, points: line(100)),
      .init(pen: 11, color: 202, thickness: 3800, points: line(100)),
      .init(pen: 10, points: line(400)),
      .init(pen: 11, color: 202, thickness: 3800, points: line(400)),
      .init(pen: 11, color: 158, thickness: 3800, points: line(410)),
      .init(pen: 11, color: 1, thickness: 3800, points: line(700)),
      .init(pen: 11, color: 254, thickness: 3800, points: line(700)),
    ]
    let strokes = try Self.page(sample).0.strokes
    let (black, white) = (Color(rgb: 0), Color(rgb: 0xFFFFFF))
    let (light, dark) = (Color(rgb: 0xC9C9C9), Color(rgb: 0x9D9D9D))
    #expect(strokes.map(\.style.color) == [light, dark, black, light, black, black, white])
    #expect(
      strokes.map { $0.style.tool == .highlighter } == [false, false, false, true] + [
        false, false, false,
      ])
    #expect(abs(strokes[3].style.width - 38 * Self.pixel) < 1e-6)
  }

  @Test func `ends of markers are square where their border is`() throws {
    let line = [Point(x: 100, y: 100), Point(x: 150, y: 100), Point(x: 200, y: 100)]
    var stroke = SupernoteSample.Stroke(pen: 11, color: 1, thickness: 3800, points: line)
    stroke.rings = [
      Self.border(of: [Point(x: 81, y: 100), Point(x: 219, y: 100)], width: 38)
    ]
    var sample = SupernoteSample()
    sample.strokes = [stroke]
    #expect(try Self.page(sample).0.strokes.first?.style.cap == .square)
    sample.strokes[0].rings = [Self.border(of: line, width: 38)]
    #expect(try Self.page(sample).0.strokes.first?.style.cap == .round)
  }

  @Test func `lines of the ruler become shapes`() throws {
    var stroke = SupernoteSample.Stroke(
      pen: 10, thickness: 400, points: [Point(x: 100, y: 100), Point(x: 300, y: 200)])
    (stroke.kind, stroke.purpose) = ("straightLine", 0)
    var sample = SupernoteSample()
    sample.strokes = [stroke]
    let shape = try #require(try Self.page(sample).0.elements.first?.shape?.shape)
    #expect(shape.form == .line && shape.points.count == 2)
    #expect(shape.points[1].distance(to: Point(x: 300, y: 200) * Self.pixel) < 0.02)
  }

  @Test func `layers keep names, order and visibility`() throws {
    let line = [Point(x: 100, y: 100), Point(x: 200, y: 100)]
    var above = SupernoteSample.Stroke(pen: 10, color: 48, points: line)
    above.layer = 1
    var sample = SupernoteSample(version: 2022_0011)
    sample.strokes = [above, .init(pen: 10, points: line)]
    sample.page["LAYERSEQ"] = "LAYER1,MAINLAYER,BGLAYER"
    sample.page["LAYERINFO"] = """
      [{"layerId"#1,"name"#"Draft #2","isBackgroundLayer"#false,"isVisible"#false},\
      {"layerId"#0,"name"#"Main Layer","isBackgroundLayer"#false,"isVisible"#true},\
      {"layerId"#-1,"name"#"Background","isBackgroundLayer"#true,"isVisible"#true}]
      """
    let (page, _) = try Self.page(sample)
    #expect(page.layers.map(\.title) == ["Main Layer", "Draft #2"])
    #expect(page.layers.map(\.isVisible) == [true, false])
    // Old versions have numbers for grays.
    #expect(page.strokes.map(\.style.color) == [Color(rgb: 0), Color(rgb: 0x9D9D9D)])
  }

  @Test func `headings, keywords and stars are imported`() throws {
    var ground = SupernoteSample.Stroke(
      pen: 0, thickness: 1500, points: [Point(x: 100, y: 200), Point(x: 300, y: 260)])
    (ground.kind, ground.purpose) = ("0001", 0)
    var sample = SupernoteSample()
    sample.strokes = [
      .init(pen: 10, points: [Point(x: 120, y: 220), Point(x: 280, y: 240)]), ground,
      .init(pen: 10, points: [Point(x: 120, y: 900), Point(x: 280, y: 900)]),
    ]
    sample.page["FIVESTAR"] = "5642,8258,6371,8029,1"
    sample.words = """
      {"elements":[{"type":"Text","words":[{"label":"Tea","bounding-box":{"x":10,"y":18,"width":5,\
      "height":3}},{"label":"time","bounding-box":{"x":16,"y":18,"width":5,"height":3}},\
      {"label":"far","bounding-box":{"x":60,"y":90,"width":5,"height":3}}]}]}
      """
    sample.parts = [
      ("TITLE_000102000100", "<TITLERECT:100,200,200,60><TITLESTYLE:1157254>"),
      ("KEYWORD_00010800", "<KEYWORDPAGE:1><KEYWORD:kettle>"),
    ]
    let (page, notes) = try Self.page(sample)
    #expect(page.title == "Tea time" && page.tags == ["kettle"] && page.isBookmarked)
    let elements = page.elements
    #expect(elements[0].shape?.shape.form == .rectangle)
    #expect(
      page.strokes.map(\.style.color)
        == [Color(rgb: 0x9D9D9D), Color(rgb: 0xFFFFFF), Color(rgb: 0)])
    #expect(elements.map(\.anchor.heading?.title) == ["Tea time", "Tea time", nil])
    #expect(notes.losses.counts.isEmpty)
  }

  @Test func `a hatched heading has a ground of lines`() throws {
    var ground = SupernoteSample.Stroke(
      pen: 0, thickness: 1500, points: [Point(x: 100, y: 200), Point(x: 300, y: 260)])
    (ground.kind, ground.purpose) = ("0001", 0)
    var sample = SupernoteSample()
    sample.strokes = [ground]
    sample.parts = [("TITLE_0001", "<TITLERECT:100,200,200,60><TITLESTYLE:1000000>")]
    let (page, _) = try Self.page(sample)
    #expect(page.elements.count == 17)
    #expect(page.elements.allSatisfy { $0.shape?.shape.form == .line })
    let box = Box(low: Point(x: 100, y: 200) * Self.pixel, high: Point(x: 300, y: 260) * Self.pixel)
    #expect(box.expanded(by: 0.01).contains(page.bounds))
    sample.parts = []
    #expect(try Self.page(sample).1.losses.counts == [.unknownElements: 1])
  }

  @Test func `web links are kept, and others are counted`() throws {
    var sample = SupernoteSample()
    sample.strokes = [.init(pen: 10, points: [Point(x: 120, y: 220), Point(x: 280, y: 240)])]
    let address = "https://example.org/tea"
    sample.parts = [
      ("LINKO_0001a", "<LINKRECT:100,200,200,60><LINKFILE:\(SupernoteSample.base64(address))>"),
      ("LINKO_0001b", "<LINKRECT:100,200,200,60><LINKFILE:L25vdGUvYS5ub3Rl><PAGEID:P1>"),
    ]
    let (page, notes) = try Self.page(sample)
    #expect(page.elements.map(\.link) == [address])
    #expect(notes.losses.counts == [.links: 1])
  }

  @Test func `bitmaps become the background and what strokes do not draw`() throws {
    var sample = SupernoteSample(equipment: "A6X", width: 1404, height: 1872)
    sample.strokes = [.init(pen: 10, points: [Point(x: 100, y: 100), Point(x: 200, y: 100)])]
    let row = 1404
    // A line to write on, and in the layer the stroke and a typed text.
    sample.background = .runs([(0x62, row * 300), (0x61, row), (0x62, row * 1571)])
    let stroke: [(code: Int, count: Int)] = [
      (0x62, row * 100 + 100), (0x61, 100), (0x62, row - 200),
    ]
    sample.bitmap = .runs(stroke + [(0x62, row * 899), (0x9D, 1000), (0x62, row * 872 - 1000)])
    var (page, _) = try Self.page(sample)
    #expect(page.backdrop?.imageHash != nil && page.pictures.count == 1)
    #expect(page.elements.first?.isInk == false)
    let backdrop = try #require(page.backdrop?.hash.flatMap { page.files[$0] })
    #expect(PictureKind(of: backdrop) == .png && backdrop[25] == 0)
    let picture = try #require(page.pictures.first)
    #expect(page.files[picture.hash]?[25] == 4)
    #expect(picture.box.low.distance(to: Point(x: 0, y: 1000) * Self.pixel) < 1e-6)
    #expect(picture.box.high.distance(to: Point(x: 1000, y: 1001) * Self.pixel) < 1e-6)
    // What only strokes drew is no picture; and a background may be a file.
    sample.bitmap = .runs(stroke)
    sample.background = .file(PNGPicture.file([0, 0, 0, 255], width: 1, height: 1) ?? [])
    page = try Self.page(sample).0
    #expect(page.pictures.isEmpty && page.backdrop?.imageHash != nil)
    sample.strokes = []
    sample.bitmap = .runs([(0x62, row * 100 + 100), (0x61, 1000)])
    #expect(try Self.page(sample).0.pictures.count == 1)
  }

  @Test func `runs of all lengths are read`() throws {
    let sheet = SupernoteSheet(equipment: "A6X", orientation: "1000", version: 2023_0015)
    let lengths = [1, 128, 129, 200, 16_384, 16_385, 70_000]
    let bytes = SupernoteSample.Bitmap.runs(lengths.map { (code: 0x61, count: $0) }).bytes
    let bitmap = try #require(SupernoteBitmap(bytes[...], of: sheet))
    #expect(bitmap.inkCount == lengths.reduce(0, +))
    var cells = SupernoteCells(of: sheet)
    cells.add(Box(low: .zero, high: Point(x: 1403, y: 15)))
    #expect(bitmap.rest(besides: cells)?.inkCount == lengths.reduce(0, +) - 16 * 1404)
    #expect(SupernoteBitmap([0x62, 0xFF, 0x62, 0x10], of: sheet) == nil)
  }

  @Test(arguments: [
    ("N5", "1000", 1920.0, 2560.0, 0.0845), ("N5", "1090", 2560, 1920, 0.0845),
    ("N6", "1270", 1872, 1404, 0.0845), ("A6X", "1000", 1404, 1872, 0.0845),
    ("A5X", "1180", 1404, 1872, 0.112),
  ])
  func `pages have the true size of the screen`(
    equipment: String, orientation: String, width: Double, height: Double, pixel: Double
  ) throws {
    var sample = SupernoteSample(equipment: equipment, width: width, height: height)
    sample.page["ORIENTATION"] = orientation
    sample.strokes = [.init(pen: 10, points: [Point(x: 700, y: 900), Point(x: 710, y: 900)])]
    let (page, _) = try Self.page(sample)
    let scale = pixel * Length.millimeter
    #expect(page.size == PageSize(points: Point(x: width, y: height) * scale))
    let first = try #require(page.strokes.first?.samples.first?.position)
    #expect(first.distance(to: Point(x: 700, y: 900) * scale) < 0.05)
  }

  @Test func `only Supernote files are detected`() throws {
    #expect(SupernoteNotes.isLikely(SupernoteSample().bytes))
    #expect(SupernoteNotes.isLikely(SupernoteSample(kind: "mark").bytes))
    for text in ["note", "noteSN_FILE_VER_2023", "noteSN_FILE_VER_abcdefgh", "PK\u{3}\u{4}note"] {
      #expect(!SupernoteNotes.isLikely(Array(text.utf8)))
    }
  }

  @Test func `damaged files are refused or read in part`() throws {
    var stroke = SupernoteSample.Stroke(
      pen: 15, thickness: 1200, points: [Point(x: 700, y: 900), Point(x: 710, y: 900)])
    stroke.rings = [Self.border(of: stroke.points, width: 6)]
    var rest = SupernoteSample.Stroke(pen: 11, points: [])
    rest.rings = stroke.rings
    var sample = SupernoteSample(equipment: "A6X", width: 1404, height: 1872)
    sample.strokes = [stroke, rest]
    sample.parts = [("TITLE_0001", "<TITLERECT:100,200,200,60><TITLESTYLE:1157254>")]
    sample.page["LAYERINFO"] = ##"[{"layerId"#0,"name"#"Main Layer"}]"##
    ForeignSamples.harm(sample.bytes, as: SupernoteNotes.self)
    #expect(throws: ForeignFault.damaged) {
      try ForeignSamples.pages(of: Array(sample.bytes.prefix(200)), as: SupernoteNotes.self)
    }
    // The first stroke ends before its points.
    sample.strokes[0].pointCount = 70_000
    let (pages, notes) = try ForeignSamples.pages(of: sample.bytes, as: SupernoteNotes.self)
    #expect(pages[0].strokes.count == 1 && notes.losses.counts == [.damagedElements: 1])
  }
}

/// A file of one page.
struct SupernoteSample {
  var kind = "note"
  var version = 2026_0016
  var equipment = "N5"
  var width = 1920.0
  var height = 2560.0
  var strokes: [Stroke] = []
  /// More fields of the page.
  var page: [String: String] = [:]
  /// Headings, keywords and links by their names in the footer.
  var parts: [(name: String, fields: String)] = []
  /// What was recognized, in JSON.
  var words = ""
  var bitmap: Bitmap?
  var background: Bitmap?

  struct Stroke {
    var pen: Int
    var color = 0
    var thickness = 400
    var points: [Point]
    var pressures: [UInt16]?
    var rings: [[Point]] = []
    var kind = "others"
    var purpose = 5000
    var status = 0
    var layer = 0
    /// A wrong number of points.
    var pointCount: Int?
  }

  enum Bitmap {
    /// Colors with numbers of pixels.
    case runs([(code: Int, count: Int)])
    case file([UInt8])
  }
}

extension SupernoteSample {
  /// The units of the digitizer in a pixel.
  private static let unit = 8.45

  var bytes: [UInt8] {
    var file = Array("\(kind)SN_FILE_VER_\(version)".utf8)
    func add(_ block: [UInt8]) -> Int {
      defer { file += Self.number(block.count) + block }
      return file.count
    }
    func add(_ fields: String) -> Int { add(Array(fields.utf8)) }
    let header = add("<FILE_TYPE:NOTE><APPLY_EQUIPMENT:\(equipment)>")
    func layer(_ bitmap: Bitmap?) -> Int {
      let place = bitmap.map { add($0.bytes) } ?? 0
      return add("<LAYERPROTOCOL:RATTA_RLE><LAYERBITMAP:\(place)>")
    }
    var fields = ["LAYERSEQ": "MAINLAYER,BGLAYER"].merging(page) { $1 }
    fields["MAINLAYER"] = "\(layer(bitmap))"
    fields["BGLAYER"] = "\(layer(background))"
    fields["TOTALPATH"] = "\(add(ink))"
    if !words.isEmpty { fields["RECOGNTEXT"] = "\(add(Self.base64(words)))" }
    let place = add(fields.sorted { $0.key < $1.key }.map { "<\($0.key):\($0.value)>" }.joined())
    let ends = parts.map { "<\($0.name):\(add($0.fields))>" }.joined()
    let footer = add("<FILE_FEATURE:\(header)><PAGE1:\(place)>" + ends)
    return file + Array("tail".utf8) + Self.number(footer)
  }

  private var ink: [UInt8] {
    strokes.reduce(Self.number(strokes.count)) { ink, stroke in
      let record = record(stroke)
      return ink + Self.number(record.count) + record
    }
  }

  private func record(_ stroke: Stroke) -> [UInt8] {
    func numbers(_ values: Int...) -> [UInt8] { values.flatMap { Self.number($0) } }
    func text(_ text: String) -> [UInt8] {
      Array((text.utf8 + [UInt8](repeating: 0, count: 52)).prefix(52))
    }
    let zeros = [UInt8](repeating: 0, count: 28)
    var record = numbers(stroke.pen, stroke.color, stroke.thickness) + zeros
    record += numbers(stroke.purpose, stroke.layer) + text(stroke.kind) + zeros
    record += numbers(Int(height * Self.unit), Int(width * Self.unit)) + text("superNoteNote")
    record += numbers(1, 0, 0, 0, 0) + numbers(0, stroke.pointCount ?? stroke.points.count)
    for point in stroke.points {
      record += numbers(
        Int((point.y * Self.unit).rounded()), Int(((width - point.x) * Self.unit).rounded()))
    }
    let pressures = stroke.pressures ?? stroke.points.map { _ in 2000 }
    record += numbers(pressures.count)
    for pressure in pressures { record += Self.number(Int(pressure)).prefix(2) }
    record += numbers(0, 0, 0, 0, stroke.status) + [UInt8](repeating: 0, count: 48) + numbers(0)
    record += [UInt8](repeating: 0, count: 10) + numbers(stroke.rings.count)
    for ring in stroke.rings {
      record += numbers(ring.count)
      for point in ring {
        record += [point.x, point.y].flatMap { Self.number(Int(Float($0).bitPattern)) }
      }
    }
    return record
  }

  static func base64(_ text: String) -> String {
    var digits: [UInt8] = []
    Base64.append(Array(text.utf8), to: &digits)
    return String(decoding: digits, as: UTF8.self)
  }

  private static func number(_ number: Int) -> [UInt8] {
    [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}

extension SupernoteSample.Bitmap {
  var bytes: [UInt8] {
    switch self {
    case .file(let bytes): bytes
    case .runs(let runs): runs.flatMap { Self.bytes(of: UInt8($0.code), $0.count) }
    }
  }

  private static func bytes(of code: UInt8, _ count: Int) -> [UInt8] {
    var (bytes, rest): ([UInt8], Int) = ([], count)
    while rest >= 0x4000 {
      bytes += [code, 0xFF]
      rest -= 0x4000
    }
    // A run of upper bits, which the next one of the same color completes.
    if rest > 128 {
      bytes += [code, UInt8(0x7F + (rest - 1) / 128), code, UInt8((rest - 1) % 128)]
    } else if rest > 0 {
      bytes += [code, UInt8(rest - 1)]
    }
    return bytes
  }
}
