public import Geometry
internal import Ink
public import Notebook

/// A calculation that someone has just written on a page.
public struct WrittenSum: Hashable, Sendable {
  /// The page.
  public let page: PageID
  /// The box of the equals sign that ends it.
  public let sign: Box
}

/// The result of a calculation on a page.
public struct SumResult: Hashable, Sendable {
  let sum: WrittenSum
  let text: String
  let line: Box

  /// Creates a result of a calculation that is written in a line, which has a box on the page.
  public init(of sum: WrittenSum, _ text: String, in line: Box) {
    (self.sum, self.text, self.line) = (sum, text, line)
  }
}

/// A level stroke that may be half of an equals sign.
struct EqualsBar: Hashable, Sendable {
  private let page: PageID
  private let box: Box

  /// The widths of such strokes, in points.
  private static let widths = 2.0...40

  init?(_ stroke: FinishedStroke) {
    let places = stroke.stroke.samples.map(\.position)
    let box = Box(around: places)
    guard stroke.shape == nil, stroke.stroke.style.tool == .pen, let first = places.first,
      let last = places.last, Self.widths.contains(box.width), box.height < 0.4 * box.width,
      abs(last.x - first.x) > 0.85 * box.width
    else { return nil }
    (page, self.box) = (stroke.page, box)
  }

  /// The sign that another stroke completes; nil unless they are about as long, one below the other.
  func sum(with other: EqualsBar) -> WrittenSum? {
    let width = max(box.width, other.box.width)
    let common = min(box.high.x, other.box.high.x) - max(box.low.x, other.box.low.x)
    let distance = abs(box.center.y - other.box.center.y)
    guard page == other.page, common > 0.5 * width, (0.12...1.2).contains(distance / width) else {
      return nil
    }
    return WrittenSum(page: page, sign: box.union(other.box))
  }
}

/// What is known of the calculation that was written last.
struct Sums: Hashable, Sendable {
  /// The last stroke, if it may be half of an equals sign.
  var bar: EqualsBar?
  /// The calculation whose result is awaited.
  var awaited: WrittenSum?
  /// The result that is shown.
  var shown: ShownSum?
}

/// A result beside its calculation, as it would be written.
struct ShownSum: Hashable, Sendable {
  let page: PageID
  var box: TextBox
  /// Where a tap writes it.
  let area: Box

  /// The height of digits in a font of size 1.
  private static let digitHeight = 0.73

  init(_ result: SumResult, font: String, measurer: any TextMeasurer) {
    page = result.sum.page
    let size = min(max(result.line.height / Self.digitHeight, 6), 72)
    box = TextBox(origin: .zero, text: result.text, font: font, size: size, color: .ash)
    let lines = measurer.layout(of: box).box
    let sign = result.sum.sign
    box.origin = Point(
      x: sign.high.x + 0.4 * size - lines.low.x, y: result.line.center.y - lines.center.y)
    area = lines.moved(by: box.origin).expanded(by: 0.2 * size)
  }
}
