internal import Geometry
internal import Ink
internal import Notebook

/// The frame around the open text box, in the coordinates of its text.
struct TextBoxFrame {
  let box: Box
  /// The map from the text to the window.
  let map: Affine
  private let reach: Double
  let lines: LaidText
  /// True if it fills a cell of a table, and is neither moved nor made wider alone.
  let isCell: Bool
  /// What a bar must not cover: the box, or the whole table.
  let surroundings: Box

  enum Part: Hashable, Sendable {
    /// The text.
    case inside
    /// A handle that changes the width, on the right or on the left.
    case right, left
    /// The edge, by which the box is moved.
    case edge
  }

  init?(_ desk: Desk) {
    guard let text = desk.openText, let lines = desk.openLines, let page = desk.box(of: text.page)
    else { return nil }
    let view = desk.viewport
    self.lines = lines
    map = Affine.translation(by: text.box.origin + text.drag).then(text.transform)
      .then(.scaling(x: view.scale, y: view.scale))
      .then(.translation(by: view.corner(of: page)))
    let scale = max(map.scale, 1e-9)
    reach = 22 * desk.faceScale / scale
    let shown = text.shown.box
    var box = lines.lines.reduce(lines.box) { $0.union($1.box) }
    box = box.union(
      Box(low: .zero, high: Point(x: max(shown.wrap, 0.5 * shown.size), y: shown.size)))
    box = box.expanded(by: 7 * desk.faceScale / scale)
    var surroundings = box
    let cell = desk.openCell
    if let cell, let inverse = text.transform.inverse {
      let inner = cell.placed.map.then(inverse).then(.translation(by: -text.box.origin))
      (box, surroundings) = (inner(cell.box), inner(cell.placed.table.box))
    }
    (self.box, self.surroundings, isCell) = (box, surroundings, cell != nil)
  }

  var handles: [(part: Part, place: Point)] {
    guard !isCell else { return [] }
    let middle = box.center.y
    return [
      (.right, map(Point(x: box.high.x, y: middle))), (.left, map(Point(x: box.low.x, y: middle))),
    ]
  }

  /// The part at a place in the window.
  func part(at place: Point) -> Part? {
    guard let point = map.inverse?(place) else { return nil }
    if isCell { return box.contains(point) ? .inside : nil }
    let inside = box.expanded(by: -reach / 4)
    let sides = [(Part.right, box.high.x), (.left, box.low.x)]
    let near = sides.first {
      abs($0.1 - point.x) < reach / 2 && abs(box.center.y - point.y) < reach
        && (!inside.contains(point) || abs($0.1 - point.x) < reach / 3)
    }
    if let near { return near.0 }
    if inside.contains(point) { return .inside }
    return box.expanded(by: reach / 2).contains(point) ? .edge : nil
  }
}

/// A movement in the open text box.
enum TypingGesture: Hashable, Sendable {
  /// Selects letters.
  case select
  /// Changes the width from where a side was grabbed.
  case width(TextBoxFrame.Part, wrap: Double, from: Point)
  case move(from: Point)
  /// Has closed the box, and does no more.
  case close
  /// Draws the width of a new box on a page.
  case draw(page: Int, from: Point, to: Point)
}

extension Desk {
  /// Grabs the open text box at a pointer; a touch beside it closes it, and returns false unless it does no more.
  mutating func gripText(_ pointer: Pointer, with tool: Tool, _ effects: inout [Effect]) -> Bool {
    guard let frame = TextBoxFrame(self), let text = openText else { return false }
    effects.append(.drawFace)
    if pointer.adds, link(at: pointer.position) != nil {
      hand.gesture = .pan(pointer.position)
      return true
    }
    guard tool == .text, let part = frame.part(at: pointer.position),
      let point = frame.map.inverse?(pointer.position)
    else {
      closeText(&effects)
      guard tool == .text else { return false }
      hand.gesture = .typing(.close)
      return true
    }
    if text.preedit != nil {
      if let words = openText?.endComposing() { type(words, &effects) }
      restartTyping(&effects)
    }
    openText?.offer = .nothing
    switch part {
    case .left, .right:
      let wrap = text.box.wrap > 0 ? text.box.wrap : frame.lines.box.width
      hand.gesture = .typing(.width(part, wrap: wrap, from: point))
    case .edge: hand.gesture = .typing(.move(from: pointer.position))
    case .inside: placeCaret(at: point, frame.lines, pointer, &effects)
    }
    return true
  }

  private mutating func placeCaret(
    at point: Point, _ lines: LaidText, _ pointer: Pointer, _ effects: inout [Effect]
  ) {
    if let check = lines.checks.first(where: { $0.value.expanded(by: 2).contains(point) }) {
      openText?.toggleCheck(ofLine: check.key)
      return sendText(&effects)
    }
    let place = lines.place(nearest: point)
    hand.gesture = .typing(.select)
    // A second tap chooses the word, a third the line.
    let reach = 8 * faceScale
    switch openText?.countTap(at: pointer.position, time: pointer.time, reach: reach) {
    case 2: if let word = openText?.text.word(at: place) { openText?.select(word) }
    case 3: if let line = openText?.text.lineRange(of: place) { openText?.select(line) }
    default: openText?.place(at: place, extending: pointer.isStraight)
    }
  }

  mutating func drag(
    _ gesture: TypingGesture, to place: Point, _ effects: inout [Effect]
  ) {
    effects.append(.drawFace)
    switch gesture {
    case .select:
      guard let frame = TextBoxFrame(self), let point = frame.map.inverse?(place),
        hand.tap == nil
      else { return }
      openText?.place(at: frame.lines.place(nearest: point), extending: true)
    case .width(let side, let wrap, let start):
      guard let frame = TextBoxFrame(self), let point = frame.map.inverse?(place) else { return }
      let size = openText?.box.size ?? 12
      let shift = side == .right ? point.x - start.x : start.x - point.x
      openText?.setWidth(max(wrap + shift, 2 * size), from: side, before: wrap)
    case .move(let start):
      guard hand.tap == nil, let text = openText else { return }
      let inverse = Affine.scaling(x: 1 / viewport.scale, y: 1 / viewport.scale)
      openText?.drag = text.transform.inverseShift(inverse(place - start))
    case .close: break
    case .draw(let page, let start, _):
      guard let box = stack.boxes[safe: page] else { return }
      hand.gesture = .typing(.draw(page: page, from: start, to: viewport.desk(place) - box.low))
    }
  }

  mutating func lift(_ gesture: TypingGesture, _ effects: inout [Effect]) {
    effects.append(.drawFace)
    switch gesture {
    case .select, .close: break
    case .width:
      sendText(&effects)
      moveText(&effects)
    case .move: moveText(&effects)
    case .draw(let page, let start, let end):
      guard let sheet = sheet(at: page) else { return }
      let box = Box(around: [start, end])
      hand.gesture = nil
      openNewText(
        at: box.low, on: sheet.id, width: max(box.width, 2 * preferences.text.size), &effects)
    }
  }
}

extension Desk {
  /// Saves the place to which the open box was dragged.
  private mutating func moveText(_ effects: inout [Effect]) {
    guard let text = openText, text.drag != .zero else { return }
    openText?.endDrag()
    guard let id = text.id else { return }
    let map = Affine.translation(by: text.transform.shift(text.drag))
    effects.append(.edit(.elements(.transform(map, .move), [id], of: text.page)))
  }
}

extension Affine {
  /// The shift before this map that makes a shift after it.
  fileprivate func inverseShift(_ shift: Point) -> Point {
    guard let inverse else { return shift }
    return inverse(shift) - inverse(.zero)
  }

  /// The shift after this map that a shift before it makes.
  fileprivate func shift(_ shift: Point) -> Point { self(shift) - self(.zero) }
}
