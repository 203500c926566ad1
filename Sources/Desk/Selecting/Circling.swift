internal import Geometry
internal import Ink
internal import Notebook

extension Desk {
  /// Selects what the stroke under the pen encloses instead of writing the stroke; returns false without one.
  ///
  /// This is what holding a loop of the pen does if `Preferences.circleSelects` says so. A loop around nothing stays, as
  /// a shape if holding makes one.
  mutating func selectInsideStroke(_ effects: inout [Effect]) -> Bool {
    guard let wet = hand.wet, !wet.isTrial, selection == nil,
      case let points = wet.samples.map(\.position), points.count > 2
    else { return false }
    var loop = wet
    if preferences.shapes.trigger == .hold, let shape = shape(of: wet.samples) {
      loop.become(shape, snapping: snapping(on: wet.page))
    }
    hand.wet = nil
    let order = SelectionEffect.encircle(FinishedStroke(loop), Lasso(loop: points))
    effects += [.dropWetInk, .selection(order)]
    return true
  }

  /// Erases what a finished stroke covers, if it was a scribble; it has been saved, so that nothing is lost.
  ///
  /// This is what a scribble does if `Preferences.scribbleErases` says so: one undo brings back all, the scribble too.
  func eraseBelow(scribble: FinishedStroke, _ effects: inout [Effect]) {
    effects.append(.selection(.eraseScribbled(scribble)))
  }
}
