internal import Geometry
internal import Ink
internal import Wording

struct DeviceCardFace: Card {
  static let name: Words = "Pens and buttons"

  let desk: Desk

  static func begin(on desk: inout Desk, _ effects: inout [Effect]) {
    desk.cards.devices = DeviceSetup(desk.firstSubject)
  }

  private var card: DeviceSetup { desk.cards.devices }

  var panel: Panel { card.slot.map(offers) ?? setup }

  private var setup: Panel {
    Panel(Self.name, close: .toggle(.devices), width: 680, at: .below(nil, hook: nil)) {
      if let device = desk.shownDevice, device.hasPressure {
        CurvePanel(desk: desk, device: device).rows
      }
      if isNarrow { hint }
      captions
      if desk.cardSources.isEmpty { Label("No buttons yet", .second, anchor: 0.5, height: 44) }
      for source in desk.cardSources { row(source) }
      Gap(8)
    }.head {
      tabs
      Gap(8)
    }.foot {
      Seam(height: 12)
      Line(gap: 8) {
        Label("One finger", height: 44, width: 92)
        if isNarrow {
          fingers
        } else {
          FixedWidth(260, fingers)
          Gap(0)
          reset
        }
      }
      if isNarrow { Line { reset } }
      Gap(12)
    }
  }

  /// True if a line has no room for three columns of words.
  private var isNarrow: Bool { desk.window.x < 560 * desk.faceScale }

  @WidgetBuilder private var reset: [any Widget] {
    if canBeReset { ActionButton("Reset", .device(.restore)) }
  }

  private var canBeReset: Bool {
    desk.shownDevice?.isChanged ?? desk.preferences.input.haveKeysChanged
  }

  private var fingers: any Widget {
    ChoiceRow(nil, SettingEntry.finger.offers(in: desk.preferences), gap: 0)
  }

  // MARK: - Devices

  private var tabs: any Widget {
    let width = min(680, desk.window.x / desk.faceScale - 16) - 40
    let subjects = subjects(atMost: max(Int((width + 8) / 112), 2))
    let tab = min((width + 8) / Double(subjects.count) - 8, 200)
    return Line(gap: 8) {
      for subject in subjects {
        FixedWidth(tab, Custom(height: 44) { draw(subject, in: $0, $1, on: &$2) })
      }
      Gap(0)
    }
  }

  /// The devices that fit, including the shown one, and the keyboard.
  private func subjects(atMost count: Int) -> [DeviceSetup.Subject] {
    let devices = desk.knownDevices.map { DeviceSetup.Subject.device($0.name) }
    var shown = Array(devices.prefix(count - 1))
    if card.subject != .keyboard, !shown.contains(card.subject), devices.contains(card.subject) {
      shown[shown.count - 1] = card.subject
    }
    return shown + [.keyboard]
  }

  private func draw(
    _ subject: DeviceSetup.Subject, in box: Box, _ painter: FacePainter, on face: inout Face
  ) {
    let (theme, isShown, isHere) = (painter.theme, subject == card.subject, isConnected(subject))
    let pill = painter.pill(in: box)
    let ground = isShown ? theme.soft : theme.bar
    face.marks += painter.ground(pill, radius: pill.height / 2, ground, isChosen: isShown)
    // A full dot for a connected device, a ring for an absent one.
    let dot = Point(x: box.low.x + painter.px(16), y: box.center.y)
    face.marks.append(painter.disc(dot, radius: 4, isHere ? theme.good : theme.second))
    if !isHere { face.marks.append(painter.disc(dot, radius: 2.5, ground)) }
    Inset(
      Label(
        name(of: subject), isShown ? .chosen : isHere ? .text : .second,
        weight: isShown ? .medium : .regular, height: 44), left: 28, right: 12
    ).draw(in: box, painter, on: &face)
    face.targets.append(
      Face.Target(
        control: Control(.device(.show(subject))), box: box, kind: .choice(isChosen: isShown),
        outline: painter.outline(of: pill)))
  }

  private func name(of subject: DeviceSetup.Subject) -> Words {
    switch subject {
    case .device(""): "Unnamed"
    case .device(let name): Words(verbatim: name)
    case .keyboard: "Keyboard"
    }
  }

  private func isConnected(_ subject: DeviceSetup.Subject) -> Bool {
    guard case .device(let name) = subject else { return true }
    return desk.devices.all.contains { $0.kind != .finger && $0.name == name }
  }

  // MARK: - Buttons and keys

  private func columns(_ first: any Widget, _ held: any Widget, _ clicked: any Widget) -> any Widget
  {
    Line(gap: 8) {
      if isNarrow { FixedWidth(112, first) } else { first }
      held
      clicked
    }
  }

  private var captions: any Widget {
    func caption(_ words: Words, inset: Double = 14) -> any Widget {
      Inset(Label(words, size: 12.5, .second, height: 28), left: inset)
    }
    return columns(isNarrow ? Gap(28) : hint, caption("While held"), caption("On click"))
  }

  private var hint: any Widget {
    Label(
      card.subject == .keyboard ? "Press a key to find it" : "Press a button to find it",
      size: 12.5, .second, height: 28)
  }

  private func row(_ source: DeviceSetup.Source) -> any Widget {
    let isLit = source == card.lit
    let binding = desk.binding(of: source)
    let row = columns(
      Label(
        name(of: source), isLit ? .chosen : .text, weight: isLit ? .medium : .regular, height: 44),
      slot(source, binding, isHeld: true),
      // The eraser end of a pen cannot be clicked.
      source == .button(.end) ? Gap(44) : slot(source, binding, isHeld: false))
    return Inset(
      Custom(height: 44) { box, painter, face in
        if isLit {
          let ground = box.inset(x: 0, y: 1, painter)
          face.marks.append(painter.plate(ground, 10, painter.theme.soft))
        }
        Inset(row, left: 12, right: 8).draw(in: box, painter, on: &face)
      }, left: -12, right: -8)
  }

  /// The effect of a button while held or when clicked, with an arrow to the other offers.
  private func slot(
    _ source: DeviceSetup.Source, _ binding: Binding, isHeld: Bool
  ) -> any Widget {
    let slot = DeviceSetup.Slot(source, isHeld: isHeld)
    let action = Action.device(.offer(slot))
    let isEmpty = isHeld ? binding.held == nil : binding.clicked == nil
    return Custom(height: 44) { box, painter, face in
      let ground = painter.isHovered(action) ? painter.theme.hover : painter.theme.bar
      face.marks += painter.ground(painter.pill(in: box), radius: painter.px(10), ground)
      Inset(
        Label(binding.name(isHeld: isHeld), isEmpty ? .second : .text, height: 44), left: 14,
        right: 28
      ).draw(in: box, painter, on: &face)
      let arrow = Point(x: box.high.x - painter.px(16), y: box.center.y)
      let ends = [Point(x: -4, y: -2), Point(x: 0, y: 2), Point(x: 4, y: -2)]
      face.marks.append(
        .line(
          painter.path(ends.map { arrow + $0 * painter.scale }), width: 1.5 * painter.scale,
          painter.theme.second))
      face.targets.append(Face.Target(control: Control(action), box: box, name: title(of: slot)))
    }
  }

  private func name(of source: DeviceSetup.Source) -> Words {
    switch source {
    case .button(let button): button.name(on: desk.shownDevice?.kind ?? .mouse)
    case .key(let key): key.words
    }
  }

  private func title(of slot: DeviceSetup.Slot) -> Words {
    let name = name(of: slot.source)
    return slot.isHeld ? "\(name), while held" : "\(name), on click"
  }

  private func offers(for slot: DeviceSetup.Slot) -> Panel {
    let width = min(680, desk.window.x / desk.faceScale - 16)
    let names = Offers.names(isHeld: slot.isHeld)
    let columns = min(max(Int((width - 40) / 150), 1), 4)
    let rows = (names.count + columns - 1) / columns
    let chosen = desk.binding(of: slot.source).place(isHeld: slot.isHeld)
    return Panel(nil, width: 680, at: .below(nil, hook: nil)) {
      Line(alignment: .top) {
        for column in 0..<columns {
          Column(
            names.indices.dropFirst(column * rows).prefix(rows).map { place in
              offer(names[place], place, isChosen: place == chosen)
            })
        }
      }
      Gap(16)
    }.head {
      Inset(
        Line(gap: 4) {
          IconButton(.back, .device(.back))
          Label(title(of: slot), size: 15, weight: .semiBold, height: 44)
        }, left: -12, top: 6, bottom: 6)
    }
  }

  private func offer(_ name: Words, _ place: Int, isChosen: Bool) -> any Widget {
    let action = Action.device(.choose(place))
    return Custom(height: 44) { box, painter, face in
      if isChosen || painter.isHovered(action) {
        face.marks += painter.ground(
          painter.pill(in: box), radius: painter.px(10),
          isChosen ? painter.theme.soft : painter.theme.bar, isChosen: isChosen)
      }
      Inset(
        Label(name, isChosen ? .chosen : .text, weight: isChosen ? .medium : .regular, height: 44),
        left: 12, right: 4
      ).draw(in: box, painter, on: &face)
      face.targets.append(
        Face.Target(control: Control(action), box: box, kind: .choice(isChosen: isChosen)))
    }
  }
}
