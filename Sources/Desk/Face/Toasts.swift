internal import Geometry
public import Wording

/// A brief message about what happened, perhaps with an offer to undo it, and with what can be done next.
public struct Toast: Hashable, Sendable {
  /// What happened, in a few words.
  public let words: Words
  /// The offered way back, which the key for undo goes as well.
  public let offer: Action?
  /// What is offered besides.
  public let further: [Action]
  /// The pages that it says can be pasted; it goes once they are.
  let pages: CopiedPages?
  /// The job of which it says that it failed.
  let failure: Job.ID?
  /// What was taken away elsewhere; the message stays while the hand writes on.
  let taken: TakenAway?

  init(
    _ words: Words, offer: Action? = nil, further: [Action] = [], pages: CopiedPages? = nil,
    failure: Job.ID? = nil, taken: TakenAway? = nil
  ) {
    (self.words, self.offer, self.further, self.pages) = (words, offer, further, pages)
    (self.failure, self.taken) = (failure, taken)
  }

  /// All that is offered.
  var offers: [Action] { [offer].compactMap(\.self) + further }

  /// The message once something else has happened.
  var withoutUndo: Toast { Toast(words, further: further, failure: failure, taken: taken) }

  /// How long it stays, in milliseconds: longer where somebody writes who has not caused it.
  var stay: Double { taken == nil ? 7000 : 60_000 }
  /// How long it takes to notice what it offers, in milliseconds.
  static let glance = 1000.0
}

/// The toast near the lower edge of the window, as wide as its words.
struct ToastFace {
  let desk: Desk
  let painter: FacePainter

  /// The most that it is wide, the height of a line below the first, and the room for an offer, in units of the face.
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

  /// The words in one line if they fit a width, which is measured; else in as many as they may need.
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

/// The toast that is shown, and those that come after it.
public struct Toasts: Hashable, Sendable {
  /// The toast shown.
  public internal(set) var shown: Toast? {
    didSet {
      if shown != nil { count += 1 }
      if isRead, let failure = oldValue?.failure, shown?.failure != failure {
        readFailures.append(failure)
      }
    }
  }
  /// The jobs whose failures were in toasts that have gone while the writer was there to read them.
  var readFailures: [Job.ID] = []
  /// Whether it has been there long enough to be noticed.
  var isSeen = false
  /// Whether the writer has done something since then, and so was there to read it.
  var isRead = false
  /// How many have been shown.
  private(set) var count = 0
  /// The toasts waiting to be shown after it.
  private var later: [Toast] = []

  /// Whether none is shown, and none waits.
  var isEmpty: Bool { shown == nil && later.isEmpty }

  /// Shows a toast in place of the one that is shown, which comes back if it outlasts what the hand does.
  mutating func show(_ toast: Toast) {
    if let shown, shown.taken != nil, shown.taken != toast.taken { later.insert(shown, at: 0) }
    (shown, isSeen, isRead) = (toast, false, false)
  }

  /// Ends the toast that is shown since the hand does something else, unless it outlasts that.
  mutating func giveWay() { if shown?.taken == nil { shown = nil } }

  /// Ends the toasts that mean something; returns one of them.
  @discardableResult
  mutating func end(where isOver: (Toast) -> Bool) -> Toast? {
    let ended = ([shown].compactMap(\.self) + later).first(where: isOver)
    if let shown, isOver(shown) { self.shown = nil }
    later.removeAll(where: isOver)
    return ended
  }

  /// Puts a toast behind all others, without what takes it back, since an undo undoes what happened last.
  mutating func add(_ toast: Toast) {
    if toast.offer == .undo { shown = shown?.withoutUndo }
    later.append(toast.withoutUndo)
  }

  /// Ends the toast that is shown, and returns the next one; nil if none waits.
  mutating func next() -> Toast? {
    shown = nil
    return later.isEmpty ? nil : later.removeFirst()
  }
}
