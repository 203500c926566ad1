internal import Geometry
internal import Ink

/// The bar beside a selection: color, width and further actions; beside an area without ink, those that apply to it.
struct SelectionBar {
  let desk: Desk
  let painter: FacePainter
  let selection: Selection
  let frame: SelectionFrame

  private var bar: Line {
    Line {
      if selection.isPlace {
        button(.clip, .clip)
        button(.share, .saveClip)
      } else {
        ink
        button(.weight, .offerWidths, isSelected: selection.offer == .widths)
        for (icon, card) in cards {
          IconButton(icon, .toggle(card), isSelected: desk.popup == card)
        }
        IconButton(.arrange, .toggle(.arrange), isSelected: desk.popup == .arrange)
        Divider(width: 9)
        button(.duplicate, .duplicate)
        button(.copy, .copy)
        button(.cut, .cut)
        button(.clip, .clip)
        // In narrow windows, only the menu of the selection has them.
        if place.box.width >= painter.px(Double(454 + 44 * cards.count)) {
          button(.link, .editLink)
          button(.title, .editHeading)
        }
        button(.delete, .delete)
      }
    }
  }

  /// The cards for the only element, a picture or formula, with their icons.
  private var cards: [(Icon, Popup)] {
    (selection.ink.shapes.isEmpty ? [] : [(.shape, .shape)])
      + (selection.ink.picture == nil ? [] : [(.picture, .picture)])
      + (selection.ink.formula == nil ? [] : [(.formula, .formula)])
  }

  private func button(
    _ icon: Icon, _ action: SelectionAction, isSelected: Bool? = nil
  ) -> IconButton {
    IconButton(icon, .select(action), isSelected: isSelected)
  }

  private var place: BarRoom { BarRoom(desk, painter) }

  /// The box of the bar: below, above or over the frame, where it and its largest offer are fully visible.
  private var box: Box {
    let (size, room) = (painter.size(of: bar), place.box)
    let corners = Box(around: frame.corners)
    let bounds = Box(
      low: Point(x: corners.low.x, y: frame.bounds.low.y),
      high: Point(x: corners.high.x, y: frame.bounds.high.y + painter.px(2)))
    let box = place.box(size, beside: bounds)
    guard !selection.isPlace else { return box }
    let most = self.size(of: colors).y + painter.px(6)
    let hasRoom = box.high.y + most <= room.high.y || box.low.y - most >= room.low.y
    return hasRoom ? box : place.placed(size, middle: box.center.x, top: room.high.y)
  }

  func draw(on face: inout Face) {
    painter.drawBar(bar, in: box, on: &face)
    switch selection.offer {
    case .nothing: break
    case .colors: draw(colors, on: &face)
    case .widths: draw(widths, on: &face)
    }
  }

  private func size(of grid: CellGrid) -> Point {
    painter.size(of: grid, width: painter.px(44) * Double(grid.columns))
  }

  private func draw(_ grid: CellGrid, on face: inout Face) {
    let (size, bar, gap) = (size(of: grid), box, painter.px(6))
    let isBelow = bar.high.y + gap + size.y <= place.box.high.y
    let top = isBelow ? bar.high.y + gap : bar.low.y - gap - size.y
    painter.drawBar(grid, in: place.placed(size, middle: bar.center.x, top: top), on: &face)
  }

  private var colors: CellGrid {
    let colors = desk.offeredColors(for: selection)
    let most = Int((place.box.width - painter.px(12)) / painter.px(44))
    return CellGrid(
      max(min(colors.count, most, 8), 1),
      colors.enumerated().map { place, color in
        Swatch(color, .select(.chooseColor(place)), isChosen: color == selection.ink.color?.opaque)
      })
  }

  private var widths: CellGrid {
    let widths = selection.offeredWidths
    return CellGrid(
      widths.count,
      widths.enumerated().map { place, width in
        let isChosen = width == selection.ink.width
        return Cell(.select(.chooseWidth(place)), isChosen: isChosen) { box, painter, face in
          let half = Point(x: painter.px(11), y: 0)
          let shown = min(max(width * 96 / 72 * painter.scale, painter.scale), painter.px(18))
          face.marks.append(
            .line(
              painter.path([box.center - half, box.center + half]), width: shown,
              isChosen ? painter.theme.accent : painter.theme.text))
        }
      })
  }

  /// The button in the color of the ink; for several colors, it shows the first three offered.
  private var ink: any Widget {
    let (action, isOn) = (Action.select(.offerColors), selection.offer == .colors)
    return Custom(height: 44, width: 44) { box, painter, face in
      if isOn || painter.isHovered(action) {
        let ground = isOn ? painter.theme.soft : painter.theme.hover
        face.marks.append(painter.plate(box.inset(5, painter), 8, ground))
      }
      if let color = selection.ink.color {
        face.marks += painter.drop(box.center, radius: 10, color)
      } else {
        for (index, color) in desk.offeredColors(for: selection).prefix(3).enumerated() {
          let center = box.center + Point(x: painter.px(Double(index - 1) * 6), y: 0)
          face.marks.append(painter.disc(center, radius: 8, painter.theme.surface))
          face.marks += painter.drop(center, radius: 6.6, color)
        }
      }
      face.targets.append(
        Face.Target(control: Control(action), box: box, kind: .toggle(isOn: isOn)))
    }
  }
}

/// The room for the bars beside a selection, clear of the page pill and the bar at the top.
struct BarRoom {
  let box: Box

  init(_ desk: Desk, _ painter: FacePainter) {
    let seen = desk.viewport.frame
    let low = seen.low + Point(x: painter.px(12), y: painter.px(12))
    box = Box(low: low, high: seen.high - Point(x: painter.px(12), y: painter.px(76)))
  }

  /// A bar below something, or above it if there is no room below.
  func box(_ size: Point, beside bounds: Box) -> Box {
    let (below, above) = (bounds.high.y, bounds.low.y - size.y)
    let wanted = below + size.y <= box.high.y ? below : above
    return placed(size, middle: bounds.center.x, top: wanted)
  }

  func placed(_ size: Point, middle: Double, top: Double) -> Box {
    box.place(for: size, at: Point(x: middle - size.x / 2, y: top))
  }
}

extension Box {
  /// A place of a size as near as possible to a corner and inside, unless it is larger; in whole pixels.
  func place(for size: Point, at corner: Point) -> Box {
    Box(
      x: min(max(corner.x, low.x), max(high.x - size.x, low.x)).rounded(),
      y: min(max(corner.y, low.y), max(high.y - size.y, low.y)).rounded(), width: size.x,
      height: size.y)
  }
}
