internal import Bytes
internal import Wording

/// How strokes become shapes, and what the shape tool draws.
struct ShapePreferences: Hashable, Sendable {
  var trigger = Trigger.hold
  var kind = ShapeStencil.rectangle

  /// What makes a shape of a stroke.
  enum Trigger: String, Hashable, Sendable, CaseIterable {
    /// Holding the pen still at its end.
    case hold
    /// A button in the bar, and its key.
    case button
    case never
  }
}

extension ShapePreferences {
  init?(_ json: JSON?) throws(JSONFault) {
    guard let json else { return nil }
    guard case .object = json else { throw JSONFault("shapes is not an object") }
    self.init()
    trigger = try json.choice("from", among: Self.triggers) ?? trigger
    kind = try json.choice("draws", among: Self.kinds) ?? kind
  }

  private static let triggers = Trigger.allCases.map { (key: $0.rawValue, value: $0) }
  private static let kinds = ShapeStencil.allCases.map { (key: $0.rawValue, value: $0) }

  var json: JSON { ["from": .string(trigger.rawValue), "draws": .string(kind.rawValue)] }
}
