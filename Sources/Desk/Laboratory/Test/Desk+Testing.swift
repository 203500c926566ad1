internal import Geometry
internal import Ink
internal import Trace
internal import Wording

/// The guided test of a stylus: its strokes are handled like ink, but never kept.
extension Desk {
  /// Begins the test, above everything else.
  mutating func beginTest(_ effects: inout [Effect]) {
    guard notebook != nil, sheet != nil else { return }
    dropSelection(&effects)
    (popup, focus, pointing.tip) = (nil, nil, nil)
    laboratory.test = StylusTest(faceScale: faceScale)
    effects += [.trace(.beginTest), .draw]
  }

  /// Goes to the next task, or ends the test after the ratings.
  mutating func nextTask(_ effects: inout [Effect]) {
    guard var test = laboratory.test else { return }
    effects.append(.draw)
    guard test.task != nil else {
      laboratory.test = nil
      return effects.append(.trace(.endTest(test.givenMarks)))
    }
    test.place += 1
    (test.trails, test.hasHovered) = ([], false)
    laboratory.test = test
  }

  /// Forgets the lines of this task.
  mutating func repeatTask(_ effects: inout [Effect]) {
    guard laboratory.test?.task != nil else { return }
    laboratory.test?.trails = []
    laboratory.test?.hasHovered = false
    effects += [.trace(.forgetTask), .draw]
  }

  /// Ends the test and keeps nothing of it.
  mutating func stopTest(_ effects: inout [Effect]) {
    guard laboratory.test != nil else { return }
    if hand.wet?.isTrial == true {
      hand.wet = nil
      effects.append(.dropWetInk)
    }
    laboratory.test = nil
    effects += [.trace(.dropTest), .draw]
    show(Toast("Stopped the test; its results were discarded."), &effects)
  }

  /// Begins a line of the test; returns whether a test is in progress.
  mutating func test(_ pointer: Pointer, _ effects: inout [Effect]) -> Bool {
    guard laboratory.test != nil else { return false }
    // A hand that rests on the tablet is no pen.
    guard laboratory.test?.task != nil, pointer.kind != .finger, let sheet else { return true }
    var style = Style(tool: .pen, color: theme.text, width: 1.2)
    style.response.minimum = 0.3
    hand.wet = WetStroke(
      on: sheet.id, style: style, channels: pointer.channels, start: pointer.time, model: .current,
      isTrial: true)
    hand.page = pages.currentPlace
    laboratory.test?.trails.append([])
    write(pointer, &effects)
    return true
  }

  /// Extends the navigation of the pen, which stays visible when the line is over.
  mutating func followTrail(to place: Point) {
    guard let last = laboratory.test?.trails.indices.last else { return }
    laboratory.test?.trails[last].append(place)
  }

  /// Ends a line of the test: the wet ink is discarded, and a thin navigation stays.
  mutating func endTrail(_ effects: inout [Effect]) {
    guard hand.wet?.isTrial == true else { return }
    hand.wet = nil
    effects += [.dropWetInk, .drawFace]
  }

  /// Notes that the pen hovers, which one of the tasks asks for.
  mutating func hoverInTest(_ pointer: Pointer, _ effects: inout [Effect]) {
    guard laboratory.test?.task == .hover, laboratory.test?.hasHovered == false,
      pointer.kind == .pen
    else { return }
    laboratory.test?.hasHovered = true
    effects.append(.drawFace)
  }
}
