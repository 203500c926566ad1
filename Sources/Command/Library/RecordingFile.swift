internal import Ink
internal import Notebook

/// A recording as it was read from a file.
struct RecordingFile {
  /// The path as it was given.
  let path: String
  /// What was recorded.
  let recording: Recording

  /// Reads a recording; `-` stands for standard input.
  init(_ path: String) throws {
    self.path = path
    do {
      recording = try Recording(parsing: try InputFile.bytes(of: path))
    } catch let error as RecordingError {
      throw Failure("cannot read \(path): \(error)")
    }
  }

  /// A title for a notebook that is made of the recording.
  var title: String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    let title = stem.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return title.isEmpty || title == "-" ? "Recording" : String(title.prefix(200))
  }

  /// The number of samples.
  var sampleCount: Int { recording.strokes.reduce(0) { $0 + $1.samples.count } }

  /// The ink as a page, in the pen that recordings are shown with.
  func page(now: Int64) -> LoosePage {
    var page = LoosePage(number: 1)
    let strokes = strokes(in: Style(color: .sumi, width: 1.1), now: now)
    page.layers = [LoosePage.Layer(elements: strokes.map { LooseElement($0) })]
    return page
  }

  /// The strokes as ink.
  ///
  /// The recording does not say when it was made, so it is taken to end now.
  ///
  /// - Parameters:
  ///   - style: How the ink looks.
  ///   - now: The time in milliseconds since 1970.
  /// - Returns: A stroke for each one recorded.
  private func strokes(in style: Style, now: Int64) -> [Stroke] {
    let end = recording.strokes.map { $0.start + ($0.samples.last?.time ?? 0) }.max() ?? 0
    return recording.strokes.map { stroke in
      let age = min(max(end - stroke.start, 0), 1e15)
      return Stroke(
        samples: stroke.samples, channels: stroke.channels, style: style,
        start: now - Int64(age.rounded()))
    }
  }
}
