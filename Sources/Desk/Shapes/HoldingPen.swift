internal import Geometry
internal import Ink
internal import Notebook

/// The pen while it writes: if it is held still, the stroke becomes a shape.
struct HoldingPen: Hashable, Sendable {
  /// Where it came to rest.
  let place: Point
  /// Milliseconds for which it must be held.
  static let time = 480.0
  /// How far it may tremble meanwhile, in points of the page.
  static let tremble = 1.1 * Length.millimeter
}

extension Desk {
  /// Waits for the pen to be held still.
  mutating func watchForHold(_ pointer: Pointer, _ effects: inout [Effect]) {
    guard preferences.shapes.trigger == .hold, let wet = hand.wet, wet.held == nil, !wet.isTrial,
      !wet.isStraight
    else { return }
    let tremble = HoldingPen.tremble * viewport.scale
    if let holding = hand.holding, holding.place.distance(to: pointer.position) <= tremble {
      return
    }
    let isFirst = hand.holding == nil
    hand.holding = HoldingPen(place: pointer.position)
    // A pen that has not moved yet waits for the menu.
    if !isFirst { effects.append(.ring(.penHold, after: HoldingPen.time)) }
  }

  /// Makes a shape of the stroke in progress, if it looks like one.
  mutating func becomeHeldShape(_ effects: inout [Effect]) {
    guard let wet = hand.wet, wet.held == nil, hand.holding != nil, hand.rest?.isOpen != true,
      let shape = shape(of: wet.samples, on: wet.page)
    else { return }
    hand.rest = nil
    hand.wet?.become(shape)
    // The ink so far is only that of the shape.
    effects += [.dropWetInk, .drawWetInk]
  }

  /// The shape that a stroke was meant to be.
  func shape(of samples: [Sample], on page: PageID) -> Shape? {
    ShapeRecognizer().shape(of: samples)
  }
}
