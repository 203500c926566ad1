internal import Bytes
internal import Geometry
private import Glibc
internal import Ink
internal import Notebook
internal import Store
internal import SyntheticHand
internal import Wording

enum TourCommand: Subcommand {
  static let declaration = Declaration(
    "tour", summary: "Give a short tour; needs no display.",
    overview: [
      """
      Creates a library in a temporary folder, fills a page with synthetic handwriting, and \
      describes what happened and where the files are. Your own notebooks are not touched.
      """
    ])

  static func run(_ values: ParsedValues, in console: inout Console) throws {
    var tour = try Tour(in: console)
    try console.print("Suzuri, the inkstone: a notebook for people who write by hand.")
    try tour.makeNotebook(in: &console)
    try tour.write(in: &console)
    try tour.printPreview(in: &console)
    try tour.eraseAndUndo(in: &console)
    try tour.check(in: &console)
    try tour.printLocations(in: &console)
  }
}

private struct Tour {
  private let folder: String
  private let library: Library
  private var notebook: NotebookID?
  private var place: Place?
  private var strokes: [Stroke] = []
  private var names: [EntityID] = []
  private var step = 0

  private static let title: Words = "First notes"
  private static let lineHeight = 8 * Length.millimeter
  private static let text: Words = """
    Ink under the nib.
    Every stroke of this page is saved as the pen reported it, and is on disk before the next one \
    begins. 硯 is the stone on which ink is ground: すずり.
    """

  init(in console: Console) throws {
    let parent = console.environment["TMPDIR"] ?? "/tmp"
    guard let folder = Disk.makeNewFolder("\(parent)/suzuri-tour-") else {
      throw Failure("cannot create a folder in \(parent): \(String(cString: strerror(errno)))")
    }
    self.folder = folder
    library = try Library(at: folder, create: true, reporting: console.damage)
  }

  mutating func makeNotebook(in console: inout Console) throws {
    try announce("A library and a notebook", in: &console)
    let id = try library.createNotebook(
      titled: Self.title.text, size: .a4, paper: Paper(.ruled), now: .now)
    notebook = id
    let page = try library.outline(of: id).pages[0].id
    place = Place(page: page, layer: try library.page(page, of: id).layers[0].id)
    try console.print("  '\(Self.title)' (\(id.short)) with a ruled A4 page, in \(folder).")
  }

  mutating func write(in console: inout Console) throws {
    try announce("A page of handwriting", in: &console)
    guard let notebook, let place else { return }
    var writer = Writer(seed: 7, start: .now)
    let millimeter = Length.millimeter
    let frame = Box(
      low: Point(x: 30 * millimeter, y: 30 * millimeter),
      high: Point(x: 190 * millimeter, y: 280 * millimeter))
    strokes = writer.write(Self.text.text, in: frame, lineHeight: Self.lineHeight).strokes
    names = try strokes.map { stroke in
      try library.edit(notebook, action: .write, now: .now) { editor in
        try editor.addStroke(stroke, at: place)
      }
    }
    try console.print(
      """
        A synthetic writer wrote \(strokes.count) strokes of \(points) points, reported as a \
      tablet does:
        133 times a second, with pressure and tilt. Each was saved in its own transaction.
      """)
  }

  private var points: Int { strokes.reduce(0) { $0 + $1.samples.count } }

  func printPreview(in console: inout Console) throws {
    guard let top = strokes.first?.samples.first?.position.y else { return }
    // A terminal has few dots, so it shows the first line as large as possible.
    let line = strokes.filter { stroke in
      stroke.samples.allSatisfy { abs($0.position.y - top) < Self.lineHeight * 0.8 }
    }
    let ink = Box(around: line.lazy.flatMap(\.samples).map(\.position)).expanded(by: 2)
    let columns = min(console.width - 4, 96)
    try console.print("")
    for row in BraillePicture(of: line, in: ink, columns: columns).lines {
      try console.print("  \(row)")
    }
  }

  mutating func eraseAndUndo(in console: inout Console) throws {
    try announce("Erase and undo", in: &console)
    guard let notebook else { return }
    let whole = try library.contentHash(of: notebook)
    let doomed = names.prefix(12)
    try library.edit(notebook, action: .erase, now: .now) { try $0.erase(doomed) }
    let erased = try library.contentHash(of: notebook)
    let title = try library.undo(notebook, now: .now).map { "\($0.words)" } ?? ""
    let again = try library.contentHash(of: notebook)
    guard whole == again, whole != erased else { throw Failure("undo did not restore the ink") }
    try console.print(
      """
        Erased \(doomed.count) strokes, then undid: \(title). The page matches the original to the \
      last sample
        (content hash \(whole.prefix(12))). The history is unlimited and survives restarts.
      """)
  }

  mutating func check(in console: inout Console) throws {
    try announce("Backup and verification", in: &console)
    let backup = try library.backUp(now: .now)
    let report = try Library.verify(at: folder, now: .now)
    guard report.isWhole else { throw Failure("the library in \(folder) is damaged") }
    try console.print(
      """
        Backed up as \(backup.name). Checked \(report.byteCount) bytes, \(report.recordCount) \
      records, \(report.strokeCount) strokes:
        no damage found.
      """)
  }

  mutating func printLocations(in console: inout Console) throws {
    try announce("Where the files are", in: &console)
    let rows: [[Words]] = [
      [Words(verbatim: "  \(folder)/library.sqlite"), "the notebooks"],
      [Words(verbatim: "  \(folder)/backups"), "a copy for each of the last days"],
    ]
    for line in TextTable(told: rows).lines { try console.print(line) }
    try console.print("")
    try console.print("Next steps:")
    let (suzuri, tour) = (Program.name, "'\(Self.title)' --library \(folder)")
    let lines: [[Words]] = [
      [Words(verbatim: "  \(suzuri) info \(tour)"), "show its contents"],
      [Words(verbatim: "  \(suzuri) undo \(tour)"), "undo a stroke"],
      [Words(verbatim: "  \(suzuri) new Physics"), "create a notebook"],
      [Words(verbatim: "  rm -r \(folder)"), "delete the tour"],
    ]
    for line in TextTable(told: lines).lines { try console.print(line) }
  }

  private mutating func announce(_ title: Words, in console: inout Console) throws {
    step += 1
    try console.print("\n\(step). \(title)")
  }
}

/// Ink as lines of Braille characters, two by four dots each, for a terminal.
struct BraillePicture: Hashable, Sendable {
  /// The lines from the first with ink to the last, without trailing blanks.
  let lines: [String]

  /// Draws strokes in a `frame` of the page as lines one dot wide; `columns` is the length of a full line.
  init(of strokes: [Stroke], in frame: Box, columns: Int) {
    let scale = Double(columns * 2) / max(frame.width, 1)
    let rows = min(Int((frame.height * scale / 4).rounded(.up)), 200)
    let dots = strokes.lazy.flatMap { Self.dots(of: $0, from: frame.low, scale: scale) }
    let drawn = Self.lines(with: dots, columns: columns, rows: rows)
    let first = drawn.firstIndex { !$0.isEmpty } ?? drawn.endIndex
    let last = drawn.lastIndex { !$0.isEmpty } ?? first
    lines = Array(drawn[first...].prefix(last - first + 1))
  }

  /// Draws points of a plane, two to a column and four to a row, from the upper left; all lines are kept.
  init(dots: some Sequence<Point>, columns: Int, rows: Int) {
    lines = Self.lines(with: dots, columns: columns, rows: rows)
  }

  private static func lines(
    with dots: some Sequence<Point>, columns: Int, rows: Int
  ) -> [String] {
    var cells = [[UInt8]](repeating: [UInt8](repeating: 0, count: columns), count: rows)
    for dot in dots where dot.x >= 0 && dot.y >= 0 {
      guard dot.x < Double(columns * 2), dot.y < Double(rows * 4) else { continue }
      let (x, y) = (Int(dot.x), Int(dot.y))
      cells[y / 4][x / 2] |= bits[y % 4][x % 2]
    }
    return cells.map { row in
      let end = row.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0
      return String(String.UnicodeScalarView(row.prefix(end).map(scalar)))
    }
  }

  /// The bit of each dot of a character, by row and column.
  private static let bits: [[UInt8]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]

  private static func scalar(_ bits: UInt8) -> Unicode.Scalar {
    bits == 0 ? " " : Unicode.Scalar(0x2800 + UInt32(bits)) ?? " "
  }

  /// The positions of the dots along the modeled ink, less than a dot apart.
  private static func dots(of stroke: Stroke, from origin: Point, scale: Double) -> [Point] {
    let points = stroke.modeled().map { ($0.position - origin) * scale }.filter { $0.isFinite }
    guard points.count > 1 else { return points }
    return zip(points, points.dropFirst()).flatMap { a, b in
      let count = min(Int(a.distance(to: b) * 2) + 1, 1000)
      return (0...count).map { a.mixed(with: b, by: Double($0) / Double(count)) }
    }
  }
}
