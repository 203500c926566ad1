internal import Bytes
internal import Foundation
internal import Ink
internal import Notebook
internal import Stage

/// Measures how soon notes become a PDF, beside Xournal++: whole programs, one after the other.
struct ExportBenchmark: ~Copyable {
  private let paths: [String]
  private let rounds: Int
  private let program: String
  private let scratch: ScratchFolder

  /// Measures some files, or a set of its own where there are none.
  init(paths: [String], rounds: Int, in console: inout Console) throws {
    guard ProbedProgram.isInstalled("xournalpp") else {
      throw Failure("there is no xournalpp to compare with: install it first")
    }
    let scratch = try ScratchFolder()
    let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let own =
      try paths.isEmpty
      ? ExportSet.make(in: scratch.path) { console.progress("Writing notes", $0, of: $1) } : []
    self.scratch = scratch
    self.program = program
    self.paths = paths + own
    self.rounds = rounds
  }

  /// Measures, prints the figures and returns the aims.
  func run(asJSON: Bool, in console: inout Console) throws -> [AimedFigure] {
    var report = ExportFigures()
    for (number, path) in paths.enumerated() {
      let file = try measure(path) { round in
        console.progress(
          "Measuring \(NotesFile.stem(of: path))", number * (rounds + 1) + round,
          of: paths.count * (rounds + 1))
      }
      report.files.append(file)
    }
    try console.print(asJSON ? report.json.description : report.text)
    return report.aims
  }

  private func measure(_ path: String, tell: (Int) -> Void) throws -> ExportFigures.File {
    let (ours, theirs) = ("\(scratch.path)/ours.pdf", "\(scratch.path)/theirs.pdf")
    let commands = [
      [program, "export", path, "--output", ours, "--library", "\(scratch.path)/library"],
      ["xournalpp", "--create-pdf", theirs, path],
    ]
    var runs: [[MeasuredRun]] = [[], []]
    // The first round fills the caches of the disk and counts for nobody.
    for round in 0...rounds {
      tell(round)
      for (index, command) in commands.enumerated() {
        let run = try MeasuredRun(command, home: scratch.path)
        if round > 0 { runs[index].append(run) }
      }
    }
    return ExportFigures.File(
      name: NotesFile.stem(of: path), hasPressure: try Self.hasPressure(path),
      ours: .init(runs[0], bytes: try Self.size(ours)),
      theirs: .init(runs[1], bytes: try Self.size(theirs)))
  }

  private static func size(_ path: String) throws -> Int {
    let facts = try FileManager.default.attributesOfItem(atPath: path)
    return (facts[.size] as? NSNumber)?.intValue ?? 0
  }

  /// Whether most strokes of a file have a width of their own at every point.
  private static func hasPressure(_ path: String) throws -> Bool {
    let pages = try NotesFile(path).pages()
    var (told, all) = (0, 0)
    while let page = try pages.next() {
      all += page.strokes.count
      told += page.strokes.count { $0.channels.contains(.pressure) }
    }
    return told * 2 > all
  }
}
