internal import Geometry
internal import Ink
internal import Notebook

/// The ink of a layer, ready to be drawn.
struct LayerPicture: Sendable {
  let id: EntityID
  private(set) var ink: [InkPicture] = []
  private var index = SpatialIndex<Int>()

  init(id: EntityID) { self.id = id }

  init(_ layer: PageContent.Layer) {
    self.init(id: layer.id)
    for element in layer.elements {
      guard case .stroke(let stroke, let visible, let transform)? = SeenElement(element) else {
        continue
      }
      add(InkPicture(element.id, stroke: stroke, visible: visible, transform: transform))
    }
  }

  mutating func add(_ picture: InkPicture) {
    guard !picture.shape.isEmpty else { return }
    index.insert(ink.count, box: picture.bounds)
    ink.append(picture)
  }

  /// Draws what touches a box: highlighters first, so that writing lies on top of them.
  func draw(on canvas: borrowing Canvas, in box: Box) {
    let seen = index.elements(touching: box).sorted()
    let marks = seen.filter { ink[$0].tool == .highlighter }
    if !marks.isEmpty {
      canvas.blend(.multiply)
      for mark in marks { ink[mark].draw(on: canvas) }
      canvas.blend(.over)
    }
    for place in seen where ink[place].tool != .highlighter { ink[place].draw(on: canvas) }
  }
}
