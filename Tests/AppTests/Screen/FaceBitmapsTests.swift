import Geometry
import Ink
import Notebook
import Paint
import Store
import Support
import Testing

@testable import App
@testable import Desk

/// Marks of the face that are drawn once, and some before they are seen.
@MainActor @Suite(.serialized) struct FaceBitmapsTests {
  private static let size = Point(x: 40, y: 10)

  private static func mark(_ number: Int, at y: Double) -> Face.Mark {
    let box = Box(low: .zero, high: Point(x: Double(number + 1), y: 10))
    return .still([.box(box, radius: 0, .sumi)], at: Point(x: 5, y: y), size: size)
  }

  /// A face that shows some marks, and has others come next.
  private static func face(_ seen: [Face.Mark], ahead: [Face.Mark]) -> Face {
    var face = Face()
    let room = Box(low: .zero, high: Point(x: 60, y: 60))
    face.add(.covers, opacity: 1, margin: 0) { piece in
      piece.reach.append(room)
      piece.marks.append(.shifted(seen + [.ahead(ahead)], by: .zero, within: room))
    }
    return face
  }

  @Test func `marks are prepared a few at a time, seen only in their place, and drawn once`() throws
  {
    let hand = try AppInHand(pages: [[]])
    let bitmaps = FaceBitmaps(thumbnails: hand.app.screen.thumbnails)
    let picture = Bitmap(width: 60, height: 60, format: .opaque)
    func draw(_ face: Face) -> [UInt8] {
      picture.draw { canvas in
        canvas.paint(.paper)
        bitmaps.draw(face, on: canvas, in: picture.box)
      }
      return picture.png()
    }
    let empty = draw(Self.face([], ahead: []))
    let coming = (0..<5).map { Self.mark($0, at: 20) }
    let size = 40 * 10 * 4
    for count in [2, 4, 5, 5] {
      #expect(draw(Self.face([], ahead: coming)) == empty)
      #expect(bitmaps.stillBytes == count * size)
    }
    #expect(draw(Self.face(Array(coming.suffix(1)), ahead: [])) != empty)
    #expect(bitmaps.stillBytes == 5 * size, "it was there")
    #expect(picture.pixel(x: 9, y: 25) == picture.pixel(x: 5, y: 25), "five pixels wide")
    #expect(picture.pixel(x: 10, y: 25) != picture.pixel(x: 9, y: 25))
    try hand.close()
  }
}
