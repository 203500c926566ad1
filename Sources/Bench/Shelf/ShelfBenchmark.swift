internal import App
internal import Bytes
internal import Command
internal import Pen
internal import Stage
internal import Trace
internal import Wording

/// Measures the shelf (listing, scrolling, searching, by number of notebooks) and the scrolling of a
/// notebook's page overview.
struct ShelfBenchmark: ~Copyable {
  /// The numbers of notebooks; each has ten pages.
  private static let counts = [100, 1000, 10_000]
  /// The numbers of pages of the notebooks whose overview is scrolled.
  private static let pages = [100, 1000]
  private static let screen = (width: 1920, height: 1080)

  private let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  /// Measures, prints the figures and returns the aims.
  func run(asJSON: Bool, in console: inout Console) throws -> [AimedFigure] {
    var report = ShelfFigures()
    for (number, count) in Self.counts.enumerated() {
      let words: Words = "Measuring \(count) notebooks"
      console.progress(words, number, of: Self.counts.count)
      let path = "\(scratch.path)/library-\(count)"
      try ShelfLibrary.make(count, at: path)
      let times = try ShelfTimes(of: path, typing: ShelfLibrary.needle)
      let scrolling = try scroll(.shelf, path)
      report.rows.append(.init(count: count, times: times, scrolling: scrolling))
      Disk.removeTree(path)
    }
    for count in Self.pages {
      let words: Words = "Measuring the overview of \(count) pages"
      console.progress(words, report.overviews.count, of: Self.pages.count)
      let path = "\(scratch.path)/pages-\(count)"
      try ShelfLibrary.makeNotebook(pages: count, at: path)
      report.overviews.append(.init(count: count, scrolling: try scroll(.overview, path)))
      Disk.removeTree(path)
    }
    try console.print(asJSON ? report.json.description : report.text)
    return report.aims
  }

  /// The milliseconds from each turn of the wheel to its picture, in a window on a private X server.
  private func scroll(_ sight: ScrollingSession.Sight, _ library: String) throws -> FrameReport {
    let (width, height) = Self.screen
    let times = "\(scratch.path)/times"
    let session = try scratch.write(
      ScrollingSession.session(of: sight, width: width, height: height).text, as: "session")
    var suzuri = ProbedProgram(
      "suzuri",
      [
        try MeasuredProgram.path(), "open", "--replay", session, "--close", "--frame-times", times,
      ])
    suzuri.environment["SUZURI_LIBRARY"] = library
    suzuri.windowTitle = "Suzuri"
    var settings = ProbeSettings()
    (settings.width, settings.height) = Self.screen
    try CanvasProbe(settings).runAlone(suzuri, within: 120)
    return try FrameReport(
      "scroll", title: "scroll",
      parsing: String(decoding: try InputFile.bytes(of: times), as: UTF8.self))
  }
}
