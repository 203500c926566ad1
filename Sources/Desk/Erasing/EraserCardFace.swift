internal import Geometry
internal import Wording

/// The card of the erasers: what they erase, their size, and whether they erase only highlighter.
struct EraserCardFace: Card {
  static let name: Words = "Eraser options"

  let desk: Desk

  private static let cell = 60.0

  init(_ desk: Desk) { self.desk = desk }

  var panel: Panel {
    let sizes = EraserSettings.offered
    let marks = Action.erase(.toggleMarksOnly)
    return Panel(nil, width: Self.cell * Double(sizes.count) + 28, pad: 14, at: place) {
      Gap(10)
      ChoiceRow(
        nil,
        [
          Offer(
            "Whole strokes", .erase(.choose(inParts: false)),
            isChosen: desk.preferences.tool == .eraser),
          Offer(
            "Parts", .erase(.choose(inParts: true)), isChosen: desk.preferences.tool == .partEraser),
        ], gap: 6)
      CellGrid(sizes.count, sizes.indices.map(size))
      Seam(height: 10)
      FacePainter.Row(
        icon: .marker, action: marks, name: marks.name, isOn: desk.preferences.eraser.marksOnly,
        isSwitch: true)
      Gap(10)
    }
  }

  private var place: Panel.Place {
    let places = BarLayout(desk, desk.painter).places
    func middle(_ tool: Tool) -> Double? {
      places.first { $0.item == .tool(tool) }?.box.center.x
    }
    let hook = middle(desk.preferences.tool)
    return .below(middle(.eraser) ?? hook, hook: hook)
  }

  /// A size as large as it erases.
  private func size(_ place: Int) -> Cell {
    let radius = EraserSettings.offered[place]
    let isChosen = radius == desk.preferences.eraser.radius
    return Cell(.erase(.chooseSize(place)), height: 70, isChosen: isChosen) { box, painter, face in
      let shown = min(radius, 27) * painter.scale
      let circle = Path(
        around: Box(low: box.center, high: box.center).expanded(by: shown), radius: shown)
      face.marks.append(
        .line(
          circle, width: 1.7 * painter.scale, isChosen ? painter.theme.accent : painter.theme.text))
    }
  }
}
