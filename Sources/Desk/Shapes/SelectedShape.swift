internal import Geometry
internal import Ink
public import Notebook
internal import Wording

/// A selected shape, as it was when it was selected.
public struct SelectedShape: Hashable, Sendable {
  let id: EntityID
  /// The shape in page coordinates.
  let shape: Shape
  /// The map from its own coordinates to the page.
  let map: Affine
  let style: Style

  /// Describes an element; nil if it is not a shape.
  public init?(_ element: Element) {
    guard let shape = element.shapeOnPage, case .stroke(let stroke) = element.content,
      let style = try? stroke.stroke().style
    else { return nil }
    (id, self.shape, self.style, map) = (element.id, shape, style, element.transform)
  }

  /// The width of its line on the page, in points.
  var width: Double { style.width * map.scale }
}

/// A shape while one of its handles is dragged.
struct Shaping: Hashable, Sendable {
  /// The shape when the handle was grabbed, and as it is now.
  private(set) var first: Shape
  private(set) var shape: Shape
  /// The handle that keys move, by its number.
  private(set) var chosen = 0
  /// True while keys move the handles.
  let isByKeys: Bool
  /// True once it is let go, until its page shows it.
  var isSettling = false

  init(_ shape: Shape, isByKeys: Bool) {
    (first, self.shape, self.isByKeys) = (shape, shape, isByKeys)
  }

  mutating func drag(_ handle: ShapeHandle, to place: Point, isEven: Bool, isCentered: Bool) {
    shape = first.dragged(handle, to: place, isEven: isEven, isCentered: isCentered)
  }

  mutating func chooseHandle(by step: Int) {
    let count = shape.handles.count
    if count > 0 { chosen = ((chosen + step) % count + count) % count }
  }

  /// Moves the chosen handle by points of the page.
  mutating func nudge(by shift: Point) {
    guard shape.handles.indices.contains(chosen) else { return }
    let (handle, place) = shape.handles[chosen]
    shape = shape.dragged(handle, to: place + shift)
  }
}

extension SelectedInk {
  /// The only element, if it is a shape.
  var onlyShape: SelectedShape? { parts.count == 1 ? shapes.first : nil }
}

extension Desk {
  /// The only selected element, if it is a shape.
  var selectedShape: SelectedShape? { selection?.ink.onlyShape }

  /// The selected shapes while nothing is dragged.
  var restingShapes: [SelectedShape] { restingSelection?.ink.shapes ?? [] }

  /// The handle of the selected shape at a place in the window.
  func shapeHandle(at place: Point) -> ShapeHandle? {
    guard let shape = shownShape, let box = selectionPageBox else { return nil }
    let point = viewport.desk(place) - box.low
    let reach = 14 * faceScale / viewport.scale
    let near = shape.handles.min { $0.place.distance(to: point) < $1.place.distance(to: point) }
    guard let near, near.place.distance(to: point) <= reach else { return nil }
    // A small shape can still be moved by its middle.
    let size = max(shape.bounds.width, shape.bounds.height)
    return near.place.distance(to: point) <= max(size / 4, 7 * faceScale / viewport.scale)
      ? near.handle : nil
  }

  /// The selected shape as it is seen, with its handles.
  var shownShape: Shape? {
    guard let selection, let selected = selectedShape else { return nil }
    return selection.shaping?.shape ?? selected.shape.mapped(by: selection.placed)
  }

  /// Drags a handle of the selected shape.
  mutating func drag(_ handle: ShapeHandle, to point: Point, _ effects: inout [Effect]) {
    guard let shape = shownShape else { return }
    if selection?.shaping == nil || selection?.shaping?.isSettling == true {
      selection?.shaping = Shaping(shape, isByKeys: false)
      liftShape(&effects)
    }
    let (isEven, isCentered) = (hand.isEven, hand.isCentered)
    let page = selection?.ink.page
    let onPage = page.map { snapping(on: $0, besides: selectedShape?.id) }
    let point = isEven || handle == .radius ? point : onPage?.target(near: point) ?? point
    selection?.shaping?.drag(handle, to: point, isEven: isEven, isCentered: isCentered)
    effects.append(.drawFace)
  }

  private mutating func liftShape(_ effects: inout [Effect]) {
    selection?.isLifted = true
    selection?.offer = .nothing
    effects += [.selection(.lift), .drawFace]
  }

  /// Keeps the shape as dragged.
  mutating func endShaping(_ effects: inout [Effect]) {
    guard let selection, let shaping = selection.shaping, !shaping.isSettling,
      let selected = selectedShape
    else { return }
    self.selection?.isLifted = false
    effects.append(.drawFace)
    guard shaping.shape != shaping.first, let back = selected.map.then(selection.map).inverse
    else {
      self.selection?.shaping = nil
      return effects.append(.selection(.restore))
    }
    self.selection?.shaping?.isSettling = true
    let shape = shaping.shape.mapped(by: back)
    effects.append(
      .selection(
        .change(
          .shape(.become([selected.id: shape])), selection.ink.elements, of: selection.ink.page)))
  }

  /// Lets keys move the handles of the selected shape.
  mutating func beginShaping(_ effects: inout [Effect]) {
    guard let shape = shownShape, restingSelection != nil else { return }
    popup = nil
    selection?.shaping = Shaping(shape, isByKeys: true)
    liftShape(&effects)
  }
}

extension Key {
  /// The keys while the handles of a shape are moved: arrows move the chosen one, Tab chooses the next.
  var shaping: Action? {
    switch name {
    case "return", "keypad enter": .shape(.endPoints)
    case "tab" where !control: .shape(.nextPoint(by: shift ? -1 : 1))
    default:
      control ? nil : arrow((shift ? 5 : 1) * Length.millimeter).map { .shape(.nudgePoint($0)) }
    }
  }
}
