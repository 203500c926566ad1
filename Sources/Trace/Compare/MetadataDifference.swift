public import Bytes

/// A member that differs between the metadata of two traces.
public struct MetadataDifference: Hashable, Sendable {
  /// Its path: member names separated by points.
  public let name: String
  /// The first trace's value; nil if it has none.
  public let a: JSON?
  /// The second trace's value; nil if it has none.
  public let b: JSON?

  /// The differences between two objects, in the order of the first, at most some hundred.
  static func differences(between a: JSON, and b: JSON) -> [MetadataDifference] {
    var found: [MetadataDifference] = []
    collect(a, b, "", 0, &found)
    return found
  }

  private static let most = 100
  private static let deepest = 8

  private static func collect(
    _ a: JSON, _ b: JSON, _ prefix: String, _ depth: Int, _ found: inout [MetadataDifference]
  ) {
    var names: [String] = []
    var seen: Set<String> = []
    for member in a.members + b.members where seen.insert(member.name).inserted {
      names.append(member.name)
    }
    let (mine, others) = (values(of: a), values(of: b))
    for name in names where found.count < most {
      let (left, right) = (mine[name], others[name])
      guard left != right else { continue }
      if case .object? = left, case .object? = right, depth < deepest, let left, let right {
        collect(left, right, "\(prefix)\(name).", depth + 1, &found)
      } else {
        found.append(MetadataDifference(name: prefix + name, a: left, b: right))
      }
    }
  }

  private static func values(of object: JSON) -> [String: JSON] {
    Dictionary(object.members.map { ($0.name, $0.value) }) { first, _ in first }
  }
}
