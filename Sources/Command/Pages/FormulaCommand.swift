internal import Bytes
internal import Geometry
internal import Ink
internal import Notebook
internal import Paint
internal import Store
internal import Wording

enum FormulaCommand: Subcommand {
  private static let source = Argument("latex", summary: "The formula, as in LaTeX.")
  private static let color = Option(
    value: "color", named: "rrggbb", summary: "The color of the ink.")

  static let declaration = Declaration(
    "formula", summary: "Add a formula to a page.",
    overview: [
      "LaTeX draws the formula, so it must be installed. The formula can be edited in the window."
    ],
    arguments: [.notebook, source], options: [PlaceOnPage.page, PlaceOnPage.corner, color, .json],
    examples: [
      .init(
        "formula Physics --page 2 --at 30,40 'E=mc^2'",
        summary: "Add a formula to the second page.")
    ],
    usesLibrary: true)

  static func run(_ values: ParsedValues, in console: inout Console) throws {
    let name = try values.required(.notebook)
    let source = try values.required(Self.source)
    let number = try values.integer(PlaceOnPage.page, in: 1...1_000_000) ?? 1
    let corner = try PlaceOnPage.corner(in: values)
    let color = try values.color(Self.color) ?? .sumi
    let library = try values.library.open(in: &console)
    let pages = try OpenedPages(library.notebook(named: name), in: library)
    let page = try pages.page(number).id
    let drawn: TypesetFormula
    do { drawn = try FormulaTypesetter().draw(source, in: color) } catch {
      throw Failure("cannot draw the formula: \(error.words)")
    }
    let frame = ImageFrame(
      FormulaDrawing(
        source: source, hash: ContentHash(of: drawn.file), mediaType: TypesetFormula.mediaType,
        size: drawn.size), at: corner)
    let layers = try library.page(page, of: pages.id).layers
    try library.edit(pages.id, action: .setFormula, now: .now) { editor in
      try library.addImage(drawn.file)
      let layer =
        try layers.last { $0.isVisible && !$0.isLocked }?.id ?? editor.addLayer(to: page)
      try editor.add(.image(frame), at: Place(page: page, layer: layer))
    }
    try pages.choosing([page]).report(
      "Added a formula to page \(number) of '\(pages.title)'.", &console)
  }
}
