import Bytes
import Geometry
import Ink
import Notebook
import Testing

@testable import Foreign

/// Drawings of PencilKit, written here as Apple's programs write them.
@Suite struct PencilKitTests {
  /// A point: its place, the time in seconds, the width, and the force as it is stored.
  private typealias Knot = (x: Double, y: Double, time: Double, width: Double, force: UInt16)

  private static func stroke(_ knots: [Knot], ink: UInt64 = 0, bounds: [Double]? = nil) -> [UInt8] {
    let points = knots.flatMap { knot in
      [knot.x, knot.y, knot.time, knot.width].flatMap(ProtobufSample.float)
        + little(knot.force)
    }
    // The shape of the nib, two unknown numbers, the direction, the angle, the opacity and the
    // second width.
    let shared =
      little(UInt16(1000)) + little(UInt16(0))
      + little(UInt16(49_151)) + little(UInt16(21_845))
      + little(UInt16(32_767)) + ProtobufSample.float(5)
      + little(UInt16(0))
    return ProtobufSample { stroke in
      stroke.number(4, ink)
      stroke.message(5) { path in
        path.double(2, 721_692_800)
        path.number(3, UInt64(knots.count))
        path.number(4, 0b000_0010_0111)
        path.number(5, 0b111_1101_1000)
        path.data(6, shared)
        path.data(7, points)
      }
      if let bounds { stroke.color(6, bounds) }
    }.bytes
  }

  private static func file(_ strokes: [[UInt8]]) -> [UInt8] {
    [0x77, 0x72, 0x64, 0xF0, 1, 0]
      + ProtobufSample { drawing in
        drawing.number(1, 0)
        for (name, color) in [("pen", [0.0, 0, 1, 1]), ("marker", [1, 1, 0, 1])] {
          drawing.message(4) { ink in
            ink.color(1, color)
            ink.text(2, "com.apple.ink.\(name)")
          }
        }
        for stroke in strokes { drawing.data(5, stroke) }
      }.bytes
  }

  private static func strokes(_ file: [UInt8]) throws -> [Stroke] {
    let (pages, _) = try ForeignSamples.pages(of: file, as: PencilKitNotes.self)
    return try #require(pages.first).strokes
  }

  @Test func `strokes of one width keep force, lean and time`() throws {
    let stroke = try #require(
      try Self.strokes(
        Self.file([Self.stroke([(100, 100, 0, 5, 500), (200, 100, 0.02, 5, 1000)])])
      ).first)
    #expect(stroke.samples.first?.position == Point(x: 100, y: 100))
    #expect(stroke.samples.last?.position == Point(x: 200, y: 100))
    #expect(stroke.style.width == 5 && stroke.style.response == .constant)
    #expect(stroke.style.color == Color(rgb: 0x0000FF) && stroke.start == 1_700_000_000_000)
    let last = try #require(stroke.samples.last)
    #expect(stroke.samples[0].pressure == 0.5 && last.pressure == 1)
    #expect(abs(last.time - 20) < 1e-3 && abs(last.altitude - 60) < 0.01)
    #expect(abs(last.azimuth - 90) < 0.01)
  }

  @Test func `points lie on a spline, with the widths there`() throws {
    let knots: [Knot] = [(0, 0, 0, 2, 0), (30, 0, 0, 4, 0), (30, 30, 0, 6, 0), (60, 30, 0, 8, 0)]
    let stroke = try #require(try Self.strokes(Self.file([Self.stroke(knots)])).first)
    let ends = [stroke.width(at: 0), stroke.width(at: stroke.samples.count - 1)]
    #expect(abs(ends[0] - 2) < 1e-5 && abs(ends[1] - 8) < 1e-5)
    // At a control point the spline is a sixth of its neighbors and four sixths of it.
    let there = Point(x: (0 + 120 + 30) / 6, y: (0 + 0 + 30) / 6)
    #expect(stroke.samples.contains { $0.position.distance(to: there) < 1e-9 })
  }

  @Test func `a marker is as high as its box says`() throws {
    let stroke = try #require(
      try Self.strokes(
        Self.file([
          Self.stroke(
            [(100, 200, 0, 15, 0), (200, 200, 0, 15, 0)], ink: 1, bounds: [88, 195, 124, 10])
        ])
      ).first)
    #expect(stroke.style.tool == .highlighter && abs(stroke.style.width - 7) < 1e-6)
  }

  @Test func `damaged strokes are left out and counted`() throws {
    let good = Self.stroke([(1, 1, 0, 5, 0)])
    let file = Self.file([good, Self.stroke([(1, 1, 0, 5, 0)], ink: 9), [0xFF]])
    let (pages, notes) = try ForeignSamples.pages(of: file, as: PencilKitNotes.self)
    #expect(pages[0].strokes.count == 1 && notes.losses.counts == [.damagedElements: 2])
    #expect(PencilKitNotes.isLikely(file) && !PencilKitNotes.isLikely(Array("wrd".utf8)))
    #expect(throws: ForeignFault.damaged) {
      try ForeignSamples.pages(of: Array("wrd".utf8), as: PencilKitNotes.self)
    }
  }

  @Test func `no change of a byte is a crash`() {
    let knots: [Knot] = [(0, 0, 0, 2, 0), (30, 0, 0, 4, 0), (30, 30, 0, 6, 0)]
    let file = Self.file([
      Self.stroke(knots), Self.stroke(knots, ink: 1, bounds: [-8, -5, 40, 50]),
    ])
    ForeignSamples.harm(file, as: PencilKitNotes.self)
  }
}
