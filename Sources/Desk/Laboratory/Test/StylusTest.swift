internal import Geometry
public import Trace

/// The guided test of a stylus, while it goes on.
public struct StylusTest: Hashable, Sendable {
  /// A property of the stylus that the writer judges.
  public enum Mark: String, Hashable, Sendable, CaseIterable {
    case drag, grip, feel
  }

  /// How long a trail has to be, in pixels, to be more than a tap.
  let leastLength: Double
  /// The place of the task that is being done; behind the last one the marks are given.
  var place = 0
  /// The lines that were drawn for this task, in pixels.
  var trails: [[Point]] = []
  /// How often the pen has hovered over the place for it.
  var hasHovered = false
  /// The marks that were given, 1 to 5.
  var marks: [Mark: Int] = [:]

  /// The task that is being done; nil where all are done.
  public var task: StylusTask? { StylusTask.allCases[safe: place] }

  /// The marks given so far.
  public var givenMarks: StylusMarks {
    StylusMarks(drag: marks[.drag], grip: marks[.grip], feel: marks[.feel])
  }

  init(faceScale: Double) { leastLength = 40 * faceScale }

  /// How many strokes of the task were drawn: taps where they are asked for, and lines elsewhere.
  var strokes: Int {
    guard task != .taps else { return trails.count }
    return trails.count { trail in
      let extent = Box(around: trail)
      return max(extent.width, extent.height) >= leastLength
    }
  }

  /// Whether enough was drawn for the task.
  var isTaskDone: Bool {
    guard let task else { return true }
    return task == .hover ? hasHovered : strokes >= task.wantedStrokes
  }
}

extension StylusTask {
  /// How many strokes make the task.
  var wantedStrokes: Int {
    switch self {
    case .slowDiagonal: 3
    case .fastDiagonal: 5
    case .circles: 1
    case .taps: 12
    case .ramp: 3
    case .hover: 0
    case .line: 1
    }
  }

  /// The task in a few words.
  var title: String {
    switch self {
    case .slowDiagonal: "Slow lines along a ruler"
    case .fastDiagonal: "Fast lines along the ruler"
    case .circles: "Circles"
    case .taps: "Taps"
    case .ramp: "From the lightest touch to the hardest"
    case .hover: "Above the surface"
    case .line: "A line of writing"
    }
  }

  /// The instruction.
  var instruction: String {
    switch self {
    case .slowDiagonal:
      "Lay a ruler along the grey line and draw along it three times, each line in ten seconds or so."
    case .fastDiagonal: "Now five times, as fast as the ruler allows."
    case .circles: "Draw round and round inside the ring, ten times, without lifting the pen."
    case .taps: "Tap each dot once, as you would put the dot on an i."
    case .ramp:
      "Draw from left to right, three times: begin as lightly as you can and press harder and harder."
    case .hover:
      "Hold the pen just above the surface and move it slowly to and fro for ten seconds, without touching."
    case .line: "Write a line as you usually do."
    }
  }
}

extension StylusTest.Mark {
  /// The question about it, with what 1 and 5 stand for.
  var question: (name: String, least: String, most: String) {
    switch self {
    case .drag: ("How it glides", "scrapes or slips", "just right")
    case .grip: ("How it lies in the hand", "awkward", "forgotten")
    case .feel: ("How writing with it feels", "strange", "like paper")
    }
  }
}
