import Geometry
import Ink
import Notebook
import Testing

@testable import Desk

/// What is offered for selected shapes, and what becomes of the rest of the selection.
@Suite struct SelectedShapeTests {
  private static let box = Shape.rectangle(
    Box(low: Point(x: 100, y: 120), high: Point(x: 220, y: 180)), radius: 6)

  private static func shapes(_ count: Int) throws -> [SelectedShape] {
    var notebook = Notebook()
    let author = Author(incarnation: Incarnation(rawValue: 8), now: 0)
    var editor = Editor(reading: notebook, as: author)
    let place = try editor.addPage(
      to: try editor.addSection(), size: .a4, paper: Paper(.plain))
    for _ in 0..<count {
      try editor.add(box, style: Style(color: .sumi, width: 1.4), at: place)
    }
    for record in editor.change.records { notebook.merge(record) }
    return try PageContent(of: place.page, in: notebook).elements.compactMap { SelectedShape($0) }
  }

  /// A desk on which some boxes are selected, and a stroke if wanted.
  private func selected(_ count: Int, withStroke: Bool = false) throws -> SelectingDesk {
    var hand = try SelectingDesk()
    let shapes = try Self.shapes(count)
    let ids = shapes.map(\.id) + (withStroke ? [SelectingDesk.element] : [])
    var ink = SelectedInk(
      page: hand.pages[0], ids.map { .init($0, .writing) }, box: Self.box.bounds, color: .sumi,
      width: 1.4)
    ink.shapes = shapes
    hand.tell(.selected(ink))
    return hand
  }

  @Test func `a single shape has no corners for scaling`() throws {
    let one = try #require(try selected(1).frame)
    let two = try #require(try selected(2).frame)
    #expect(one.corners.allSatisfy { [nil, .move].contains(one.grip(at: $0)) })
    #expect(two.grip(at: two.corners[0]) == .corner(0))
  }

  @Test func `dashes are one edit of all that is selected`() throws {
    var hand = try selected(3, withStroke: true)
    let wanted = hand.tell(.asked(.shape(.dash(1))))
    guard case .change(.shape(.dashes(let lengths)), let elements, _)? = wanted.first else {
      Issue.record("\(wanted)")
      return
    }
    #expect(wanted.count == 1 && elements.count == 4)
    #expect(Set(lengths.keys) == Set(elements.prefix(3)))
  }

  @Test func `a graph is arranged among all shapes unless several are selected`() throws {
    for count in 1...2 {
      var hand = try selected(count)
      let wanted = hand.tell(.asked(.shape(.layOut(isAcross: true))))
      guard case .layOut(let elements, _, _)? = wanted.first else {
        Issue.record("\(wanted)")
        continue
      }
      #expect(elements.count == (count == 1 ? 0 : 2))
    }
  }

  @Test func `a shape that was scaled keeps its radius when a handle is dragged`() throws {
    var hand = try selected(1)
    hand.desk.selection?.map = .scaling(x: 1.5, y: 1.5)
    let corner = try #require(hand.desk.shownShape).bounds.high
    let pixel = hand.pixel(corner.x, corner.y)
    let wanted = hand.draw([pixel, pixel + Point(x: 9, y: 7), pixel + Point(x: 20, y: 14)])
    guard case .change(.shape(.become(let shapes)), _, _)? = wanted.last else {
      Issue.record("\(wanted)")
      return
    }
    #expect(abs(try #require(shapes.values.first).radius - 6) < 1e-9)
  }
}
