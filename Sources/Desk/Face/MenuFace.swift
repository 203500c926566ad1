internal import Geometry
internal import Ink
internal import Notebook
internal import Wording

/// The menu at the end of the bar: items without room in the bar, settings, and rarely used actions.
struct MenuFace: Card {
  static let name: Words = "More"
  static let isMenu = true

  let desk: Desk

  /// The range of row heights that fits the menu below the bar; a menu that scrolls anyway uses the greatest.
  private static let heights = 38.0...44.0
  private static let (seam, margin) = (9.0, 8.0)
  private static let itemsInRow = 6
  /// The window height below which the menu may cover the bar.
  private static let low = 560.0

  private var isOnPages: Bool { desk.screen is PageScreen }

  private var groups: [[FacePainter.Row]] {
    let ways = ArrangeAction.allCases.filter { desk.offers($0) }.map(Action.arrange)
    let finding: [Action] =
      [.find(.begin)] + (PDFCardFace.suits(desk) ? [.toggle(.pdfs)] : [])
    let viewing = [.toggleScrolling] + ways + [.toggle(.layers), .toggle(.sheet)]
    let groups: [[Action]] = [
      (desk.screen is ShelfScreen ? [] : [.show(.shelf)])
        + [.choose(.begin(.files)), .choose(.begin(.folder))] + (isOnPages ? finding : []),
      isOnPages ? viewing : [],
      [.openWindow, .toggleFullScreen] + (isOnPages ? [.present] : []),
      [.toggle(.settings), .toggle(.sync), .toggle(.laboratory), .toggle(.guide)],
    ]
    return groups.map { $0.map { FacePainter.Row($0, on: desk) } }
  }

  var panel: Panel {
    let painter = desk.painter
    let (groups, items) = (groups, isOnPages ? BarLayout(desk, painter).left : [])
    let seams = groups.dropFirst().count { !$0.isEmpty } + (items.isEmpty ? 1 : 2)
    let rows =
      groups.joined().count + 1 + (items.count + Self.itemsInRow - 1) / Self.itemsInRow
    let height = rowHeight(of: rows, seams: seams)
    func fit(_ widget: any Widget) -> any Widget { FixedHeight(height, widget) }
    let width = painter.menuWidth(
      352, margin: Self.margin, for: Array(groups.joined()), in: desk.window)
    return Panel(nil, width: width / painter.scale, pad: Self.margin, at: place) {
      Gap(Self.margin)
      if !items.isEmpty {
        CellGrid(Self.itemsInRow, items.map { fit(Bar(desk, painter).button(for: $0)) })
        seam
      }
      for row in groups[0] { fit(row) }
      seam
      CellGrid(Theme.all.count, Theme.all.indices.map { theme($0, height) })
      for group in groups.dropFirst() where !group.isEmpty {
        seam
        for row in group { fit(row) }
      }
      Gap(Self.margin)
    }
  }

  private var seam: any Widget { Seam(height: Self.seam, inset: 8) }

  /// On the shelf, the button is among others; in a low window the menu covers the bar rather than show few rows.
  private var place: Panel.Place {
    shelfButton.map { .menu(.below($0)) }
      ?? (desk.window.y < desk.painter.px(Self.low) ? .corner : .hanging)
  }

  private var shelfButton: Box? {
    desk.screen is ShelfScreen
      ? ShelfHead(desk, desk.painter).button(of: .toggle(.menu)) : nil
  }

  /// The height of a row, in interface units.
  private func rowHeight(of rows: Int, seams: Int) -> Double {
    let top = shelfButton.map { $0.high.y / desk.faceScale + 2 } ?? desk.cardTop
    let room = desk.window.y / desk.faceScale - 8 - top - 2 * Self.margin
    let height = ((room - Self.seam * Double(seams)) / Double(rows)).rounded(.down)
    return height < Self.heights.lowerBound
      ? Self.heights.upperBound : min(height, Self.heights.upperBound)
  }

  /// A swatch of a theme: a piece of background with a piece of paper; for high contrast, half of it is black.
  private func theme(_ place: Int, _ height: Double) -> any Widget {
    let (theme, action) = (Theme.all[place], Action.chooseTheme(place))
    let isChosen = theme == desk.theme
    return Custom(height: height) { box, painter, face in
      let center = box.center
      if isChosen || painter.isHovered(action) {
        face.marks += [
          painter.disc(center, radius: 17, isChosen ? painter.theme.accent : painter.theme.hover),
          painter.disc(center, radius: 15, painter.theme.surface),
        ]
      }
      face.marks.append(painter.disc(center, radius: 13, painter.theme.second))
      if theme == .contrast {
        face.marks += [
          painter.disc(center, radius: 12, Color(rgb: 0xFFFFFF)),
          .shifted(
            [painter.disc(center, radius: 12, Color(rgb: 0))], by: .zero,
            within: Box(low: box.low, high: Point(x: center.x, y: box.high.y))),
        ]
      } else {
        let half = Point(x: painter.px(5), y: painter.px(7))
        face.marks += [
          painter.disc(center, radius: 12, theme.desk),
          .box(
            Box(low: center - half, high: center + half), radius: painter.px(1),
            theme.page ?? .paper),
        ]
      }
      face.targets.append(
        Face.Target(control: Control(action), box: box, kind: .choice(isChosen: isChosen)))
    }
  }
}
