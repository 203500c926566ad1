internal import Geometry

/// A part of a panel that measures and draws itself.
///
/// Lengths in initializers are in interface units; `height`, `width` and boxes are in pixels.
protocol Widget {
  func height(in width: Double, _ painter: FacePainter) -> Double
  /// The width in a line of widgets; nil if it takes the rest.
  func width(_ painter: FacePainter) -> Double?
  func draw(in box: Box, _ painter: FacePainter, on face: inout Face)
  func fields(in box: Box, _ painter: FacePainter) -> [FieldFace]
}

extension Widget {
  func width(_ painter: FacePainter) -> Double? { nil }
  func fields(in box: Box, _ painter: FacePainter) -> [FieldFace] { [] }

  /// Returns the box of the control for an action; nil if there is none.
  func box(of action: Action, in box: Box, _ painter: FacePainter) -> Box? {
    var face = Face()
    draw(in: box, painter, on: &face)
    return face.targets.first { $0.control.action == action }?.box
  }
}

@resultBuilder enum WidgetBuilder {
  static func buildExpression(_ widget: any Widget) -> [any Widget] { [widget] }
  static func buildExpression(_ widgets: [any Widget]) -> [any Widget] { widgets }
  static func buildBlock(_ parts: [any Widget]...) -> [any Widget] { parts.flatMap(\.self) }
  static func buildOptional(_ widgets: [any Widget]?) -> [any Widget] { widgets ?? [] }
  static func buildEither(first: [any Widget]) -> [any Widget] { first }
  static func buildEither(second: [any Widget]) -> [any Widget] { second }
  static func buildArray(_ parts: [[any Widget]]) -> [any Widget] { parts.flatMap(\.self) }
}

struct Column: Widget {
  let widgets: [any Widget]

  init(_ widgets: [any Widget]) { self.widgets = widgets }

  init(@WidgetBuilder _ widgets: () -> [any Widget]) { self.widgets = widgets() }

  func height(in width: Double, _ painter: FacePainter) -> Double {
    widgets.reduce(0) { $0 + $1.height(in: width, painter) }
  }

  func placed(in box: Box, _ painter: FacePainter) -> [(widget: any Widget, box: Box)] {
    var y = box.low.y
    return widgets.map { widget in
      let top = y
      y += widget.height(in: box.width, painter)
      return (widget, Box(low: Point(x: box.low.x, y: top), high: Point(x: box.high.x, y: y)))
    }
  }

  func draw(in box: Box, _ painter: FacePainter, on face: inout Face) {
    for (widget, place) in placed(in: box, painter) { widget.draw(in: place, painter, on: &face) }
  }

  func fields(in box: Box, _ painter: FacePainter) -> [FieldFace] {
    placed(in: box, painter).flatMap { $0.widget.fields(in: $0.box, painter) }
  }
}

/// Widgets side by side, as high as the highest; those with a width take it, the others share the rest.
struct Line: Widget {
  let widgets: [any Widget]
  let gap: Double
  let alignment: Alignment

  enum Alignment: Hashable, Sendable { case top, center }

  init(
    gap: Double = 0, alignment: Alignment = .center, @WidgetBuilder _ widgets: () -> [any Widget]
  ) {
    (self.gap, self.alignment, self.widgets) = (gap, alignment, widgets())
  }

  func height(in width: Double, _ painter: FacePainter) -> Double {
    zip(widgets, widths(in: width, painter)).map { $0.height(in: $1, painter) }
      .filter(\.isFinite).max() ?? 0
  }

  func width(_ painter: FacePainter) -> Double? {
    let own = widgets.compactMap { $0.width(painter) }
    guard own.count == widgets.count else { return nil }
    return own.reduce(painter.px(gap) * Double(max(own.count - 1, 0)), +)
  }

  private func widths(in width: Double, _ painter: FacePainter) -> [Double] {
    let own = widgets.map { $0.width(painter) }
    let gaps = painter.px(gap) * Double(max(widgets.count - 1, 0))
    let rest = max(width - gaps - own.reduce(0) { $0 + ($1 ?? 0) }, 0)
    let share = (rest / Double(max(own.count { $0 == nil }, 1))).rounded(.down)
    return own.map { $0 ?? share }
  }

  private func placed(in box: Box, _ painter: FacePainter) -> [(widget: any Widget, box: Box)] {
    var x = box.low.x
    return zip(widgets, widths(in: box.width, painter)).map { widget, width in
      let left = x
      x += width + painter.px(gap)
      // A divider is as high as the line.
      let height = min(widget.height(in: width, painter), box.height)
      let free = alignment == .top ? 0 : ((box.height - height) / 2).rounded()
      let place = Box(x: left, y: box.low.y + free, width: width, height: height)
      return (widget, painter.placed(place, in: box))
    }
  }

  func draw(in box: Box, _ painter: FacePainter, on face: inout Face) {
    for (widget, place) in placed(in: box, painter) { widget.draw(in: place, painter, on: &face) }
  }

  func fields(in box: Box, _ painter: FacePainter) -> [FieldFace] {
    placed(in: box, painter).flatMap { $0.widget.fields(in: $0.box, painter) }
  }
}

struct CellGrid: Widget {
  let columns: Int
  let cells: [any Widget]

  init(_ columns: Int, _ cells: [any Widget]) { (self.columns, self.cells) = (columns, cells) }

  private func width(in width: Double) -> Double { width / Double(columns) }

  func height(in width: Double, _ painter: FacePainter) -> Double {
    guard let cell = cells.first else { return 0 }
    let rows = (cells.count + columns - 1) / columns
    return cell.height(in: self.width(in: width), painter) * Double(rows)
  }

  func draw(in box: Box, _ painter: FacePainter, on face: inout Face) {
    guard let first = cells.first else { return }
    let width = width(in: box.width)
    let height = first.height(in: width, painter)
    for (place, cell) in cells.enumerated() {
      let left = (box.low.x + width * Double(place % columns)).rounded()
      let top = box.low.y + height * Double(place / columns)
      cell.draw(
        in: Box(x: left, y: top, width: width.rounded(.down), height: height), painter, on: &face)
    }
  }
}

/// A widget with padding; negative padding reaches into the panel's margin.
struct Inset: Widget {
  let widget: any Widget
  var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)

  init(
    _ widget: any Widget, left: Double = 0, top: Double = 0, right: Double = 0, bottom: Double = 0
  ) {
    self.widget = widget
    (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
  }

  init(_ widget: any Widget, sides: Double) { self.init(widget, left: sides, right: sides) }

  private func inner(_ box: Box, _ painter: FacePainter) -> Box {
    let (left, right) = painter.isMirrored ? (right, left) : (left, right)
    return Box(
      low: box.low + Point(x: painter.px(left), y: painter.px(top)),
      high: box.high - Point(x: painter.px(right), y: painter.px(bottom)))
  }

  func height(in width: Double, _ painter: FacePainter) -> Double {
    widget.height(in: width - painter.px(left) - painter.px(right), painter) + painter.px(top)
      + painter.px(bottom)
  }

  func width(_ painter: FacePainter) -> Double? {
    widget.width(painter).map { $0 + painter.px(left) + painter.px(right) }
  }

  func draw(in box: Box, _ painter: FacePainter, on face: inout Face) {
    widget.draw(in: inner(box, painter), painter, on: &face)
  }

  func fields(in box: Box, _ painter: FacePainter) -> [FieldFace] {
    widget.fields(in: inner(box, painter), painter)
  }
}

struct FixedWidth: Widget {
  let width: Double
  let widget: any Widget

  init(_ width: Double, _ widget: any Widget) { (self.width, self.widget) = (width, widget) }

  func height(in width: Double, _ painter: FacePainter) -> Double {
    widget.height(in: width, painter)
  }

  func width(_ painter: FacePainter) -> Double? { painter.px(width) }

  func draw(in box: Box, _ painter: FacePainter, on face: inout Face) {
    widget.draw(in: box, painter, on: &face)
  }

  func fields(in box: Box, _ painter: FacePainter) -> [FieldFace] {
    widget.fields(in: box, painter)
  }
}

struct FixedHeight: Widget {
  let height: Double
  let widget: any Widget

  init(_ height: Double, _ widget: any Widget) { (self.height, self.widget) = (height, widget) }

  func height(in width: Double, _ painter: FacePainter) -> Double { painter.px(height) }

  func draw(in box: Box, _ painter: FacePainter, on face: inout Face) {
    widget.draw(in: box, painter, on: &face)
  }

  func fields(in box: Box, _ painter: FacePainter) -> [FieldFace] {
    widget.fields(in: box, painter)
  }
}

struct Gap: Widget {
  let height: Double

  init(_ height: Double) { self.height = height }

  func height(in width: Double, _ painter: FacePainter) -> Double { painter.px(height) }
  func draw(in box: Box, _ painter: FacePainter, on face: inout Face) {}
}

struct Seam: Widget {
  var height = 17.0
  var inset = 0.0

  func height(in width: Double, _ painter: FacePainter) -> Double { painter.px(height) }

  func draw(in box: Box, _ painter: FacePainter, on face: inout Face) {
    let inset = painter.px(inset)
    painter.hair(
      from: box.low.x + inset, to: box.high.x - inset, y: box.center.y.rounded(.down), on: &face)
  }
}

/// A part of fixed height that only one panel has.
struct Custom: Widget {
  let height: Double
  var width: Double?
  let picture: (Box, FacePainter, inout Face) -> Void

  init(
    height: Double, width: Double? = nil,
    _ picture: @escaping (Box, FacePainter, inout Face) -> Void
  ) {
    (self.height, self.width, self.picture) = (height, width, picture)
  }

  func height(in width: Double, _ painter: FacePainter) -> Double { painter.px(height) }
  func width(_ painter: FacePainter) -> Double? { width.map(painter.px) }

  func draw(in box: Box, _ painter: FacePainter, on face: inout Face) {
    picture(box, painter, &face)
  }
}

struct Scrolled {
  let content: Column
  let wanted: Double

  func scroll(in box: Box, _ painter: FacePainter) -> Double {
    let height = content.height(in: box.width, painter)
    return min(max(wanted, 0), max(height - box.height, 0)).rounded()
  }

  func placed(in box: Box, _ painter: FacePainter) -> [(widget: any Widget, box: Box)] {
    let up = Point(x: 0, y: -scroll(in: box, painter))
    return content.placed(in: box.moved(by: up), painter).filter {
      $0.box.high.y > box.low.y && $0.box.low.y < box.high.y
    }
  }

  func draw(in box: Box, _ painter: FacePainter, on face: inout Face) {
    var inside = Face()
    for (widget, place) in placed(in: box, painter) {
      widget.draw(in: place, painter, on: &inside)
    }
    face.marks.append(.shifted(inside.marks, by: .zero, within: box))
    face.targets += inside.targets.map { $0.moved(by: .zero, within: box) }
  }
}

/// Rows of one height, created only if visible.
struct LongList: Widget {
  let count: Int
  let row: Double
  let make: (Int) -> any Widget

  /// The number of rows drawn beyond each end, for keyboard navigation.
  private static let spare = 3

  init(_ count: Int, row: Double = 52, _ make: @escaping (Int) -> any Widget) {
    (self.count, self.row, self.make) = (count, row, make)
  }

  func height(in width: Double, _ painter: FacePainter) -> Double {
    painter.px(row) * Double(count)
  }

  func draw(in box: Box, _ painter: FacePainter, on face: inout Face) {
    let height = painter.px(row)
    for number in rows(in: box, height, painter.sight) {
      let top = box.low.y + height * Double(number)
      make(number).draw(
        in: Box(x: box.low.x, y: top, width: box.width, height: height), painter, on: &face)
    }
  }

  private func rows(in box: Box, _ height: Double, _ sight: ClosedRange<Double>?) -> Range<Int> {
    guard let sight else { return 0..<count }
    let first = Int(((sight.lowerBound - box.low.y) / height).rounded(.down)) - Self.spare
    let last = Int(((sight.upperBound - box.low.y) / height).rounded(.up)) + Self.spare
    return (first..<max(first, last)).clamped(to: 0..<count)
  }
}

extension Box {
  /// Returns the box with less room at its sides, in interface units.
  func inset(x: Double, y: Double, _ painter: FacePainter) -> Box {
    let inset = Point(x: painter.px(x), y: painter.px(y))
    return Box(low: low + inset, high: high - inset)
  }

  func inset(_ inset: Double, _ painter: FacePainter) -> Box {
    expanded(by: -painter.px(inset))
  }

  init(x: Double, y: Double, width: Double, height: Double) {
    self.init(low: Point(x: x, y: y), high: Point(x: x + width, y: y + height))
  }
}
