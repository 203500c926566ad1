import Bytes
import Geometry
import Ink
import Notebook
import Support
import Testing
import Zip

@testable import Foreign

/// Notes of GoodNotes, written here as its versions write them.
@Suite struct GoodNotesTests {
  private static let unit = 72.0 / 132

  private static func page(of sample: GoodNotesSample) throws -> LoosePage {
    let (pages, _) = try ForeignSamples.pages(of: sample.file, as: GoodNotesNotes.self)
    return try #require(pages.first)
  }

  @Test func `ball pens keep places, widths and colors`() throws {
    var sample = GoodNotesSample()
    sample.stroke(
      sample.flat([[(100, 200), (150, 200), (200, 250)]], width: 2), color: [1, 0, 0, 1])
    sample.stroke(
      sample.flat([[(0, 0), (11, 0), (22, 0)]], width: 24, isShort: true),
      color: [0, 1, 0, 0.5]
    ) {
      $0.number(5, 1)
      $0.point(6, 44, 88)
    }
    let page = try Self.page(of: sample)
    #expect(page.strokes.count == 2)
    let pen = page.strokes[0]
    #expect(pen.samples.first?.position == Point(x: 100 * Self.unit, y: 200 * Self.unit))
    #expect(
      pen.samples.last.map {
        $0.position.distance(to: Point(x: 200 * Self.unit, y: 250 * Self.unit)) < 1e-9
      } == true)
    // The middle of the curve is a quarter, half and a quarter of its points.
    let middle = Point(x: 150 * Self.unit, y: 212.5 * Self.unit)
    let distances = zip(pen.samples, pen.samples.dropFirst()).map { start, end in
      let line = end.position - start.position
      return abs((middle - start.position).cross(line)) / line.length
    }
    #expect(distances.contains { $0 < 0.02 })
    #expect(abs(pen.style.width - 2 * Self.unit) < 1e-6 && pen.channels.isEmpty)
    #expect(pen.style.color == Color(rgb: 0xFF0000) && pen.style.tool == .pen)
    let marker = page.strokes[1]
    #expect(marker.style.tool == .highlighter && marker.style.color.rgba == 0x00FF_0080)
    #expect(marker.samples[0].position == Point(x: 24, y: 48))
    #expect(page.size == PageSize(points: Point(x: 455.04, y: 588.45)))
  }

  @Test func `fountain pens and brushes have widths at their points`() throws {
    var sample = GoodNotesSample()
    sample.stroke(sample.ribbon([(10, 10, 1), (30, 10, 2)]), color: [0, 0, 1, 1]) {
      $0.number(3, 1)
    }
    sample.stroke(sample.ribbon([(10, 10, 1), (30, 10, 2)], isBrush: true), color: [0, 0, 1, 1]) {
      $0.number(3, 4)
    }
    let page = try Self.page(of: sample)
    for stroke in page.strokes {
      #expect(abs(stroke.width(at: 0) - 2 * Self.unit) < 1e-5)
      #expect(abs(stroke.width(at: stroke.samples.count - 1) - 4 * Self.unit) < 1e-5)
    }
    #expect(page.strokes.count == 2)
  }

  @Test func `the width of a nib depends on its direction`() throws {
    var sample = GoodNotesSample()
    sample.stroke(sample.ribbon([(10, 10, 3), (60, 10, 3)], nib: 0.6), color: [0, 0, 0, 1])
    sample.stroke(sample.ribbon([(10, 10, 3), (10, 60, 3)], nib: 0.6), color: [0, 0, 0, 1])
    let strokes = try Self.page(of: sample).strokes
    #expect(abs(strokes[0].width(at: 1) - 6 * Self.unit) < 1e-5)
    #expect(abs(strokes[1].width(at: 1) - 3.6 * Self.unit) < 1e-5)
  }

  @Test func `a flat nib is drawn by its area`() throws {
    var sample = GoodNotesSample()
    sample.stroke(sample.ribbon([(10, 10, 5), (60, 10, 5)], nib: 0.1), color: [1, 0, 0, 1])
    let stroke = try #require(try Self.page(of: sample).strokes.first)
    let box = Box(around: stroke.samples.map(\.position))
    #expect(stroke.style.fill == 1 && abs(box.height - 10 * Self.unit) < 1e-6)
  }

  @Test func `a pencil leans and is pressed`() throws {
    var sample = GoodNotesSample()
    sample.stroke(sample.pencil([(10, 10), (50, 10)], width: 2, altitude: 1.4, force: 2)) {
      $0.number(3, 5)
    }
    let stroke = try #require(try Self.page(of: sample).strokes.first)
    #expect(abs(stroke.style.width - 1.7 * Self.unit) < 1e-5 && stroke.channels == .tilt)
    #expect(abs(stroke.samples[0].altitude - 80.2) < 0.1)
    #expect((0x90...0xC0).contains(stroke.style.color.rgba & 0xFF))
  }

  @Test func `a cut stroke has parts, and a deleted one is gone`() throws {
    var sample = GoodNotesSample()
    sample.stroke(sample.flat([[(0, 10), (5, 10), (10, 10)], [(50, 10), (55, 10), (60, 10)]]))
    sample.stroke(sample.flat([[(0, 90), (5, 90), (10, 90)]]), isDeleted: true)
    sample.stroke(sample.flat([]))
    let (pages, notes) = try ForeignSamples.pages(of: sample.file, as: GoodNotesNotes.self)
    #expect(pages[0].strokes.map(\.samples[0].position.x) == [0, 50 * Self.unit])
    #expect(notes.losses.counts.isEmpty)
  }

  @Test func `dashes are as long as the line is wide`() throws {
    var sample = GoodNotesSample()
    sample.stroke(sample.flat([[(0, 0), (5, 0), (10, 0)]], width: 11, dashes: [0, 2]))
    let stroke = try #require(try Self.page(of: sample).strokes.first)
    #expect(stroke.style.dashes == [0.01, 12])
  }

  @Test func `recognized shapes are shapes, with their areas`() throws {
    var sample = GoodNotesSample()
    sample.stroke(sample.flat([], width: 0), color: [0, 0, 1, 1], id: 7) {
      $0.message(9) { shape in
        shape.message(4) {
          $0.point(1, 100, 100)
          $0.point(2, 40, 20)
          $0.float(3, .pi / 2)
        }
        shape.float(15, 4)
      }
    }
    sample.item(9, id: 8) {
      $0.text(5, GoodNotesSample.id(7))
      $0.color(7, [0, 0, 1, 0.1])
    }
    sample.stroke(sample.flat([], width: 2), color: [1, 0, 0, 1]) {
      $0.message(9) { shape in
        shape.message(1) { line in for x in [10.0, 60] { line.point(1, x, 20) } }
        shape.float(15, 2)
      }
    }
    sample.stroke(sample.flat([], width: 2), color: [1, 0, 0, 1]) {
      $0.message(9) {
        $0.message(3) {
          $0.point(1, 50, 50); $0.point(2, 20, 10)
        }
      }
    }
    let page = try Self.page(of: sample)
    let shapes = page.elements.compactMap(\.shape?.shape)
    #expect(shapes.map(\.form) == [.ellipse, .line, .rectangle])
    let box = shapes[0].bounds
    #expect(box.center.distance(to: Point(x: 100, y: 100) * Self.unit) < 0.01)
    #expect(abs(box.height - 80 * Self.unit) < 0.1 && abs(box.width - 40 * Self.unit) < 0.1)
    #expect(abs(Double(page.strokes[0].style.fill) - 0.1) < 0.01)
    #expect(abs(page.strokes[0].style.width - 4 * Self.unit) < 1e-6)
    #expect(shapes[2].bounds.low.distance(to: Point(x: 40, y: 45) * Self.unit) < 1e-6)
  }

  @Test func `boxes and lines are shapes`() throws {
    var sample = GoodNotesSample()
    sample.box(at: (100, 100), size: (80, 40)) {
      $0.message(22) { $0.message(1) { $0.float(1, 500) } }
      $0.message(30) { $0.message(1) { $0.color(1, [1, 1, 0, 1]) } }
      $0.message(31) { line in
        line.float(1, 2)
        line.message(2) {
          $0.message(2) {
            $0.float(1, 3); $0.float(2, 2)
          }
        }
        line.message(3) { $0.color(1, [0, 0, 0, 1]) }
      }
    }
    sample.item(22) { line in
      line.message(20) {
        $0.message(1) { $0.point(1, 10, 10) }
        $0.point(2, 30, 30)
        $0.message(3) { $0.point(1, 50, 10) }
      }
      line.number(31, 2)
      line.message(32) {
        $0.float(1, 3); $0.message(3) { $0.color(1, [1, 0, 0, 1]) }
      }
    }
    sample.item(22) { line in
      line.message(21) {
        $0.message(1) { $0.point(1, 10, 10) }
        $0.message(3) { $0.point(1, 90, 50) }
        $0.message(5) { $0.point(2, 40, 30) }
      }
      line.message(32) {
        $0.float(1, 3); $0.message(3) { $0.color(1, [1, 0, 0, 1]) }
      }
    }
    let page = try Self.page(of: sample)
    let shapes = page.elements.compactMap(\.shape?.shape)
    #expect(shapes.map(\.form) == [.rectangle, .rectangle, .curve, .line])
    #expect(abs(shapes[1].radius - 20 * Self.unit) < 1e-6)
    #expect(page.strokes[0].style.fill == 1 && page.strokes[0].style.color.rgba == 0xFFFF_00FF)
    #expect(page.strokes[1].style.fill == 0)
    #expect(shapes[2].heads == .end && shapes[2].points.count == 3)
    #expect(
      shapes[3].points.map { ($0 * (1 / Self.unit)).x.rounded() } == [10, 40, 40, 90])
  }

  @Test func `texts keep their looks`() throws {
    var sample = GoodNotesSample()
    sample.box(at: (110, 220), size: (200, 50)) {
      $0.number(9, 1)
      $0.message(32) { content in
        content.message(1) { $0.data(2, GoodNotesSample.plain(GoodNotesSample.words)) }
        content.point(2, 100, 30)
        content.message(5) {
          $0.message(1) {
            $0.text(30, "Futura"); $0.float(40, 24)
          }
        }
        content.message(10) { for side in 1...4 { $0.float(side, 11) } }
      }
    }
    let page = try Self.page(of: sample)
    let box = try #require(page.texts.first)
    let element = try #require(page.elements.first)
    #expect(box.text == "Grüße an alle\nEnde" && box.font == "Futura" && box.size == 24)
    #expect(box.alignment == .center && box.color == Color(rgb: 0xFF0000))
    #expect(box.styled.runs.map(\.count) == [6, 12] && box.styled.runs[0].style.isBold)
    #expect(box.styled.style(at: 8).isUnderlined)
    #expect(element.transform(box.origin).distance(to: Point(x: 66, y: 126)) < 1e-6)
    #expect(abs(element.transform.scale * box.size - 24 * Self.unit) < 1e-6)
  }

  @Test func `texts of the first versions are read from their format`() throws {
    let text = #"""
      {\rtf1\ansi\ansicpg1252\cocoartf2709
      {\fonttbl\f0\fnil\fcharset0 HelveticaNeue;\f1\fnil\fcharset0 HelveticaNeue-Bold;}
      {\colortbl;\red255\green255\blue255;\red255\green0\blue0;}
      {\*\expandedcolortbl;;\cssrgb\c0\c0\c0;}
      \pard\qc\f0\fs48 \cf2 Gr\'fc\'dfe \f1\b \uc0\u55357 \u56832 \
      \f0\b0 {\field{\*\fldinst{HYPERLINK "https://example.org/a"}}{\fldrslt hier}}}
      """#
    var sample = GoodNotesSample()
    sample.item(8) { body in
      body.message(2) {
        $0.point(1, 100, 100); $0.point(2, 220, 80)
      }
      body.message(3) {
        $0.point(1, 110, 110); $0.point(2, 200, 60)
      }
      body.text(6, text)
      body.color(7, [1, 1, 1])
      body.color(9, [1, 1, 1])
    }
    let page = try Self.page(of: sample)
    let box = try #require(page.texts.first)
    #expect(box.text == "Grüße 😀\nhier" && box.font == "Helvetica Neue" && box.size == 24)
    #expect(box.color == Color(rgb: 0xFF0000) && box.alignment == .center)
    #expect(box.styled.style(at: 6).isBold && !box.styled.style(at: 9).isBold)
    #expect(box.styled.style(at: 9).link == "https://example.org/a")
    #expect(page.elements.count == 1)
    let origin = page.elements[0].transform(box.origin)
    #expect(origin.distance(to: Point(x: 60, y: 60)) < 1e-6)
  }

  @Test func `pictures are turned and cropped`() throws {
    let picture = try #require(
      PNGPicture.file(Array(repeating: 0xFF, count: 16), width: 2, height: 2))
    var sample = GoodNotesSample()
    sample.attachments = [50: picture, 51: Array("%PDF-1.7 sticker".utf8)]
    sample.picture(50, frame: (100, 100, 80, 40), center: (140, 120, 40, 40), angle: 0)
    sample.picture(50, frame: (0, 0, 40, 80), center: (140, 120, 80, 40), angle: .pi / 2)
    sample.picture(51, frame: (0, 0, 40, 80), center: (20, 40, 40, 80), angle: 0)
    sample.picture(52, frame: (0, 0, 40, 80), center: (20, 40, 40, 80), angle: 0)
    let (pages, notes) = try ForeignSamples.pages(of: sample.file, as: GoodNotesNotes.self)
    let page = try #require(pages.first)
    let frames = page.pictures
    #expect(frames.count == 2 && frames[1].crop == nil)
    let crop = try #require(frames[0].crop)
    #expect(abs(crop.box.low.x - 0.25) < 1e-6 && abs(crop.box.high.x - 0.75) < 1e-6)
    let turned = page.elements[1].bounds
    #expect(abs(turned.width - 40 * Self.unit) < 1e-4)
    #expect(turned.low.distance(to: Point(x: 120, y: 80) * Self.unit) < 1e-4)
    #expect(notes.losses.counts == [.embedded: 1, .pictures: 1])
  }

  @Test func `closed sticky notes are in a hidden layer, with what is on them`() throws {
    var sample = GoodNotesSample()
    for (id, isOpen) in [(90, true), (91, false)] {
      sample.item(20, id: id) { note in
        note.message(20) { $0.point(1, 200, 300) }
        note.message(21) {
          $0.message(2) {
            $0.float(1, 256); $0.float(2, 256)
          }
        }
        note.color(30, [1, 1, 0, 1])
        if isOpen { note.number(40, 1) }
      }
      sample.stroke(sample.flat([[(10, 10), (20, 10), (30, 10)]]), parent: id)
    }
    let page = try Self.page(of: sample)
    #expect(page.layers.map(\.isVisible) == [true, false])
    #expect(page.layers.map(\.elements.count) == [2, 2])
    #expect(page.strokes[1].samples[0].position == Point(x: 210, y: 310) * Self.unit)
  }

  @Test func `pages are in the order of their keys, as the log says`() throws {
    var sample = GoodNotesSample()
    sample.events = []
    sample.title("Notes", kind: 30)
    sample.template(60, attachment: 70, page: 3, size: (1100, 550))
    sample.attachments = [70: Array("%PDF-1.7 paper".utf8)]
    // The name of the last page ends with F, so that the next one is carried.
    for (page, key) in [(1, "K"), (2, "4"), (3, "A"), (0x1F, "Z")] {
      sample.newPage(page, template: 60, key: key)
    }
    sample.page(3, kind: 56) { $0.message(3) { $0.number(1, 1) } }
    sample.page(2, kind: 57) { $0.message(3) { $0.number(1, 1) } }
    sample.page(1, kind: 63) { $0.message(3) { $0.number(1, 1) } }
    sample.page(1, kind: 55) { $0.message(3) { $0.text(1, "0") } }
    sample.heading(2, title: "Chapter")
    sample.title("Renamed", kind: 31)
    sample.pages = [0x20: sample.drawn("last"), 2: sample.drawn("turned"), 3: sample.drawn("")]
    let (pages, notes) = try ForeignSamples.pages(of: sample.file, as: GoodNotesNotes.self)
    #expect(notes.title == "Renamed" && pages.count == 3)
    #expect(pages.map(\.elements.count) == [1, 1, 1])
    #expect(pages.map(\.isBookmarked) == [false, true, false])
    #expect(pages.map(\.title) == ["", "Chapter", ""])
    #expect(pages[0].turns == .right && pages[0].size == PageSize(points: Point(x: 300, y: 600)))
    #expect(pages[1].size == PageSize(points: Point(x: 600, y: 300)))
    let copy = try LoosePage(transported: pages[0].transported, number: 1)
    #expect(copy.turns == .right && copy.size == pages[0].size)
    #expect(copy.bounds.low.distance(to: pages[0].bounds.low) < 0.1)
    guard case .page(3)? = pages[2].backdrop?.share else {
      Issue.record("no page of a PDF")
      return
    }
    #expect(pages[2].backdrop?.hash == ContentHash(of: Array("%PDF-1.7 paper".utf8)))
  }

  @Test func `other archives are not taken for notes`() {
    #expect(GoodNotesNotes.isLikely(ofArchive: ["index.notes.pb", "index.events.pb", "schema.pb"]))
    #expect(!GoodNotesNotes.isLikely(ofArchive: ["index.notes.pb", "content.xml"]))
    #expect(!GoodNotesNotes.isLikely(ofArchive: []))
  }

  @Test func `damaged notes are read in part`() throws {
    var sample = GoodNotesSample()
    sample.stroke([1, 2, 3])
    sample.item(77) { $0.number(2, 1) }
    sample.stroke(sample.flat([[(0, 0), (5, 0), (10, 0)]]))
    let (pages, notes) = try ForeignSamples.pages(of: sample.file, as: GoodNotesNotes.self)
    #expect(pages[0].strokes.count == 1)
    #expect(notes.losses.counts == [.damagedElements: 1, .unknownElements: 1])
    #expect(throws: ForeignFault.damaged) {
      try ForeignSamples.pages(of: Array("{}".utf8), as: GoodNotesNotes.self)
    }
  }

  @Test func `no change of a byte is a crash`() throws {
    let sample = GoodNotesSample.everything()
    ForeignSamples.harm(sample.file, as: GoodNotesNotes.self, every: 37)
    let archive = try ForeignContent(sample.file).archive
    var attachments = GoodNotesAttachments(archive, aliases: [:])
    ForeignSamples.harm(archive.file("notes/" + GoodNotesSample.id(2)) ?? []) { damaged in
      var page = ForeignPage(width: 100, height: 100)
      var content = GoodNotesPage(damaged)
      content.add(to: &page, &attachments)
      _ = page.finished(number: 1)
    }
    ForeignSamples.harm(archive.file("index.events.pb") ?? []) { damaged in
      var log = GoodNotesLog()
      GoodNotesRecords.read(damaged) { log.add($0) }
      _ = log.pages(of: [], in: archive.names)
    }
  }
}

/// Frames of the compression library of Apple.
@Suite struct LZ4Tests {
  private static func block(_ size: UInt32, _ block: [UInt8]) -> [UInt8] {
    Array("bv41".utf8) + little(size) + little(UInt32(block.count))
      + block
  }
  private static let end = Array("bv4$".utf8)

  @Test func `matches repeat what was before, also in the block before`() throws {
    let first = Self.block(12, [0x25, 0x61, 0x62, 2, 0, 0x10, 0x63])
    let second = Self.block(5, [0x00, 10, 0, 0x10, 0x64])
    let content = try LZ4.content(of: first + second + Self.end, limit: 100)
    #expect(String(decoding: content, as: UTF8.self) == "abababababacababd")
  }

  @Test func `plain blocks are content`() throws {
    #expect(
      try LZ4.content(of: GoodNotesSample.plain([1, 2, 3]), limit: 3) == [1, 2, 3])
    #expect(throws: ForeignFault.tooLarge) {
      try LZ4.content(of: GoodNotesSample.plain([1, 2, 3]), limit: 2)
    }
  }

  @Test func `what makes no sense is damaged`() {
    let frames: [[UInt8]] = [
      [], Array("bv41".utf8), Self.block(12, [0x25, 0x61, 0x62, 9, 0, 0x10, 0x63]) + Self.end,
      Self.block(12, [0x25, 0x61, 0x62, 0, 0, 0x10, 0x63]) + Self.end,
      Self.block(1 << 20, [0x10, 0x61]) + Self.end, Self.block(1, [0x10, 0x61]),
    ]
    for frame in frames {
      #expect(throws: ForeignFault.damaged) { try LZ4.content(of: frame, limit: 1 << 24) }
    }
  }
}
