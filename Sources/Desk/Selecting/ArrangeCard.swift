internal import Notebook
internal import Wording

/// The panel with all that arranges a selection: aligning, distributing, flipping, order and groups.
struct ArrangeCardFace: Card {
  static let name: Words = "Arrange"
  static let stays = true

  let desk: Desk

  private static let aligning: [Action] = [.left, .center, .right, .top, .middle, .bottom].map {
    .select(.arrange($0))
  }
  private static let spreading: [Action] = [.spreadAcross, .spreadDown, .flipAcross, .flipDown].map
  {
    .select(.arrange($0))
  }
  private static let ordering: [Action] = [
    .select(.toFront), .select(.forward), .select(.backward), .select(.toBack),
  ]
  private static let grouping: [Action] = [
    .select(.group), .select(.ungroup), .select(.lock), .select(.alike(.color)),
    .select(.alike(.pen)), .select(.alike(.layer)),
  ]

  var panel: Panel {
    Panel(Self.name, width: 320, pad: 12) {
      if desk.restingInk == nil {
        Paragraph("Select something first.")
        Gap(8)
      }
      grid("Align", Self.aligning)
      grid("Distribute and mirror", Self.spreading)
      grid("Front and back", Self.ordering)
      Gap(4)
      for action in Self.grouping { FacePainter.Row(action, on: desk) }
      Gap(8)
    }
  }

  private func grid(_ caption: Words, _ actions: [Action]) -> any Widget {
    Column {
      Label(caption, size: 12.5, .second, height: 22)
      CellGrid(6, actions.map { IconButton($0, on: desk) })
    }
  }
}
