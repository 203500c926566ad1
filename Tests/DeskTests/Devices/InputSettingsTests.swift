import Bytes
import Ink
import Support
import Testing
import Wording

@testable import Desk

/// How devices, keys and fingers act, from one day to the next.
@Suite struct InputSettingsTests {
  private func read(_ text: String) throws -> (settings: InputSettings, faults: [Words]) {
    var faults: [Words] = []
    let settings = InputSettings(try JSON(parsing: Array(text.utf8)), faults: &faults)
    return (settings, faults)
  }

  private func random(_ source: inout RandomSource) -> Binding {
    Binding(
      held: Bool.random(using: &source) ? Offers.held.randomElement(using: &source)?.value : nil,
      clicked: Bool.random(using: &source)
        ? Offers.clicked.randomElement(using: &source)?.value : nil)
  }

  @Test func `what is kept comes back`() throws {
    var source = RandomSource(seed: Seed.of(11))
    for round in 0..<100 {
      var settings = InputSettings()
      settings.finger = round % 2 == 0 ? .draws : .pans
      for number in 0..<Int.random(in: 0..<5, using: &source) {
        var device = DeviceSettings(
          name: "Device \(number) \"é\"", kind: [.pen, .eraser, .mouse, .pad][number % 4],
          hasPressure: number % 2 == 0)
        device.curve = PressureCurve(
          lowest: .random(in: 0...1, using: &source), highest: .random(in: 0...1, using: &source),
          gamma: .random(in: 0.2...5, using: &source))
        device.bind(.end, to: random(&source))
        device.bind(.number(UInt8.random(in: 1...32, using: &source)), to: random(&source))
        settings.store(device)
      }
      for name in ["a", "f5", "space", "z", "pagedown", "+"].shuffled(using: &source).prefix(3) {
        let key = Key(name, control: Bool.random(using: &source), shift: round % 3 == 0)
        settings.bind(key, to: random(&source))
      }
      let back = try read(JSON.object(settings.members).description)
      #expect(back.settings == settings)
      #expect(back.faults.isEmpty)
    }
  }

  @Test func `every offer has a name of its own, and a key for itself among the others`() {
    for isHeld in [true, false] {
      let names = Offers.names(isHeld: isHeld)
      #expect(Set(names).count == names.count && names.allSatisfy { !$0.isEmpty })
      for place in names.indices {
        let binding = Binding().choosing(place, isHeld: isHeld)
        #expect(binding?.place(isHeld: isHeld) == place)
      }
      #expect(Binding().choosing(names.count, isHeld: isHeld) == nil)
    }
    #expect(Set(Offers.clicked.map(\.key)).count == Offers.clicked.count)
  }

  @Test func `one thing that makes no sense leaves the rest`() throws {
    let read = try read(
      """
      {"devices": [
        {"name": "A", "kind": "pen", "curve": {"lowest": 7, "gamma": 2}},
        {"name": "B", "kind": "axe"}, 3,
        {"name": "C", "kind": "pen", "buttons": [{"button": 2, "held": "fly"}]}],
       "heldKeys": [{"key": "Ctrl+K", "held": "lasso"}, {"key": "Escape"}, {"held": "hand"}],
       "finger": 1}
      """)
    #expect(read.settings.devices.map(\.name) == ["A"])
    #expect(read.settings["A"]?.curve == PressureCurve(lowest: 1, gamma: 2))
    #expect(read.settings.heldKeys == [Key("k", control: true): .tool(.lasso)])
    #expect(read.settings.finger == .pans)
    #expect(read.faults.count == 6)
  }

  @Test func `names of keys come back`() {
    for key in [Key("+"), Key("+", control: true), Key("space", control: true, shift: true)] {
      #expect(Key(setting: key.setting) == key)
    }
    for setting in ["", "Escape", "Left Shift", "Ctrl+", "Ctrl+Rihgt", "Alt+", "a\n"] {
      #expect(Key(setting: setting) == nil)
    }
  }

  @Test func `no number of devices and keys is too large`() {
    var settings = InputSettings()
    for number in 0..<500 {
      var device = DeviceSettings(name: "\(number)", kind: .pen, hasPressure: true)
      device.curve = .soft
      settings.store(device)
      let letter = UnicodeScalar(0x4E00 + number).map { String($0) } ?? ""
      settings.bind(Key(letter), to: Binding(held: .straight))
    }
    #expect(settings.devices.count == InputSettings.limit)
    #expect(settings.devices.last?.name == "499")
    #expect(settings.heldKeys.count == InputSettings.limit)
  }

  @Test(arguments: [
    "Alt+Left", "Ctrl+Alt+Right", "Shift+Alt+Left", "K", "Ctrl+Shift+K", "Page Down", "Keypad +",
    "é",
  ])
  func `a key is named as it is read`(name: String) {
    #expect(Key(setting: name)?.setting == name)
    #expect(Key(setting: name.lowercased())?.setting == name)
  }

  @Test func `Alt counts with arrows, and makes other signs with other keys`() {
    #expect(Key("left", alt: true) != Key("left"))
    #expect(Key("e", alt: true) == Key("e") && Key("up", alt: true) == Key("up"))
    #expect(Key(setting: "alt+left") == Key("left", alt: true))
    #expect(Key(setting: "alt+e") == nil)
  }
}
