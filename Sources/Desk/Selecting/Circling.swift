internal import Geometry
internal import Ink
internal import Notebook

extension Desk {
  /// Selects what the stroke under the pen encloses, and drops the stroke; returns false without one.
  ///
  /// This is what holding a loop of the pen does if `Preferences.circleSelects` says so.
  mutating func selectInsideStroke(_ effects: inout [Effect]) -> Bool {
    guard let wet = hand.wet, !wet.isTrial, selection == nil,
      case let points = wet.samples.map(\.position), points.count > 2
    else { return false }
    hand.wet = nil
    effects += [.dropWetInk, .selection(.find(page: wet.page, Lasso(loop: points)))]
    return true
  }

  /// Erases what a finished stroke covers, if it was a scribble; it has been saved, so that nothing is lost.
  ///
  /// This is what a scribble does if `Preferences.scribbleErases` says so: one undo brings back all, the scribble too.
  func eraseBelow(scribble: FinishedStroke, _ effects: inout [Effect]) {
    effects.append(.selection(.eraseScribbled(scribble)))
  }
}
