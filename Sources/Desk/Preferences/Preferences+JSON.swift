public import Bytes
internal import Ink
public import Wording

extension Preferences {
  /// Reads preferences, with the default for each missing or invalid one.
  ///
  /// `faults` gets a line for each invalid setting.
  public init(_ settings: JSON, faults: inout [Words]) {
    self.init()
    func read<Value>(_ value: inout Value, _ stored: () throws(JSONFault) -> Value?) {
      do {
        value = try stored() ?? value
      } catch {
        faults.append("\(error)")
      }
    }
    read(&pens) { () throws(JSONFault) in try PenPreset.list(settings, faults: &faults) }
    read(&heldPen) { () throws(JSONFault) in
      try settings.integer("heldPen", in: 0...pens.count - 1)
    }
    read(&tool) { () throws(JSONFault) in try settings.choice("tool", among: Tool.names) }
    for setting in SettingEntry.all {
      do { try setting.read(settings, into: &self) } catch { faults.append("\(error)") }
    }
    read(&eraser) { () throws(JSONFault) in try EraserSettings(settings["eraser"]) }
    read(&text) { () throws(JSONFault) in try TextPreferences(settings["text"]) }
    read(&shapes) { () throws(JSONFault) in try ShapePreferences(settings["shapes"]) }
    read(&recentColors) { () throws(JSONFault) in
      try Color.list("recentColors", in: settings, atMost: Preferences.mostRecentColors)
    }
    read(&showsMeter) { () throws(JSONFault) in try settings.flag("latencyMeter") }
    read(&listsHits) { () throws(JSONFault) in try settings.flag("findList") }
    read(&thumbnailWidth) { () throws(JSONFault) in
      try settings.number("thumbnailWidth", in: Overview.sizes)
    }
    read(&shelf) { () throws(JSONFault) in try ShelfPreferences(settings["shelf"]) }
    read(&recentFolders) { () throws(JSONFault) in try Self.folders(settings) }
    read(&exportFolder) { () throws(JSONFault) in
      guard let path = try settings.text("exportFolder") else { return nil }
      guard path.isEmpty || Self.isFolder(path) else {
        throw JSONFault("exportFolder is not a folder path")
      }
      return path
    }
    input = InputSettings(settings, faults: &faults)
  }

  /// The preferences for the settings file.
  public var members: [JSON.Member] {
    [
      .init(name: "pens", value: .array(pens.map(\.json))),
      .init(name: "heldPen", value: .integer(heldPen)),
      .init(name: "tool", value: Tool.names.json(tool)),
      .init(name: "eraser", value: eraser.json),
      .init(name: "text", value: text.json),
      .init(name: "shapes", value: shapes.json),
      .init(name: "recentColors", value: .array(recentColors.map { .string($0.text) })),
      .init(name: "latencyMeter", value: .boolean(showsMeter)),
      .init(name: "findList", value: .boolean(listsHits)),
      .init(name: "thumbnailWidth", value: .number(thumbnailWidth)),
      .init(name: "shelf", value: shelf.json),
      .init(name: "recentFolders", value: .array(recentFolders.map { .string($0) })),
      .init(name: "exportFolder", value: .string(exportFolder)),
    ] + SettingEntry.all.compactMap { $0.member(of: self) } + input.members
  }

  fileprivate static func folders(_ settings: JSON) throws(JSONFault) -> [String]? {
    try settings.list("recentFolders")?.prefix(mostRecentFolders).map { value throws(JSONFault) in
      guard case .string(let path) = value, isFolder(path) else {
        throw JSONFault("recentFolders contains an entry that is not a folder path")
      }
      return path
    }
  }
}

extension PenPreset {
  fileprivate static func list(
    _ settings: JSON, faults: inout [Words]
  ) throws(JSONFault) -> [PenPreset]? {
    guard let values = try settings.list("pens") else { return nil }
    var pens: [PenPreset] = []
    for (place, value) in values.prefix(limit).enumerated() {
      do throws(JSONFault) {
        pens.append(try PenPreset(value))
      } catch {
        faults.append("pen \(place + 1): \(error)")
      }
    }
    if values.count > limit { faults.append("there are more than \(limit) pens") }
    if pens.isEmpty { throw JSONFault("there is no pen") }
    return pens
  }

  private init(_ json: JSON) throws(JSONFault) {
    let tool = try json.choice("tool", among: Style.Tool.names) ?? .pen
    guard let text = try json.text("color"), let color = Color(text) else {
      throw JSONFault("color is not in the form #RRGGBB")
    }
    guard let width = try json.number("width", in: Self.widths) else {
      throw JSONFault("width is missing")
    }
    var response = PressureResponse.standard
    if let stored = json["response"] {
      response.minimum = Float(try stored.number("minimum", in: 0...1) ?? Double(response.minimum))
      response.exponent = Float(
        try stored.number("exponent", in: Self.exponents) ?? Double(response.exponent))
    }
    self.init(Style(tool: tool, color: color, width: width, response: response))
  }

  fileprivate var json: JSON {
    [
      "tool": Style.Tool.names.json(style.tool), "color": .string(style.color.text),
      "width": .number(style.width),
      "response": [
        "minimum": .number(style.response.minimum.inDecimals),
        "exponent": .number(style.response.exponent.inDecimals),
      ],
    ]
  }
}

extension EraserSettings {
  fileprivate init?(_ json: JSON?) throws(JSONFault) {
    guard let json else { return nil }
    guard case .object = json else { throw JSONFault("eraser is not an object") }
    self.init()
    radius = try json.number("radius", in: Self.radii) ?? radius
    marksOnly = try json.flag("marksOnly") ?? marksOnly
  }

  fileprivate var json: JSON { ["radius": .number(radius), "marksOnly": .boolean(marksOnly)] }
}

extension Tool {
  fileprivate static let names = allCases.map { (key: $0.rawValue, value: $0) }
}

extension Style.Tool {
  fileprivate static let names: KeyValuePairs<String, Style.Tool> = [
    "pen": .pen, "highlighter": .highlighter, "whiteout": .whiteout,
  ]
}

extension Collection {
  func json<Value: Equatable>(_ value: Value) -> JSON
  where Element == (key: String, value: Value) {
    first { $0.value == value }.map { .string($0.key) } ?? .null
  }
}

extension Float {
  /// The number with the fewest digits that identify it.
  fileprivate var inDecimals: Double { Double(description) ?? Double(self) }
}

extension Color {
  fileprivate static func list(
    _ name: String, in settings: JSON, atMost most: Int
  ) throws(JSONFault) -> [Color]? {
    try settings.list(name)?.prefix(most).map { value throws(JSONFault) in
      guard case .string(let text) = value, let color = Color(text) else {
        throw JSONFault("\(name) contains a value that is not in the form #RRGGBB")
      }
      return color
    }
  }

  /// Reads #RRGGBB, or #RRGGBBAA with an opacity.
  init?(_ text: String) {
    let digits = text.utf8.dropFirst()
    guard text.utf8.first == UInt8(ascii: "#"), [6, 8].contains(digits.count),
      digits.allSatisfy({ $0 != UInt8(ascii: "+") }),
      let number = UInt32(text.dropFirst(), radix: 16)
    else { return nil }
    self = digits.count == 6 ? Color(rgb: number) : Color(rgba: number)
  }

  var text: String {
    let all = "#" + String(rgba, digits: 8, radix: 16, uppercase: true)
    return all.hasSuffix("FF") ? String(all.dropLast(2)) : all
  }
}
