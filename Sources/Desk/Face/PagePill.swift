internal import Geometry
internal import Notebook
internal import Wording

/// The pill below the page: which page this is, and how to turn it.
///
/// A touch on its middle asks for a page by number.
struct PagePill {
  let desk: Desk
  let painter: FacePainter

  func draw(on face: inout Face) {
    let count = desk.notebook?.sheets.count ?? 0
    guard count > 0 else { return }
    let box = box
    let (low, height) = (box.low, box.height)
    painter.panel(box, radius: 22, on: &face)
    let left = Box(low: low, high: low + Point(x: height, y: height))
    let right = Box(low: Point(x: box.high.x - height, y: low.y), high: box.high)
    let row = desk.currentRow
    let isLast = row.upperBound >= count
    let turnsLeftwards = desk.arrangement.turnsLeftwards
    button(
      turnsLeftwards ? .forward : .back, .previousPage, in: turnsLeftwards ? right : left,
      isEnabled: row.lowerBound > 0, on: &face)
    // A presentation adds no pages.
    let adds = isLast && !desk.isPresenting
    button(
      adds ? .addPage : turnsLeftwards ? .back : .forward, adds ? .page(.addAfter) : .nextPage,
      in: turnsLeftwards ? left : right, isEnabled: adds || !isLast, on: &face)
    let middle = Box(
      low: Point(x: left.high.x, y: low.y), high: Point(x: right.low.x, y: box.high.y))
    face.targets.append(Face.Target(control: Control(.turnByNumber(.begin)), box: middle))
    let number = desk.pageNumber
    face.marks.append(
      .words(
        "\(number?.text ?? numbers(of: row)) / \(count)", at: box.center,
        painter.words(
          15, number == nil ? painter.theme.text : painter.theme.chosen, anchor: 0.5,
          weight: .medium)))
  }

  /// The numbers of the pages in the window side by side.
  private func numbers(of row: Range<Int>) -> String {
    row.count > 1 ? "\(row.lowerBound + 1)–\(row.upperBound)" : "\(row.lowerBound + 1)"
  }

  /// The box of the pill.
  var box: Box {
    let (width, height) = (painter.px(168), painter.px(44))
    let low = Point(
      x: ((desk.window.x - width) / 2).rounded(), y: desk.window.y - height - painter.px(20))
    return Box(low: low, high: low + Point(x: width, y: height))
  }

  private func button(
    _ icon: Icon, _ action: Action, in box: Box, isEnabled: Bool = true, on face: inout Face
  ) {
    painter.button(
      icon, action, in: box, isEnabled: isEnabled, isHovered: desk.hovers(over: action, in: .pill),
      on: &face)
  }
}
