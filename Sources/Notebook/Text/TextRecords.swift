internal import Bytes

// A text box is typed in by statements that devices can merge in any order: letters that follow a letter, letters that
// were deleted, and properties from one letter to another. Each is a register of its own under the name of its maker's choice.

extension Field {
  static func insertion(_ run: EntityID) -> Field { Field(code: 43, name: run.stored) }
  static func deletion(_ deletion: EntityID) -> Field { Field(code: 44, name: deletion.stored) }
  static func marking(_ marking: EntityID) -> Field { Field(code: 45, name: marking.stored) }
}

/// Letters typed together.
///
/// Undone ones are hidden, not forgotten: what others typed behind them keeps its place.
struct Insertion: Hashable, Sendable {
  var isShown = true
  let anchor: LetterID
  /// What differs from the properties set around them.
  var attributes: [TextAttribute] = []
  var letters: [Unicode.Scalar]

  var hidden: Insertion {
    var hidden = self
    hidden.isShown = false
    return hidden
  }
}

extension Insertion: Storable {
  func write(to writer: inout ByteWriter) {
    writer.write(isShown, anchor)
    writer.append(attributes) { $1.write(to: &$0) }
    String(letters).write(to: &writer)
  }

  init(from reader: inout ByteReader) throws(ByteError) {
    isShown = try Bool(from: &reader)
    anchor = try LetterID(from: &reader)
    attributes = try TextAttribute.all(from: &reader)
    letters = Array(try String(from: &reader).unicodeScalars)
  }
}

/// Letters deleted together.
struct Deletion: Hashable, Sendable {
  let spans: [LetterSpan]
}

extension Deletion: Storable {
  func write(to writer: inout ByteWriter) { writer.append(spans) { $1.write(to: &$0) } }

  init(from reader: inout ByteReader) throws(ByteError) {
    var spans: [LetterSpan] = []
    for _ in 0..<(try reader.count(reader.remaining / 18)) {
      spans.append(try LetterSpan(from: &reader))
    }
    self.spans = spans
  }
}

/// A property of all letters from one to another, including those typed between them later.
struct Marking: Hashable, Sendable {
  let attribute: TextAttribute
  let first: LetterID
  let last: LetterID
}

extension Marking: Storable {
  func write(to writer: inout ByteWriter) {
    writer.write(first, last)
    attribute.write(to: &writer)
  }

  init(from reader: inout ByteReader) throws(ByteError) {
    first = try LetterID(from: &reader)
    last = try LetterID(from: &reader)
    attribute = try TextAttribute(from: &reader)
  }
}

extension Entity {
  var insertions: [EntityID: Insertion] { statements(of: 43) }
  var deletions: [EntityID: Deletion] { statements(of: 44) }
  var markings: [EntityID: Marking] { statements(of: 45) }

  /// The readable statements of a kind that are not undone.
  private func statements<Value: Storable>(of code: UInt8) -> [EntityID: Value] {
    var found: [EntityID: Value] = [:]
    for (field, fragment) in fields where field.code == code {
      guard case .register(let register) = fragment, !register.value.isEmpty,
        let name = try? EntityID(exactly: field.name),
        let value = try? Value(stored: register.value)
      else { continue }
      found[name] = value
    }
    return found
  }
}
