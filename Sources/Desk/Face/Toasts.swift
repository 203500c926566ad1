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
  let taken: RemovedContent?

  init(
    _ words: Words, offer: Action? = nil, further: [Action] = [], pages: CopiedPages? = nil,
    failure: Job.ID? = nil, taken: RemovedContent? = nil
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

  /// The width of an action, in interface units.
  private static let side = 88.0
  private static let size = 13.5

  func draw(on face: inout Face) {
    guard let toast = desk.toasts.shown else { return }
    let (room, hasOffers) = (desk.screen.toastRoom(on: desk), !toast.offers.isEmpty)
    let rest = painter.px(hasOffers ? 24 : 40) + painter.px(Self.side) * Double(toast.offers.count)
    let most = min(painter.px(620), room.width - painter.px(24))
    let lines = lines(of: toast.words.text, in: most - rest)
    let words = lines.map { painter.width(of: $0, size: Self.size, by: desk.measurer) }.max() ?? 0
    let width = min(painter.px(words) + rest, most)
    let bar = Line {
      Inset(
        Column(lines.map { Label(Words(verbatim: $0), size: Self.size, .inverted, isName: true) }),
        left: 20, top: 12, right: hasOffers ? 0 : 16, bottom: 12)
      toast.offers.map(button(for:))
    }
    let height = bar.height(in: width, painter)
    let box = Box(
      x: (room.center.x - width / 2).rounded(),
      y: desk.screen.toastBase(on: desk, height: height) - height, width: width, height: height)
    painter.panel(box, painter.theme.text, on: &face)
    face.targets.append(Face.Target(control: Control(.dismissToast), box: box))
    bar.draw(in: box, painter, on: &face)
  }

  /// A button as high as the toast.
  private func button(for offer: Action) -> any Widget {
    Custom(height: .infinity, width: Self.side) { box, painter, face in
      let pill = box.inset(5, painter)
      if painter.isHovered(offer) {
        face.marks.append(painter.plate(pill, 16, painter.theme.bar.faded(0x30)))
      }
      Inset(Label(offer.name, size: Self.size, .inverted, weight: .semiBold, anchor: 0.5), sides: 6)
        .draw(in: box, painter, on: &face)
      face.targets.append(
        Face.Target(
          control: Control(offer), box: box, outline: Face.Outline(pill, radius: painter.px(16))))
    }
  }

  /// The words in one line if they fit, which is measured; else in lines that are estimated.
  private func lines(of text: String, in width: Double) -> [String] {
    let room = width / painter.scale
    guard painter.width(of: text, size: Self.size, by: desk.measurer) > room else { return [text] }
    return WordWrap.lines(of: text, in: room)
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
  mutating func dismissForGesture() { if shown?.taken == nil { shown = nil } }

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
