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
    guard preferences.shapes.trigger == .hold || preferences.circleSelects, let wet = hand.wet,
      wet.held == nil, !wet.isTrial,
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
    guard let wet = hand.wet, wet.held == nil, hand.holding != nil, hand.rest?.isOpen != true else {
      return
    }
    if preferences.circleSelects, ScribbleDetector().isLoop(wet.samples),
      selectInsideStroke(&effects)
    {
      return
    }
    guard preferences.shapes.trigger == .hold, let shape = shape(of: wet.samples)
    else { return }
    hand.rest = nil
    let snapping = snapping(on: wet.page)
    hand.wet?.become(shape, snapping: snapping)
    // The ink so far is only that of the shape.
    effects += [.dropWetInk, .drawWetInk]
  }

  /// The shape that a stroke was meant to be.
  func shape(of samples: [Sample]) -> Shape? {
    let height = ShapeRecognizer.letterHeight(of: hand.writing)
    let recognizer = height.map { ShapeRecognizer(letterHeight: $0) } ?? ShapeRecognizer()
    return recognizer.shape(of: samples)
  }

  /// Notes the size of a stroke that stayed handwriting.
  mutating func noteWriting(_ finished: FinishedStroke) {
    guard finished.shape == nil, finished.head == nil else { return }
    if hand.writing.count >= Self.mostWriting { hand.writing.removeFirst() }
    hand.writing.append(Box(around: finished.stroke.samples.lazy.map(\.position)))
  }

  private static let mostWriting = 48

  /// Where the ends of shapes on a page snap to: those of others, and the grid of its paper.
  func snapping(on page: PageID, besides shape: EntityID? = nil) -> ShapeSnapping {
    let others = (pages.anchors[page]?.shapes ?? []).filter { $0.id != shape }
    let reach = min(2 * Length.millimeter, 12 * faceScale / viewport.scale)
    return ShapeSnapping(
      targets: others.flatMap(\.shape.snapPoints), grid: sheet(of: page)?.grid, reach: reach)
  }
}

extension Sheet {
  /// The crossings of the lines of its paper; nil where it has none.
  fileprivate var grid: ShapeSnapping.Grid? {
    guard !isCovered, own == nil, paper.spacing > 1,
      paper.ruling == .grid || paper.ruling == .dots
    else { return nil }
    // What is left over beside the squares is on both sides.
    func first(_ length: Double) -> Double {
      length.truncatingRemainder(dividingBy: paper.spacing) / 2
    }
    return ShapeSnapping.Grid(
      origin: Point(x: first(size.box.width), y: first(size.box.height)), spacing: paper.spacing)
  }
}
