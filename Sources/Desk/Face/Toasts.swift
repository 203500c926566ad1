internal import Geometry
public import Wording

/// A brief message about what happened, perhaps with an undo and further actions.
public struct Toast: Hashable, Sendable {
  /// The message.
  public let words: Words
  /// The undo action, which the undo shortcut performs as well.
  public let offer: Action?
  /// Further actions.
  public let further: [Action]
  /// The pages that can be pasted; the toast ends once they are.
  let pages: CopiedPages?
  let failure: Job.ID?
  /// The content removed elsewhere; the toast then stays while the hand writes on.
  let taken: TakenAway?

  init(
    _ words: Words, offer: Action? = nil, further: [Action] = [], pages: CopiedPages? = nil,
    failure: Job.ID? = nil, taken: TakenAway? = nil
  ) {
    (self.words, self.offer, self.further, self.pages) = (words, offer, further, pages)
    (self.failure, self.taken) = (failure, taken)
  }

  var offers: [Action] { [offer].compactMap(\.self) + further }

  var withoutUndo: Toast { Toast(words, further: further, failure: failure, taken: taken) }

  /// The time on screen, in milliseconds: longer if the user has not caused it and may be writing.
  var stay: Double { taken == nil ? 7000 : 60_000 }
  /// The time that it takes to notice its actions, in milliseconds.
  static let glance = 1000.0
}

struct ToastFace {
  let desk: Desk
  let painter: FacePainter

  /// The greatest width, the height of each further line, and the width of an action, in interface units.
  private static let (most, line, side) = (620.0, 20.0, 88.0)
  private static let size = 13.5

  func draw(on face: inout Face) {
    guard let toast = desk.toasts.shown else { return }
    let room = desk.screen.toastRoom(on: desk)
    let side = painter.px(Self.side)
    let rest = painter.px(toast.offers.isEmpty ? 40 : 24) + side * Double(toast.offers.count)
    let most = min(painter.px(Self.most), room.width - painter.px(24))
    let lines = lines(of: toast.words.text, in: most - rest)
    let words = lines.map { painter.width(of: $0, size: Self.size, by: desk.measurer) }.max() ?? 0
    let width = min(painter.px(words).rounded(.up) + rest, most)
    let height = painter.px(44 + Self.line * Double(lines.count - 1))
    let low = Point(
      x: (room.center.x - width / 2).rounded(),
      y: desk.screen.toastBase(on: desk, height: height) - height)
    let box = Box(low: low, high: low + Point(x: width, y: height))
    painter.panel(box, painter.theme.text, on: &face)
    face.targets.append(Face.Target(control: Control(.dismissToast), box: box))
    for (place, line) in lines.enumerated() {
      let y = box.low.y + painter.px(22 + Self.line * Double(place))
      face.marks.append(
        .text(
          line, at: Point(x: box.low.x + painter.px(20), y: y),
          painter.words(Self.size, painter.theme.bar, room: width - rest + painter.px(4))))
    }
    for (place, offer) in toast.offers.reversed().enumerated() {
      let right = box.high.x - Double(place) * side
      draw(
        offer,
        in: Box(
          low: Point(x: right - side, y: box.low.y), high: Point(x: right, y: box.high.y)),
        on: &face)
    }
  }

  /// The words in one line if they fit, which is measured; else in lines that are estimated.
  private func lines(of text: String, in width: Double) -> [String] {
    let room = width / painter.scale
    guard painter.width(of: text, size: Self.size, by: desk.measurer) > room else { return [text] }
    return WordWrap.lines(of: text, in: room)
  }

  private func draw(_ offer: Action, in box: Box, on face: inout Face) {
    let pill = box.expanded(by: -painter.px(5))
    if desk.hovered?.action == offer {
      face.marks.append(.box(pill, radius: painter.px(16), painter.theme.bar.faded(0x30)))
    }
    face.marks.append(
      .words(
        offer.name, at: box.center,
        painter.words(
          Self.size, painter.theme.bar, anchor: 0.5, weight: .semiBold,
          room: box.width - painter.px(12))))
    face.targets.append(
      Face.Target(
        control: Control(offer), box: box, outline: Face.Outline(pill, radius: painter.px(16))))
  }
}

/// The toast on screen and the ones waiting.
public struct Toasts: Hashable, Sendable {
  /// The toast on screen.
  public internal(set) var shown: Toast? {
    didSet {
      if shown != nil { count += 1 }
      if isRead, let failure = oldValue?.failure, shown?.failure != failure {
        readFailures.append(failure)
      }
    }
  }
  /// The jobs whose failures were in toasts that the user has had time to read.
  var readFailures: [Job.ID] = []
  /// True once the toast has been there long enough to be noticed.
  var isSeen = false
  /// True once the user has done something since then, and so was there to read it.
  var isRead = false
  private(set) var count = 0
  private var later: [Toast] = []

  var isEmpty: Bool { shown == nil && later.isEmpty }

  /// Shows a toast in place of the current one; one that outlasts gestures is shown again afterwards.
  mutating func show(_ toast: Toast) {
    if let shown, shown.taken != nil, shown.taken != toast.taken { later.insert(shown, at: 0) }
    (shown, isSeen, isRead) = (toast, false, false)
  }

  /// Ends the current toast because of another gesture, unless it outlasts gestures.
  mutating func giveWay() { if shown?.taken == nil { shown = nil } }

  /// Ends the matching toasts; returns one of them.
  @discardableResult
  mutating func end(where isOver: (Toast) -> Bool) -> Toast? {
    let ended = ([shown].compactMap(\.self) + later).first(where: isOver)
    if let shown, isOver(shown) { self.shown = nil }
    later.removeAll(where: isOver)
    return ended
  }

  /// Queues a toast without its undo, since undo applies to what happened last; the current toast loses its own if the
  /// new action can be undone.
  mutating func add(_ toast: Toast) {
    if toast.offer == .undo { shown = shown?.withoutUndo }
    later.append(toast.withoutUndo)
  }

  mutating func next() -> Toast? {
    shown = nil
    return later.isEmpty ? nil : later.removeFirst()
  }
}
