import Bytes
import Foundation

/// Checks JSON against the schema in `Docs/Formats`, as far as that uses JSON Schema.
public struct FiguresSchema {
  private let definitions: JSON?
  private static let keywords: Set = [
    "type", "enum", "anyOf", "allOf", "$ref", "properties", "required", "additionalProperties",
    "items", "minItems", "maxItems", "minimum",
  ]

  /// Reads the schema.
  public init() throws {
    let file = Repository.file("Docs/Formats/figures.schema.json")
    definitions = try JSON(parsing: Array(Data(contentsOf: file)))["$defs"]
  }

  /// What in a text breaks a definition of the schema, with the place of each; empty if nothing does.
  public func faults(of text: String, as definition: String) -> [String] {
    guard let value = try? JSON(parsing: Array(text.utf8)) else { return ["it is not JSON"] }
    return faults(value, definitions?[definition], "")
  }

  private func faults(_ value: JSON, _ schema: JSON?, _ place: String) -> [String] {
    guard let schema else { return ["\(place): no such definition"] }
    var faults = schema.members.map(\.name).filter { !Self.keywords.contains($0) }
    faults = faults.map { "\(place): the keyword \($0) is not understood" }
    if case .string(let path)? = schema["$ref"] {
      let name = path.split(separator: "/").last.map(String.init) ?? ""
      faults += self.faults(value, definitions?[name], place)
    }
    for part in Self.items(schema["allOf"]) { faults += self.faults(value, part, place) }
    let parts = Self.items(schema["anyOf"])
    if !parts.isEmpty, !parts.contains(where: { self.faults(value, $0, place).isEmpty }) {
      faults.append("\(place): none of the alternatives")
    }
    if schema["enum"] != nil, !Self.items(schema["enum"]).contains(value) {
      faults.append("\(place): \(value.line) is not among the values")
    }
    let types = schema["type"].map { Self.items($0).isEmpty ? [$0] : Self.items($0) }
    if let types, types.allSatisfy({ !Self.isType($0, value) }) {
      faults.append("\(place): \(value.line.prefix(60)) has another type")
    }
    if case .integer(let number) = value, schema["minimum"] == 0, number < 0 {
      faults.append("\(place): \(number) is negative")
    }
    return faults + faultsOfMembers(value, schema, place) + faultsOfItems(value, schema, place)
  }

  private func faultsOfMembers(_ value: JSON, _ schema: JSON, _ place: String) -> [String] {
    guard case .object(let members) = value else { return [] }
    var faults: [String] = []
    for case .string(let name) in Self.items(schema["required"]) where value[name] == nil {
      faults.append("\(place): \(name) is missing")
    }
    for member in members {
      let inner = "\(place)/\(member.name)"
      if let schema = schema["properties"]?[member.name] {
        faults += self.faults(member.value, schema, inner)
      } else if schema["additionalProperties"] == false {
        faults.append("\(inner) is in no definition")
      } else if let others = schema["additionalProperties"] {
        faults += self.faults(member.value, others, inner)
      }
    }
    return faults
  }

  private func faultsOfItems(_ value: JSON, _ schema: JSON, _ place: String) -> [String] {
    guard case .array(let values) = value else { return [] }
    var faults: [String] = []
    if case .integer(let least)? = schema["minItems"], values.count < least {
      faults.append("\(place): fewer than \(least) items")
    }
    if case .integer(let most)? = schema["maxItems"], values.count > most {
      faults.append("\(place): more than \(most) items")
    }
    guard let items = schema["items"] else { return faults }
    return faults + values.enumerated().flatMap { self.faults($1, items, "\(place)/\($0)") }
  }

  private static func items(_ list: JSON?) -> [JSON] {
    if case .array(let values)? = list { values } else { [] }
  }

  private static func isType(_ type: JSON, _ value: JSON) -> Bool {
    switch (type, value) {
    case ("null", .null), ("boolean", .boolean), ("string", .string), ("array", .array),
      ("object", .object), ("integer", .integer), ("number", .integer), ("number", .number):
      true
    default: false
    }
  }
}
