import Bytes
import Geometry
import Ink
import Notebook
import Support
import Testing

@testable import Foreign

/// Notes of Samsung Notes, written here byte by byte.
@Suite struct SamsungNotesTests {
  @Test func `a page is as wide as it is exported`() throws {
    let page = try SamsungSample().page()
    #expect(page.size == PageSize(points: Point(x: 600, y: 840)))
    #expect(page.paper?.ruling == .plain && page.paper?.color == Color(rgb: 0xFFFFFF))
  }

  @Test func `a pencil keeps pressure, tilt, time and color`() throws {
    var sample = SamsungSample()
    sample.strings = [7: "com.samsung.android.sdk.pen.pen.preload.Pencil2"]
    var stroke = SamsungSample.Stroke([(100, 200), (120, 240)], size: 10, color: 0xFF11_2233)
    stroke.pressures = [0.25, 1]
    stroke.times = [50, 60]
    stroke.tilts = [0, 0.5]
    stroke.pen = 7
    sample.objects = [stroke.object]
    let ink = try #require(try sample.page().strokes.first)
    // 1200 pixels are 600 points.
    #expect(ink.samples.map(\.position) == [Point(x: 50, y: 100), Point(x: 60, y: 120)])
    #expect(ink.style.color == Color(rgb: 0x112233) && ink.style.width == 5)
    #expect(abs(ink.width(at: 0) - 5 * (0.3 + 0.7 * 0.25)) < 1e-5)
    #expect(ink.samples.map(\.time) == [0, 10])
    #expect(abs(ink.samples[1].altitude - (90 - 0.5 * 180 / .pi)) < 1e-3)
    // The time of the last change, which is the end of the stroke.
    #expect(ink.start == 1_700_000_000_000 - 10)
  }

  @Test func `a fountain pen is wider when pressed`() throws {
    func widest(_ pressure: Float) throws -> Double {
      var stroke = SamsungSample.Stroke((0..<20).map { (100 + 10 * Double($0), 200) }, size: 12)
      stroke.pressures = Array(repeating: pressure, count: 20)
      var sample = SamsungSample()
      sample.objects = [stroke.object]
      let ink = try #require(try sample.page().strokes.first)
      #expect(ink.samples.first?.position == Point(x: 50, y: 100))
      #expect(ink.samples.last?.position == Point(x: 145, y: 100))
      return ink.samples.indices.reduce(0) { max($0, ink.width(at: $1)) }
    }
    #expect(try widest(1) > 1.5 * widest(0.1))
    #expect(try widest(1) < 6.6)
  }

  @Test func `places may be told as steps`() throws {
    var stroke = SamsungSample.Stroke([(100, 200), (101.5, 199), (103, 198.5)], size: 4)
    stroke.isShort = true
    stroke.pen = 9
    var sample = SamsungSample()
    sample.strings = [9: "Pencil2"]
    sample.objects = [stroke.object]
    let ink = try #require(try sample.page().strokes.first)
    #expect(ink.samples.map(\.position.x) == [50, 50.75, 51.5])
    #expect(ink.samples.map(\.position.y) == [100, 99.5, 99.25])
  }

  @Test func `highlighters have one width and are transparent`() throws {
    var stroke = SamsungSample.Stroke([(100, 200), (300, 200)], size: 39, color: 0x80FF_FF00)
    stroke.pen = 3
    var sample = SamsungSample()
    sample.strings = [3: "Marker4"]
    sample.objects = [stroke.object]
    let ink = try #require(try sample.page().strokes.first)
    #expect(ink.style.tool == .highlighter && ink.style.color == Color(rgba: 0xFFFF_0080))
    #expect(ink.style.width == 20 && ink.style.response == .constant)
  }

  @Test func `erasers and hidden strokes leave nothing`() throws {
    var eraser = SamsungSample.Stroke([(1, 1), (2, 2)])
    eraser.tool = 4
    var hidden = SamsungSample.Stroke([(1, 1), (2, 2)])
    hidden.isVisible = false
    var sample = SamsungSample()
    sample.objects = [eraser.object, hidden.object]
    let (pages, notes) = try sample.read()
    #expect(pages[0].elements.isEmpty && notes.losses.counts.isEmpty)
  }

  @Test func `layers keep title, opacity and what is hidden`() throws {
    var sample = SamsungSample()
    sample.layer = (title: "Draft", opacity: 0x80, isHidden: true)
    sample.objects = [SamsungSample.Stroke([(1, 1), (9, 9)]).object]
    let page = try sample.page()
    #expect(page.layers.map(\.title) == ["Draft"] && !page.layers[0].isVisible)
    #expect(page.strokes.first?.style.color == Color(rgba: 0x80))
  }

  @Test func `rulings and colors of paper are kept`() throws {
    var sample = SamsungSample()
    sample.pageFields = [(5, SamsungSample.word(0xFF20_2020)), (9, SamsungSample.number(5))]
    let paper = try #require(try sample.page().paper)
    #expect(paper.ruling == .grid && paper.color == Color(rgb: 0x202020))
    #expect(abs(paper.spacing - 17 * 1.35 * 600 / 360) < 1e-9)
  }

  @Test func `tags of pages and the title of the note are kept`() throws {
    var sample = SamsungSample()
    let tag = SamsungSample.number(UInt16(1)) + SamsungSample.text("work")
    sample.pageFields = [(1, tag)]
    sample.title = "Plan\nmore"
    let (pages, notes) = try sample.read()
    #expect(notes.title == "Plan" && notes.tags == ["work"] && pages[0].tags == ["work"])
  }

  @Test func `typed text has the looks of its letters`() throws {
    var sample = SamsungSample()
    sample.body = SamsungSample.Text("Hello world")
    sample.body?.looks = [
      (5, 0..<5, SamsungSample.word(1)), (1, 6..<11, SamsungSample.word(0xFF00_00FF)),
    ]
    let box = try #require(try sample.page().texts.first)
    #expect(box.text == "Hello world" && box.styled.style(at: 0).isBold)
    #expect(!box.styled.style(at: 6).isBold)
    #expect(box.styled.style(at: 6).color == Color(rgb: 0x0000FF))
    // 17 of 360 parts of the width, and the room around it.
    #expect(abs(box.size - 17.0 * 600 / 360) < 1e-9)
    #expect(abs(box.origin.x - 10.0 * 600 / 360) < 1e-9)
  }

  @Test func `pictures are in their boxes`() throws {
    var sample = SamsungSample()
    sample.media = [(number: 4, name: "picture.png", bytes: try SamsungSample.png())]
    sample.objects = [SamsungSample.picture(4, in: (100, 200, 300, 400))]
    let page = try sample.page()
    let frame = try #require(page.pictures.first)
    #expect(frame.box == Box(low: Point(x: 50, y: 100), high: Point(x: 150, y: 200)))
    #expect(frame.mediaType == "image/png" && page.files[frame.hash] != nil)
  }

  @Test func `what cannot be kept is counted`() throws {
    var sample = SamsungSample()
    let unknown = SamsungSample.object(kind: 99, [])
    let damaged = SamsungSample.object(kind: 1, [1, 2, 3])
    let sound = SamsungSample.object(kind: 10, [])
    sample.objects = [
      unknown, damaged, sound, SamsungSample.picture(4, in: (1, 1, 9, 9)),
      SamsungSample.Stroke([(1, 1), (9, 9)]).object,
    ]
    let (pages, notes) = try sample.read()
    #expect(pages[0].strokes.count == 1)
    #expect(
      notes.losses.counts == [
        .unknownElements: 1, .damagedElements: 1, .pictures: 1,
      ])
  }

  @Test func `pages of a PDF are paper, and cut a sheet without end`() throws {
    var sample = SamsungSample()
    sample.isEndless = true
    sample.size = (1200, 4200)
    sample.media = [(number: 4, name: "sheet.pdf", bytes: Array("%PDF-1.4".utf8))]
    func page(_ number: UInt32, _ top: UInt32) -> [UInt8] {
      [4, number, 0, top, 1200, top + 1600].flatMap { SamsungSample.word($0) }
    }
    sample.pageFields = [(8, SamsungSample.number(UInt16(2)) + page(0, 0) + page(1, 1600))]
    sample.objects = [SamsungSample.Stroke([(100, 1700), (200, 1700)]).object]
    let (pages, _) = try sample.read()
    #expect(pages.count >= 2)
    #expect(pages.map(\.strokes.count).prefix(2) == [0, 1])
    #expect(pages[1].elements[0].bounds.contains(Point(x: 75, y: 50)))
    #expect(pages.map { $0.backdrop?.share }.prefix(2) == [.page(1), .page(2)])
    #expect(pages[1].size == PageSize(points: Point(x: 600, y: 800)))
  }

  @Test func `locked notes are refused`() throws {
    var sample = SamsungSample()
    sample.isLocked = true
    #expect(throws: ForeignFault.encrypted) { try sample.read() }
  }

  @Test func `only archives with pages are taken for notes`() throws {
    let names = ["pageIdInfo.dat", "1.page", "note.note"]
    #expect(SamsungNotes.isLikely(ofArchive: names))
    #expect(!SamsungNotes.isLikely(ofArchive: ["note.note", "1.page"]))
    #expect(ForeignFormat(ofArchive: names)?.program == "Samsung Notes")
  }

  @Test func `damaged notes never crash`() throws {
    let sample = try SamsungSample.rich()
    for (name, bytes) in sample.files {
      for place in bytes.indices {
        var damaged = sample
        damaged.replaced = (name, bytes)
        damaged.replaced?.bytes[place] ^= place % 2 == 0 ? 0xFF : 0x01
        _ = try? damaged.read()
        guard place % 5 == 0 else { continue }
        damaged.replaced?.bytes = Array(bytes[..<place])
        _ = try? damaged.read()
      }
    }
    ForeignSamples.harm(sample.bytes, as: SamsungNotes.self, every: 97)
  }
}

/// A note with one page.
struct SamsungSample {
  var size: (UInt32, UInt32) = (1200, 1680)
  var title = ""
  var body: Text?
  var strings: [UInt32: String] = [:]
  var objects: [[UInt8]] = []
  var layer = (title: "", opacity: UInt8(255), isHidden: false)
  var pageFields: [(bit: UInt32, bytes: [UInt8])] = []
  var media: [(number: UInt32, name: String, bytes: [UInt8])] = []
  var isEndless = false
  var isLocked = false
  /// A file with other bytes.
  var replaced: (name: String, bytes: [UInt8])?

  func read() throws -> (pages: [LoosePage], notes: SamsungNotes) {
    try ForeignSamples.pages(of: bytes, as: SamsungNotes.self)
  }

  func page() throws -> LoosePage { try #require(try read().pages.first) }

  /// The archive, with the bytes that the program writes behind it.
  var bytes: [UInt8] {
    var files = files
    if let replaced, let place = files.firstIndex(where: { $0.name == replaced.name }) {
      files[place].bytes = replaced.bytes
    }
    return ZipSample(files.map { ZipSample.Entry($0.name, $0.bytes, isDeflated: false) }).bytes
      + Array(repeating: 0x5A, count: 150)
  }

  var files: [(name: String, bytes: [UInt8])] {
    let list = SamsungSample.join(
      Array(repeating: 0, count: 32), Self.number(UInt16(1)), Self.text("p1"),
      Array(repeating: 0, count: 32))
    let infos = media.flatMap {
      SamsungSample.join(Self.number($0.number), Self.text($0.name), Array(repeating: 0, count: 74))
    }
    return [
      ("pageIdInfo.dat", list), ("p1.page", pageFile), ("note.note", noteFile),
      ("media/mediaInfo.dat", Self.number(UInt16(media.count)) + infos), ("end_tag.bin", tag),
    ] + media.map { ("media/" + $0.name, $0.bytes) }
  }

  private var tag: [UInt8] {
    let zeros: (Int) -> [UInt8] = { Array(repeating: 0, count: $0) }
    let empty = Self.text("")
    return SamsungSample.join(
      zeros(6), empty, zeros(12), empty, zeros(8), empty, zeros(8), empty, zeros(16),
      Self.number(UInt16(isEndless ? 1 : 0)), Self.number(UInt16(0)), empty, Self.word(0),
      Self.word(UInt32(isLocked ? 1 : 0)))
  }

  private var pageFile: [UInt8] {
    let fields = pageFields.sorted { $0.bit < $1.bit }
    let bits = fields.reduce(UInt32(0)) { $0 | 1 << $1.bit }
    let head = SamsungSample.join(
      [0], Self.bits(bits), Self.word(0), Self.number(size.0), Self.number(size.1),
      Array(repeating: 0, count: 8), Self.text("p1"), Array(repeating: 0, count: 8),
      Self.word(2034))
    let optional = fields.flatMap(\.bytes)
    let start = UInt32(8 + head.count)
    let end = start + UInt32(optional.count)
    return SamsungSample.join(
      Self.word(end), Self.word(start), head, optional, Self.number(UInt16(1)),
      Self.number(UInt16(0)), layerBytes(at: end + 4))
  }

  /// The layer, whose optional fields are where their place in the file says.
  private func layerBytes(at place: UInt32) -> [UInt8] {
    let fixed = SamsungSample.join(
      [1, layer.isHidden ? 1 : 0], Self.bits(5), Self.word(0))
    let optional = [layer.opacity] + Self.text(layer.title)
    let start = 8 + fixed.count
    return SamsungSample.join(
      Self.word(UInt32(start + optional.count)), Self.word(place + UInt32(start)), fixed, optional,
      Self.word(UInt32(objects.count)), objects.flatMap { $0 }, Array(repeating: 0, count: 32))
  }

  private var noteFile: [UInt8] {
    let zeros: (Int) -> [UInt8] = { Array(repeating: 0, count: $0) }
    let names = strings.sorted { $0.key < $1.key }
    let list =
      Self.number(UInt16(names.count)) + names.flatMap { Self.number($0.key) + Self.text($0.value) }
    let optional = Self.word(UInt32(list.count)) + list
    let head = title.isEmpty ? [] : Text(title).figure
    let body = body?.figure ?? []
    let fixed = SamsungSample.join(
      [0], Self.bits(1 << 10), zeros(4), Self.text("id"), zeros(20), Self.number(size.0),
      Self.number(size.1), zeros(12), Self.word(UInt32(head.count)), head,
      Self.word(UInt32(body.count)), body, Self.word(1200), Self.word(1680))
    return SamsungSample.join(Self.word(UInt32(4 + fixed.count)), fixed, optional)
  }
}

extension SamsungSample {
  static func join(_ parts: [UInt8]...) -> [UInt8] { parts.flatMap { $0 } }

  static func number<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    (0..<Number.bitWidth / 8).map { UInt8(truncatingIfNeeded: number >> Number($0 * 8)) }
  }

  static func word(_ number: UInt32) -> [UInt8] { Self.number(number) }
  static func float(_ number: Float) -> [UInt8] { Self.number(number.bitPattern) }
  static func double(_ number: Double) -> [UInt8] { Self.number(number.bitPattern) }
  static func bits(_ bits: UInt32) -> [UInt8] { [4] + number(bits) }

  static func text(_ text: String) -> [UInt8] {
    number(UInt16(text.utf16.count)) + text.utf16.flatMap { number($0) }
  }

  static func box(_ box: (Double, Double, Double, Double)) -> [UInt8] {
    SamsungSample.join(double(box.0), double(box.1), double(box.2), double(box.3))
  }

  /// A record with fixed and optional fields.
  static func frame(
    _ kind: UInt16, properties: UInt32 = 0, _ fixed: [UInt8],
    _ optional: [(bit: UInt32, bytes: [UInt8])] = []
  ) -> [UInt8] {
    let set = optional.reduce(UInt32(0)) { $0 | 1 << $1.bit }
    let rest = SamsungSample.join(bits(properties), bits(set), fixed)
    let start = UInt32(10 + rest.count)
    let more = optional.flatMap(\.bytes)
    return SamsungSample.join(
      number(start + UInt32(more.count)), number(kind), word(optional.isEmpty ? 0 : start), rest,
      more)
  }

  static func base(
    isVisible: Bool = true, _ place: (Double, Double, Double, Double) = (0, 0, 1, 1)
  ) -> [UInt8] {
    frame(
      0, properties: isVisible ? 8 : 0,
      word(2034) + text("")
        + number(Int64(1_700_000_000_000_000)) + box(place))
  }

  static func object(kind: UInt8, _ content: [UInt8]) -> [UInt8] {
    SamsungSample.join([kind], number(UInt16(0)), word(UInt32(content.count)), content)
  }

  /// A box with a text or a picture.
  static func figure(
    _ kind: UInt8, in place: (Double, Double, Double, Double),
    _ optional: [(bit: UInt32, bytes: [UInt8])]
  ) -> [UInt8] {
    let fixed = SamsungSample.join(word(4), box(place), float(0), word(0), [0])
    return SamsungSample.join(
      base(place), frame(6, []),
      frame(7, fixed + (kind == 7 ? Array(repeating: 0, count: 32) : []), optional))
  }

  static func picture(
    _ number: UInt32, in place: (Double, Double, Double, Double)
  ) -> [UInt8] {
    let filling = SamsungSample.join(self.word(0), [2, 0], self.number(number))
    return object(kind: 3, figure(3, in: place, [(5, filling)]))
  }

  static func png() throws -> [UInt8] {
    try #require(PNGPicture.file(Array(repeating: 0x80, count: 16), width: 2, height: 2))
  }

  /// A typed text.
  struct Text {
    var text: String
    var looks: [(kind: UInt32, range: Range<UInt32>, value: [UInt8])] = []

    init(_ text: String) { self.text = text }

    var bytes: [UInt8] {
      let spans = looks.flatMap { look in
        SamsungSample.join(
          number(UInt16(16 + look.value.count)), number(look.kind), number(look.range.lowerBound),
          number(look.range.upperBound), word(0), look.value)
      }
      let content = SamsungSample.join(
        word(UInt32(text.utf16.count)), text.utf16.flatMap { number($0) },
        word(UInt32(looks.count)), spans, word(0),
        [10, 20, 10, 0].flatMap { float($0) }, [0], number(UInt16(0)))
      return word(UInt32(content.count)) + content
    }

    var figure: [UInt8] { SamsungSample.figure(2, in: (0, 0, 1200, 1680), [(0, bytes)]) }
  }

  /// A stroke of a pen.
  struct Stroke {
    var points: [(Double, Double)]
    var size: Float
    var color: UInt32
    var pressures: [Float]
    var times: [Int32]
    var tilts: [Float] = []
    var pen: UInt32 = 0
    var tool: UInt16 = 0
    var isShort = false
    var isVisible = true

    init(_ points: [(Double, Double)], size: Float = 8, color: UInt32 = 0xFF00_0000) {
      (self.points, self.size, self.color) = (points, size, color)
      pressures = Array(repeating: 1, count: points.count)
      times = (0..<Int32(points.count)).map { $0 * 5 }
    }

    private static func step(_ step: Double, _ parts: Double) -> [UInt8] {
      number(UInt16((abs(step) * parts).rounded()) | (step < 0 ? 0x8000 : 0))
    }

    var object: [UInt8] {
      var fixed = number(UInt16(points.count))
      for (index, point) in points.enumerated() {
        if isShort, index > 0 {
          let last = points[index - 1]
          fixed += Self.step(point.0 - last.0, 32) + Self.step(point.1 - last.1, 32)
        } else {
          fixed += double(point.0) + double(point.1)
        }
      }
      for (index, pressure) in pressures.enumerated() {
        fixed +=
          isShort && index > 0
          ? Self.step(Double(pressure - pressures[index - 1]), 4096) : float(pressure)
      }
      for (index, time) in times.enumerated() {
        fixed += isShort && index > 0 ? number(UInt16(time - times[index - 1])) : number(time)
      }
      fixed += (tilts + tilts).flatMap { float($0) } + number(tool)
      let properties: UInt32 = (isShort ? 1 : 0) | (tilts.isEmpty ? 0 : 4)
      let content =
        base(isVisible: isVisible)
        + frame(
          1, properties: properties, fixed,
          [(2, number(color)), (3, float(size)), (7, number(pen))])
      return SamsungSample.object(kind: 1, content)
    }
  }

  /// A note with something of each kind.
  static func rich() throws -> SamsungSample {
    var sample = SamsungSample()
    sample.title = "Note"
    sample.strings = [1: "Pencil2", 2: "Marker4", 3: "InkPen2", 4: "ObliquePen"]
    sample.body = Text("One\ntwo three")
    sample.body?.looks = [(3, 0..<3, float(30)), (9, 4..<7, word(1))]
    sample.media = [(number: 4, name: "picture.png", bytes: try png())]
    for pen in UInt32(0)...4 {
      let top = 100 + 100 * Double(pen)
      var stroke = Stroke((0..<6).map { (100 + 20 * Double($0), top + Double($0 % 3)) })
      stroke.pen = pen
      stroke.isShort = pen % 2 == 1
      if pen == 2 { stroke.tilts = Array(repeating: 0.4, count: 6) }
      sample.objects.append(stroke.object)
    }
    sample.objects.append(picture(4, in: (100, 800, 300, 1000)))
    let fill = SamsungSample.join(word(0), [1], bits(0), word(0xFF00_FF00))
    sample.objects.append(
      object(
        kind: 7,
        figure(7, in: (400, 800, 600, 900), [(0, Text("box").bytes), (5, fill)])))
    return sample
  }
}
