internal import Wording

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
