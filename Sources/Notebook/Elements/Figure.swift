package import Bytes
package import Geometry
package import Ink
package import Wording

/// What an element shows if it is not ink.
public enum Figure: Hashable, Sendable {
  case text(TextBox)
  case image(ImageFrame)
  case table(Table)

  static let kinds: [any FigureContent.Type] = [TextBox.self, ImageFrame.self, Table.self]

  package var content: any FigureContent {
    switch self {
    case .text(let box): box
    case .image(let frame): frame
    case .table(let table): table
    }
  }
}

/// A kind of figure; boxes are in its coordinates, before its element was moved.
package protocol FigureContent: Hashable, Sendable, Storable {
  /// The first byte of its stored bodies, which no other kind may ever have.
  static var code: UInt8 { get }
  /// What one of them is called, such as "an image".
  static var name: Words { get }
  static var hasFile: Bool { get }
  static var hasText: Bool { get }

  var figure: Figure { get }
  /// The smallest box known without drawing it.
  var bounds: Box { get }
  /// A box around it, estimated without drawing it.
  var extent: Box { get }
  /// The text to be found, copied and read aloud; nil for none.
  var typedText: String? { get }
  var file: ContentHash? { get }
  /// The color, if the user can change it.
  var ownColor: Color? { get }
  /// What is recorded beside its body: the bytes of properties.
  var properties: [Field: [UInt8]] { get }

  /// Returns the content with the properties set since it was made.
  func updated(by properties: some PropertyValues) -> Self
}

extension FigureContent {
  package static var hasFile: Bool { false }
  package static var hasText: Bool { false }
  package var extent: Box { bounds }
  package var typedText: String? { nil }
  package var file: ContentHash? { nil }
  package var ownColor: Color? { nil }
  package var properties: [Field: [UInt8]] { [:] }
}

extension Figure {
  var code: UInt8 { type(of: content).code }

  package static var codesWithText: [UInt8] { kinds.filter { $0.hasText }.map { $0.code } }
  package static var codesWithFile: [UInt8] { kinds.filter { $0.hasFile }.map { $0.code } }

  package static func name(_ code: UInt8) -> Words? { kinds.first { $0.code == code }?.name }

  func updated(by properties: some PropertyValues) -> Figure {
    func updated(_ content: some FigureContent) -> Figure { content.updated(by: properties).figure }
    return updated(content)
  }

  /// Reads the content of a kind; fails on kinds added by a later version.
  init(_ code: UInt8, from reader: inout ByteReader) throws(ByteError) {
    guard let kind = Self.kinds.first(where: { $0.code == code }) else { throw .unknownKind }
    self = try kind.init(from: &reader).figure
  }
}

package protocol PropertyValues {
  /// The value of a property; nil if it has its initial value.
  func value<Value>(_ property: Property<Value>) -> Value?
  /// The text as typed since it was `first`.
  func typed(after first: StyledText) -> StyledText
  /// The heights of rows or widths of columns as set since, 0 for removed ones.
  func sizes(of axis: Table.Axis) -> [FractionalIndex: Double]
}

extension Entity: PropertyValues {
  package func typed(after first: StyledText) -> StyledText {
    guard fields.keys.contains(where: { Field.typing.contains($0.code) }) else { return first }
    return TextSequence(id, beginningWith: first, typed: self).text
  }
}

extension [Field: [UInt8]]: PropertyValues {
  package func value<Stored>(_ property: Property<Stored>) -> Stored? {
    self[property.field].flatMap { try? Stored(stored: $0) }
  }

  package func typed(after first: StyledText) -> StyledText { first }

  /// None: outside a notebook, a table has its sizes in its body.
  package func sizes(of axis: Table.Axis) -> [FractionalIndex: Double] { [:] }
}
