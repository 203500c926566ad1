import Bytes
import Geometry
import Notebook
import Support
import Testing

/// Devices that type in one text box, and hear of each other late and in any order.
@Suite struct TypingTests {
  @Test(arguments: Seed.several(10))
  func `devices agree on the text, and no word is lost`(batch: UInt64) throws {
    for number in 0..<40 as Range<UInt64> {
      let seed = batch &* 100 &+ number
      var typing = try Typing(seed: seed, devices: 2 + Int(seed % 3))
      for _ in 0..<40 { try typing.step() }
      typing.hearAll()
      let texts = try typing.devices.map { try typing.text(on: $0) }
      #expect(texts.allSatisfy { $0 == texts[0] }, "seed \(seed)")
      let missing = typing.typed.subtracting(typing.removed).filter {
        !texts[0].string.contains($0)
      }
      #expect(missing.isEmpty, "seed \(seed)")
    }
  }

  @Test func `undo brings back the text as it was, looks included`() throws {
    for seed in Seed.several(30) {
      var typing = try Typing(seed: seed, devices: 1)
      var states = [try typing.text(on: typing.devices[0])]
      for _ in 0..<20 {
        try typing.act(0)
        states.removeLast(max(states.count - typing.devices[0].done.count, 0))
        states.append(try typing.text(on: typing.devices[0]))
      }
      let last = states.removeLast()
      for state in states.reversed() {
        _ = try typing.devices[0].undo(at: 0)
        #expect(try typing.text(on: typing.devices[0]) == state, "seed \(seed)")
      }
      for _ in states { _ = try typing.devices[0].redo(at: 0) }
      #expect(try typing.text(on: typing.devices[0]) == last, "seed \(seed)")
    }
  }

  @Test func `an edit makes the text that was asked for`() throws {
    for seed in Seed.several(50) {
      var typing = try Typing(seed: seed, devices: 1)
      for _ in 0..<20 { try typing.act(0) }
      var random = RandomSource(seed: seed)
      var wanted = try typing.text(on: typing.devices[0])
      let place = Int.random(in: 0...wanted.count, using: &random)
      let new = StyledText.random(words: ["a", "\n", "漢字 ", "b c"], using: &random)
      wanted.replace(place..<place, with: new)
      let named = try typing.named(on: typing.devices[0])
      _ = try typing.devices[0].act(at: 9) {
        try $0.apply([.insert(new, after: named.name(before: place))], toText: typing.box)
      }
      #expect(try typing.text(on: typing.devices[0]) == wanted, "seed \(seed)")
    }
  }

  @Test func `letters typed on continue their word as one statement`() throws {
    var typing = try Typing(seed: 1, devices: 1)
    let before = typing.devices[0].notebook.records.count
    for letter in "inkstone" {
      let named = try typing.named(on: typing.devices[0])
      _ = try typing.devices[0].act(at: 1) {
        try $0.apply(
          [.insert(StyledText(String(letter)), after: named.names.last ?? named.name(before: 0))],
          toText: typing.box, continuing: true)
      }
    }
    #expect(try typing.text(on: typing.devices[0]).string.hasSuffix("inkstone"))
    #expect(typing.devices[0].notebook.records.count == before + 1)
    for _ in 0..<8 { _ = try typing.devices[0].undo(at: 2) }
    #expect(try typing.text(on: typing.devices[0]) == StyledText(Typing.first))
  }

  @Test func `a word stays bold that is typed where somebody else makes all bold`() throws {
    var typing = try Typing(seed: 1, devices: 2)
    let named = try typing.named(on: typing.devices[0])
    let bold = try typing.devices[0].act(at: 1) {
      try $0.apply(
        [.mark(.bold(true), from: named.names[0], to: named.names[named.names.count - 1])],
        toText: typing.box)
    }
    let word = try typing.devices[1].act(at: 1) {
      try $0.apply([.insert(StyledText("new "), after: named.names[3])], toText: typing.box)
    }
    for record in bold + word {
      for index in typing.devices.indices { typing.devices[index].receive(record) }
    }
    for device in typing.devices {
      let text = try typing.text(on: device)
      #expect(text.runs.map(\.style.isBold) == [true])
      #expect(text.count == Typing.first.count + 4)
    }
  }

  @Test func `hostile statements neither hang nor crash`() throws {
    for seed in Seed.several(200) {
      var random = RandomSource(seed: seed)
      var typing = try Typing(seed: seed, devices: 1)
      for _ in 0..<10 { try typing.act(0) }
      for record in typing.devices[0].notebook.records {
        guard case .register(let register) = record.fragment, 43...45 ~= record.key.field.code
        else {
          continue
        }
        var value = register.value
        for _ in 0..<3 where !value.isEmpty {
          value[Int.random(in: value.indices, using: &random)] = UInt8.random(
            in: 0...255, using: &random)
        }
        let stamp = Stamp(time: register.stamp.time + 1, incarnation: register.stamp.incarnation)
        typing.devices[0].notebook.merge(
          Record(key: record.key, fragment: .register(Register(stamp: stamp, value: value))))
      }
      let named = try typing.named(on: typing.devices[0])
      #expect(named.names.count == named.box.styled.count)
      let content = try PageContent(of: named.page, in: typing.devices[0].notebook)
      #expect(content.elements.count == 1)
    }
  }
}

/// A text box on several devices, at whose words people type, delete, format and undo.
private struct Typing {
  static let first = "ink and water\nstone"

  var devices: [Device]
  let box: EntityID
  var random: RandomSource
  var typed: Set<String>
  var removed: Set<String> = []
  private var waiting: [[Record]]
  private var time: Int64 = 1_000_000

  init(seed: UInt64, devices count: Int) throws {
    random = RandomSource(seed: seed)
    devices = (1...count).map { Device(incarnation: UInt64($0), skew: Int64($0) * 5000) }
    var id: EntityID?
    let records = try devices[0].act(at: 0) { editor in
      let section = try editor.addSection()
      let place = try editor.addPage(to: section, size: .a4, paper: Paper(.plain))
      let text = TextBox(origin: Point(x: 50, y: 50), text: Self.first)
      id = try editor.add(.text(text), at: place)
    }
    box = try #require(id)
    devices[0].done = []
    waiting = Array(repeating: [], count: count)
    typed = Set(Self.words(in: Self.first))
    for index in devices.indices.dropFirst() {
      for record in records { devices[index].receive(record) }
    }
  }

  static func words(in text: String) -> [String] {
    text.split { $0 == " " || $0 == "\n" }.map(String.init)
  }

  func named(on device: Device) throws -> NamedText {
    try #require(try NamedText(box, in: device.notebook))
  }

  func text(on device: Device) throws -> StyledText { try named(on: device).box.styled }

  mutating func step() throws {
    let device = Int.random(in: devices.indices, using: &random)
    if Bool.random(using: &random) { try act(device) } else { hearSome(device) }
  }

  mutating func act(_ device: Int) throws {
    time += Int64.random(in: 0...3000, using: &random)
    let before = try text(on: devices[device]).string
    let records = try randomAction(device)
    let after = try text(on: devices[device]).string
    // What somebody saw go is gone on purpose.
    removed.formUnion(typed.filter { before.contains($0) && !after.contains($0) })
    for other in devices.indices where other != device { waiting[other] += records }
  }

  private mutating func randomAction(_ device: Int) throws -> [Record] {
    let named = try named(on: devices[device])
    let text = named.box.styled
    let gaps = (0...text.count).filter { text.isGap($0) }
    let ends = (0..<2).compactMap { _ in gaps.randomElement(using: &random) }.sorted()
    guard ends.count == 2 else { return [] }
    let range = ends[0]..<ends[1]
    switch Int.random(in: 0..<10, using: &random) {
    case 0: return try devices[device].undo(at: time)
    case 1: return try devices[device].redo(at: time)
    case 2 where !range.isEmpty:
      let changes = [TextChange.delete(LetterSpan.spans(of: named.names[range]))]
      return try apply(changes, device)
    case 3...4 where !range.isEmpty:
      let attribute = TextAttribute.samples.randomElement(using: &random) ?? .bold(true)
      return try apply(
        [.mark(attribute, from: named.names[ends[0]], to: named.names[ends[1] - 1])], device)
    default:
      let words = (0..<3).map { _ in "w\(UInt32.random(in: 0...UInt32.max, using: &random))" }
      let new = StyledText.random(words: words, using: &random)
      typed.formUnion(words)
      return try apply([.insert(new, after: named.name(before: ends[0]))], device)
    }
  }

  private mutating func apply(_ changes: [TextChange], _ device: Int) throws -> [Record] {
    try devices[device].act(at: time) { try $0.apply(changes, toText: box) }
  }

  private mutating func hearSome(_ device: Int) {
    waiting[device].shuffle(using: &random)
    for _ in 0..<Int.random(in: 0...6, using: &random) {
      guard let record = waiting[device].popLast() else { return }
      devices[device].receive(record)
      if Int.random(in: 0..<5, using: &random) == 0 { waiting[device].append(record) }
    }
  }

  mutating func hearAll() {
    for device in devices.indices {
      for record in waiting[device].shuffled(using: &random) { devices[device].receive(record) }
    }
  }
}

extension StyledText {
  /// True between words, so that what is typed there tears none.
  fileprivate func isGap(_ place: Int) -> Bool {
    func isSpace(_ place: Int) -> Bool {
      !letters.indices.contains(place) || letters[place] == " " || letters[place] == "\n"
    }
    return isSpace(place - 1) || isSpace(place)
  }

  /// Words with random looks, with a space around each.
  fileprivate static func random(
    words: [String], using random: inout RandomSource
  ) -> StyledText {
    var text = StyledText()
    for word in words {
      var style = TextStyle()
      style.isBold = Bool.random(using: &random)
      style.size = Bool.random(using: &random) ? 20 : nil
      let end = Int.random(in: 0..<4, using: &random) == 0 ? "\n" : " "
      let line = LineStyle(Bool.random(using: &random) ? .bullet : .plain)
      text.replace(
        text.count..<text.count, with: StyledText(" \(word)\(end)", style: style, line: line))
    }
    return text
  }
}

extension TextAttribute {
  fileprivate static let samples: [TextAttribute] = [
    .bold(true), .bold(false), .italic(true), .underlined(true), .struck(true),
    .color(.paper), .color(nil), .size(30), .font("Serif"), .link("https://suzuri.example"),
    .kind(.check(isDone: true)), .kind(.heading(2)), .kind(.plain), .level(2),
    .alignment(.right),
  ]
}
