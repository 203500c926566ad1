internal import Geometry
internal import Ink

/// The shape that is drawn or dragged, and the handles of the selected one.
struct ShapeFace {
  let desk: Desk
  let painter: FacePainter

  func draw(on face: inout Face) {
    if let (shape, page) = desk.drawnShape, let box = desk.stack.boxes[safe: page] {
      draw(shape, desk.style, 1, on: box, &face)
    }
    guard let selected = desk.selectedShape, let shape = desk.shownShape,
      let box = desk.selectionPageBox
    else { return }
    if let shaping = desk.selection?.shaping {
      draw(shape, selected.style, selected.map.scale, on: box, &face)
      if shaping.isByKeys, !shaping.isSettling {
        drawHandles(of: shape, chosen: shaping.chosen, on: box, &face)
      }
    } else if desk.selection?.isLifted == false {
      drawHandles(of: shape, chosen: nil, on: box, &face)
    }
  }

  private func map(on page: Box) -> Affine {
    let view = desk.viewport
    return Affine.scaling(x: view.scale, y: view.scale)
      .then(.translation(by: view.corner(of: page)))
  }

  private func draw(
    _ shape: Shape, _ style: Style, _ scale: Double, on page: Box, _ face: inout Face
  ) {
    let map = map(on: page)
    var wide = style
    wide.width *= scale
    let stroke = Stroke(samples: [], channels: [], style: wide).drawn(as: shape)
    let path = painter.path(stroke.samples.map { map($0.position) })
    let width = max(style.inkWidth(pressure: 1) * scale * desk.viewport.scale, 1)
    let color = desk.seen(style).color
    if stroke.style.fill > 0 {
      face.marks.append(.area(path, color.faded(UInt32(255 * min(stroke.style.fill, 1)))))
    }
    face.marks.append(.line(path, width: width, color))
    face.reach.append(path.bounds.expanded(by: width + 2).roundedOut)
  }

  private func drawHandles(of shape: Shape, chosen: Int?, on page: Box, _ face: inout Face) {
    let (map, theme) = (map(on: page), desk.paperTheme)
    if shape.form == .ellipse {
      let corners = [(0, 0), (1, 0), (1, 1), (0, 1)].map {
        map(shape.frame(Point(x: $0.0, y: $0.1)))
      }
      face.marks.append(
        .line(painter.path(corners, isClosed: true), width: painter.scale, theme.accent.faded(0x90))
      )
    }
    for (number, (handle, place)) in shape.handles.enumerated() {
      let (center, isChosen) = (map(place), number == chosen)
      let radius = handle == .radius ? 3.6 : 5.0
      face.marks += [
        painter.disc(center, radius: radius + 1.4, theme.accent),
        painter.disc(
          center, radius: radius,
          isChosen || handle == .radius ? theme.accent : theme.surface),
      ]
      face.reach.append(Box(around: [center]).expanded(by: 9 * painter.scale).roundedOut)
    }
  }
}
