internal import Geometry
internal import Wording

struct LayersCardFace: Card {
  static let name: Words = "Layers"
  static let stays = true

  let desk: Desk

  private static let row = 44.0

  static func suits(_ desk: Desk) -> Bool { desk.sheet != nil }

  static func begin(on desk: inout Desk, _ effects: inout [Effect]) {
    desk.cards.layers = LayerCard()
  }

  /// The layers with their places counted from the lowest, in display order, a dragged one where it would be dropped.
  private var rows: [(place: Int, layer: LayerOnDesk)] {
    var layers = desk.layers.enumerated().map { (place: $0, layer: $1) }
    if let dragged = desk.cards.layers.dragged,
      let from = layers.firstIndex(where: { $0.layer.id == dragged.layer })
    {
      let moved = layers.remove(at: from)
      layers.insert(moved, at: min(max(dragged.place, 0), layers.count))
    }
    return layers.reversed()
  }

  var panel: Panel {
    let rows = rows
    return Panel(Self.name, close: .toggle(.layers), pad: 16) {
      for (place, layer) in rows { row(layer, at: place) }
      if rows.isEmpty { Inset(Label(nothing, .second, height: Self.row), sides: 8) }
    }.foot {
      Seam(height: 10)
      for actions in Self.actions {
        Line(gap: 8) {
          for action in actions {
            ActionButton(action.name, .layer(action), isEnabled: desk.offers(action), least: nil)
          }
        }
      }
      Gap(6)
    }
  }

  private static let actions: [[LayerAction]] = [
    [.add, .rename, .delete], [.moveUp, .moveDown, .mergeDown], [.takeSelection],
  ]

  /// Why there is nothing to choose; empty until that is known.
  private var nothing: Words {
    guard let page = desk.sheet?.id, desk.pages.layers[page] != nil else { return "" }
    return "Write to create the first layer."
  }

  /// The place among the layers, counted from the lowest, for a height in the window.
  func place(at y: Double) -> Int {
    let painter = desk.painter
    let layout = PanelLayout(panel, in: desk.panelRoom, painter)
    let top = layout.box.low.y + layout.fixed.head * painter.scale
    let row = ((y - top) / painter.px(Self.row)).rounded(.down)
    let last = max(desk.layers.count - 1, 0)
    return desk.layers.count - 1 - (row.isFinite ? Int(max(min(row, Double(last)), 0)) : 0)
  }

  private func row(_ layer: LayerOnDesk, at place: Int) -> any Widget {
    let isChosen = desk.chosenLayer.map { desk.layers[$0].id } == layer.id
    return RowBackground(isChosen: isChosen, action: .layer(.choose(layer.id))) {
      Line {
        IconButton(layer.isVisible ? .shown : .hidden, .layer(.toggleShown(layer.id)))
        Custom(height: Self.row) { box, painter, face in
          draw(layer, layer.name(at: place), isChosen: isChosen, in: box, painter, on: &face)
        }
        IconButton(layer.isLocked ? .locked : .unlocked, .layer(.toggleLocked(layer.id)))
        IconButton(.grip, .layer(.hold(layer.id)))
      }
    }
  }

  private func draw(
    _ layer: LayerOnDesk, _ name: Words, isChosen: Bool, in box: Box, _ painter: FacePainter,
    on face: inout Face
  ) {
    if layer.isWrittenOn {
      let center = Point(x: box.low.x + painter.px(12), y: box.center.y)
      face.marks.append(painter.disc(center, radius: 3, painter.theme.accent))
    }
    Inset(
      Label(
        name, isChosen ? .chosen : layer.isVisible ? .text : .second,
        weight: isChosen ? .medium : .regular, height: Self.row),
      left: layer.isWrittenOn ? 22 : 8, right: 8
    ).draw(in: box, painter, on: &face)
    face.targets.append(
      Face.Target(
        control: Control(.layer(.choose(layer.id))), box: box, kind: .choice(isChosen: isChosen)))
  }
}
