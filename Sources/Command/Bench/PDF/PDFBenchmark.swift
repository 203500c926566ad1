internal import Bytes
internal import Exchange
internal import Export
internal import Geometry
internal import Ink
internal import Notebook
internal import Paint
internal import PDFReader
internal import Stage
internal import Trace
internal import Wording

/// Measures PDFs as paper: how soon they are there, are turned and are sharp, and how they are exported,
/// compared with Xournal++.
struct PDFBenchmark: ~Copyable {
  private let paths: [String]
  private let rounds: Int
  private let program: String
  private let scratch: ScratchFolder

  /// Measures some files, or one of its own if there are none.
  init(paths: [String], rounds: Int, in console: inout Console) throws {
    guard ProbedProgram.isInstalled("xournalpp") else {
      throw Failure("there is no xournalpp to compare with: install it first")
    }
    let scratch = try ScratchFolder()
    guard let program = Disk.program else {
      throw Failure("this program does not know where it lies")
    }
    let all = try paths.isEmpty ? [Self.makeLecture(in: scratch.path)] : paths
    self.scratch = scratch
    self.program = program
    self.paths = all.map { Disk.resolved($0) ?? $0 }
    self.rounds = rounds
  }

  /// Measures, prints the figures and returns the aims.
  func run(asJSON: Bool, in console: inout Console) throws -> [AimedFigure] {
    var report = PDFFigures()
    for (number, path) in paths.enumerated() {
      let name = NotesFile.stem(of: path)
      let steps = rounds + 2
      func tell(_ step: Int) {
        console.progress(
          "Measuring \(name)", number * steps + step, of: paths.count * steps)
      }
      tell(0)
      var file = PDFFigures.File(
        name: name, bytes: Disk.facts(of: path)?.size ?? 0, sight: try PDFSight(of: path))
      file.importing = try importing(path)
      try export(path, into: &file, tell: tell)
      report.files.append(file)
    }
    try console.print(asJSON ? report.json.description : report.text)
    return report.aims
  }

  /// The time in which the whole program imports a file.
  private func importing(_ path: String) throws -> Double {
    try (0..<rounds).map { round in
      let library = "\(scratch.path)/import-\(PathParts(path).stem.utf8.count)-\(round)"
      defer { Disk.removeTree(library) }
      return try MeasuredRun(
        [program, "import", path, "--library", library], home: scratch.path
      ).time
    }.median
  }

  /// Exports notes with a stroke on each page of a PDF, in turn with Xournal++.
  private func export(
    _ path: String, into file: inout PDFFigures.File, tell: (Int) -> Void
  ) throws {
    let notes = "\(scratch.path)/notes.xopp"
    try WrittenLecture.write(path, sheets: file.sight.sheets, to: notes)
    let (ours, theirs, ink) = (
      "\(scratch.path)/ours.pdf", "\(scratch.path)/theirs.pdf", "\(scratch.path)/ink.pdf"
    )
    let library = ["--library", "\(scratch.path)/library"]
    let commands = [
      [program, "export", notes, "--output", ours] + library,
      ["xournalpp", "--create-pdf", theirs, notes],
    ]
    _ = try MeasuredRun(
      [program, "export", notes, "--output", ink, "--paper", "none"] + library,
      home: scratch.path)
    var runs: [[MeasuredRun]] = [[], []]
    // The first round fills the disk caches and is not counted.
    for round in 0...rounds {
      tell(round + 1)
      for (index, command) in commands.enumerated() {
        let run = try MeasuredRun(command, home: scratch.path)
        if round > 0 { runs[index].append(run) }
      }
    }
    func size(_ path: String) -> Int { Disk.facts(of: path)?.size ?? 0 }
    file.ours = .init(runs[0], bytes: size(ours))
    file.theirs = .init(runs[1], bytes: size(theirs))
    file.ink = size(ink)
  }

  /// Makes a PDF of a hundred pages of handwriting.
  private static func makeLecture(in folder: String) throws -> String {
    let path = "\(folder)/lecture.pdf"
    let file = try OutputFile(at: path, under: OutputRules())
    try PDFExport().write(LectureSupply(count: 100)) { try file.write($0) }
    try file.publish()
    return path
  }
}
