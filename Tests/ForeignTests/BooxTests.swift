import Bytes
import Geometry
import Ink
import Notebook
import Support
import Testing

@testable import Foreign

/// Notes of Boox, written here as the tablets write them.
@Suite struct BooxTests {
  private typealias Message = ProtobufSample

  private static let page = "11112222333344445555666677778888"
  private static let unit = 72.0 / 300

  private static func big<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    little(number).reversed()
  }

  /// A file of points: a head, the points of each stroke, and where they are.
  private static func points(
    _ strokes: [(id: String, points: [(x: Float, y: Float, force: UInt16)])]
  ) -> [UInt8] {
    var file = big(UInt32(1)) + Array(repeating: UInt8(ascii: " "), count: 72)
    var index: [UInt8] = []
    for stroke in strokes {
      let start = file.count
      file += [0, 0, 0, 0]
      for (number, point) in stroke.points.enumerated() {
        file += big(point.x.bitPattern) + big(point.y.bitPattern) + [0, 20] + big(point.force)
        file += big(UInt32(number * 8))
      }
      index += Array(stroke.id.utf8) + big(UInt32(start)) + big(UInt32(file.count - start))
    }
    return file + index + big(UInt32(file.count))
  }

  private static func id(_ number: Int) -> String {
    "10000000-0000-4000-8000-00000000000\(number)"
  }

  /// A shape, which `more` completes.
  private static func shape(
    _ number: Int, kind: UInt64, argb: UInt64 = 0xFF00_0000, thickness: Float = 4,
    layer: UInt64 = 0, created: UInt64 = 1_600_000_000_000,
    _ more: (inout Message) -> Void = { _ in }
  ) -> Message {
    var shape = Message()
    shape.add(1, id(number))
    shape.add(2, created)
    shape.add(4, argb)
    shape.add(5, float: thickness)
    shape.add(6, layer)
    shape.add(12, kind)
    more(&shape)
    return shape
  }

  private static func file(
    _ shapes: [Message], _ points: [UInt8], template: String = "", title: String = "Ideas"
  ) -> [UInt8] {
    var (list, info, note) = (Message(), Message(), Message())
    for shape in shapes { list.add(1, shape) }
    note.add(6, title)
    note.add(
      12,
      #"{"pageInfoMap":{"\#(page)":{"width":1860,"height":2480,"layerList":[{"id":1,"lock":true,"#
        + #""show":false},{"id":0,"show":true}]}}}"#)
    note.add(20, #"{"pageNameList":["\#(page)"]}"#)
    info.add(1, note)
    let inner = ZipSample.bytes([("shapes", list.bytes, true)])
    return ZipSample.bytes([
      ("n/note/pb/note_info", info.bytes, true),
      ("n/point/\(page)/\(page)#p#points", points, true),
      ("n/shape/\(page)#s#1.zip", inner, false), ("n/stash/shape/\(page)#s#2.zip", inner, false),
      ("n/template/json/\(page).template_json", Array(template.utf8), true),
    ])
  }

  private static func read(
    _ file: [UInt8]
  ) throws -> (pages: [LoosePage], notes: BooxNotes) {
    try ForeignSamples.pages(of: file, as: BooxNotes.self)
  }

  @Test func `pens keep places, colors and widths`() throws {
    let line: [(x: Float, y: Float, force: UInt16)] = [(100, 200, 1000), (400, 200, 4095)]
    let points = Self.points((1...4).map { (Self.id($0), line) })
    let shapes = [
      Self.shape(1, kind: 2, argb: 0xFFFF_FFFF_FF00_00FF), Self.shape(2, kind: 5),
      Self.shape(3, kind: 15, argb: 0xFFFF_DD00, thickness: 40),
      Self.shape(4, kind: 2) {
        $0.add(8, #"{"values":[2.0,0.0,10.0,0.0,2.0,20.0,0.0,0.0,1.0]}"#)
      },
    ]
    let (pages, notes) = try Self.read(Self.file(shapes, points))
    let strokes = pages.flatMap(\.strokes)
    #expect(notes.title == "Ideas" && notes.losses.counts.isEmpty && strokes.count == 4)
    let size = PageSize(points: Point(x: 1860, y: 2480) * Self.unit)
    #expect(pages.first?.size == size)
    #expect(strokes[0].samples[0].position.distance(to: Point(x: 24, y: 48)) < 1e-9)
    #expect(strokes[0].style.color == Color(rgb: 0x0000FF) && strokes[0].samples[1].time == 8)
    #expect(abs(strokes[0].width(at: 0) - 4 * Self.unit) < 1e-9)
    // A fountain pen of 4 pixels has 1.37 times the width at full force.
    #expect(abs(strokes[1].width(at: 1) - 5.48 * Self.unit) < 1e-5)
    #expect(abs(strokes[1].width(at: 0) - 5.48 * 0.4353 * Self.unit) < 1e-3)
    #expect(strokes[2].style.tool == .highlighter)
    #expect(strokes[2].style.color == Color(rgba: 0xFFDD_007F))
    #expect(strokes[3].samples[0].position.distance(to: Point(x: 210, y: 420) * Self.unit) < 1e-9)
    #expect(abs(strokes[3].style.width - 8 * Self.unit) < 1e-9)
  }

  @Test func `layers, times and fillings tell the order`() throws {
    let line: [(x: Float, y: Float, force: UInt16)] = [(100, 200, 1000), (400, 200, 4095)]
    let area: [(x: Float, y: Float, force: UInt16)] = [
      (10, 10, 0), (50, 10, 0), (10, 11, 0), (50, 11, 0),
    ]
    let points = Self.points([(Self.id(1), line), (Self.id(2), line), (Self.id(3), area)])
    let shapes = [
      Self.shape(1, kind: 2, argb: 0xFF00_0001, created: 9),
      Self.shape(2, kind: 2, argb: 0xFF00_0002, layer: 1, created: 7),
      Self.shape(3, kind: 37, argb: 0xFF00_0003, created: 99),
    ]
    let (pages, _) = try Self.read(Self.file(shapes, points))
    let page = try #require(pages.first)
    #expect(page.strokes.map(\.style.color.rgba) == [0x2FF, 0x3FF, 0x1FF])
    #expect(page.layers.count == 2 && !page.layers[0].isVisible && page.layers[0].isLocked)
    #expect(page.strokes[1].samples.count == 4)
  }

  @Test func `texts, figures and papers come over`() throws {
    let drawing = """
      {"featureCollection":"{\\"features\\":[{\\"geometry\\":{\\"type\\":\\"DirectionLine\\",\
      \\"coordinates\\":[[0,0],[100,0]]},\\"properties\\":{\\"subType\\":\\"\\"}},{\\"geometry\\":\
      {\\"type\\":\\"MultiPoint\\",\\"coordinates\\":[[0,0],[100,50]]},\\"properties\\":\
      {\\"subType\\":\\"Oval\\"}}]}"}
      """
    let shapes = [
      Self.shape(1, kind: 6) {
        $0.add(7, #"{"left":100,"top":200,"right":700,"bottom":260}"#)
        $0.add(9, #"{"textSize":50,"alignType":1,"textBold":true}"#)
        $0.add(22, "<p><span>Gr&amp;ün</span></p><p>zwei</p>")
      },
      Self.shape(2, kind: 40) { $0.add(20, drawing) }, Self.shape(3, kind: 99),
      Self.shape(4, kind: 2),
    ]
    let template =
      #"{"properties":{"resourceAttr":{"resName":"template/ic_horizontal_line_24"},"#
      + #""spacing":75}}"#
    let (pages, notes) = try Self.read(Self.file(shapes, Self.points([]), template: template))
    let page = try #require(pages.first)
    let text = try #require(page.texts.first)
    #expect(text.text == "Gr&ün\nzwei" && text.size == 12 && text.alignment == .center)
    #expect(text.origin.distance(to: Point(x: 24, y: 48)) < 1e-9 && text.wrap == 144)
    let figures = page.elements.compactMap(\.shape?.shape)
    #expect(figures.map(\.form) == [.line, .ellipse] && figures[0].heads == .end)
    #expect(page.paper?.ruling == .ruled && page.paper?.spacing == 18)
    #expect(
      notes.losses.counts == [.unknownElements: 1, .damagedElements: 1, .formats: 1])
  }

  @Test func `broad nibs are wide along the lean of the pen or across it`() {
    let points = (0..<40).map { index in
      var point = BooxPoint(place: Point(x: Double(index) * 10, y: 0))
      point.force = 4095
      return point
    }
    let along = BooxNib(isAlong: true, thickness: 10).widths(of: points)
    let across = BooxNib(isAlong: false, thickness: 10).widths(of: points)
    #expect(abs((along.last ?? 0) - 9.5) < 0.1 && abs((across.last ?? 0) - 9.5 * 0.35) < 0.1)
    #expect(along[0] == 0.5)
  }

  @Test func `other notes with the same ending are not taken for these`() {
    #expect(BooxNotes.isLikely(ofArchive: ["a/note/pb/note_info"]))
    #expect(BooxNotes.isLikely(ofArchive: ["note_tree", "a/pageModel/pb/b"]))
    #expect(!BooxNotes.isLikely(ofArchive: ["Note/Session.plist", "Note/metadata.plist"]))
    #expect(!BooxNotes.isLikely(ofArchive: ["note_tree"]))
    #expect(!BooxNotes.isLikely(Array("noteSN_FILE_VER_20230015".utf8)))
  }

  @Test func `damaged files are refused or read in part`() throws {
    let line: [(x: Float, y: Float, force: UInt16)] = [(100, 200, 1000), (400, 200, 4095)]
    let points = Self.points([(Self.id(1), line)])
    let shapes = [Self.shape(1, kind: 5)]
    ForeignSamples.harm(Self.file(shapes, points), as: BooxNotes.self, every: 7)
    ForeignSamples.harm(points) { _ = try? Self.read(Self.file(shapes, $0)) }
    ForeignSamples.harm(shapes[0].bytes) { bytes in
      _ = try? Self.read(Self.file([Message { $0.bytes = bytes }], points))
    }
  }
}
