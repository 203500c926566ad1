internal import Ink

/// Everything that is recorded about one thing.
public struct Entity: Hashable, Sendable {
  /// The name of the thing.
  public let id: EntityID
  /// The facts.
  public private(set) var fields: [Field: Fragment] = [:]

  /// Creates a thing about which nothing is known yet.
  public init(id: EntityID) { self.id = id }

  /// Merges a statement; returns the field's new fragment, or nil if nothing changed.
  @discardableResult
  public mutating func merge(_ fragment: Fragment, into field: Field) -> Fragment? {
    guard let present = fields[field] else {
      fields[field] = fragment
      return fragment
    }
    let merged = present.merged(with: fragment)
    guard merged != present else { return nil }
    fields[field] = merged
    return merged
  }

  mutating func forget(_ field: Field, of stamp: Stamp) {
    guard case .register(let register)? = fields[field], register.stamp == stamp else { return }
    fields[field] = nil
  }

  /// The body; nil if it has not arrived or only a later version understands it.
  public var body: Body? {
    guard case .body(let bytes)? = fields[.body] else { return nil }
    return try? Body(stored: bytes)
  }

  /// Whether the thing is alive, with the count of its births and deaths.
  public var life: Life {
    guard case .life(let life)? = fields[.life] else { return .born }
    return life
  }

  /// The value of a property; nil if it was never set, or was reset to its initial value.
  public func value<Value>(_ property: Property<Value>) -> Value? {
    guard case .register(let register)? = fields[property.field], !register.value.isEmpty else {
      return nil
    }
    return try? Value(stored: register.value)
  }

  /// The current page and layer of an element; nil for other things.
  public var place: Place? {
    guard let body, let first = body.place else { return nil }
    return value(.place) ?? first
  }

  /// The page of an element or layer, the notebook for sections and pages; nil while unknown.
  public var home: EntityID? {
    if id == .notebook { return .notebook }
    return switch body {
    case .section, .page: .notebook
    case .layer(let page, _, _): page
    case .element: place?.page
    case nil: nil
    }
  }

  /// The tags of a notebook or page, in alphabetical order.
  public var tags: [String] {
    fields.compactMap { field, fragment in
      guard field.code == Property<Bool>.tag("").field.code, !field.name.isEmpty,
        case .register(let register) = fragment, register.value == true.stored
      else { return nil }
      return String(decoding: field.name, as: UTF8.self)
    }.sorted()
  }

  /// The gained room of a page, by the fields of its makers.
  var added: [Field: AddedRoom] {
    fields.filter { Property.isAdded($0.key) }.compactMapValues { fragment in
      guard case .register(let register) = fragment else { return nil }
      return try? AddedRoom(stored: register.value)
    }
  }

  var addedRoom: AddedRoom { added.values.reduce(AddedRoom()) { $0.union($1) } }

  var erased: [StrokeRange] {
    fields.compactMap { field, fragment in
      guard field.code == 2, case .range(let range) = fragment, range.isAlive else { return nil }
      return range.range
    }.sorted()
  }

  var pieces: [EntityID: StrokeRange] {
    var pieces: [EntityID: StrokeRange] = [:]
    for (field, fragment) in fields where field.code == 3 {
      guard let id = field.entity, case .range(let range) = fragment, range.isAlive else {
        continue
      }
      pieces[id] = range.range
    }
    return pieces
  }

  /// The names of all pieces ever cut out of a stroke, even if undone.
  var cutPieces: [EntityID] { fields.keys.compactMap { $0.code == 3 ? $0.entity : nil } }
}
