internal import Geometry
internal import Ink
public import Trace
internal import Wording

/// The state of a guided stylus test.
public struct StylusTest: Hashable, Sendable {
  /// The questions for rating the stylus.
  public enum Mark: String, Hashable, Sendable, CaseIterable {
    case drag, grip, feel

    /// The question, with the meanings of 1 and 5.
    var question: (name: Words, least: Words, most: Words) {
      switch self {
      case .drag: ("How it glides", "scrapes or slips", "just right")
      case .grip: ("How it feels in the hand", "awkward", "forgotten")
      case .feel: ("How writing feels", "strange", "like paper")
      }
    }
  }

  /// The least length of a line, in pixels; anything shorter is a tap.
  let leastLength: Double
  /// The index of the current task; after the last one come the ratings.
  var place = 0
  /// The lines drawn for this task, in pixels.
  var trails: [[Point]] = []
  /// True once the pen has hovered, which one task asks for.
  var hasHovered = false
  /// The ratings given, 1 to 5.
  var marks: [Mark: Int] = [:]

  /// The current task; nil when all are done.
  public var task: StylusTask? { StylusTask.allCases[safe: place] }

  var givenMarks: StylusMarks {
    StylusMarks(drag: marks[.drag], grip: marks[.grip], feel: marks[.feel])
  }

  init(faceScale: Double) { leastLength = 40 * faceScale }

  /// The number of strokes for the task: of any length if it asks for taps, else only lines.
  var strokes: Int {
    guard task != .taps else { return trails.count }
    return trails.count { trail in
      let extent = Box(around: trail)
      return max(extent.width, extent.height) >= leastLength
    }
  }

  var isTaskDone: Bool {
    guard let task else { return true }
    return task == .hover ? hasHovered : strokes >= task.wantedStrokes
  }
}

extension StylusTask {
  var wantedStrokes: Int {
    switch self {
    case .slowDiagonal, .ramp: 3
    case .fastDiagonal: 5
    case .circles, .line: 1
    case .taps: 12
    case .hover: 0
    }
  }

  var title: Words {
    switch self {
    case .slowDiagonal: "Slow lines along the ruler"
    case .fastDiagonal: "Fast lines along the ruler"
    case .circles: "Circles"
    case .taps: "Taps"
    case .ramp: "Lightest to hardest touch"
    case .hover: "Hover"
    case .line: "A line of writing"
    }
  }

  var instruction: Words {
    switch self {
    case .slowDiagonal:
      "Place a ruler along the gray line and draw along it three times, about ten seconds for each "
        + "line."
    case .fastDiagonal: "Now five times, as fast as the ruler allows."
    case .circles: "Draw around inside the ring ten times without lifting the pen."
    case .taps: "Tap each dot once, as if dotting an i."
    case .ramp:
      "Draw from left to right three times: start as lightly as you can and press harder and "
        + "harder."
    case .hover:
      "Hold the pen just above the surface and move it slowly back and forth for ten seconds "
        + "without touching."
    case .line: "Write a line as you usually do."
    }
  }
}

/// The guided stylus test, whose strokes are handled like ink but never saved.
extension Desk {
  mutating func beginTest(_ effects: inout [Effect]) {
    guard notebook != nil, sheet != nil else { return }
    dropSelection(&effects)
    (popup, focus, pointing.tip) = (nil, nil, nil)
    laboratory.test = StylusTest(faceScale: faceScale)
    effects += [.trace(.beginTest), .draw]
  }

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

  mutating func repeatTask(_ effects: inout [Effect]) {
    guard laboratory.test?.task != nil else { return }
    laboratory.test?.trails = []
    laboratory.test?.hasHovered = false
    effects += [.trace(.forgetTask), .draw]
  }

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

  mutating func test(_ pointer: Pointer, _ effects: inout [Effect]) -> Bool {
    guard laboratory.test != nil else { return false }
    // A palm that rests on the tablet is no pen.
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

  /// Extends the trail of the pen, which stays visible after the line has ended.
  mutating func extendTrail(to place: Point) {
    guard let last = laboratory.test?.trails.indices.last else { return }
    laboratory.test?.trails[last].append(place)
  }

  /// Ends a line of the test: the wet ink is discarded, and a thin trail stays.
  mutating func endTrail(_ effects: inout [Effect]) {
    guard hand.wet?.isTrial == true else { return }
    hand.wet = nil
    effects += [.dropWetInk, .drawFace]
  }

  mutating func hoverInTest(_ pointer: Pointer, _ effects: inout [Effect]) {
    guard laboratory.test?.task == .hover, laboratory.test?.hasHovered == false,
      pointer.kind == .pen
    else { return }
    laboratory.test?.hasHovered = true
    effects.append(.drawFace)
  }
}
