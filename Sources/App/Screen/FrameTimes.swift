internal import Bytes
internal import Desk
internal import Glibc
internal import Wording

/// Records when pictures of the window were begun and shown, and undo and redo asked for and shown.
///
/// A file is written at the end; before, the clock is read twice a picture, and a line is kept.
struct FrameTimes {
  private struct Frame {
    /// When the program woke to take in what it shows, in nanoseconds on the monotonic clock.
    let begun: UInt64
    let shown: UInt64
    let isMoved: Bool
    let missing: Int
  }

  /// The most pictures kept: two hours of sixty a second.
  private static let bound = 432_000

  private let path: String
  private var frames: [Frame] = []
  /// The times of unanswered requests for undo and redo.
  private var asked: [UInt64] = []
  /// The answered ones that are not shown.
  private var answered: [UInt64] = []
  private var turns: [(asked: UInt64, shown: UInt64)] = []
  private var begun: UInt64 = 0
  private var number = 0
  private var view: Desk.Sight?

  init(path: String) {
    self.path = path
    frames.reserveCapacity(16_384)
  }

  mutating func begin() { begun = .monotonicNow }
  mutating func record(_ edit: Edit) { if edit.isTurn { asked.append(begun) } }

  mutating func record(_ answer: Answer) {
    guard answer.isFinal, answer.edit?.isTurn == true, !asked.isEmpty else { return }
    answered.append(asked.removeFirst())
  }

  @MainActor mutating func end(_ screen: Screen, _ desk: Desk) {
    let missing = screen.roughTiles(desk).count
    if missing == 0, !answered.isEmpty {
      let now = UInt64.monotonicNow
      turns += answered.map { ($0, now) }
      answered = []
    }
    let isNew = screen.frame != number || view != desk.sight || missing != frames.last?.missing
    guard isNew, frames.count < Self.bound else { return }
    frames.append(
      Frame(
        begun: begun, shown: .monotonicNow, isMoved: view != desk.sight, missing: missing))
    (number, view) = (screen.frame, desk.sight)
  }

  func write() throws {
    let lines = frames.map { "\($0.begun) \($0.shown) \($0.isMoved ? 1 : 0) \($0.missing)\n" }
    let turned = turns.map { "\($0.asked) \($0.shown)\n" }
    let text = "suzuri-frames 2\n" + lines.joined() + turned.joined()
    guard Disk.write(Array(text.utf8), to: path) else {
      throw Failure("cannot write \(path): \(String(cString: strerror(errno)))")
    }
  }
}

extension Edit {
  fileprivate var isTurn: Bool {
    switch self {
    case .undo, .redo: true
    default: false
    }
  }
}
