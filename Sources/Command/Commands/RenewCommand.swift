internal import Bytes
internal import Exchange
internal import Notebook
internal import Store
internal import Wording

enum RenewCommand: Subcommand {
  private static let file = Argument(
    "file", kind: .file, summary: "The new version of the PDF, or the missing PDF.")
  private static let old = Option(
    value: "old", named: "name",
    summary:
      "The name of the PDF to replace; by default the one with the same name, or the only one.")
  private static let dryRun = Option(
    flag: "dry-run", summary: "Show what would change without changing anything.")

  static let declaration = Declaration(
    "renew", summary: "Replace a PDF with a new version and keep the ink.",
    overview: [
      """
      The ink stays in place. Each page gets the page of the new PDF that matches its old one \
      best, by text or appearance. New pages are inserted between the others. Pages without a \
      match keep the old PDF page and are listed. Undo reverts all of it.
      """,
      """
      A PDF that was missing when a Xournal++ file was imported is added in the same way, page by \
      page.
      """,
    ],
    arguments: [.notebook, file], options: [old, .password, dryRun, .json],
    examples: [
      .init("renew Optics lecture.pdf --dry-run", summary: "Preview the changes."),
      .init("renew Optics lecture.pdf", summary: "Use the corrected slides."),
    ],
    usesLibrary: true)

  static func run(_ values: ParsedValues, in console: inout Console) throws {
    let notebook = try values.required(.notebook)
    let path = try values.required(Self.file)
    var password = values.text(.password)
    let isTrial = values.has(Self.dryRun)
    if password == "-", path == "-" { throw UsageError.unexpectedArgument("-") }
    let library = try values.library.open(in: &console)
    let id = try library.notebook(named: notebook)
    let outline = try library.outline(of: id)
    let file = try NotesFile(path, asPaper: true)
    if password == "-" { password = readLine() ?? "" }
    let renewal: PDFRenewal
    do {
      guard file.kind == .notes(.pdf) else { throw RenewalError.notPDF }
      let name = PathText.readable(PathParts(path).name)
      let below = try outline.pdfs.replaced(byFileNamed: name, old: values.text(Self.old))
      renewal = try PDFRenewal(
        of: below, in: below.hash.flatMap(library.image), by: file.pages(password: password),
        named: name
      ) { share in console.progress("Comparing", Int(share * 100), of: 100) }
    } catch let error as RenewalError {
      throw Failure(
        "cannot replace the PDF of '\(outline.title.printable)' with \(path.printable): \(error)")
    }
    if !isTrial { try library.renew(id, by: renewal.changes, file: renewal.bytes, now: .now) }
    let json: JSON = [
      "notebook": .string(id.description), "file": .string(path),
      "renewed": .integer(renewal.changes.laid.count),
      "added": .integer(renewal.changes.added.count),
      "kept": .array(renewal.kept.map { .integer($0) }), "isDone": .boolean(!isTrial),
      "damage": library.damage.json,
    ]
    try console.print(
      operation: isTrial ? "Preview, nothing was changed: \(renewal.sentence)" : renewal.sentence,
      as: console.asJSON ? json.line : nil)
    if !isTrial { library.backUpIfDue(reportingTo: &console) }
  }
}
