public import Bytes

/// The link of an element, and the heading that it is part of.
public struct ElementAnchor: Hashable, Sendable {
  /// The text of the target; empty for none, and for text boxes, which have their own.
  public var link = ""
  /// Its part in a heading; nil for none.
  public var heading: HeadingPart?

  /// The field of the link.
  package static let linkField: Field = Property.link.field
  /// The codes of the properties that are recorded for them.
  package static let codes = [linkField.code, Property.heading.field.code]

  /// Creates an anchor.
  public init(link: String = "", heading: HeadingPart? = nil) {
    (self.link, self.heading) = (link, heading)
  }

  init(_ thing: some PropertyValues, of figure: Figure?) {
    let isText = if case .text? = figure { true } else { false }
    link = isText ? "" : thing.value(.link) ?? ""
    heading = thing.value(.heading)
  }

  /// True for an element without a link and outside headings.
  public var isEmpty: Bool { link.isEmpty && heading == nil }

  /// What is recorded beside the body of an element.
  var properties: [Field: [UInt8]] {
    var properties: [Field: [UInt8]] = [:]
    if !link.isEmpty { properties[Property.link.field] = link.stored }
    if let heading { properties[Property.heading.field] = heading.stored }
    return properties
  }
}

/// The part of an element in a heading: the elements of a page with one name are one heading.
public struct HeadingPart: Hashable, Sendable {
  /// The name of the heading: that of its first element, when it was made.
  public let name: EntityID
  /// The title of the whole heading, on each of its parts; mostly empty.
  public let title: String

  /// Creates a part.
  public init(_ name: EntityID, titled title: String = "") {
    (self.name, self.title) = (name, title)
  }
}

extension HeadingPart: Storable {
  /// Appends the name and the title.
  public func write(to writer: inout ByteWriter) { writer.write(name, title) }

  /// Reads a part.
  public init(from reader: inout ByteReader) throws(ByteError) {
    (name, title) = (try EntityID(from: &reader), try String(from: &reader))
  }
}

extension Element {
  /// The text of the target that it links to; empty for none.
  public var link: String {
    if case .figure(.text(let box)) = content { box.link } else { anchor.link }
  }
}

extension LooseElement {
  /// The text of the target that it links to; empty for none.
  public var link: String {
    get { if case .figure(.text(let box)) = content { box.link } else { anchor.link } }
    set {
      guard case .figure(.text(var box)) = content else { return anchor.link = newValue }
      box.link = newValue
      content = .figure(.text(box))
    }
  }
}

extension Editor {
  /// Links elements to a target; nil removes their links.
  mutating func setLink(_ target: LinkTarget?, of elements: [EntityID]) throws {
    let text = target?.text ?? ""
    for id in elements {
      guard let old = try Element(try entity(id), in: self)?.link, old != text else { continue }
      try clear(.link, of: id)
      // A text box may have a link from the beginning.
      if try Element(try entity(id), in: self)?.link != text { try set(.link, of: id, to: text) }
    }
  }

  /// Makes one heading of elements of a page and all headings that they are in; nil as a title dissolves these.
  mutating func setHeading(_ title: String?, of elements: [EntityID]) throws {
    guard let page = try elements.first.flatMap({ try entity($0).place?.page }) else { return }
    let (chosen, all) = (Set(elements), try PageContent(of: page, in: self).elements)
    let old = Set(all.filter { chosen.contains($0.id) }.compactMap(\.anchor.heading?.name))
    let parts = all.filter {
      chosen.contains($0.id) || $0.anchor.heading.map { old.contains($0.name) } == true
    }
    guard let name = old.min() ?? parts.map(\.id).min() else { return }
    for part in parts {
      if let title {
        try set(.heading, of: part.id, to: HeadingPart(name, titled: title.trimmedTitle))
      } else {
        try clear(.heading, of: part.id)
      }
    }
  }
}
