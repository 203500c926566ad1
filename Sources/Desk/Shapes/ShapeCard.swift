internal import Geometry
internal import Ink
internal import Notebook
internal import Wording

/// Chooses what the shape tool draws, or the look of the selected shapes.
struct ShapeCardFace: Card {
  static let name: Words = "Shapes"

  let desk: Desk

  private static let fills = [0, 15, 30, 60, 100]
  private static let radii = [0, 20, 40, 80]

  var panel: Panel {
    let shapes = desk.restingShapes
    return Panel(shapes.isEmpty ? Self.name : "Shape", width: 420, at: place(shapes)) {
      if shapes.isEmpty { kinds } else { looks(of: shapes) }
    }
  }

  private func place(_ shapes: [SelectedShape]) -> Panel.Place {
    guard shapes.isEmpty else { return .corner }
    let bar = Bar(desk, desk.painter)
    let hook = bar.middle(of: .selectTool(.shape))
    return .below(hook, hook: hook)
  }

  private var kinds: [any Widget] {
    let chosen = desk.preferences.shapes.kind
    return [
      Chips(
        ShapeStencil.allCases.map { Offer($0.name, .shape(.draw($0)), isChosen: $0 == chosen) }),
      Paragraph("Drag to draw. Shift keeps sides equal, Alt draws from the middle."),
      FacePainter.Row(.shape(.layOut(isAcross: false)), on: desk),
      FacePainter.Row(.shape(.layOut(isAcross: true)), on: desk),
      FacePainter.Row(.toggle(.stickers), on: desk),
      Gap(8),
    ]
  }

  @WidgetBuilder private func looks(of shapes: [SelectedShape]) -> [any Widget] {
    if shapes.contains(where: { $0.shape.form.isClosed }) {
      let fills = Set(shapes.map { Int(($0.style.fill * 100).rounded()) })
      choices("Fill", Self.fills.map { ShapeAction.fill($0) }) { action in
        if case .fill(let percent) = action { fills == [percent] } else { false }
      }
    }
    let dashes = Set(shapes.map { DashKind($0.style.dashes, width: $0.style.width) })
    choices("Line", DashKind.allCases.indices.map { ShapeAction.dash($0) }) { action in
      if case .dash(let place) = action { dashes == [DashKind.allCases[place]] } else { false }
    }
    if shapes.contains(where: { !$0.shape.form.isClosed }) {
      let heads = Set(shapes.map(\.shape.heads.rawValue))
      choices("Arrowheads", [[], .start, .end, [.start, .end]].map { ShapeAction.heads($0) }) {
        if case .heads(let ends) = $0 { heads == [ends.rawValue] } else { false }
      }
    }
    if shapes.contains(where: { !$0.shape.corners.isEmpty }) {
      let radii = Set(shapes.map { Int(($0.shape.radius / Length.millimeter * 10).rounded()) })
      choices("Corners", Self.radii.map { ShapeAction.radius($0) }) { action in
        if case .radius(let tenths) = action { radii == [tenths] } else { false }
      }
    }
    Gap(4)
    if shapes.count > 1 {
      FacePainter.Row(.shape(.layOut(isAcross: false)), on: desk)
      FacePainter.Row(.shape(.layOut(isAcross: true)), on: desk)
    }
    FacePainter.Row(.shape(.editPoints), on: desk)
    FacePainter.Row(.shape(.toInk), on: desk)
    Gap(8)
  }

  private func choices(
    _ caption: Words, _ actions: [ShapeAction], isChosen: (ShapeAction) -> Bool
  ) -> any Widget {
    ChoiceRow(caption, actions.map { Offer($0.label, .shape($0), isChosen: isChosen($0)) })
  }
}
