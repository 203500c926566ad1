internal import Bus
internal import Desk
internal import Geometry

/// One object in readers' questions: the program, or an item in its window.
struct AccessObject {
  let tree: AccessibleTree
  let node: AccessibleTree.Node
  let surroundings: AccessSurroundings

  /// The object of an item; nil if it is gone.
  init?(_ number: UInt64, in tree: AccessibleTree, _ surroundings: AccessSurroundings) {
    guard let node = tree.nodes[number] else { return nil }
    (self.tree, self.node, self.surroundings) = (tree, node, surroundings)
  }

  var item: AccessibleItem? { node.item }

  var text: AccessibleText? { item.flatMap(AccessibleText.init) }

  /// True if there is text to walk through.
  private var hasText: Bool {
    item.map { $0.typing != nil || $0.reading != nil || $0.role == .line } == true
  }

  func reference(_ number: UInt64) -> AccessReference {
    AccessReference(bus: surroundings.bus, path: AccessNames.path(number))
  }

  var own: AccessReference { reference(node.number) }

  /// Its parent; the program's is the desktop.
  var parent: AccessReference {
    item == nil ? surroundings.desktop : reference(node.parent)
  }

  var name: String { item.map { AccessibleTree.short($0.name) } ?? "Suzuri" }

  var description: String { item.map { AccessibleTree.short($0.description) } ?? "" }

  /// The role of the program is that of an application.
  var role: UInt32 { item?.role32 ?? 75 }

  var roleWord: String { item?.roleWord ?? "application" }

  var states: UInt64 {
    item?.accessStates(isActive: tree.isActive)
      ?? [AccessState.enabled, .sensitive, .showing, .visible].reduce(0) { $0 | 1 << $1.rawValue }
  }

  /// The states in two words.
  var stateWords: BusValue {
    .array(of: "u", [.uint32(UInt32(truncatingIfNeeded: states)), .uint32(UInt32(states >> 32))])
  }

  /// Its interfaces.
  var interfaces: [AccessInterface] {
    guard let item else { return [.accessible, .application] }
    var all: [AccessInterface] = [.accessible, .component]
    if item.isUsable { all.append(.action) }
    if hasText { all.append(.text) }
    if item.typing != nil { all.append(.editableText) }
    if item.share != nil { all.append(.value) }
    return all
  }

  func answer(_ interface: AccessInterface, _ call: BusMessage) -> BusAnswer {
    guard interfaces.contains(interface) else { return .unknown }
    let values: [BusValue]? =
      switch interface {
      case .accessible: accessible(call)
      case .application: application(call)
      case .component: component(call)
      case .action: action(call)
      case .text: text.flatMap { text($0, call) }
      case .editableText: editing(call)
      case .value, .cache: nil
      }
    return values.map { .done($0) } ?? .unknown
  }

  /// A property by its name; nil for none.
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

/// The places of the objects, and the listener to readers' wishes.
struct AccessSurroundings {
  /// The name of the program on the bus.
  var bus = ""
  /// The parent of all programs.
  var desktop = AccessReference.null
  /// The registry's number for the program.
  var id: Int32 = 0
  let version: String
  /// The language of the window.
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
    case .button, .toggle, .choice, .row, .entry, .fold, .tab, .slider, .field, .secret: true
    }
  }
}
