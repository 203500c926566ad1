internal import Bytes
internal import Notebook

/// Where in the notes something lies, and what it is, in words.
public struct Whereabouts: Hashable, Sendable, CustomStringConvertible {
  /// The title of the notebook; nil if it lies in none, or in an unknown one.
  public let notebook: String?
  /// The number of the page, counted from 1; nil if it lies on none, or on an unknown one.
  public let page: Int?
  /// What it is: "a stroke", "the title".
  public let what: String

  /// One line: "'Physics', page 3: a stroke".
  public var description: String {
    let notebook = notebook.map { $0.isEmpty ? "a notebook without a title" : "'\($0)'" }
    let place = [notebook, page.map { "page \($0)" }].compactMap(\.self)
    return place.isEmpty ? what : "\(place.joined(separator: ", ")): \(what)"
  }
}

/// Finds words for the rows of a library.
struct Naming {
  private let library: Library
  private var notebooks: [Int64: (title: String, pages: [EntityID: Int])] = [:]
  /// The notebook and page of each image, looked up when the first one is asked for.
  private var images: [ContentHash: (notebook: Int64, page: EntityID?)]?

  /// Prepares to look things up in a library as it is now.
  init(_ library: Library) { self.library = library }

  /// Finds words for a statement.
  mutating func words(for trace: RowTrace) throws -> Whereabouts {
    let what = try self.what(trace)
    guard let notebook = try facts(of: trace.notebook) else {
      return Whereabouts(notebook: nil, page: nil, what: what)
    }
    // A page is found in the notebook, and its contents on the page.
    let page = (trace.page ?? trace.id).flatMap { notebook.pages[$0] }
    return Whereabouts(notebook: notebook.title, page: page, what: what)
  }

  /// Finds words for something in a notebook that is not a statement.
  mutating func words(_ what: String, in notebook: Int64) throws -> Whereabouts {
    Whereabouts(notebook: try facts(of: notebook)?.title, page: nil, what: what)
  }

  /// Finds words for the file of an image, by its hash; nil if the hash is damaged.
  mutating func words(forImage hash: ContentHash?) throws -> Whereabouts {
    let images = try self.images ?? library.imagePlaces()
    self.images = images
    guard let place = hash.flatMap({ images[$0] }), let notebook = try facts(of: place.notebook)
    else {
      return Whereabouts(notebook: nil, page: nil, what: "the file of an image")
    }
    return Whereabouts(
      notebook: notebook.title, page: place.page.flatMap { notebook.pages[$0] },
      what: "the file of an image")
  }

  private mutating func facts(
    of number: Int64
  ) throws -> (title: String, pages: [EntityID: Int])? {
    if let known = notebooks[number] { return known }
    let isThere = try library.connection.number(
      "SELECT count(*) FROM notebook WHERE number = ?", [.integer(number)])
    guard isThere > 0 else { return nil }
    let outline = try Outline(of: StoredNotebook(library: library, number: number))
    let pages = zip(outline.pages.map(\.id), 1...)
    let facts = (outline.title, Dictionary(pages) { first, _ in first })
    notebooks[number] = facts
    return facts
  }

  private func what(_ trace: RowTrace) throws -> String {
    guard let fact = Self.facts[trace.code] else {
      guard trace.code == 0 else { return "something that a later Suzuri has said" }
      let kind = try trace.kind ?? kind(of: trace)
      return kind?.words ?? (trace.page == nil ? "a page or a section" : "something on it")
    }
    if trace.id == .notebook { return "the \(fact)" }
    let tag = trace.code == 25 ? " '\(String(decoding: trace.name, as: UTF8.self))'" : ""
    return "the \(fact)\(tag) of \(try kind(of: trace)?.words ?? "something that is lost")"
  }

  /// The kind of the thing, from what is known beside the row.
  private func kind(of trace: RowTrace) throws -> Body.Kind? {
    guard let id = trace.id else { return nil }
    let stored = StoredNotebook(library: library, number: trace.notebook)
    guard case .body(let bytes)? = try stored.entity(id).fields[.body] else { return nil }
    return bytes.first.flatMap { Body.Kind(rawValue: $0) }
  }

  /// The facts stated about things, by the code of the field.
  private static let facts: [Int64: String] = [
    1: "erasing", 2: "erased part", 3: "cut", 16: "title", 17: "place in the order", 18: "section",
    19: "size", 20: "paper", 21: "bookmark", 22: "visibility", 23: "lock",
    24: "place in the trash", 25: "tag", 26: "layer", 27: "position", 28: "colour",
    29: "width", 30: "background", 31: "sound", 32: "words", 33: "font", 34: "font size",
    35: "line width",
  ]
}

extension Body.Kind {
  /// A thing of the kind, in words.
  var words: String {
    switch self {
    case .section: "a section"
    case .page: "the page itself"
    case .layer: "a layer"
    case .stroke: "a stroke"
    case .text: "a text"
    case .image: "an image"
    case .piece: "a part cut out of a stroke"
    }
  }
}
