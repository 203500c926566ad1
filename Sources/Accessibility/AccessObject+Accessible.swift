internal import Bus

/// The answers of all objects, and of the program.
extension AccessObject {
  func accessible(_ call: BusMessage) -> [BusValue]? {
    switch call.member {
    case "GetChildAtIndex":
      let place = call.first?.integer ?? -1
      let isThere = node.children.indices.contains(place)
      return [(isThere ? reference(node.children[place]) : .null).value]
    case "GetChildren": return [.array(of: "(so)", node.children.map { reference($0).value })]
    case "GetIndexInParent": return [.int32(Int32(clamping: node.place))]
    case "GetRelationSet": return [.array(of: "(ua(so))", [])]
    case "GetRole": return [.uint32(role)]
    case "GetRoleName", "GetLocalizedRoleName": return [.string(roleWord)]
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
      "ChildCount": .int32(Int32(clamping: node.children.count)),
      "Locale": .string(surroundings.locale),
      "AccessibleId": .string(item == nil ? "suzuri" : "\(node.number)"),
      "HelpText": .string(""),
    ]
  }

  func application(_ call: BusMessage) -> [BusValue]? {
    call.member == "GetLocale" ? [.string(surroundings.locale)] : nil
  }

  var applicationProperties: KeyValuePairs<String, BusValue> {
    [
      "ToolkitName": .string("Suzuri"), "Version": .string(surroundings.version),
      "ToolkitVersion": .string(surroundings.version), "AtspiVersion": .string("2.1"),
      "InterfaceVersion": .uint32(1), "Id": .int32(surroundings.id),
    ]
  }

  /// Its entry in a reader's cache.
  var cached: BusValue {
    .structure([
      own.value, reference(0).value, parent.value, .int32(Int32(clamping: node.place)),
      .int32(Int32(clamping: node.children.count)), .strings(interfaces.map(\.name)),
      .string(name), .uint32(role), .string(description), stateWords,
    ])
  }

  static let cachedSignature = "((so)(so)(so)iiassusau)"
}
