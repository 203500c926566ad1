internal import Geometry
internal import Ink
internal import Notebook

extension Desk {
  /// The frame of the selection as it lies in the window; nil where its page is not shown.
  var selectionFrame: SelectionFrame? {
    guard let selection, let box = selectionPageBox else { return nil }
    return SelectionFrame(
      selection, corner: viewport.corner(of: box), scale: viewport.scale, faceScale: faceScale)
  }

  /// Where the page of the selection lies; nil where it is not on the desk.
  var selectionPageBox: Box? {
    guard let page = selection?.ink.page else { return nil }
    if scrolling == .single { return sheet?.id == page ? stack.boxes.first : nil }
    guard let place = notebook?.sheets.firstIndex(where: { $0.id == page }) else { return nil }
    return stack.boxes[safe: place]
  }

  /// Takes hold of the selection where the pointer came down on it.
  ///
  /// - Returns: Whether it did; otherwise the selection is dropped.
  mutating func grip(_ pointer: Pointer, with tool: Tool, _ commands: inout [Command]) -> Bool {
    guard selection != nil else { return false }
    if tool == .hand { return false }
    if tool.isSelecting, let pageBox = selectionPageBox,
      let grip = selectionFrame?.grip(at: pointer.position)
    {
      gesture = .grip(grip, from: viewport.desk(pointer.position) - pageBox.low)
      selection?.offer = .nothing
      commands.append(.drawFace)
      return true
    }
    dropSelection(&commands)
    return false
  }

  /// Begins to draw a line around ink.
  mutating func beginLasso(_ point: Point, on page: Int, with tool: Tool) {
    lasso = LassoLine(on: page, at: point, isRectangle: tool == .rectangle)
    gesture = .lasso
  }

  /// Draws the line on to where the pointer is.
  mutating func drawLasso(to place: Point, _ commands: inout [Command]) {
    guard let page = lasso?.page, let box = stack.boxes[safe: page] else { return }
    lasso?.draw(to: viewport.desk(place) - box.low, every: 2 / viewport.scale)
    commands.append(.drawFace)
  }

  /// Ends the line: what lies inside is to be selected.
  mutating func endLasso(_ commands: inout [Command]) {
    guard let line = lasso else { return }
    lasso = nil
    commands.append(.drawFace)
    guard let sheet = sheet(at: line.page),
      let lasso = line.lasso(least: 6 * faceScale / viewport.scale)
    else { return }
    commands.append(.selection(.find(page: sheet.id, lasso)))
  }

  /// Moves, turns or scales the selection with the hand that holds it.
  mutating func drag(
    _ grip: Grip, from start: Point, to place: Point, _ commands: inout [Command]
  ) {
    guard let selection, let box = selectionPageBox else { return }
    let end = viewport.desk(place) - box.low
    if !selection.isLifted {
      // A hand that only taps moves nothing.
      guard end.distance(to: start) * viewport.scale > 3 * faceScale else { return }
      self.selection?.isLifted = true
      commands.append(.selection(.lift))
    }
    self.selection?.drag = grip.drag(selection, from: start, to: end)
    commands.append(.drawFace)
  }

  /// Lets the selection lie where the hand has moved it.
  mutating func letGo(_ grip: Grip, _ commands: inout [Command]) {
    guard let selection, selection.isLifted else { return }
    self.selection?.map = selection.placed
    self.selection?.drag = .identity
    self.selection?.isLifted = false
    commands.append(.drawFace)
    if selection.drag == .identity || !selection.placed.isUsable {
      self.selection?.map = selection.map
      commands.append(.selection(.putBack))
    } else {
      commands.append(
        .selection(
          .change(
            page: selection.ink.page, elements: selection.ink.elements,
            .transform(selection.drag, title: grip.title))))
    }
  }

  /// Lets the selection lie where it was before the hand took it.
  mutating func putBack(_ commands: inout [Command]) {
    lasso = nil
    if selection?.isLifted == true {
      selection?.isLifted = false
      selection?.drag = .identity
      commands.append(.selection(.putBack))
    }
    commands.append(.drawFace)
  }
}
