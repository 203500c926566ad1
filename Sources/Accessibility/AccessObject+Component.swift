internal import Bus
internal import Desk
internal import Geometry

/// Places of things, and using them.
extension AccessObject {
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
    case 2:
      // The parent's corner.
      -(tree.nodes[node.parent]?.item?.box.low ?? .zero)
    default: .zero
    }
  }

  /// A place in the window, from two coordinates and their system.
  func place(_ numbers: [Int]) -> Point? {
    guard numbers.count == 3, numbers.allSatisfy({ abs($0) < 1 << 24 }) else { return nil }
    return Point(x: Double(numbers[0]), y: Double(numbers[1])) - origin(of: numbers[2])
  }

  // MARK: - Actions

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

  /// Its action, in the words of AT-SPI.
  private var doing: String {
    switch item?.role {
    case .toggle, .choice: "toggle"
    case .fold: "expand or contract"
    case .field, .secret, .slider: "activate"
    default: "click"
    }
  }
}
