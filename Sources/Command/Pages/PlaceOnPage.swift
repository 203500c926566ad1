internal import Geometry
internal import Ink
internal import Wording

/// The options that name a place on a page.
enum PlaceOnPage {
  static let page = Option(
    value: "page", named: "number", summary: "The page, counted from 1.")
  static let corner = Option(
    value: "at", named: "x,y", defaultValue: "20,20",
    summary: "The upper left corner, in millimeters from that of the page.")

  /// The corner, in points.
  static func corner(in values: ParsedValues) throws(UsageError) -> Point {
    let word = values.text(corner) ?? ""
    let numbers = word.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard numbers.count == 2, let x = numbers[0], let y = numbers[1],
      (0...5000).contains(x), (0...5000).contains(y)
    else {
      throw .invalidValue(
        word, of: corner.place, requirement: "two numbers of millimeters, such as 30,40")
    }
    return Point(x: x, y: y) * Length.millimeter
  }
}
