internal import Geometry
internal import Ink
internal import Wording

/// The card where pens, buttons and keys are set up: a choice of device, its curve, its buttons.
struct DeviceCardFace: Card {
  static let name: Words = "Pens and buttons"

  let desk: Desk
  let card: DeviceSetup
  let painter: FacePainter
  let layout: DeviceCardLayout

  init(_ desk: Desk, _ painter: FacePainter) {
    (self.desk, self.card, self.painter) = (desk, desk.cards.devices, painter)
    layout = DeviceCardLayout(desk, scale: painter.scale)
  }

  static func begin(on desk: inout Desk, _ effects: inout [Effect]) {
    desk.cards.devices = DeviceSetup(desk.firstSubject)
  }

  var box: Box { layout.box }

  func draw(on face: inout Face) {
    if let slot = card.slot {
      OffersFace(self, slot).draw(on: &face)
      return
    }
    drawTabs(on: &face)
    if let device = desk.shownDevice { CurveFace(self, device).draw(on: &face) }
    ButtonsFace(self).draw(on: &face)
    drawFoot(on: &face)
    drawHeader(on: &face)
  }

  private func drawHeader(on face: inout Face) {
    let middle = layout.box.low.y + painter.px(DeviceCardLayout.header / 2 + 2)
    let left = layout.box.low.x + painter.px(DeviceCardLayout.pad)
    let close = Box(
      low: Point(x: layout.box.high.x - painter.px(52), y: middle - painter.px(22)),
      high: Point(x: layout.box.high.x - painter.px(8), y: middle + painter.px(22)))
    if layout.isTight {
      let row = Box(
        low: Point(x: left, y: middle - painter.px(22)),
        high: Point(
          x: min(left + painter.px(220), close.low.x - painter.px(8)), y: middle + painter.px(22)))
      drawChoice(
        [("Pressure", .turn(toButtons: false)), ("Buttons", .turn(toButtons: true))],
        chosen: card.showsButtons ? 1 : 0, in: row, on: &face)
    } else {
      face.marks.append(
        .words(
          Self.name, at: Point(x: left, y: middle),
          painter.words(15, painter.theme.text, weight: .semiBold, room: close.low.x - left)))
    }
    painter.button(
      .close, .toggle(.devices), in: close, isHovered: desk.hovered?.action == .toggle(.devices),
      on: &face)
  }

  // MARK: - Devices

  private func drawTabs(on face: inout Face) {
    guard let row = layout.tabs else { return }
    let gap = painter.px(8)
    let most = max(Int((row.width + gap) / painter.px(112)), 2)
    let subjects = tabs(atMost: most)
    let width = min(
      ((row.width + gap) / Double(subjects.count) - gap).rounded(.down), painter.px(200))
    var x = row.low.x
    for subject in subjects {
      let box = Box(low: Point(x: x, y: row.low.y), high: Point(x: x + width, y: row.high.y))
      drawTab(subject, in: box, on: &face)
      x += width + gap
    }
  }

  /// The devices for which there is room, including the shown one, and the keyboard.
  private func tabs(atMost count: Int) -> [DeviceSetup.Subject] {
    let devices = desk.knownDevices.map { DeviceSetup.Subject.device($0.name) }
    var shown = Array(devices.prefix(count - 1))
    if card.subject != .keyboard, !shown.contains(card.subject), devices.contains(card.subject) {
      shown[shown.count - 1] = card.subject
    }
    return shown + [.keyboard]
  }

  private func drawTab(_ subject: DeviceSetup.Subject, in box: Box, on face: inout Face) {
    let isShown = subject == card.subject
    let action = Action.device(.show(subject))
    let name: Words =
      switch subject {
      case .device(""): "Unnamed"
      case .device(let name): Words(verbatim: name)
      case .keyboard: "Keyboard"
      }
    let isHere = isConnected(subject)
    let ground = isShown ? painter.theme.soft : painter.theme.bar
    let pill = painter.pill(in: box)
    face.marks += painter.ground(
      pill, radius: pill.height / 2, ground, isChosen: isShown)
    let dot = Point(x: box.low.x + painter.px(16), y: box.center.y)
    // A full dot for a connected device, a ring for an absent one.
    face.marks.append(disc(dot, 4, isHere ? painter.theme.good : painter.theme.second))
    if !isHere { face.marks.append(disc(dot, 2.5, ground)) }
    let left = box.low.x + painter.px(28)
    let color =
      isShown ? painter.theme.chosen : isHere ? painter.theme.text : painter.theme.second
    face.marks.append(
      .words(
        name, at: Point(x: left, y: box.center.y),
        painter.words(
          13.5, color, weight: isShown ? .medium : .regular,
          room: box.high.x - left - painter.px(12))
      ))
    face.targets.append(
      Face.Target(
        control: Control(action), box: box, kind: .choice(isChosen: isShown),
        outline: painter.outline(of: pill)))
  }

  /// Whether it can be used now: a keyboard always, and a device while it is connected.
  private func isConnected(_ subject: DeviceSetup.Subject) -> Bool {
    guard case .device(let name) = subject else { return true }
    return desk.devices.all.contains { $0.kind != .finger && $0.name == name }
  }

  // MARK: - The foot

  private func drawFoot(on face: inout Face) {
    guard let foot = layout.foot else { return }
    painter.hair(from: foot.low.x, to: foot.high.x, y: foot.low.y + painter.px(8), on: &face)
    let top = foot.low.y + painter.px(14)
    let label = painter.px(92)
    let words = Point(x: foot.low.x, y: top + painter.px(22))
    face.marks.append(
      .words("One finger", at: words, painter.words(13.5, painter.theme.text, room: label)))
    let row = Box(
      low: Point(x: foot.low.x + label, y: top),
      high: Point(
        x: min(foot.low.x + label + painter.px(260), foot.high.x), y: top + painter.px(44)))
    painter.choice(
      SettingEntry.finger.offers, chosen: SettingEntry.finger.chosen(in: desk.preferences), in: row,
      on: &face)
    guard canBeRestored else { return }
    let restore = Box(
      low: Point(x: foot.high.x - painter.px(112), y: top),
      high: Point(x: foot.high.x, y: top + painter.px(44)))
    drawButton("Reset", .restore, in: restore, on: &face)
  }

  private var canBeRestored: Bool {
    desk.shownDevice?.isChanged ?? desk.preferences.input.haveKeysChanged
  }
}

// MARK: - Pieces shared by all parts of the card

extension DeviceCardFace {
  func disc(_ center: Point, _ radius: Double, _ color: Color) -> Face.Mark {
    let radius = radius * painter.scale
    return .box(Box(low: center, high: center).expanded(by: radius), radius: radius, color)
  }

  /// Draws a pill-shaped button with a text.
  func drawButton(_ words: Words, _ action: DeviceAction, in box: Box, on face: inout Face) {
    painter.button(
      words, .device(action), in: box, isHovered: desk.hovered?.action == .device(action),
      on: &face)
  }

  /// Draws choices side by side, of which one is chosen.
  func drawChoice(
    _ offers: [(words: Words, action: DeviceAction)], chosen: Int?, in box: Box,
    on face: inout Face
  ) {
    painter.choice(
      offers.map { ($0.words, .device($0.action)) }, chosen: chosen, in: box, on: &face)
  }
}
