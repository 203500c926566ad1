internal import Geometry
internal import Wording

/// The drawing of a probe's strokes.
public struct ProbeSettings: Hashable, Sendable {
  /// The width of the screen in pixels.
  public var width: Int = 1280
  /// The height of the screen in pixels.
  public var height: Int = 960
  /// The reports of the pen per second.
  public var rate: Double = 200
  /// The speed of the pen in pixels per second.
  ///
  /// Reports should be at least 3 pixels apart: closer ones share pixels, so that a few are seen one report
  /// too early or too late.
  public var speed: Double = 600
  /// The strokes for each program in each run.
  public var strokes: Int = 12
  /// The kinds of strokes, which take turns.
  public var kinds: [StrokePath.Kind] = StrokePath.Kind.allCases
  /// The number of restarts.
  public var runs: Int = 1
  /// The seconds for which each run waits for a quiet moment of the machine.
  public var patience: Double = 0
  /// The seed for the order of the programs in each run.
  public var seed: UInt64 = 1
  /// The way of the pen's reports into the X server.
  public var source: PointerSource = .inputtest
  /// An existing display to use instead of a private server.
  public var display: String?

  /// Creates the default settings.
  public init() {}

  /// The longest time that a run with a number of programs can take, in seconds.
  func lifetime(programs: Int) -> Double { 120 + Double(programs * (120 + strokes * 15)) }

  func check() throws(StageError) {
    guard (1...1000).contains(rate), (10...5000).contains(speed) else {
      throw StageError("the pen moves at 1 to 1000 Hz and 10 to 5000 px/s")
    }
    guard speed / rate >= 0.5 else {
      throw StageError("the pen reports are less than half a pixel apart")
    }
    guard (1...1000).contains(strokes), (1...1000).contains(runs), !kinds.isEmpty else {
      throw StageError("a probe has 1 to 1000 runs with 1 to 1000 strokes of at least one kind")
    }
    guard display == nil || source == .xtest else {
      throw StageError("an existing display has no tablet of the probe: use xtest")
    }
  }
}

/// Divides a canvas among strokes, so that no stroke meets another's ink.
struct CanvasLayout: Hashable, Sendable {
  /// The blank space around each stroke in pixels.
  private static let margin = 14.0

  private static func size(of kind: StrokePath.Kind) -> Point {
    switch kind {
    case .line: Point(x: 360, y: 12)
    case .circle: Point(x: 124, y: 124)
    case .text: Point(x: 150, y: 32)
    }
  }

  private static let scales = stride(from: 1.0, through: 0.3, by: -0.1)

  /// The box of each stroke in the order of their kinds, one kind together in rows, shrunk if need be.
  static func boxes(
    for kinds: [StrokePath.Kind], in canvas: Box
  ) throws(StageError) -> [Box] {
    for scale in scales {
      if let boxes = boxes(for: kinds, in: canvas, scale: scale) { return boxes }
    }
    let (width, height) = (Int(canvas.width), Int(canvas.height))
    throw StageError(
      "a canvas of \(width) x \(height) pixels has no room for \(kinds.count) strokes")
  }

  private static func boxes(
    for kinds: [StrokePath.Kind], in canvas: Box, scale: Double
  ) -> [Box]? {
    var boxes = Array(repeating: Box.empty, count: kinds.count)
    var corner = canvas.low
    var rowHeight = 0.0
    for kind in StrokePath.Kind.allCases {
      let size = size(of: kind) * scale + Point(x: 2 * margin, y: 2 * margin)
      for index in kinds.indices where kinds[index] == kind {
        if corner.x + size.x > canvas.high.x || rowHeight != size.y, rowHeight > 0 {
          corner = Point(x: canvas.low.x, y: corner.y + rowHeight)
        }
        rowHeight = size.y
        let box = Box(low: corner, high: corner + size)
        guard canvas.contains(box) else { return nil }
        boxes[index] = box.expanded(by: -margin)
        corner.x += size.x
      }
    }
    return boxes
  }
}
