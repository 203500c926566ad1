internal import Geometry
internal import Notebook
internal import Wording

/// The card where pages get another paper and another size.
struct SheetCardFace: Card {
  static let name: Words = "Paper and size"

  private let desk: Desk
  private let painter: FacePainter
  private let rows: [Row]
  private let places: CardRows
  private let shown: SheetChange
  /// The paper of one's own that is chosen; nil for none.
  private let own: String?
  /// The pages that are changed, and those of them that stay as they are.
  private let count: Int, covered: Int

  /// A row of the card.
  private enum Row: Hashable {
    case header, scope, papers(Int), file, deeds(String), spacings(Paper.Ruling), colors, sizes
    case turns, growth, new, note, foot

    /// Its height, in units of the face.
    var height: Double {
      switch self {
      case .header: 56
      case .papers: SheetFace.papers
      case .scope, .spacings, .colors, .sizes, .turns, .growth: SheetFace.row
      case .file, .deeds, .new: 44
      case .note: 28
      case .foot: 64
      }
    }
  }

  static func suits(_ desk: Desk) -> Bool { desk.sheet != nil }

  static func begin(on desk: inout Desk, _ effects: inout [Effect]) {
    let pages = desk.screen is OverviewScreen ? desk.overview.aim : []
    desk.cards.sheet = SheetCard()
    desk.cards.sheet.pages = pages.isEmpty ? Set([desk.sheet?.id].compactMap(\.self)) : pages
    desk.focus = nil
    desk.beginPapers(&effects)
  }

  init(_ desk: Desk, _ painter: FacePainter) {
    (self.desk, self.painter) = (desk, painter)
    (shown, own) = (desk.shownSheet, desk.shownOwnPaper)
    let (sheets, card) = (desk.sheetsToChange, desk.cards.sheet)
    count = sheets.count
    covered = sheets.count { $0.isCovered || card.changesSheet && $0.keepsPaper(in: card.change) }
    let papers =
      (0..<SheetFace.paperRows(on: desk)).map(Row.papers)
      + (SheetFace.hasFileRow(on: desk) ? [.file] : [])
    rows =
      [.header, .scope] + papers + Self.rows(of: shown, on: desk) + [.new]
      + (covered > 0 ? [.note] : []) + [.foot]
    places = CardRows(rows.map(\.height), isCentered: false, desk, painter)
  }

  /// The rows about the chosen paper: one's own has its size and its colour already.
  private static func rows(of shown: SheetChange, on desk: Desk) -> [Row] {
    if desk.showsOwnPaper { return desk.shownOwnPaper.map { [.deeds($0)] } ?? [] }
    let spacings = shown.ruling.flatMap { ruling in
      SheetChoice.spacings(of: ruling).isEmpty ? nil : Row.spacings(ruling)
    }
    return (spacings.map { [$0] } ?? []) + [.colors, .sizes, .turns, .growth]
  }

  var box: Box { places.box }
  var fixed: (head: Double, foot: Double) { (Row.header.height, Row.foot.height) }

  private var card: SheetCard { desk.cards.sheet }

  /// Whether there is something to change.
  private var canApply: Bool {
    card.scope == .new || card.isForNew
      || covered < count && (card.own != nil || !card.change.changesNothing)
  }

  private func isHovered(_ action: Action) -> Bool { desk.hovered?.action == action }

  func draw(on face: inout Face) {
    let sheet = SheetFace(desk, painter, chosen: shown, own: own) { .sheet(.choose($0)) }
    for (number, row) in rows.enumerated() {
      let inner = places.inner(number)
      switch row {
      case .header:
        painter.header(
          Self.name, close: .toggle(.sheet), in: places[number],
          isHovered: isHovered(.toggle(.sheet)), on: &face)
      case .scope: drawScope(in: inner, on: &face)
      case .papers(let part): sheet.drawPapers(part, in: inner, on: &face)
      case .file: sheet.drawFile(in: places[number], on: &face)
      case .deeds(let own): sheet.drawDeeds(on: own, in: places[number], on: &face)
      case .spacings(let ruling): sheet.drawSpacings(of: ruling, in: inner, on: &face)
      case .colors: sheet.drawColors(in: inner, on: &face)
      case .sizes: sheet.drawSizes(in: inner, on: &face)
      case .turns: sheet.drawTurns(in: inner, on: &face)
      case .growth: sheet.drawGrowth(in: inner, on: &face)
      case .new: drawNew(in: places[number], on: &face)
      case .note: drawNote(in: places[number], on: &face)
      case .foot:
        painter.button(
          SheetAction.apply.name, .sheet(.apply), in: places.button(in: number), isMain: true,
          isEnabled: canApply, isHovered: isHovered(.sheet(.apply)), on: &face)
      }
    }
  }

  private func drawScope(in row: Box, on face: inout Face) {
    let these: Words =
      card.pages.count == 1 ? "This page" : "\(card.pages.count) chosen pages"
    let scopes = SheetScope.allCases
    painter.choice(
      scopes.map { scope in
        (scope == .these ? these : SheetAction.scope(scope).name, .sheet(.scope(scope)))
      }, chosen: scopes.firstIndex(of: card.scope), in: row, on: &face)
  }

  /// Draws what becomes of pages that will be added.
  private func drawNew(in row: Box, on face: inout Face) {
    let isUnset = desk.notebook?.usual == UsualSheet()
    let action: SheetAction = card.scope == .new ? .forgetUsual : .toggleNew
    let isOn = card.scope == .new ? isUnset : card.isForNew
    let isSwitch = action == .toggleNew
    painter.draw(
      FacePainter.Row(
        icon: isOn && !isSwitch ? .tick : .addPage, action: .sheet(action), name: action.name,
        isOn: isOn, isEnabled: card.scope != .new || !isUnset, isSwitch: isSwitch),
      in: row, isHovered: isHovered(.sheet(action)), on: &face)
  }

  /// Says which pages stay as they are.
  private func drawNote(in row: Box, on face: inout Face) {
    let note: Words =
      covered == 1
      ? "1 page lies on a PDF or a picture and stays as it is."
      : "\(covered) pages lie on a PDF or a picture and stay as they are."
    face.marks.append(
      .words(
        note, at: Point(x: row.low.x, y: row.center.y),
        painter.words(12.5, painter.theme.second, room: row.width)))
  }
}
