internal import Bytes
public import Wording

/// The times until pictures of the whole window were shown while pages moved.
public struct FrameReport: Hashable, Sendable {
  /// The movement, for programs: "pan".
  let name: String
  let title: Words
  /// The time from waking up for input until each picture of a movement is shown.
  public let frames: Distribution
  /// The time from the last picture of each movement until everything is sharp; nil for never.
  let sharp: Distribution

  private struct Line: Hashable, Sendable {
    let begun: Double
    let shown: Double
    let isMoved: Bool
    let missing: Int

    /// Creates a line; times become milliseconds.
    init(_ fields: [Double]) {
      (begun, shown) = (fields[0] / 1e6, fields[1] / 1e6)
      (isMoved, missing) = (fields[2] == 1, Int(min(max(fields[3], 0), 1e9)))
    }
  }

  /// The shortest pause between two movements, in milliseconds.
  private static let rest = 300.0

  /// Reads the output of `--frame-times`, without the first movement: the opening of the page.
  public init(_ name: String, title: Words, parsing text: String) throws(TraceError) {
    let lines = try FrameTimesFile(parsing: text).pictures
    let pictures = lines.map(Line.init)
    let movements = Self.movements(pictures).dropFirst()
    (self.name, self.title) = (name, title)
    frames = Distribution(movements.flatMap { $0 }.map { $0.shown - $0.begun })
    sharp = Distribution(movements.map(Self.timeUntilSharp))
  }

  /// The pictures of each movement, including those up to the next.
  private static func movements(_ pictures: [Line]) -> [[Line]] {
    var movements: [[Line]] = []
    var latest = -Double.infinity
    for picture in pictures {
      if picture.isMoved {
        if picture.begun - latest > rest { movements.append([]) }
        latest = picture.begun
      }
      if !movements.isEmpty { movements[movements.count - 1].append(picture) }
    }
    return movements
  }

  private static func timeUntilSharp(_ movement: [Line]) -> Double? {
    guard let last = movement.lastIndex(where: \.isMoved) else { return nil }
    return movement[last...].first { $0.missing == 0 }.map { $0.shown - movement[last].begun }
  }

  /// Every picture within a frame of 60 a second, and sharpness before anyone waits for it.
  var aims: [AimedFigure] {
    [
      AimedFigure("\(title), pictures, p99", frames.quantile(0.99), limit: 16, unit: "ms"),
      AimedFigure(
        "\(title), all sharp, at the latest", sharp.missing == 0 ? sharp.maximum : nil, limit: 150,
        unit: "ms"),
    ]
  }

  var json: JSON {
    [
      "name": .string(name), "pictures": frames.json, "sharp": sharp.json,
      "aims": .array(aims.map(\.json)),
    ]
  }
}

/// The output of `--frame-times`.
struct FrameTimesFile {
  /// The lines of pictures, each with four numbers.
  private(set) var pictures: [[Double]] = []
  /// The lines of undo and redo: the times of request and display.
  private(set) var turns: [[Double]] = []

  init(parsing text: String) throws(TraceError) {
    let lines = text.split(separator: "\n")
    guard lines.first == "suzuri-frames 2" else {
      throw TraceError("the program did not record when its pictures were shown")
    }
    for line in lines.dropFirst() {
      let fields = line.split(separator: " ")
      let numbers = fields.compactMap { Double($0) }.filter(\.isFinite)
      switch (fields.count, numbers.count) {
      case (4, 4): pictures.append(numbers)
      case (2, 2): turns.append(numbers)
      default: throw TraceError("the picture times are invalid")
      }
    }
  }
}
