internal import Geometry
internal import Ink
internal import Notebook

extension Desk {
  /// Does what is asked about ink that is or will be selected.
  mutating func select(_ action: SelectionAction, _ commands: inout [Command]) {
    switch action {
    case .all:
      if let sheet { commands.append(.selection(.find(page: sheet.id, nil))) }
    case .paste: paste(&commands)
    case .copy: copy(isCut: false, &commands)
    case .cut:
      copy(isCut: true, &commands)
      take(away: "cut", &commands)
    case .delete: take(away: "delete", &commands)
    case .duplicate: duplicate(&commands)
    case .nudge(let shift): nudge(by: shift, &commands)
    case .offerColors: offer(.colors, &commands)
    case .offerWidths: offer(.widths, &commands)
    case .chooseColor(let place): recolor(place, &commands)
    case .chooseWidth(let place): setWidth(place, &commands)
    }
  }

  /// Takes what was found to be selected; empty means nothing.
  mutating func take(_ ink: SelectedInk, _ commands: inout [Command]) {
    dropSelection(&commands)
    guard !ink.elements.isEmpty, !ink.box.isEmpty else { return }
    selection = Selection(ink)
    // The hand can do nothing to a selection while it holds a pen.
    if !tool.isSelecting { tool = .lasso }
    commands.append(.drawFace)
  }

  /// Lets the selection be ink like any other.
  mutating func dropSelection(_ commands: inout [Command]) {
    guard let selection else { return }
    if selection.isLifted { commands.append(.selection(.putBack)) }
    if case .grip = gesture { gesture = nil }
    self.selection = nil
    commands.append(.drawFace)
  }

  /// The selection, as long as nobody holds it.
  private var restingSelection: Selection? { selection?.isLifted == true ? nil : selection }

  private mutating func paste(_ commands: inout [Command]) {
    guard let sheet, restingSelection != nil || selection == nil,
      let box = stack.boxes[safe: scrolling == .single ? 0 : currentPage]
    else { return }
    let seen = viewport.seen.intersection(box)
    let onPage = Box(low: seen.low - box.low, high: seen.high - box.low)
    let point: Point? = if case .context(let menu) = popup { menu.point } else { nil }
    commands.append(.selection(.paste(page: sheet.id, seen: onPage, at: point)))
  }

  private func copy(isCut: Bool, _ commands: inout [Command]) {
    guard let ink = restingSelection?.ink else { return }
    commands.append(.selection(.copy(page: ink.page, elements: ink.elements, isCut: isCut)))
  }

  private func change(
    _ elements: [EntityID], _ change: InkChange, _ commands: inout [Command]
  ) {
    guard let page = selection?.ink.page, !elements.isEmpty else { return }
    commands.append(
      .selection(.change(page: page, elements: elements, change)))
  }

  private mutating func take(away title: String, _ commands: inout [Command]) {
    guard let ink = restingSelection?.ink else { return }
    change(ink.elements, .erase(title: title), &commands)
    dropSelection(&commands)
    show(Toast("\(ink.count) \(title == "cut" ? "cut" : "deleted")", offer: .undo), &commands)
  }

  private func duplicate(_ commands: inout [Command]) {
    guard let ink = restingSelection?.ink else { return }
    let step = 4 * Length.millimetre
    change(ink.elements, .duplicate(by: Point(x: step, y: step)), &commands)
  }

  private mutating func nudge(by shift: Point, _ commands: inout [Command]) {
    guard let selection = restingSelection, shift.isFinite else { return }
    let map = Affine.translation(by: shift)
    self.selection?.map = selection.map.then(map)
    settle(by: map, title: "move", &commands)
    commands.append(.drawFace)
  }

  private mutating func offer(_ offer: Selection.Offer, _ commands: inout [Command]) {
    guard let selection = restingSelection else { return }
    self.selection?.offer = selection.offer == offer ? .nothing : offer
    commands.append(.drawFace)
  }

  private mutating func recolor(_ place: Int, _ commands: inout [Command]) {
    guard let selection = restingSelection, let color = offeredColors(for: selection)[safe: place],
      !selection.ink.recolored.isEmpty
    else { return }
    change(selection.ink.recolored, .color(color), &commands)
    self.selection?.ink.color = color
    self.selection?.offer = .nothing
    commands.append(.drawFace)
  }

  private mutating func setWidth(_ place: Int, _ commands: inout [Command]) {
    guard let selection = restingSelection, let width = selection.offeredWidths[safe: place],
      !selection.ink.widened.isEmpty
    else { return }
    change(selection.ink.widened, .width(width), &commands)
    self.selection?.ink.width = width
    self.selection?.offer = .nothing
    commands.append(.drawFace)
  }
}

extension Desk {
  /// The inks that a selection may get: those that ship, and those that were chosen freely.
  func offeredColors(for selection: Selection) -> [Color] {
    (selection.ink.isMarks ? Color.marks : Color.inks) + recentColors
  }
}

extension Tool {
  /// Whether the tool selects ink and moves what is selected.
  var isSelecting: Bool { self == .lasso || self == .rectangle }
}
