internal import Geometry
internal import Ink
internal import Notebook

/// The page of a drawing in SVG, and what is on it.
struct SVGSheet {
  /// The part of the drawing that is shown, in its own lengths.
  private(set) var view = Box(low: .zero, high: Point(x: 300, y: 150))
  /// The map to points.
  private(set) var map = Affine.scaling(x: pixel, y: pixel)
  private(set) var finished: ForeignPage
  private(set) var count = 0
  private(set) var isBetweenLayers = true
  private var layer = (title: "", isVisible: true)
  private var (low, size) = (Point.zero, Point?.none)

  /// A pixel of SVG, 96 to the inch, in points.
  private static let pixel = 0.75
  /// The shortest of the longer sides of a page that is more than an icon, in points.
  private static let shortest = 100.0

  init(_ root: Markup.Tag, in markup: Markup) {
    let box = SVGLength.viewBox(of: root, in: markup)
    // Percents are of a window that is not known.
    func length(_ name: StaticString) -> Double? {
      SVGLength.attribute(name, of: root, in: markup).flatMap { $0 > 0 ? $0 : nil }
    }
    let (width, height) = (length("width"), length("height"))
    let shape = box?.size ?? Point(x: width ?? 0, y: height ?? 0)
    if shape.x > 0, shape.y > 0 {
      let width = width ?? height.map { $0 * shape.x / shape.y } ?? shape.x
      let sides = Point(x: width, y: height ?? width * shape.y / shape.x) * Self.pixel
      let view = box ?? Box(low: .zero, high: shape)
      let isStretched = markup.attribute("preserveAspectRatio", of: root) == "none"
      (self.view, size) = (view, sides)
      map = Self.map(view, to: sides, isStretched: isStretched)
    }
    finished = ForeignPage(width: size?.x, height: size?.y)
  }

  /// The map of a box to a size: into its middle, unless the box is stretched.
  static func map(_ box: Box, to size: Point, isStretched: Bool) -> Affine {
    var scale = Point(x: size.x / box.width, y: size.y / box.height)
    if !isStretched { scale = Point(x: min(scale.x, scale.y), y: min(scale.x, scale.y)) }
    let rest = size - Point(x: box.width * scale.x, y: box.height * scale.y)
    return Affine.translation(by: -box.low).then(.scaling(x: scale.x, y: scale.y))
      .then(.translation(by: rest * 0.5))
  }

  /// True for a page that is larger than an icon.
  var isLarge: Bool { size.map { max($0.x, $0.y) >= Self.shortest } ?? true }
  var isEmpty: Bool { count == 0 }

  mutating func add(_ element: LooseElement) -> Bool {
    count += 1
    return finished.add(element)
  }

  mutating func add(_ picture: ForeignPicture) -> Bool {
    count += 1
    return picture.opacity > 0 && finished.add(picture)
  }

  mutating func beginLayer(_ title: String, isVisible: Bool) {
    if finished.hasElements { finished.endLayer() }
    (layer, isBetweenLayers) = ((title, isVisible), false)
  }

  mutating func endLayer() {
    finished.endLayer(title: layer.title, isVisible: layer.isVisible)
    isBetweenLayers = true
  }

  /// Makes the first area the color of the page, if it covers all of it.
  mutating func colorSheet(covering shape: Shape, _ color: Color) -> Bool {
    guard isEmpty, let size, color.opacity == 1, shape.form == .rectangle || shape.form == .polygon
    else { return false }
    let corners = shape.corners
    let box = Box(around: corners)
    let isUpright = corners.allSatisfy { corner in
      [box.low.x, box.high.x].contains { abs($0 - corner.x) < 0.5 }
        && [box.low.y, box.high.y].contains { abs($0 - corner.y) < 0.5 }
    }
    guard isUpright, box.expanded(by: 0.5).contains(Box(low: .zero, high: size)) else {
      return false
    }
    finished.paper = Paper(.plain, color: color)
    return true
  }
}

extension Box {
  /// The width and the height.
  var size: Point { Point(x: width, y: height) }
}
