internal import Geometry
internal import Wording

/// The card of all settings: each with a sentence about it beside what can be chosen, or above it in a narrow window.
struct SettingsCardFace: Card {
  static let name: Words = "Settings"

  let box: Box
  private let desk: Desk
  private let painter: FacePainter
  private let rows: [Row]

  /// A row of the card.
  private enum Row {
    case title(Words)
    case setting(Setting, about: [String])
    case further(Action)
  }

  private static let (width, pad, head, end) = (720.0, 20.0, 56.0, 12.0)
  private static let (title, choice, line, further) = (50.0, 44.0, 17.0, 52.0)
  /// The room between a setting and the next one: more than between its name and its sentence.
  private static let gap = 12.0
  /// The width from which on choices lie beside their sentences, and the share of the sentences.
  private static let (wide, share) = (560.0, 0.4)

  init(_ desk: Desk, _ painter: FacePainter) {
    (self.desk, self.painter) = (desk, painter)
    let width = min(Self.width, desk.window.x / painter.scale - 16)
    let inner = width - 2 * Self.pad
    let room = inner >= Self.wide ? inner * Self.share - 12 : inner
    let groups = Setting.groups(on: desk).flatMap { group in
      [Row.title(group.title)]
        + group.settings.map { setting in
          .setting(setting, about: WordWrap.lines(of: setting.about.text, in: room - 4, size: 12.5))
        }
    }
    rows = groups + [.title("More settings")] + SettingEntry.further.map(Row.further)
    let isWide = inner >= Self.wide
    let height = rows.reduce(Self.head + Self.end) { $0 + Self.height(of: $1, isWide: isWide) }
    let edge = painter.px(8)
    let size = Point(x: painter.px(width), y: painter.px(height))
    let low = Point(
      x: max(((desk.window.x - size.x) / 2).rounded(), edge),
      y: max(min(painter.px(desk.cardTop + 4), desk.window.y - size.y - edge), edge))
    box = Box(low: low, high: low + size)
  }

  var fixed: (head: Double, foot: Double) { (Self.head, 0) }

  private var isWide: Bool { box.width - 2 * painter.px(Self.pad) >= painter.px(Self.wide) }

  /// The height of a row, in units of the face.
  private static func height(of row: Row, isWide: Bool) -> Double {
    switch row {
    case .title: title
    case .setting(_, let about):
      (isWide ? max(choice, words(about)) : words(about) + choice + 4) + gap
    case .further: further
    }
  }

  /// The height of the name of a setting and its sentence.
  private static func words(_ about: [String]) -> Double { 20 + line * Double(about.count) }

  func draw(on face: inout Face) {
    let pad = painter.px(Self.pad)
    var y = box.low.y + painter.px(Self.head)
    for row in rows {
      let bottom = y + painter.px(Self.height(of: row, isWide: isWide))
      draw(
        row,
        in: Box(
          low: Point(x: box.low.x + pad, y: y), high: Point(x: box.high.x - pad, y: bottom)),
        on: &face)
      y = bottom
    }
    let inner = Box(
      low: Point(x: box.low.x + pad, y: box.low.y), high: Point(x: box.high.x - pad, y: box.high.y))
    painter.header(
      Self.name, close: .toggle(.settings), in: inner,
      isHovered: desk.hovered?.action == .toggle(.settings), on: &face)
  }

  private func draw(_ row: Row, in box: Box, on face: inout Face) {
    switch row {
    case .title(let title):
      painter.hair(from: box.low.x, to: box.high.x, y: box.low.y + painter.px(4), on: &face)
      face.marks.append(
        .words(
          title, at: Point(x: box.low.x, y: box.high.y - painter.px(18)),
          painter.words(13.5, painter.theme.text, weight: .semiBold, room: box.width)))
    case .setting(let setting, let about): draw(setting, about, in: box, on: &face)
    case .further(let action):
      guard let entry = action.entry, let icon = entry.icon else { return }
      painter.draw(
        FacePainter.ListEntry(icon: icon, name: entry.name, caption: entry.help), action, in: box,
        isHovered: desk.hovered?.action == action, on: &face)
    }
  }

  private func draw(_ setting: Setting, _ about: [String], in box: Box, on face: inout Face) {
    let words = painter.px(Self.words(about))
    let box = Box(low: box.low, high: Point(x: box.high.x, y: box.high.y - painter.px(Self.gap)))
    let start = isWide ? box.low.x + (box.width * Self.share).rounded() : box.low.x
    let top = isWide ? ((box.height - words) / 2).rounded() : 0
    let room = isWide ? start - box.low.x - painter.px(12) : box.width
    face.marks.append(
      .words(
        setting.name, at: Point(x: box.low.x, y: box.low.y + top + painter.px(10)),
        painter.words(13.5, painter.theme.text, room: room)))
    for (place, line) in about.enumerated() {
      let y = box.low.y + top + painter.px(20 + Self.line * (Double(place) + 0.5))
      face.marks.append(
        .text(
          line, at: Point(x: box.low.x, y: y), painter.words(12.5, painter.theme.second, room: room)
        ))
    }
    let middle = isWide ? box.center.y : box.high.y - painter.px(Self.choice / 2)
    let half = painter.px(Self.choice / 2)
    painter.choice(
      setting.offers, chosen: setting.chosen, of: setting.name,
      in: Box(
        low: Point(x: start, y: (middle - half).rounded()),
        high: Point(x: box.high.x, y: (middle + half).rounded())),
      on: &face)
  }
}
