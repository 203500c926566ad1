internal import Command
internal import Ink
internal import Notebook
internal import Wording

/// The ink of a file whose points have times.
struct TimedInk {
  let name: String
  let recording: Recording

  /// Reads a file of any kind that records times.
  init(_ path: String) throws {
    name = NotesFile.stem(of: path)
    let pages = try NotesFile(path).pages()
    var strokes: [Stroke] = []
    while let page = try pages.next() { strokes += page.strokes.filter { $0.model != .straight } }
    guard !strokes.isEmpty else { throw Failure("\(path) does not record pen positions over time") }
    recording = Recording(of: strokes)
  }
}
