internal import Bytes
internal import Command
internal import Ink
internal import Notebook
internal import Trace
internal import Wording

/// Measures the export of notes as PDF, compared with Xournal++: whole programs, in turn.
struct ExportBenchmark: ~Copyable {
  private let paths: [String]
  private let rounds: Int
  private let place: ComparisonPlace

  /// Measures some files, or a default set if there are none.
  init(paths: [String], rounds: Int, in console: inout Console) throws {
    let place = try ComparisonPlace()
    let own =
      try paths.isEmpty
      ? ExportSet.make(in: place.path) { console.progress("Writing notebooks", $0, of: $1) } : []
    self.place = place
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
    let (ours, theirs) = ("\(place.path)/ours.pdf", "\(place.path)/theirs.pdf")
    let commands = [
      [place.program, "export", path, "--output", ours, "--library", "\(place.path)/library"],
      ["xournalpp", "--create-pdf", theirs, try plainPath(of: path)],
    ]
    let runs = try place.inTurn(commands, rounds: rounds, tell: tell)
    return ExportFigures.File(
      name: NotesFile.stem(of: path), hasPressure: try Self.hasPressure(path),
      ours: .init(runs[0], bytes: Disk.facts(of: ours)?.size ?? 0),
      theirs: .init(runs[1], bytes: Disk.facts(of: theirs)?.size ?? 0))
  }

  /// A path to a file that Xournal++ accepts.
  ///
  /// Xournal++ crashes if a file name is not valid text. For such a name, a link leads to the file, and
  /// more links to the files that belong to it: those whose names begin with its name.
  private func plainPath(of path: String) throws -> String {
    let name = PathParts(path).name
    guard PathText.readable(name) != name else { return path }
    let home = PathParts(PathParts(path).folder).resolved
    guard let folder = Disk.makeNewFolder("\(place.path)/notes-") else {
      throw Failure("cannot create a folder in \(place.path)")
    }
    let link = "\(folder)/notes\(PathParts(name).ending)"
    for neighbour in Disk.names(in: home) ?? [] {
      guard let rest = PathParts(neighbour).dropping(beginning: name) else { continue }
      _ = Disk.makeLink(link + rest, to: "\(home)/\(neighbour)")
    }
    return link
  }

  /// True if most strokes of a file have a separate width at every point.
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
