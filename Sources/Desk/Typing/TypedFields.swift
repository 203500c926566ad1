/// The fields that are filled in together, one of which has the keys.
public struct TypedFields: Hashable, Sendable {
  /// The fields, in the order of the Tab key.
  public internal(set) var fields: [TextField]
  /// The place of the field that has the keys.
  public internal(set) var active = 0

  /// Begins to type in the first of some fields, which has a text each.
  init(_ texts: [String]) { fields = texts.map { TextField($0) } }

  /// Begins to type one secret.
  init(secret: Void) { fields = [TextField(isSecret: true)] }

  /// The field that has the keys.
  var field: TextField {
    get { fields[active] }
    set { fields[active] = newValue }
  }

  /// Goes on to the next field, whose text is selected.
  mutating func goOn() {
    go(to: (active + 1) % fields.count)
    field.move(.start)
    field.move(.end, extending: true)
  }

  /// Gives a field the keys.
  mutating func go(to place: Int) {
    field.endComposing()
    if fields.indices.contains(place) { active = place }
  }
}
