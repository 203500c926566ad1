internal import Bytes
internal import Command
internal import Recognition
internal import Trace
internal import Wording

/// Measures how well handwriting is read and found, and how fast.
struct WordsBenchmark: ~Copyable {
  private let files: [(path: String, truth: TruthFile)]
  private let language: ReadingLanguage?
  private let lineCount: Int?
  private let scratch: ScratchFolder

  /// Takes files with their truths, which are beside them if none are named; `speed` is the number of lines that
  /// are searched.
  init(paths: [String], truths: [String], language: ReadingLanguage?, speed: Int?) throws {
    guard truths.isEmpty || truths.count == paths.count else {
      throw Failure("there must be one truth for each file")
    }
    let all = truths.isEmpty ? paths.map(TruthFile.path(beside:)) : truths
    let files = try zip(paths, all).map { ($0, try TruthFile(at: $1)) }
    let scratch = try ScratchFolder()
    (self.files, self.language, lineCount) = (files, language, speed)
    self.scratch = scratch
  }

  func run(in console: inout Console) throws -> [AimedFigure] {
    let reader = try HandwritingReader()
    var (pages, memory) = ([ReadSample](), 0)
    for (number, file) in files.enumerated() {
      console.progress("Reading handwriting", number, of: files.count)
      pages += try read(file.path, file.truth, number, by: reader)
      memory = max(memory, reader.peakMemory ?? 0)
    }
    console.progress("Searching", 0, of: 1)
    let measures = ReadingMeasure.measures(of: pages)
    let speed = try lineCount.map { try SearchSpeed(of: pages, lines: $0) }
    let report = WordsReport(
      pages: zip(pages, measures).map { ($0.name, $1) }, memory: memory, speed: speed)
    try console.print(console.asJSON ? report.json.description : report.text)
    return report.aims
  }

  private func read(
    _ path: String, _ truth: TruthFile, _ number: Int, by reader: HandwritingReader
  ) throws -> [ReadSample] {
    let file = try HandwritingFile(at: path, to: "\(scratch.path)/\(number)")
    // The first page would include the start of the reading process.
    if number == 0 { _ = try file.read(page: 1, by: reader) }
    return try truth.pages.sorted { $0.key < $1.key }.map { page, lines in
      guard let read = try file.read(page: page, by: reader) else {
        throw Failure("\(path) has no page \(page)")
      }
      return ReadSample(
        truth.pages.count > 1 ? "\(file.name) \(page)" : file.name, read.page, truth: lines,
        in: language, milliseconds: read.milliseconds)
    }
  }
}
