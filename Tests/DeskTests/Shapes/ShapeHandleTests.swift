import Bytes
import Geometry
import Ink
import Notebook
import Testing

@testable import Desk

/// The handles of shapes, and the shapes that are drawn by dragging.
@Suite struct ShapeHandleTests {
  private static let shapes: [Shape] = [
    Shape(.line, [Point(x: 10, y: 20), Point(x: 90, y: 40)], heads: .end),
    Shape(.polygon, [Point(x: 0, y: 0), Point(x: 80, y: 10), Point(x: 30, y: 70)]),
    .rectangle(Box(low: Point(x: 5, y: 5), high: Point(x: 95, y: 65)), radius: 6),
    Shape(.ellipse, [Point(x: 50, y: 50), Point(x: 90, y: 60), Point(x: 45, y: 70)]),
    .arc(around: Point(x: 50, y: 50), Point(x: 90, y: 50), Point(x: 50, y: 90), sweep: 2),
    Shape(.curve, [Point(x: 0, y: 0), Point(x: 40, y: 50), Point(x: 90, y: 10)]),
  ]

  @Test(arguments: shapes)
  func `a handle that is dragged is where it was dragged to`(shape: Shape) throws {
    for (number, (handle, place)) in shape.handles.enumerated() where handle != .radius {
      let target = place + Point(x: 7, y: -4)
      let dragged = shape.dragged(handle, to: target)
      #expect(dragged.isUsable && dragged.form == shape.form)
      let now = dragged.handles[number].place
      if case .side = handle { continue }
      // The middle handle of an arc slides to its middle again.
      if shape.form == .arc, number == 1 {
        #expect(try #require(dragged.nearest(to: target)).distance(to: target) < 0.1)
      } else {
        #expect(now.distance(to: target) < 0.01)
      }
    }
  }

  @Test func `the opposite corner stays, and from the middle the middle`() {
    let shape = Self.shapes[2]
    let dragged = shape.dragged(.corner(2), to: Point(x: 200, y: 100))
    #expect(dragged.bounds.low.distance(to: Point(x: 5, y: 5)) < 1e-9)
    #expect(dragged.bounds.high.distance(to: Point(x: 200, y: 100)) < 1e-9)
    #expect(dragged.radius == 6)
    let centered = shape.dragged(.corner(2), to: Point(x: 100, y: 80), isCentered: true)
    #expect(centered.middle.distance(to: shape.middle) < 1e-9)
    let even = shape.dragged(.corner(2), to: Point(x: 185, y: 70), isEven: true)
    #expect(abs(even.bounds.width / even.bounds.height - 1.5) < 1e-9)
  }

  @Test func `any dragging leaves a shape that can be drawn`() {
    var random = RandomSource(seed: 11)
    for _ in 0..<4000 {
      var shape = Self.shapes[Int(random.next() % UInt64(Self.shapes.count))]
      for _ in 0..<5 {
        let handles = shape.handles
        let (handle, _) = handles[Int(random.next() % UInt64(handles.count))]
        func number() -> Double { Double(Int(random.next() % 800)) - 400 }
        shape = shape.dragged(
          handle, to: Point(x: number(), y: number()), isEven: random.next() % 2 == 0,
          isCentered: random.next() % 2 == 0)
        #expect(shape.isUsable)
      }
    }
  }

  @Test(arguments: ShapeStencil.allCases)
  func `a drag draws the shape in its box, with Shift an even one`(kind: ShapeStencil) throws {
    var hand = try SelectingDesk()
    hand.desk.preferences.shapes.kind = kind
    hand.desk.preferences.tool = .shape
    hand.draw([hand.pixel(100, 100), hand.pixel(150, 160), hand.pixel(220, 180)])
    let drawn = hand.effects.compactMap { effect -> Shape? in
      if case .edit(.shape(let shape, _, _)) = effect { shape } else { nil }
    }
    let box = Box(low: Point(x: 100, y: 100), high: Point(x: 220, y: 180))
    let bounds = try #require(drawn.first).bounds
    #expect(bounds.low.distance(to: box.low) < 1 && bounds.high.distance(to: box.high) < 1)
    let even = kind.shape(
      from: box.low, to: box.high, isEven: true, isCentered: false
    ).bounds
    switch kind {
    case .line, .arrow, .doubleArrow:
      let turn = angle(of: even.high - even.low) * 12 / .pi
      #expect(abs(turn - turn.rounded()) < 1e-9)
    default: #expect(abs(even.width - even.height) < 0.1)
    }
  }
}
