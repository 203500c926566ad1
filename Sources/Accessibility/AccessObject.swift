internal import Bus
internal import Desk
internal import Geometry

/// One object in readers' questions: the program, or an item in its window.
struct AccessObject {
  let tree: AccessibleTree
  let node: AccessibleTree.Node
  let surroundings: AccessSurroundings

  init?(_ number: UInt64, in tree: AccessibleTree, _ surroundings: AccessSurroundings) {
    guard let node = tree.nodes[number] else { return nil }
    (self.tree, self.node, self.surroundings) = (tree, node, surroundings)
  }

  var item: AccessibleItem? { node.item }
  var text: AccessibleText? { item.flatMap(AccessibleText.init) }

  func reference(_ number: UInt64) -> AccessReference {
    AccessReference(bus: surroundings.bus, path: AccessNames.path(number))
  }

  var own: AccessReference { reference(node.number) }
  var parent: AccessReference { item == nil ? surroundings.desktop : reference(node.parent) }
  var name: String { item.map { AccessibleTree.short($0.name) } ?? "Suzuri" }
  var description: String { item.map { AccessibleTree.short($0.description) } ?? "" }
  var role: (number: UInt32, word: String) { item?.accessRole ?? (75, "application") }

  var states: UInt64 {
    item?.accessStates(isActive: tree.isActive)
      ?? [AccessState.enabled, .sensitive, .showing, .visible].reduce(0) { $0 | 1 << $1.rawValue }
  }

  var stateWords: BusValue {
    .array(of: "u", [.uint32(UInt32(truncatingIfNeeded: states)), .uint32(UInt32(states >> 32))])
  }

  var interfaces: [AccessInterface] {
    guard let item else { return [.accessible, .application] }
    var all: [AccessInterface] = [.accessible, .component]
    if item.isUsable { all.append(.action) }
    if item.typing != nil || item.reading != nil || item.role == .line { all.append(.text) }
    if item.typing != nil { all.append(.editableText) }
    if item.share != nil { all.append(.value) }
    return all
  }

  func answer(_ interface: AccessInterface, _ call: BusMessage) -> BusAnswer {
    guard interfaces.contains(interface) else { return .unknown }
    let values: [BusValue]? =
      switch interface {
      case .accessible: accessible(call)
      case .application: call.member == "GetLocale" ? [.string(surroundings.locale)] : nil
      case .component: component(call)
      case .action: action(call)
      case .text: text.flatMap { text($0, call) }
      case .editableText: editing(call)
      case .value, .cache: nil
      }
    return values.map { .done($0) } ?? .unknown
  }

  func property(_ name: String, of interface: AccessInterface) -> BusValue? {
    properties(of: interface).first { $0.key == name }?.value
  }

  func properties(of interface: AccessInterface) -> KeyValuePairs<String, BusValue> {
    guard interfaces.contains(interface) else { return [:] }
    return switch interface {
    case .accessible: accessibleProperties
    case .application: applicationProperties
    case .action: ["NActions": .int32(1)]
    case .text: text?.properties ?? [:]
    case .value:
      [
        "MinimumValue": .double(0), "MaximumValue": .double(1),
        "MinimumIncrement": .double(item?.role == .slider ? 1.0 / 48 : 0.01),
        "CurrentValue": .double(item?.share ?? 0), "Text": .string(description),
      ]
    case .component, .editableText, .cache: [:]
    }
  }
}

struct AccessSurroundings {
  var bus = ""
  /// The parent of all programs.
  var desktop = AccessReference.null
  /// The registry's number for the program.
  var id: Int32 = 0
  let version: String
  var locale = "en"
  /// Takes a reader's wish; returns whether there is room for it.
  let request: @Sendable (AccessibilityRequest) -> Bool
}

extension AccessibleItem {
  var isUsable: Bool {
    switch role {
    case .window, .page, .bar, .card, .menu, .list, .tabs, .status, .message, .alert, .line,
      .progress:
      false
    case .button, .toggle, .choice, .row, .entry, .fold, .tab, .slider, .field, .secret, .link,
      .table, .cell, .shape:
      true
    }
  }
}

extension AccessObject {
  func accessible(_ call: BusMessage) -> [BusValue]? {
    switch call.member {
    case "GetChildAtIndex":
      let place = call.first?.integer ?? -1
      let isThere = node.children.indices.contains(place)
      return [(isThere ? reference(node.children[place]) : .null).value]
    case "GetChildren": return [.array(of: "(so)", node.children.map { reference($0).value })]
    case "GetIndexInParent": return [.number(node.place)]
    case "GetRelationSet": return [.array(of: "(ua(so))", [])]
    case "GetRole": return [.uint32(role.number)]
    case "GetRoleName", "GetLocalizedRoleName": return [.string(role.word)]
    case "GetState": return [stateWords]
    case "GetAttributes":
      return [.array(of: "{ss}", [.entry(.string("toolkit"), .string("Suzuri"))])]
    case "GetApplication": return [reference(0).value]
    case "GetInterfaces": return [.strings(interfaces.map(\.name))]
    default: return nil
    }
  }

  var accessibleProperties: KeyValuePairs<String, BusValue> {
    [
      "Name": .string(name), "Description": .string(description), "Parent": parent.value,
      "ChildCount": .number(node.children.count),
      "Locale": .string(surroundings.locale),
      "AccessibleId": .string(item == nil ? "suzuri" : "\(node.number)"),
      "HelpText": .string(""),
    ]
  }

  var applicationProperties: KeyValuePairs<String, BusValue> {
    [
      "ToolkitName": .string("Suzuri"), "Version": .string(surroundings.version),
      "ToolkitVersion": .string(surroundings.version), "AtspiVersion": .string("2.1"),
      "InterfaceVersion": .uint32(1), "Id": .int32(surroundings.id),
    ]
  }

  var cached: BusValue {
    .structure([
      own.value, reference(0).value, parent.value, .number(node.place),
      .number(node.children.count), .strings(interfaces.map(\.name)),
      .string(name), .uint32(role.number), .string(description), stateWords,
    ])
  }

  static let cachedSignature = "((so)(so)(so)iiassusau)"

  func component(_ call: BusMessage) -> [BusValue]? {
    guard let item else { return nil }
    let numbers = call.arguments.map { $0.integer ?? 0 }
    switch call.member {
    case "GetExtents": return [.structure(extents(of: item.box, in: numbers.first))]
    case "GetPosition": return Array(extents(of: item.box, in: numbers.first).prefix(2))
    case "GetSize": return Array(extents(of: item.box, in: 1).suffix(2))
    case "Contains":
      guard let place = place(numbers) else { return nil }
      return [.boolean(item.box.contains(place))]
    case "GetAccessibleAtPoint":
      guard let place = place(numbers) else { return nil }
      let found = tree.item(at: place, below: node.number)
      return [(found.map(reference) ?? .null).value]
    // A window, or a widget in one.
    case "GetLayer": return [.uint32(item.role == .window ? 7 : 3)]
    case "GetMDIZOrder": return [.int16(0)]
    case "GetAlpha": return [.double(1)]
    case "GrabFocus", "ScrollTo":
      let canFocus = item.states.contains(.focusable)
      return [.boolean(canFocus && surroundings.request(.focus(item.id)))]
    case "SetExtents", "SetPosition", "SetSize", "ScrollToPoint": return [.boolean(false)]
    default: return nil
    }
  }

  /// A box as four numbers: on the screen, in the window, or in its parent.
  func extents(of box: Box, in system: Int?) -> [BusValue] {
    let shift = origin(of: system ?? 0)
    let low = box.isEmpty ? Point.zero : box.low + shift
    return [low.x, low.y, box.width, box.height].map {
      .int32(Int32(max(min($0.rounded(), 1e6), -1e6)))
    }
  }

  /// The offset of the window's corner from a reader's origin.
  private func origin(of system: Int) -> Point {
    switch system {
    case 0: tree.origin
    case 2: -(tree.nodes[node.parent]?.item?.box.low ?? .zero)  // The parent's corner.
    default: .zero
    }
  }

  func place(_ numbers: [Int]) -> Point? {
    guard numbers.count == 3, numbers.allSatisfy({ abs($0) < 1 << 24 }) else { return nil }
    return Point(x: Double(numbers[0]), y: Double(numbers[1])) - origin(of: numbers[2])
  }

  func action(_ call: BusMessage) -> [BusValue]? {
    guard let item else { return nil }
    if call.member == "GetActions" {
      let action: [BusValue] = [.string(doing), .string(description), .string(item.keys)]
      return [.array(of: "(sss)", [.structure(action)])]
    }
    let isFirst = call.first?.integer == 0
    func word(_ word: String) -> [BusValue] { [.string(isFirst ? word : "")] }
    switch call.member {
    case "GetName", "GetLocalizedName": return word(doing)
    case "GetDescription": return word(description)
    case "GetKeyBinding": return word(item.keys)
    case "DoAction":
      let canBeUsed = isFirst && item.states.contains(.enabled)
      return [.boolean(canBeUsed && surroundings.request(.use(item.id)))]
    default: return nil
    }
  }

  private var doing: String {
    switch item?.role {
    case .toggle, .choice: "toggle"
    case .fold: "expand or contract"
    case .field, .secret, .slider: "activate"
    default: "click"
    }
  }
}
