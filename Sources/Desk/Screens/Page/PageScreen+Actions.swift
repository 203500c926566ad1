internal import Geometry
internal import Notebook

/// What only pages answer to.
extension PageScreen {
  func perform(_ action: Action, on desk: inout Desk, _ effects: inout [Effect]) -> Bool {
    switch action {
    case .zoomIn, .zoomOut, .trueSize, .fitWidth, .fitPage: desk.zoom(action, &effects)
    case .nextPage: desk.turn(to: desk.currentRow.upperBound, &effects)
    case .previousPage: desk.turn(to: desk.rowBefore, &effects)
    case .firstPage:
      desk.leave()
      desk.turn(to: 0, &effects)
    case .lastPage:
      desk.leave()
      desk.turn(to: (desk.notebook?.sheets.count ?? 1) - 1, &effects)
    case .scrollDown: desk.scroll(by: -0.8, &effects)
    case .scrollUp: desk.scroll(by: 0.8, &effects)
    case .page(let edit): desk.make(edit, &effects)
    case .contextMenu(let atPointer): desk.openContext(atPointer: atPointer, &effects)
    case .turnByNumber(let action): desk.turn(action, &effects)
    case .toggleScrolling: desk.toggleScrolling(&effects)
    case .arrange(let action): desk.perform(action, &effects)
    case .select(let action): desk.select(action, &effects)
    default: return false
    }
    return true
  }

  func move(
    by shift: Point, zoom factor: Double, about place: Point, on desk: inout Desk,
    _ effects: inout [Effect]
  ) {
    if desk.hand.rest == nil { desk.closeContext(&effects) }
    desk.view.viewport.pan(by: shift, over: desk.stack)
    if factor != 1 {
      desk.view.viewport.zoom(by: factor, about: place, over: desk.stack)
      desk.view.fit = nil
    }
    desk.look(&effects)
  }
}

extension Desk {
  fileprivate mutating func zoom(_ action: Action, _ effects: inout [Effect]) {
    let middle = viewport.frame.center
    switch action {
    case .zoomIn: view.viewport.zoom(by: 1.25, about: middle, over: stack)
    case .zoomOut: view.viewport.zoom(by: 0.8, about: middle, over: stack)
    case .trueSize: view.viewport.zoom(by: 1 / viewport.zoom, about: middle, over: stack)
    default: return showPage(.fit(action == .fitPage ? .page : .width), &effects)
    }
    view.fit = nil
    look(&effects)
  }

  mutating func turn(to page: Int, _ effects: inout [Effect]) {
    guard notebook?.sheets.indices.contains(page) == true else { return }
    pages.current = page
    if scrolling == .single { layOut(&effects) }
    showPage(nil, &effects)
    effects.append(.entitle(windowTitle))
  }

  fileprivate mutating func scroll(by share: Double, _ effects: inout [Effect]) {
    view.viewport.pan(by: Point(x: 0, y: viewport.frame.height * share), over: stack)
    look(&effects)
  }

  fileprivate mutating func toggleScrolling(_ effects: inout [Effect]) {
    preferences.scrolling = preferences.scrolling == .continuous ? .single : .continuous
    layOut(&effects)
    showPage(nil, &effects)
  }
}
