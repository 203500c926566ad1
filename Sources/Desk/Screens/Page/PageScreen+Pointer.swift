internal import Geometry
internal import Ink
internal import Notebook

/// A pointer on a page: writing, erasing, selecting, moving the paper.
extension PageScreen {
  func touch(_ pointer: Pointer, on desk: inout Desk, _ effects: inout [Effect]) {
    desk.hand.tap = pointer.position
    desk.begin(pointer, &effects)
    desk.beginRest(pointer, &effects)
  }

  func drag(_ pointer: Pointer, on desk: inout Desk, _ effects: inout [Effect]) {
    let place = pointer.position
    if let tap = desk.hand.tap, tap.distance(to: place) > 4 * desk.faceScale { desk.hand.tap = nil }
    switch desk.hand.gesture {
    case .pan(let last):
      desk.view.viewport.pan(by: place - last, over: desk.stack)
      desk.hand.gesture = .pan(place)
      desk.look(&effects)
    case .erase(let page, _, _):
      desk.erase(to: desk.viewport.desk(place) - desk.stack.boxes[page].low, &effects)
    case .lasso: desk.drawLasso(to: place, &effects)
    case .grip(let grip, let start): desk.drag(grip, from: start, to: place, &effects)
    case .text(let page, let start): desk.dragText(page: page, from: start, to: place, &effects)
    default: break
    }
  }

  func pull(
    _ control: Control, from start: Point, _ pointer: Pointer, on desk: inout Desk,
    _ effects: inout [Effect]
  ) -> Bool {
    guard case .tab(.show(let id)) = control.action else { return false }
    return desk.pullTab(id, from: start, to: pointer.position, &effects)
  }

  func lift(_ pointer: Pointer, on desk: inout Desk, _ effects: inout [Effect]) {
    switch desk.hand.gesture {
    case .pan: if let tap = desk.hand.tap { desk.followLink(at: tap, &effects) }
    case .erase: effects.append(.endErasing)
    case .lasso: desk.endLasso(&effects)
    case .grip(let grip, _): desk.letGo(grip, &effects)
    case .text(let page, let start): desk.endText(page: page, from: start, &effects)
    default: break
    }
  }

  func cancel(on desk: inout Desk, _ effects: inout [Effect]) {
    if case .erase = desk.hand.gesture { effects.append(.endErasing) }
    desk.putBack(&effects)
  }
}

extension Desk {
  /// Begins what the pointer's tool does where it came down.
  fileprivate mutating func begin(_ pointer: Pointer, _ effects: inout [Effect]) {
    let place = viewport.desk(pointer.position)
    let tool = tool(of: pointer)
    if grip(pointer, with: tool, &effects) { return }
    if tool != .text, tool != .hand { dropText(&effects) }
    guard tool != .hand, let page = stack.page(at: place), let sheet = sheet(at: page) else {
      hand.gesture = .pan(pointer.position)
      return
    }
    // What is done with the page from now on is done with the one of two that is touched.
    if arrangement.isPaired { use(stack.first + page, &effects) }
    switch tool {
    case .hand: break
    case .eraser, .partEraser:
      let point = place - stack.boxes[page].low
      hand.gesture = .erase(page: page, at: point, inParts: tool == .partEraser)
      erase(to: point, &effects)
    case .text: beginText(at: pointer.position, on: page, &effects)
    case .lasso, .rectangle: beginLasso(place - stack.boxes[page].low, on: page, with: tool)
    case .pen:
      // A mouse moves in whole pixels, which takes a broader model to look like a hand's movement.
      let model: ModelVersion =
        pointer.kind == .mouse ? .suited(toGrid: 1 / viewport.scale) : .current
      hand.wet = WetStroke(
        on: sheet.id, style: style, channels: pointer.channels, start: pointer.time, model: model)
      hand.page = page
      write(pointer, &effects)
    }
  }

  fileprivate mutating func erase(to point: Point, _ effects: inout [Effect]) {
    guard case .erase(let page, let last, let inParts) = hand.gesture, let sheet = sheet(at: page)
    else { return }
    let reach = EraserReach(
      radius: preferences.eraser.radius * faceScale / viewport.scale, inParts: inParts,
      marksOnly: preferences.eraser.marksOnly)
    effects.append(.erase(page: sheet.id, from: last, to: point, reach))
    hand.gesture = .erase(page: page, at: point, inParts: inParts)
  }
}
