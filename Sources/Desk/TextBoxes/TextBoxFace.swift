internal import Geometry
internal import Ink
internal import Notebook
internal import Wording

/// The open text box: its words, caret, selection and frame, and the bar above it.
struct TextBoxFace {
  let desk: Desk
  let painter: FacePainter
  private var theme: Theme { desk.paperTheme }

  func draw(on face: inout Face) {
    if let text = desk.restingText { draw(text, on: &face) }
    if case .typing(.draw(let page, let start, let end))? = desk.hand.gesture {
      drawNewBox(on: page, Box(around: [start, end]), on: &face)
    }
    guard let text = desk.openText, let frame = TextBoxFrame(desk) else { return }
    drawFrame(frame, on: &face)
    drawSelection(text, frame, on: &face)
    drawDoubts(frame, on: &face)
    draw(text, on: &face)
    drawCaret(text, frame, on: &face)
    drawTarget(text, frame, on: &face)
    if case .typing? = desk.hand.gesture { return }
    let bounds = frame.map(frame.surroundings)
    if !text.isBusy, bounds.intersects(desk.viewport.frame) {
      TextBar(desk: desk, painter: painter, text: text).draw(beside: bounds, on: &face)
    }
  }

  /// Draws the words as they will be on the page.
  private func draw(_ text: OpenText, on face: inout Face) {
    guard let page = desk.box(of: text.page) else { return }
    let view = desk.viewport
    var box = text.shown.box
    box.origin = box.origin + text.drag
    let map = text.transform.then(.scaling(x: view.scale, y: view.scale))
      .then(.translation(by: view.corner(of: page)))
    let sheet = desk.notebook?.sheets.first { $0.id == text.page }
    let isTurned = desk.turnsPaper && sheet?.paper.color.isLight != false
    face.marks.append(.typed(box, map, isTurned: isTurned))
    let lines = desk.measurer.layout(of: box).box.moved(by: box.origin)
    if !lines.isEmpty { face.reach.append(map(lines).expanded(by: 4).roundedOut) }
  }

  private func outline(_ box: Box, under map: Affine) -> Path {
    var path = Path()
    for corner in box.corners { path.line(to: map(corner)) }
    path.close()
    return path
  }

  private func drawNewBox(on page: Int, _ box: Box, on face: inout Face) {
    guard let sheet = desk.stack.boxes[safe: page] else { return }
    let view = desk.viewport
    let map = Affine.scaling(x: view.scale, y: view.scale)
      .then(.translation(by: view.corner(of: sheet)))
    let path = outline(box, under: map)
    face.marks.append(
      .dashes(path, width: 1.5 * painter.scale, length: 5 * painter.scale, theme.accent))
    face.reach.append(path.bounds.expanded(by: 2 * painter.scale).roundedOut)
  }

  private func drawFrame(_ frame: TextBoxFrame, on face: inout Face) {
    let path = outline(frame.box, under: frame.map)
    let (width, color) = frame.isCell ? (2.0, theme.accent) : (1, theme.hair)
    face.marks.append(.line(path, width: width * painter.scale, color))
    face.reach.append(path.bounds.expanded(by: 8 * painter.scale).roundedOut)
    for (_, place) in frame.handles {
      face.marks += [
        painter.disc(place, radius: 5.4, theme.surface),
        painter.disc(place, radius: 4, theme.accent),
      ]
    }
  }

  private func drawSelection(_ text: OpenText, _ frame: TextBoxFrame, on face: inout Face) {
    guard text.preedit == nil else { return }
    let letters = desk.popup == .linkTarget ? text.lettersToLink : text.selection
    for box in frame.lines.boxes(of: letters) {
      face.marks.append(.area(outline(box, under: frame.map), theme.accent.faded(0x38)))
    }
  }

  /// Underlines the words that are still to be checked.
  private func drawDoubts(_ frame: TextBoxFrame, on face: inout Face) {
    for word in desk.checkedWords?.words ?? [] where !word.isChecked {
      for box in frame.lines.boxes(of: word.range) {
        let start = Point(x: box.low.x, y: box.high.y)
        let line = painter.path([frame.map(start), frame.map(box.high)])
        face.marks.append(
          .dashes(line, width: 2 * painter.scale, length: 2 * painter.scale, theme.accent))
        face.reach.append(line.bounds.expanded(by: 2 * painter.scale).roundedOut)
      }
    }
  }

  private func drawCaret(_ text: OpenText, _ frame: TextBoxFrame, on face: inout Face) {
    guard text.selection.isEmpty || text.preedit != nil else { return }
    let caret = frame.lines.caret(at: text.shown.caret)
    let line = painter.path([frame.map(caret.low), frame.map(caret.high)])
    face.marks.append(.line(line, width: 2 * painter.scale, theme.accent))
    face.reach.append(line.bounds.expanded(by: 2 * painter.scale).roundedOut)
  }

  /// The text for screen readers, and what a pointer touches.
  private func drawTarget(_ text: OpenText, _ frame: TextBoxFrame, on face: inout Face) {
    let shown = text.shown
    var field = TextField(shown.box.text, limit: .max)
    let (low, high) = (text.selection.lowerBound, text.selection.upperBound)
    func cluster(_ place: Int) -> Int { field.text.place(behindScalars: place) }
    field.place(at: cluster(text.preedit == nil ? low : shown.caret))
    field.place(at: cluster(text.preedit == nil ? high : shown.caret), extending: true)
    face.targets.append(
      Face.Target(
        control: Control(.type(.hold(0))),
        box: frame.map(frame.box),
        kind: .field(field, hasKeys: desk.typesOnPage), name: "Text box"))
  }
}

/// The bar beside the open text box.
struct TextBar {
  let desk: Desk
  let painter: FacePainter
  let text: OpenText

  private func bar(withLink: Bool) -> Line {
    let (style, line) = (text.typingStyle, text.typingLine.kind)
    return Line {
      button(.smaller, .resize(-1))
      size
      button(.larger, .resize(1))
      Divider(width: 9)
      button(.bold, .toggleBold, isOn: style.isBold)
      button(.italic, .toggleItalic, isOn: style.isItalic)
      color
      if withLink {
        IconButton(.link, .select(.editLink), isSelected: desk.popup == .linkTarget)
      }
      Divider(width: 9)
      button(.bullets, .list(.bullet), isOn: line == .bullet)
      button(.checkList, .list(.check(isDone: false)), isOn: line.isLike(.check(isDone: false)))
      IconButton(
        .menu, .toggle(.textStyle), isSelected: desk.popup == .textStyle)
    }
  }

  private func button(_ icon: Icon, _ action: TextBoxAction, isOn: Bool? = nil) -> IconButton {
    IconButton(icon, .textBox(action), isSelected: isOn)
  }

  private var size: any Widget {
    let points = text.typingStyle.size ?? text.box.size
    let words = "\((points * 10).rounded() / 10)".replacing(".0", with: "")
    return Label(
      Words(verbatim: words), size: 13.5, anchor: 0.5, height: 44, width: 26, isName: true)
  }

  private var color: any Widget {
    let (action, isOn) = (Action.textBox(.offerColors), text.offer == .colors)
    let shown = text.typingStyle.color ?? text.box.color
    return Custom(height: 44, width: 44) { box, painter, face in
      if isOn || painter.isHovered(action) {
        let ground = isOn ? painter.theme.soft : painter.theme.hover
        face.marks.append(painter.plate(box.inset(5, painter), 8, ground))
      }
      face.marks += painter.drop(box.center, radius: 10, shown)
      face.targets.append(
        Face.Target(control: Control(action), box: box, kind: .toggle(isOn: isOn)))
    }
  }

  func draw(beside bounds: Box, on face: inout Face) {
    let room = BarRoom(desk, painter)
    let whole = bar(withLink: true)
    let bar = painter.size(of: whole).x <= room.box.width ? whole : bar(withLink: false)
    let size = painter.size(of: bar)
    let gap = painter.px(14)
    // Above the text, so that the next lines do not run into it.
    let isAbove = bounds.low.y - gap - size.y >= room.box.low.y
    let top = isAbove ? bounds.low.y - gap - size.y : bounds.high.y + gap
    let box = room.placed(size, middle: bounds.center.x, top: top)
    painter.drawBar(bar, in: box, on: &face)
    guard text.offer == .colors else { return }
    let grid = colors(in: room)
    let extent = painter.size(of: grid, width: painter.px(44) * Double(grid.columns))
    let offerTop = isAbove ? box.low.y - painter.px(6) - extent.y : box.high.y + painter.px(6)
    painter.drawBar(
      grid, in: room.placed(extent, middle: box.center.x, top: offerTop), on: &face)
  }

  private func colors(in room: BarRoom) -> CellGrid {
    let (colors, chosen) = (desk.textColors, text.typingStyle.color ?? text.box.color)
    let most = Int((room.box.width - painter.px(12)) / painter.px(44))
    return CellGrid(
      max(min(colors.count, most, 8), 1),
      colors.enumerated().map { place, color in
        Swatch(color, .textBox(.color(place)), isChosen: color == chosen.opaque)
      })
  }
}
