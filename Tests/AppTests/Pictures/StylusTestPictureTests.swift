import Geometry
import Ink
import Paint
import Testing
import Trace

@testable import App
@testable import Desk

/// The guided test in windows of any size.
@Suite struct StylusTestPictureTests {
  private static let sizes = [
    Point(x: 480, y: 320), Point(x: 500, y: 700), Point(x: 600, y: 430), Point(x: 1000, y: 640),
  ]

  /// The desk at each step of the test, before and after something is drawn for it.
  private static func desks(size: Point, scale: Double) throws -> [Desk] {
    try (0...StylusTask.allCases.count).flatMap { place in
      var desk = try FacePictureTests.desk(
        of: .init(
          name: "", size: size, scale: scale,
          actions: [.laboratory(.beginTest)]
            + Array(repeating: .laboratory(.nextTask), count: place)))
      let empty = desk
      let middle = desk.window * 0.5
      desk.laboratory.test?.trails = Array(repeating: [middle], count: 12)
      return [empty, desk]
    }
  }

  @Test(arguments: sizes, [1, 1.5, 2])
  func `nothing of it lies on anything else, or outside of the window`(
    size: Point, scale: Double
  ) throws {
    for desk in try Self.desks(size: size, scale: scale) {
      let window = Box(low: .zero, high: desk.window)
      let words = Self.words(on: desk)
      let targets = desk.face.targets
      let step = "step \(desk.laboratory.test?.place ?? -1)"
      #expect(words.count > 2 && targets.count > 1, "\(step)")
      for box in words.map(\.box) + targets.map(\.box) {
        #expect(window.contains(box), "\(step): \(box)")
      }
      Self.expectApart(words.map { ($0.text, $0.box) }, step)
      Self.expectApart(targets.map { ("\($0.control.action)", $0.box) }, step)
      for target in targets {
        // Words are on a button as a whole, or beside it.
        for word in words where !target.box.contains(word.box) {
          #expect(Self.isApart(word.box, target.box), "\(step): \(word.text)")
        }
      }
    }
  }

  private static func isApart(_ one: Box, _ other: Box) -> Bool {
    let shared = one.intersection(other)
    // Neighbors are rounded to whole pixels.
    return shared.isEmpty || shared.width < 1.5 || shared.height < 1.5
  }

  private static func expectApart(_ boxes: [(name: String, box: Box)], _ step: String) {
    for (index, one) in boxes.enumerated() {
      for other in boxes[(index + 1)...] {
        #expect(isApart(one.box, other.box), "\(step): \(one.name), \(other.name)")
      }
    }
  }

  /// The words that are to be seen, with the room that their letters take.
  private static func words(on desk: Desk) -> [(text: String, box: Box)] {
    var found: [(String, Box)] = []
    Bitmap(width: 8, height: 8, format: .opaque).draw { canvas in
      for case .text(let text, let place, let words) in desk.face.parts.flatMap(\.marks) {
        let width = canvas.width(of: text, Lettering(words))
        let low = Point(x: place.x - width * words.anchor, y: place.y - words.size * 0.5)
        found.append((text, Box(low: low, high: low + Point(x: width, y: words.size))))
      }
    }
    return found
  }
}
