internal import Notebook
internal import Wording

/// Several notebooks open beside each other.
extension Desk {
  mutating func perform(_ action: TabAction, _ effects: inout [Effect]) {
    switch action {
    case .show(let id) where popup == .tabs:
      popup = nil
      if id != notebook?.id { open(id, at: nil, &effects) }
    case .show(let id) where id == notebook?.id && screen is PageScreen:
      // It is shown already: its tab names it, like the title of the bar, and leads to the same card.
      toggle(.titles, &effects)
    case .show(let id): open(id, at: nil, &effects)
    case .next: showTab(by: 1, &effects)
    case .previous: showTab(by: -1, &effects)
    case .moveBack: moveTab(by: -1, &effects)
    case .moveForward: moveTab(by: 1, &effects)
    case .close(let id): closeTab(id, &effects)
    case .closeCurrent:
      if let id = notebook?.id { closeTab(id, &effects) }
    }
  }

  private mutating func showTab(by step: Int, _ effects: inout [Effect]) {
    guard let id = tabs.neighbour(of: notebook?.id, by: step) else { return }
    open(id, at: nil, &effects)
  }

  private mutating func moveTab(by step: Int, _ effects: inout [Effect]) {
    guard let id = notebook?.id, let place = tabs.place(of: id) else { return }
    tabs.move(id, to: place + step)
    effects.append(.drawFace)
  }

  /// Closes a notebook that is open; the shelf follows the last one.
  private mutating func closeTab(_ id: NotebookID, _ effects: inout [Effect]) {
    let next = tabs.close(id)
    if id == notebook?.id {
      keepLook(&effects)
      if let next { open(next, at: nil, &effects) } else { closeNotebook(&effects) }
    }
    updateStrip(&effects)
  }

  /// Gives the pages the room that the strip leaves.
  mutating func updateStrip(_ effects: inout [Effect]) {
    let screen = screen
    screen.layOut(on: &self)
    effects.append(.draw)
  }

  /// The height of the bar and the strip below it, in units of the face.
  var headHeight: Double {
    Bar.height + (tabs.isShown ? TabStrip.height : hasTitleStrip ? TitleStrip.height : 0)
  }
}
