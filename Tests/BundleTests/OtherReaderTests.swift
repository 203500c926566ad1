import Bytes
import Foundation
import Geometry
import Ink
import Notebook
import Support
import SyntheticHand
import Testing

@testable import Bundle
@testable import Store

/// A reader of bundles in Python that was written from the specification alone: what it finds is
/// what is there.
@Suite struct OtherReaderTests {
  private struct Found: Decodable {
    struct Stroke: Decodable {
      let name: String
      let points: [[Double]]
    }

    let title: String
    let notebook: String
    let pages: Int
    let strokes: [Stroke]
    let blobs: Int
  }

  private let devices: Devices
  private let id: NotebookID
  private var library: Library { devices.libraries[0] }

  init() throws {
    devices = try Devices(1)
    id = try devices.notebook("Physics", on: 0)
    var writer = Writer(seed: Seed.of(1), start: devices.now)
    let frame = Box(low: Point(x: 60, y: 60), high: Point(x: 500, y: 400))
    let strokes = writer.write("Ink under the nib", in: frame).strokes
    let page = try library.outline(of: id).pages[0]
    let place = Place(page: page.id, layer: try library.page(page.id, of: id).layers[0].id)
    try library.edit(id, action: .write, now: devices.now) { editor in
      for stroke in strokes { _ = try editor.addStroke(stroke, at: place) }
      let box = Box(low: .zero, high: Point(x: 9, y: 9))
      let hash = try devices.libraries[0].addImage(Array("no image, but bytes".utf8))
      _ = try editor.add(
        .image(ImageFrame(box: box, hash: hash, mediaType: "image/png")), at: place)
      _ = try editor.addPage(to: page.section, after: page.id, size: .a4, paper: Paper(.grid))
    }
  }

  private func read(_ bytes: [UInt8]) throws -> Execution {
    let file = "\(devices.directory)/one.suzuri"
    try #require(Disk.write(bytes, to: file))
    return try Execution(
      of: URL(filePath: "/usr/bin/env"),
      ["python3", "-B", Repository.file("Tests/BundleReader/read_bundle.py").path, file],
      environment: ["PATH": "/usr/bin:/bin"], in: URL(filePath: devices.directory))
  }

  private func bundle() throws -> [UInt8] { try Bundle(of: id, pages: nil, in: library).encoded() }

  @Test func `it finds every stroke, point by point`() throws {
    let output = try read(bundle())
    try #require(output.code == 0, "\(output.messages)")
    let found = try JSONDecoder().decode(Found.self, from: Data(output.output.utf8))
    #expect(found.title == "Physics" && found.notebook == "\(id)")
    #expect(found.pages == 2 && found.blobs == 1)
    let page = try library.outline(of: id).pages[0].id
    var count = 0
    for element in try library.page(page, of: id).elements {
      guard case .stroke(let drawn) = element.content else { continue }
      let stroke = try drawn.stroke()
      let name = Hex.digits(element.id.stored)
      let points = try #require(found.strokes.first { $0.name == name }?.points)
      try #require(points.count == stroke.samples.count)
      for (point, sample) in zip(points, stroke.samples) {
        #expect(abs(point[0] * Length.millimeter - sample.position.x) < 0.02)
        #expect(abs(point[1] * Length.millimeter - sample.position.y) < 0.02)
        #expect(
          abs(point[2] - Double(sample.pressure)) < 0.002 && abs(point[3] - sample.time) < 1.1)
      }
      count += 1
    }
    #expect(count == found.strokes.count && count > 10)
  }

  @Test func `it refuses what is damaged, in one sentence`() throws {
    let whole = try bundle()
    let sound = try read(whole).output
    var random = RandomSource(seed: Seed.of(2))
    for round in 0..<12 {
      var bytes = whole
      if round.isMultiple(of: 2) {
        bytes.removeLast(Int.random(in: 1..<bytes.count, using: &random))
      } else {
        bytes[Int.random(in: bytes.indices, using: &random)] ^= 1 << (round % 8)
      }
      let output = try read(bytes)
      // Of some bits, such as those of a file's date, it makes no use.
      if output.code == 0, output.output == sound { continue }
      #expect(output.code == 1, "round \(round)")
      #expect(output.messages.split(separator: "\n").count == 1, "\(output.messages)")
    }
  }
}
