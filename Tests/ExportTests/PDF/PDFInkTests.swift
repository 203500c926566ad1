import Bytes
import Geometry
import Ink
import Notebook
import Paint
import Support
import Testing

@testable import Export

/// Ink of other programs in a PDF: lines and curves, beside the screen and the other writer.
@Suite struct PDFInkTests {
  /// A page of ink as programs keep it that do not smooth.
  private static func page(
    seed: UInt64, grid: Double, response: PressureResponse, width: Double = 1
  ) -> LoosePage {
    var random = RandomSource(seed: seed)
    let strokes = (0..<40).map { index in
      let kind = InkKind.allCases[index % InkKind.allCases.count]
      let points = kind.points(seed: seed &* 64 &+ UInt64(index))
      let corner = Box(around: points.map(\.position)).low
      let place = Point(
        x: .random(in: 5...180, using: &random), y: .random(in: 5...110, using: &random))
      let samples = points.map { point in
        let way = point.position - corner + place
        let (x, y) =
          grid > 0
          ? ((way.x / grid).rounded() * grid, (way.y / grid).rounded() * grid) : (way.x, way.y)
        let pressure = grid > 0 ? (point.pressure * 10).rounded() / 10 : point.pressure
        return Sample(position: Point(x: x, y: y), time: 0, pressure: max(pressure, 0.1))
      }
      var stroke = Stroke(
        samples: samples, channels: response == .constant ? [] : .pressure,
        style: Style(color: .sumi, width: width, response: response))
      stroke.model = .straight
      return LooseElement(stroke)
    }
    return .small(1, strokes)
  }

  /// Both may lie 0.02 mm beside the ink, and much of it is thinner than a pixel and crosses itself.
  @Test(arguments: [0, 0.3, 0.75])
  func `ink is the same picture in lines and in curves, near and far`(grid: Double) throws {
    for (number, response) in [PressureResponse.linear, .constant].enumerated() {
      let page = Self.page(seed: UInt64(number), grid: grid, response: response)
      let (ours, other) = try (MadePDF([page]), MadePDF([page], by: .cairo))
      try ours.expectSound()
      for (resolution, reader) in [(150, MadePDF.Reader.poppler), (150, .mupdf), (600, .mupdf)] {
        let (one, two) = try (
          ours.pixels(resolution: resolution, by: reader),
          other.pixels(resolution: resolution, by: reader)
        )
        let share = max(one.shareOfInk(missingIn: two), two.shareOfInk(missingIn: one))
        #expect(share <= 0.04, "\(resolution) dots, \(reader), \(response == .constant): \(share)")
      }
    }
  }

  @Test func `a stroke that turns at every sample takes lines, and few bytes`() throws {
    for response in [PressureResponse.linear, .constant] {
      let page = Self.page(seed: 5, grid: 0.75, response: response)
      let (ours, curves) = (
        Self.operators(of: page, aim: .small), Self.operators(of: page, aim: .smooth)
      )
      #expect(ours * 10 < curves * 8, "\(ours) of \(curves)")
    }
  }

  /// The bytes of the operators of a page, compressed.
  private static func operators(of page: LoosePage, aim: InkShape.Aim) -> Int {
    let surface = PDFPage(height: 142, shelves: PDFShelves())
    let picture = PagePicture(of: page, aim: aim)
    _ = picture.drawLayers(on: surface, in: picture.size.box)
    return FlateStream.compressed(surface.takeOperators()).count
  }
}
