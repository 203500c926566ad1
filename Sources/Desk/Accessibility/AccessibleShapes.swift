internal import Geometry
internal import Ink
internal import Notebook
internal import Wording

/// The shapes of a page, and what their ends are attached to.
extension Desk {
  /// A screen reader would take long for more.
  private static let mostShapes = 500

  func accessibleShapes(on page: PageID, in box: Box) -> [AccessibleItem] {
    let shapes = (pages.anchors[page]?.shapes ?? []).prefix(Self.mostShapes)
    let numbers = Dictionary(
      shapes.enumerated().map { ($1.id, $0 + 1) }, uniquingKeysWith: { first, _ in first })
    return shapes.enumerated().map { number, placed in
      let name: Words = "\(placed.shape.name) \(number + 1)"
      var shape = item(
        .pageShape(page, placed.id), .shape, name.text,
        viewport.place(of: placed.shape.bounds, on: box))
      let ends = placed.ends.compactMap { numbers[$0] }.map(String.init)
      if !ends.isEmpty {
        let words: Words = "Attached to \(ends.joined(separator: ", "))"
        shape.description = words.text
      }
      return shape
    }
  }

  /// Selects a shape by its name.
  func select(_ shape: EntityID, on page: PageID, _ effects: inout [Effect]) {
    effects.append(.selection(.choose([shape], of: page)))
  }
}

extension Shape {
  /// What it is called.
  var name: Words {
    switch form {
    case .line where heads == [.start, .end]: "Double arrow"
    case .line where !heads.isEmpty: "Arrow"
    case .line: "Line"
    case .polygon: points.count == 3 ? "Triangle" : "Polygon"
    case .rectangle: radius > 0 ? "Rounded rectangle" : "Rectangle"
    case .ellipse: "Ellipse"
    case .arc: "Arc"
    case .curve: "Curve"
    }
  }
}
