internal import Geometry
internal import Ink
internal import Notebook
internal import Wording

enum PageOptions {
  static let paper = Option(
    value: "paper", named: "ruling", kind: .oneOf(Paper.Ruling.allCases.map(\.name)),
    defaultValue: "ruled", summary: "The ruling of the page.")
  static let size = Option(
    value: "size", named: "size", defaultValue: "a4",
    summary: """
      The page size: \(PageSize.named.map(\.name).joined(separator: ", ")), each also with \
      -landscape, or a size such as 120x80mm.
      """)
  static let spacing = Option(
    value: "spacing", named: "mm", summary: "The line spacing in millimeters.")
  static let margin = Option(
    value: "margin", named: "mm",
    summary: "The distance of the margin line from the left edge in millimeters; 0 for none.")
  static let color = Option(
    value: "paper-color", named: "rrggbb", summary: "The color of the paper.")
  static let ruleColor = Option(
    value: "rule-color", named: "rrggbb", summary: "The color of lines and dots.")
  static let marginColor = Option(
    value: "margin-color", named: "rrggbb", summary: "The color of the margin line.")

  static let options: [Option] = [paper, size, spacing, margin, color, ruleColor, marginColor]
}

extension ParsedValues {
  func pageSize() throws(UsageError) -> PageSize {
    let name = text(PageOptions.size) ?? "a4"
    guard let size = PageSize(named: name.lowercased()) else {
      throw .invalidValue(
        name, of: PageOptions.size.place,
        requirement: "a size such as a4, a5-landscape or 120x80mm")
    }
    return size
  }

  func paper() throws(UsageError) -> Paper {
    let ruling = Paper.Ruling(named: text(PageOptions.paper) ?? "") ?? .ruled
    return Paper(
      ruling,
      spacing: try number(PageOptions.spacing, in: 1...200).map { $0 * Length.millimeter },
      margin: try number(PageOptions.margin, in: 0...500).map { $0 * Length.millimeter },
      color: try color(PageOptions.color) ?? .paper,
      ruleColor: try color(PageOptions.ruleColor) ?? .rule,
      marginColor: try color(PageOptions.marginColor) ?? .marginLine)
  }

  func color(_ option: Option) throws(UsageError) -> Color? {
    guard let word = text(option) else { return nil }
    let digits = word.hasPrefix("#") ? word.dropFirst() : word[...]
    guard digits.count == 6, digits.allSatisfy(\.isHexDigit), let number = UInt32(digits, radix: 16)
    else {
      throw .invalidValue(
        word, of: option.place, requirement: "six hexadecimal digits, such as f7f5f1")
    }
    return Color(rgb: number)
  }
}

/// The options that change paper and size, all optional.
enum SheetOptions {
  private static let paper = Option(
    value: "paper", named: "ruling", kind: .oneOf(Paper.Ruling.allCases.map(\.name)),
    summary: "The ruling of the page.")
  private static let size = Option(value: "size", named: "size", summary: PageOptions.size.summary)

  static let options = [paper, size, PageOptions.spacing, PageOptions.color]

  static func change(_ values: ParsedValues) throws(UsageError) -> SheetChange {
    var change = SheetChange()
    change.ruling = values.text(paper).flatMap(Paper.Ruling.init(named:))
    change.spacing = try values.number(PageOptions.spacing, in: 1...200)
      .map { $0 * Length.millimeter }
    change.color = try values.color(PageOptions.color)
    if values.text(size) != nil {
      let size = try values.pageSize()
      (change.size, change.isWide) = (size, size.width > size.height)
    }
    return change
  }
}
