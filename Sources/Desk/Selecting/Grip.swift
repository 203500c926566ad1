public import Geometry
internal import Ink
public import Notebook

enum Grip: Hashable, Sendable {
  case move
  case turn
  /// Scales by a corner, counted clockwise from the top left.
  case corner(Int)
  /// Moves a handle of a crop, by its number, or the part as a whole.
  case crop(Int?)
  /// Drags a handle of a shape.
  case shape(ShapeHandle)

  var kind: ActionKind {
    switch self {
    case .move: .move
    case .turn: .rotate
    case .corner: .scale
    case .crop: .crop
    case .shape: .makeShape
    }
  }

  func drag(_ selection: Selection, from start: Point, to end: Point) -> Affine {
    guard start.isFinite, end.isFinite else { return .identity }
    let box = selection.ink.box
    switch self {
    case .move: return .translation(by: end - start)
    case .turn: return turn(selection.map, about: selection.map(box.center), from: start, to: end)
    case .corner(let corner):
      let anchor = selection.map(box.corners[(corner + 2) % 4])
      let length = max(box.width, box.height) * selection.map.scale
      return scaling(about: anchor, from: start, to: end, length: length)
    case .crop, .shape: return .identity
    }
  }

  private func turn(
    _ map: Affine, about center: Point, from start: Point, to end: Point
  ) -> Affine {
    let before = angle(of: Point(x: map.a, y: map.b))
    var turned = before + angle(of: end - center) - angle(of: start - center)
    // Snaps to multiples of 45 degrees.
    let step = Double.pi / 4
    let nearest = (turned / step).rounded() * step
    if abs(turned - nearest) < 2.5 * .pi / 180 { turned = nearest }
    return .about(center, .rotation(by: turned - before))
  }

  private func scaling(
    about anchor: Point, from start: Point, to end: Point, length: Double
  ) -> Affine {
    let arm = start - anchor
    guard arm.squaredLength > 1e-9 else { return .identity }
    let factor = (end - anchor).dot(arm) / arm.squaredLength
    // Neither too small to be grabbed again nor larger than any sheet.
    let least = min(4 / max(length, 1e-3), 1)
    let most = max(5000 / max(length, 1), 1)
    let kept = min(max(factor, least), most)
    return .about(anchor, .scaling(x: kept, y: kept))
  }
}

extension Affine {
  fileprivate static func about(_ center: Point, _ map: Affine) -> Affine {
    Affine.translation(by: -center).then(map).then(.translation(by: center))
  }
}

extension Desk {
  /// The frame of the selection in the window; nil if its page is not on the desk.
  var selectionFrame: SelectionFrame? {
    guard let selection, let box = selectionPageBox else { return nil }
    return SelectionFrame(
      selection, corner: viewport.corner(of: box), scale: viewport.scale, faceScale: faceScale,
      in: viewport.frame)
  }

  var selectionPageBox: Box? { selection.flatMap { box(of: $0.ink.page) } }

  /// The box of a page; nil if it is not on the desk.
  public func box(of page: PageID) -> Box? {
    let number = notebook?.sheets.firstIndex { $0.id == page }
    return number.flatMap { stack.boxes[safe: $0 - stack.first] }
  }

  /// Grabs the selection at a pointer; otherwise returns false and clears it, except with the hand tool.
  mutating func grip(_ pointer: Pointer, with tool: Tool, _ effects: inout [Effect]) -> Bool {
    guard selection != nil, tool != .hand else { return false }
    if gripCrop(pointer, &effects) { return true }
    if selection?.shaping != nil { endShaping(&effects) }
    if tool.isSelecting, let pageBox = selectionPageBox,
      let grip = shapeHandle(at: pointer.position).map(Grip.shape)
        ?? selectionFrame?.grip(at: pointer.position)
    {
      hand.gesture = .grip(grip, from: viewport.desk(pointer.position) - pageBox.low)
      selection?.offer = .nothing
      effects.append(.drawFace)
      return true
    }
    dropSelection(&effects)
    return false
  }

  mutating func beginLasso(_ point: Point, on page: Int, with tool: Tool) {
    hand.lasso = LassoLine(on: page, at: point, isRectangle: tool == .rectangle)
    hand.gesture = .lasso
  }

  mutating func drawLasso(to place: Point, _ effects: inout [Effect]) {
    guard let page = hand.lasso?.page, let box = stack.boxes[safe: page] else { return }
    let (point, step) = (viewport.desk(place) - box.low, 2 / viewport.scale)
    hand.lasso?.draw(to: point, every: step)
    effects.append(.drawFace)
  }

  mutating func endLasso(_ effects: inout [Effect]) {
    guard let line = hand.lasso else { return }
    hand.lasso = nil
    effects.append(.drawFace)
    let least = 6 * faceScale / viewport.scale
    guard let sheet = sheet(at: line.page) else { return }
    guard let lasso = line.lasso(least: least) else {
      return tapSelect(at: line.bounds.center, on: sheet.id, &effects)
    }
    let box = line.bounds.intersection(sheet.box)
    let isLarge = min(box.width, box.height) >= least
    hand.drawn = isLarge ? Excerpt(of: sheet.id, box, turned: sheet.turns) : nil
    effects.append(.selection(.find(page: sheet.id, lasso)))
  }

  mutating func drag(
    _ grip: Grip, from start: Point, to place: Point, _ effects: inout [Effect]
  ) {
    guard let selection, let box = selectionPageBox else { return }
    let end = viewport.desk(place) - box.low
    if case .crop(let handle) = grip {
      self.selection?.cropping?.drag(handle, from: start, to: end)
      return effects.append(.drawFace)
    }
    if case .shape(let handle) = grip {
      guard hand.tap == nil else { return }
      return drag(handle, to: end, &effects)
    }
    if !selection.isLifted {
      // A tap moves nothing.
      guard end.distance(to: start) * viewport.scale > 3 * faceScale else { return }
      self.selection?.isLifted = true
      effects.append(.selection(.lift))
    }
    self.selection?.drag = grip.drag(selection, from: start, to: end)
    effects.append(.drawFace)
  }

  mutating func release(_ grip: Grip, from start: Point, _ effects: inout [Effect]) {
    if selection?.shaping?.isByKeys == false { return endShaping(&effects) }
    guard let selection, !selection.isCropping else { return }
    guard selection.isLifted else { return tapInSelection(at: start, &effects) }
    self.selection?.map = selection.placed
    self.selection?.drag = .identity
    self.selection?.isLifted = false
    effects.append(.drawFace)
    if selection.drag == .identity || !selection.placed.isUsable || isOffPaper(selection) {
      self.selection?.map = selection.map
      effects.append(.selection(.restore))
    } else {
      update(by: selection.drag, kind: grip.kind, &effects)
    }
  }

  mutating func restoreSelection(_ effects: inout [Effect]) {
    hand.lasso = nil
    if selection?.isLifted == true, selection?.isCropping == false {
      selection?.isLifted = false
      selection?.shaping = nil
      selection?.drag = .identity
      effects.append(.selection(.restore))
    }
    effects.append(.drawFace)
  }

  // MARK: - Pages

  /// Saves the new place of the selection; if its middle is above another page, it moves to that page.
  mutating func update(by map: Affine, kind: ActionKind, _ effects: inout [Effect]) {
    guard let selection else { return }
    let ink = selection.ink
    var change = ElementsEdit.transform(map, kind)
    if let place = landing(of: selection), let page = sheet(at: place)?.id, page != ink.page,
      let home = box(of: ink.page)
    {
      let shift = Affine.translation(by: home.low - stack.boxes[place].low)
      self.selection?.ink.page = page
      self.selection?.map = selection.map.then(shift)
      change = .carry(map.then(shift), to: page, kind)
    }
    effects.append(.selection(.change(change, ink.elements, of: ink.page)))
  }

  /// The index of the page below the middle of the selection, else of the nearest page.
  private func landing(of selection: Selection) -> Int? {
    guard let home = box(of: selection.ink.page) else { return nil }
    let middle = selection.placed(selection.ink.box.center) + home.low
    return stack.page(at: middle) ?? stack.page(nearest: middle)
  }

  /// True if the selection would be invisible on its new page.
  private func isOffPaper(_ selection: Selection) -> Bool {
    guard let home = box(of: selection.ink.page), let place = landing(of: selection) else {
      return false
    }
    let corners = selection.ink.box.corners.map { selection.placed($0) + home.low }
    return !Box(around: corners).intersects(stack.parts[place])
  }
}
