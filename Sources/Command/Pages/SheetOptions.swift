internal import Geometry
internal import Ink
internal import Notebook
internal import Wording

/// The options that change paper and size, all optional.
enum SheetOptions {
  private static let paper = Option(
    value: "paper", named: "ruling", kind: .oneOf(Paper.Ruling.allCases.map(\.name)),
    summary: "The ruling of the page.")
  private static let size = Option(
    value: "size", named: "size", summary: PageOptions.size.summary)

  static let options = [paper, size, PageOptions.spacing, PageOptions.color]

  /// The change made by the options.
  static func change(_ values: ParsedValues) throws(UsageError) -> SheetChange {
    var change = SheetChange()
    change.ruling = values.text(paper).flatMap(Paper.Ruling.init(named:))
    change.spacing = try values.number(PageOptions.spacing, in: 1...200)
      .map { $0 * Length.millimetre }
    change.color = try values.color(PageOptions.color)
    if values.text(size) != nil {
      let size = try values.pageSize()
      (change.size, change.isWide) = (size, size.width > size.height)
    }
    return change
  }
}
