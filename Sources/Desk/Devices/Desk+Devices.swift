internal import Geometry
internal import Ink
internal import Wording

extension Desk {
  /// The devices that can be set up: connected ones, the last used first, then those known but absent.
  var knownDevices: [DeviceSettings] {
    let here = devices.all.filter { $0.kind != .finger }
    let used = devices.used.compactMap { number in here.first { $0.number == number } }
    let others = here.filter { !devices.used.contains($0.number) }
    var known: [DeviceSettings] = []
    for device in used + others where !known.contains(where: { $0.name == device.name }) {
      known.append(preferences.input[device.name] ?? DeviceSettings(device))
    }
    return known
      + preferences.input.devices.filter { device in !known.contains { $0.name == device.name } }
  }

  var shownDevice: DeviceSettings? { knownDevices.first { $0.name == cards.devices.device } }

  mutating func update(_ devices: [Device], _ effects: inout [Effect]) {
    self.devices.update(devices)
    guard shownSetup != nil else { return }
    if shownDevice == nil, cards.devices.device != nil { cards.devices = DeviceSetup(firstSubject) }
    effects.append(.drawFace)
  }

  /// Remembers the last used device, unless the card is open, whose order must not change.
  mutating func markUsed(_ number: Int32) {
    guard devices.latest != number, popup != .devices else { return }
    devices.markUsed(number)
  }

  /// The first subject of the card: a pen if there is one, as that is what most users want to set up.
  var firstSubject: DeviceSetup.Subject {
    let known = knownDevices
    let first = known.first { $0.kind == .pen } ?? known.first
    return first.map { .device($0.name) } ?? .keyboard
  }

  mutating func perform(_ action: DeviceAction, _ effects: inout [Effect]) {
    guard shownSetup != nil else { return }
    effects.append(.drawFace)
    switch action {
    case .show(let subject): cards.devices.show(subject)
    case .give(let curve): changeDevice { $0.curve = curve }
    case .hold: break
    case .nudge(let point, let step):
      changeDevice { $0.curve = point.moved(to: point.place(on: $0.curve) + step, on: $0.curve) }
    case .wipe: cards.devices.trial = []
    case .offer(let slot): turn(to: slot)
    case .choose(let place): choose(place)
    case .restore: restore()
    case .back: turn(to: nil)
    case .listen(let key): light(.key(key))
    }
  }

  mutating func changeDevice(_ change: (inout DeviceSettings) -> Void) {
    guard var settings = shownDevice else { return }
    change(&settings)
    preferences.input.store(settings)
  }

  private mutating func choose(_ place: Int) {
    guard let slot = cards.devices.slot,
      let binding = binding(of: slot.source).choosing(place, isHeld: slot.isHeld)
    else { return }
    switch slot.source {
    case .button(let button): changeDevice { $0.bind(button, to: binding) }
    case .key(let key): preferences.input.bind(key, to: binding)
    }
    turn(to: nil)
  }

  /// Shows the offers for a button or key, or the list again, and moves the keyboard focus along.
  private mutating func turn(to slot: DeviceSetup.Slot?) {
    let shown = slot ?? cards.devices.slot
    cards.devices.slot = slot
    cards.scroll = .zero
    guard focus != nil, let shown else { return }
    let chosen = binding(of: shown.source).place(isHeld: shown.isHeld) ?? 0
    let action = Action.device(slot == nil ? .offer(shown) : .choose(chosen))
    focus = face.targets.first { $0.control.action == action }
  }

  func binding(of source: DeviceSetup.Source) -> Binding {
    switch source {
    case .button(let button): shownDevice?.binding(of: button) ?? Binding()
    case .key(let key): preferences.input.binding(of: key)
    }
  }

  private mutating func restore() {
    if cards.devices.subject == .keyboard {
      preferences.input.resetKeys()
    } else {
      changeDevice { ($0.curve, $0.buttons) = (.linear, [:]) }
    }
  }

  mutating func press(_ button: Button, of number: Int32, _ effects: inout [Effect]) {
    markUsed(number)
    guard let card = shownSetup, card.slot == nil,
      let device = devices[number], device.kind != .finger
    else { return }
    cards.devices.show(.device(device.name))
    if device.kind.usualButtons[button] == nil {
      cards.devices.found[device.name, default: []].insert(button)
    }
    light(.button(button))
    effects.append(.drawFace)
  }

  private mutating func light(_ source: DeviceSetup.Source) {
    cards.devices.lit = source
    let offer = Action.device(.offer(DeviceSetup.Slot(source, isHeld: true)))
    if let row = face.targets.first(where: { $0.control.action == offer }) { reveal(row) }
  }

  var cardSources: [DeviceSetup.Source] {
    guard let card = shownSetup else { return [] }
    guard let device = shownDevice else {
      var keys = preferences.input.boundKeys.sorted {
        ($0.name, $0.description) < ($1.name, $1.description)
      }
      if case .key(let lit) = card.lit, !keys.contains(lit) { keys.insert(lit, at: 0) }
      return keys.map { .key($0) }
    }
    let found = card.found[device.name] ?? []
    let buttons = Set(device.kind.usualButtons.keys).union(device.buttons.keys).union(found)
    return buttons.sorted { $0.rank < $1.rank }.map { .button($0) }
  }
}

extension Button {
  var rank: UInt8 {
    switch self {
    case .end: 0
    case .number(let number): number
    }
  }
}
