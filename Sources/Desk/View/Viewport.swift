public import Geometry

/// The visible part of the desk and its scale.
public struct Viewport: Hashable, Sendable {
  /// The part of the window below the bar, in pixels.
  public private(set) var frame: Box
  /// Pixels per point.
  public private(set) var scale: Double
  /// The point of the desk at the top left corner of the frame.
  private(set) var origin: Point
  /// Pixels per point at true size.
  private(set) var fullScale: Double
  /// The room above the first page into which it can be scrolled, in pixels.
  private(set) var headroom = 0.0

  /// The range of zooms.
  public static let zooms: ClosedRange<Double> = 0.1...64

  /// Creates a view at true size.
  public init(frame: Box, fullScale: Double = 96.0 / 72) {
    (self.frame, self.fullScale, scale, origin) = (frame, fullScale, fullScale, .zero)
  }

  /// The zoom; 1 for true size.
  public var zoom: Double { scale / fullScale }

  /// The whole window in pixels: pages continue below the bar, which hides when the hand comes near.
  public var window: Box { Box(low: .zero, high: frame.high) }

  /// The part of the desk in the window, including what is below the bar.
  var shown: Box { Box(low: desk(.zero), high: desk(frame.high)) }

  var seen: Box {
    Box(low: origin, high: origin + Point(x: frame.width, y: frame.height) * (1 / scale))
  }

  /// Returns the point on the desk of a pixel.
  func desk(_ pixel: Point) -> Point { origin + (pixel - frame.low) * (1 / scale) }

  /// Returns the pixel of a point on the desk.
  func pixel(_ point: Point) -> Point { frame.low + (point - origin) * scale }

  /// Returns the pixel of a page's corner, rounded so that cached drawings can be used anywhere.
  public func corner(of page: Box) -> Point {
    let place = pixel(page.low)
    return Point(x: place.x.rounded(), y: place.y.rounded())
  }

  /// Returns the pixels of a box on the desk.
  func pixels(of box: Box) -> Box { Box(low: pixel(box.low), high: pixel(box.high)) }

  /// Returns the place in the window of a part of a page, where the page is drawn.
  func place(of part: Box, on page: Box) -> Box {
    let corner = corner(of: page)
    return Box(low: corner + part.low * scale, high: corner + part.high * scale)
  }

  mutating func pan(by shift: Point, over stack: Stack) {
    guard shift.isFinite else { return }
    origin = origin - shift * (1 / scale)
    update(over: stack)
  }

  /// Zooms by a factor; the given pixel stays in place.
  mutating func zoom(by factor: Double, about pixel: Point, over stack: Stack) {
    guard factor.isFinite, factor > 0, pixel.isFinite else { return }
    let kept = desk(pixel)
    scale = scale(atZoom: zoom * factor)
    origin = kept - (pixel - frame.low) * (1 / scale)
    update(over: stack)
  }

  /// Shows a box of the desk at a scale, with its top a margin below the upper edge.
  mutating func show(_ box: Box, at newScale: Double, over stack: Stack) {
    scale = scale(atZoom: newScale / fullScale)
    origin = Point(x: box.center.x - frame.width / 2 / scale, y: box.low.y - edge / scale)
    update(over: stack)
  }

  /// The scale of a zoom, within the range of zooms.
  private func scale(atZoom zoom: Double) -> Double {
    fullScale * min(max(zoom, Self.zooms.lowerBound), Self.zooms.upperBound)
  }

  /// Centers the view on a box of the desk, at the same scale.
  mutating func show(middleOf box: Box, over stack: Stack) {
    origin = box.center - Point(x: frame.width, y: frame.height) * (0.5 / scale)
    update(over: stack)
  }

  /// Centers a box vertically at the same scale, with the least horizontal movement.
  mutating func reveal(_ box: Box, over stack: Stack) {
    let (width, height) = (frame.width / scale, frame.height / scale)
    let margin = min(edge / scale, max(width - box.width, 0) / 2)
    let (least, most) = (box.high.x + margin - width, box.low.x - margin)
    origin = Point(
      x: least > most ? box.center.x - width / 2 : min(max(origin.x, least), most),
      y: box.center.y - height / 2)
    update(over: stack)
  }

  /// Shows a point of the desk at the middle of the upper edge, at a scale.
  mutating func show(_ point: Point, at newScale: Double, over stack: Stack) {
    guard point.isFinite, newScale.isFinite else { return }
    scale = scale(atZoom: newScale / fullScale)
    origin = Point(x: point.x - frame.width / 2 / scale, y: point.y)
    update(over: stack)
  }

  mutating func scroll(by shift: Point, over stack: Stack) {
    origin = origin + shift
    update(over: stack)
  }

  /// Resizes the window; the point at the middle of the upper edge stays.
  mutating func resize(to newFrame: Box, fullScale newScale: Double, over stack: Stack) {
    let kept = desk(Point(x: frame.center.x, y: frame.low.y))
    scale *= newScale / fullScale
    fullScale = newScale
    frame = newFrame
    origin = Point(x: kept.x - frame.width / 2 / scale, y: kept.y)
    update(over: stack)
  }

  /// The room between the edge of the window and a page, in pixels.
  private var edge: Double { 21 * fullScale }

  /// Keeps pages visible: a stack narrower than the window is centered on its sheets or on a whole page; a wider one
  /// leaves at most a margin at its sides.
  mutating func update(over stack: Stack) {
    guard !stack.boxes.isEmpty else { return }
    let area = stack.box.expanded(by: edge / scale)
    let (width, height) = (frame.width / scale, frame.height / scale)
    let middle = min(max(origin.x + width / 2, stack.middles.lowerBound), stack.middles.upperBound)
    origin.x =
      width >= area.width ? middle - width / 2 : min(max(origin.x, area.low.x), area.high.x - width)
    let bottom = max(area.high.y - height, area.low.y - (height - area.height) / 2)
    let top = min(area.low.y, bottom) - headroom / scale
    origin.y = min(max(origin.y, top), bottom)
  }

  /// Makes room above the first page, for what covers it.
  mutating func setHeadroom(_ height: Double, over stack: Stack) {
    guard height != headroom else { return }
    headroom = height
    update(over: stack)
  }

  /// The scale that fits a page, within the range of zooms.
  func scale(_ fit: Desk.Fit, of page: Box) -> Double {
    let width = (frame.width - 2 * edge) / max(page.width, 1)
    let wanted =
      switch fit {
      case .usual: min(width, fullScale * 1.5)
      case .width: width
      case .page: min(width, (frame.height - 2 * edge) / max(page.height, 1))
      }
    return scale(atZoom: wanted / fullScale)
  }
}
