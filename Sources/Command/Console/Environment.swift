private import Bytes

/// The environment variables that a command may read, decoded by `PathText`.
struct Environment: Sendable {
  /// The variables of a test; nil for those of the process.
  private let values: [String: String]?

  static let process = Environment(values: nil)

  private init(values: [String: String]?) {
    self.values = values
  }

  init(_ values: [String: String]) {
    self.values = values
  }

  /// The value of a variable; an empty one counts as unset.
  subscript(name: String) -> String? {
    let value = values.map { $0[name] } ?? Surroundings.variable(name)
    return value?.isEmpty == true ? nil : value
  }
}
