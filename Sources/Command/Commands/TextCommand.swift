internal import Bytes
internal import Geometry
internal import Ink
internal import Notebook
internal import Store
internal import Wording

enum TextCommand: Subcommand {
  private static let words = Argument(
    "text", isOptional: true, summary: "The text to add; without it, the typed text is printed.")
  private static let size = Option(
    value: "size", named: "points", summary: "The size of the letters (default: 14).")
  private static let width = Option(
    value: "width", named: "mm", summary: "Break lines at this width.")
  private static let color = Option(
    value: "color", named: "rrggbb", summary: "The color of the letters.")

  static let declaration = Declaration(
    "text", summary: "Print the typed text of a notebook, or add some to a page.",
    overview: ["Text on paper that is a PDF, and handwriting, are not printed."],
    arguments: [.notebook, words],
    options: [PlaceOnPage.page, PlaceOnPage.corner, size, width, color, .json],
    examples: [
      .init("text Physics", summary: "Print all typed text."),
      .init(
        "text Physics --page 2 --at 30,40 \"Read chapter 3\"",
        summary: "Add text to the second page."),
    ],
    usesLibrary: true)

  static func run(_ values: ParsedValues, in console: inout Console) throws {
    let name = try values.required(.notebook)
    let number = try values.integer(PlaceOnPage.page, in: 1...1_000_000)
    let corner = try PlaceOnPage.corner(in: values)
    var box = TextBox(
      origin: corner, wrap: (try values.number(width, in: 1...5000) ?? 0) * Length.millimeter,
      text: values.text(words) ?? "", size: try values.number(size, in: 1...500) ?? 14)
    box.color = try values.color(color) ?? .sumi
    let library = try values.library.open(in: &console)
    let pages = try OpenedPages(library.notebook(named: name), in: library)
    guard values.text(words) != nil else {
      let shown = try number.map { [try pages.page($0)] } ?? pages.outline.pages
      return try print(shown, of: pages, in: library, &console)
    }
    guard !box.text.isEmpty else { throw Failure("the text is empty: nothing was added") }
    let page = try pages.page(number ?? 1).id
    let layers = try library.page(page, of: pages.id).layers
    try library.edit(pages.id, action: .type, now: .now) { editor in
      let layer =
        try layers.last { $0.isVisible && !$0.isLocked }?.id ?? editor.addLayer(to: page)
      try editor.add(.text(box), at: Place(page: page, layer: layer))
    }
    try pages.choosing([page]).report(
      "Added text to page \(number ?? 1) of '\(pages.title)'.", &console)
  }

  /// Prints the texts of pages, an empty line after each.
  private static func print(
    _ shown: [Outline.Page], of pages: OpenedPages, in library: Library, _ console: inout Console
  ) throws {
    let numbers = Dictionary(pages.outline.pages.enumerated().map { ($1.id, $0 + 1) }) { one, _ in
      one
    }
    var found: [(page: Int, text: String)] = []
    for page in shown {
      let content = try library.page(page.id, of: pages.id)
      for element in content.layers.filter(\.isVisible).flatMap(\.elements) {
        guard case .figure(.text(let box)) = element.content, !box.text.isEmpty else { continue }
        found.append((numbers[page.id] ?? 1, box.text))
      }
    }
    if console.asJSON {
      let texts = found.map {
        JSON.object([
          .init(name: "page", value: .integer($0.page)),
          .init(name: "text", value: .string($0.text)),
        ])
      }
      return try console.print(JSON.array(texts).description)
    }
    if found.isEmpty { return console.note("No typed text.") }
    for (place, text) in found.enumerated() {
      if place > 0 { try console.print("") }
      try console.print(text.text)
    }
  }
}
