internal import Geometry
internal import Notebook
internal import Wording

/// The pill below the page with its number, which a touch starts typing, and the buttons to turn pages.
struct PagePill {
  let desk: Desk
  let painter: FacePainter

  func draw(on face: inout Face) {
    let count = desk.notebook?.sheets.count ?? 0
    guard count > 0 else { return }
    let box = box
    let (low, side) = (box.low, box.height)
    painter.panel(box, radius: 22, on: &face)
    let left = Box(x: low.x, y: low.y, width: side, height: side)
    let right = Box(x: box.high.x - side, y: low.y, width: side, height: side)
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
    let middle = Box(x: left.high.x, y: low.y, width: box.width - 2 * side, height: side)
    face.targets.append(Face.Target(control: Control(.turnByNumber(.begin)), box: middle))
    let number = desk.pageNumber
    face.marks.append(
      .words(
        "\(number?.text ?? numbers(of: row)) / \(count)", at: box.center,
        painter.words(
          15, number == nil ? painter.theme.text : painter.theme.chosen, anchor: 0.5,
          weight: .medium)))
  }

  private func numbers(of row: Range<Int>) -> String {
    row.count > 1 ? "\(row.lowerBound + 1)–\(row.upperBound)" : "\(row.lowerBound + 1)"
  }

  var box: Box {
    let (width, height) = (painter.px(168), painter.px(44))
    return Box(
      x: ((desk.window.x - width) / 2).rounded(), y: desk.window.y - height - painter.px(20),
      width: width, height: height)
  }

  private func button(
    _ icon: Icon, _ action: Action, in box: Box, isEnabled: Bool, on face: inout Face
  ) {
    painter.button(
      icon, action, in: box, isEnabled: isEnabled, isHovered: desk.hovers(over: action, in: .pill),
      on: &face)
  }
}

extension Desk {
  var pageNumber: PageNumber? { popup == .pageNumber ? cards.number : nil }

  private static let noPages: Words = "This notebook has no pages."

  private mutating func type(_ change: (inout PageNumber) -> Void) {
    if pageNumber != nil { change(&cards.number) }
  }

  mutating func turn(_ action: PageNumberAction, _ effects: inout [Effect]) {
    effects.append(.drawFace)
    switch action {
    case .begin:
      guard pageNumber == nil, let notebook else { return popup = nil }
      guard !notebook.sheets.isEmpty else { return show(Toast(Self.noPages), &effects) }
      toggle(.pageNumber, &effects)
    case .digit(let digit): type { $0.append(digit) }
    case .erase: type { $0.removeLast() }
    case .turn:
      let number = pageNumber?.value
      popup = nil
      guard let number, let count = notebook?.sheets.count else { return }
      guard (1..<count + 1).contains(number) else {
        let sentence: Words = "Page \(number) does not exist; the last page is \(count)."
        return show(Toast(count == 0 ? Self.noPages : sentence), &effects)
      }
      recordStay()
      turn(to: number - 1, &effects)
    }
  }
}

struct PageNumber: Hashable, Sendable {
  private var digits: [Int] = []

  /// The maximum number of digits, more than any notebook needs.
  private static let most = 7

  var text: String { digits.map(String.init).joined() + "_" }

  var value: Int? { digits.isEmpty ? nil : digits.reduce(0) { $0 * 10 + $1 } }

  mutating func append(_ digit: Int) {
    guard (0...9).contains(digit), digits.count < Self.most else { return }
    digits.append(digit)
  }

  mutating func removeLast() { _ = digits.popLast() }
}

/// The user's actions while a page number is typed.
public enum PageNumberAction: Hashable, Sendable {
  case begin
  case digit(Int), erase
  case turn
}

extension Key {
  var typed: PageNumberAction? {
    guard !control else { return nil }
    let name = sign
    switch name {
    case "return", "enter": return .turn
    case "backspace", "delete": return .erase
    default: return name.count == 1 ? name.first?.wholeNumberValue.map { .digit($0) } : nil
    }
  }
}

struct NumberPadFace: Card {
  static let name: Words = "Go to page number"

  let desk: Desk

  static func begin(on desk: inout Desk, _ effects: inout [Effect]) {
    desk.cards.number = PageNumber()
  }

  var panel: Panel {
    let pill = PagePill(desk: desk, painter: desk.painter).box
    return Panel(nil, width: 184, pad: 8, at: .above(pill)) {
      Gap(8)
      CellGrid(
        3, (1...9).map(digit) + [button(.backspace, .erase), digit(0), button(.tick, .turn)])
      Gap(8)
    }
  }

  private func digit(_ digit: Int) -> any Widget {
    PadKey("\(digit)", .turnByNumber(.digit(digit)))
  }

  private func button(_ icon: Icon, _ action: PageNumberAction) -> any Widget {
    IconButton(icon, .turnByNumber(action), isEnabled: desk.pageNumber?.value != nil)
  }
}
