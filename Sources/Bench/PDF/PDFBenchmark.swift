internal import App
internal import Bytes
internal import Command
internal import Exchange
internal import Export
internal import Geometry
internal import Ink
internal import Notebook
internal import PDFReader
internal import SyntheticHand
internal import Trace
internal import Wording

/// Measures PDFs as paper: opening, turning, sharpening, searching and export, compared with Xournal++.
struct PDFBenchmark: ~Copyable {
  private let paths: [String]
  private let rounds: Int
  private let place: ComparisonPlace

  init(paths: [String], rounds: Int) throws {
    let place = try ComparisonPlace()
    let all = try paths.isEmpty ? [Self.makeLecture(in: place.path)] : paths
    self.place = place
    self.paths = all.map { Disk.resolved($0) ?? $0 }
    self.rounds = rounds
  }

  func run(in console: inout Console) throws -> [AimedFigure] {
    var report = PDFFigures()
    for (number, path) in paths.enumerated() {
      let name = NotesFile.stem(of: path)
      let steps = rounds + 2
      func tell(_ step: Int) {
        console.progress("Measuring \(name)", number * steps + step, of: paths.count * steps)
      }
      tell(0)
      var file = PDFFigures.File(
        name: name, bytes: Disk.facts(of: path)?.size ?? 0, sight: try PDFSight(of: path))
      file.finding = file.sight.commonWord.map {
        FindingTimes(of: $0, in: file.sight.file, on: file.sight.sheets)
      }
      file.importing = try importing(path)
      try export(path, into: &file, tell: tell)
      report.files.append(file)
    }
    try console.print(console.asJSON ? report.json.description : report.text)
    return report.aims
  }

  /// The milliseconds in which the whole program imports a file.
  private func importing(_ path: String) throws -> Double {
    let library = "\(place.path)/imported"
    return try (0..<rounds).map { _ in
      defer { Disk.removeTree(library) }
      return try place.run([place.program, "import", path, "--library", library]).time
    }.median
  }

  private func export(
    _ path: String, into file: inout PDFFigures.File, tell: (Int) -> Void
  ) throws {
    let notes = "\(place.path)/notes.xopp"
    try WrittenLecture.write(path, sheets: file.sight.sheets, to: notes)
    let (ours, theirs, ink) = (
      "\(place.path)/ours.pdf", "\(place.path)/theirs.pdf", "\(place.path)/ink.pdf"
    )
    let export = [place.program, "export", notes, "--library", "\(place.path)/library", "--output"]
    _ = try place.run(export + [ink, "--paper", "none"])
    let runs = try place.inTurn(
      [export + [ours], ["xournalpp", "--create-pdf", theirs, notes]], rounds: rounds
    ) { tell($0 + 1) }
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

/// Notes of Xournal++ on a PDF, with one stroke on each page.
enum WrittenLecture {
  static func write(_ pdf: String, sheets: [PageSize], to path: String) throws {
    let file = try OutputFile(at: path, under: OutputRules())
    let writer = XoppWriter { try file.write($0) }
    for (index, size) in sheets.enumerated() {
      var page = LoosePage(number: index + 1, size: size)
      // A file of unknown content is named by its place.
      page.backdrop = .pdf(page: index + 1, hash: nil, source: .init(isAttached: false, path: pdf))
      page.layers = [LoosePage.Layer(elements: [LooseElement(stroke(on: size))])]
      _ = try writer.add(page)
    }
    try writer.finish()
    try file.publish()
  }

  /// A wave across a sheet, as a pen with pressure writes it.
  private static func stroke(on size: PageSize) -> Stroke {
    let (width, height) = (size.box.width, size.box.height)
    let samples = (0..<200).map { step in
      let share = Double(step) / 199
      let swing = Double((step * 7) % 40 - 20) / 20
      let pressure = Float(0.4 + 0.5 * abs(swing))
      return Sample(
        position: Point(
          x: width * (0.1 + 0.8 * share), y: height * (0.5 + 0.02 * swing * swing * swing)),
        time: Double(step * 5), pressure: pressure)
    }
    return Stroke(
      samples: samples, channels: .pressure, style: Style(color: Color(rgb: 0x2040A0), width: 2),
      model: .straight, start: 0)
  }
}

/// Pages of synthetic handwriting below a printed heading.
final class LectureSupply: PageSupply {
  let title: String = ""
  let notes: [Words] = []
  let mayLieOnPDF: Bool = false
  private let count: Int
  private var done = 0
  private var pages: PageFiller

  init(count: Int) {
    self.count = count
    let frame = Box(low: Point(x: 50, y: 50), high: Point(x: 550, y: 800))
    pages = PageFiller(writer: Writer(seed: 9, device: .quickTablet), frame: frame)
  }

  var share: Double { Double(done) / Double(count) }

  func next() -> LoosePage? {
    guard done < count, let strokes = pages.next() else { return nil }
    done += 1
    var page = LoosePage(number: done, size: .a4, paper: Paper(.ruled))
    let heading = TextBox(
      origin: Point(x: 50, y: 20), text: "Lecture \(done): eigenvalues of symmetric matrices")
    page.layers = [
      LoosePage.Layer(elements: [LooseElement(.text(heading))] + strokes.map { LooseElement($0) })
    ]
    return page
  }
}
