internal import Bytes
internal import Notebook
public import Wording

/// The place of something in the notes, and its kind, in words.
public struct ContentLocation: Hashable, Sendable, Worded {
  /// The title of the notebook; nil for none, or an unknown one.
  public let notebook: String?
  /// The page number, from 1; nil for none, or an unknown one.
  public let page: Int?
  /// The kind: "a stroke", "the title".
  public let what: Words

  /// One line: "'Physics', page 3: a stroke".
  public var words: Words {
    let notebook = notebook.map { ContentLocator.name(of: $0) }
    return switch (notebook, page) {
    case (let notebook?, let page?): "\(notebook), page \(page): \(what)"
    case (let notebook?, nil): "\(notebook): \(what)"
    case (nil, let page?): "page \(page): \(what)"
    case (nil, nil): what
    }
  }
}

struct ContentLocator {
  private let library: Library
  private var notebooks: [Int64: (title: String, pages: [EntityID: Int])] = [:]
  /// Looked up for the first image.
  private var images: [ContentHash: [(notebook: Int64, page: EntityID?)]]?

  init(_ library: Library) { self.library = library }

  mutating func words(for trace: RowTrace) throws -> ContentLocation {
    let what = try self.what(trace)
    guard let notebook = try facts(of: trace.notebook)
    else { return ContentLocation(notebook: nil, page: nil, what: what) }
    // A page is found in the notebook, and its contents on the page.
    let page = (trace.page ?? trace.id).flatMap { notebook.pages[$0] }
    return ContentLocation(notebook: notebook.title, page: page, what: what)
  }

  /// The words for a statement that needs no lookup.
  static func words(forUnplaced trace: RowTrace) -> ContentLocation {
    let what: Words =
      facts[trace.code] ?? trace.kind?.words
      ?? (trace.page == nil ? "a page or a section" : "something on a page")
    return ContentLocation(notebook: nil, page: nil, what: what)
  }

  mutating func words(_ what: Words, in notebook: Int64) throws -> ContentLocation {
    ContentLocation(notebook: try facts(of: notebook)?.title, page: nil, what: what)
  }

  /// Finds words for the file of an image, by its hash; nil if the hash is damaged.
  mutating func words(forImage hash: ContentHash?) throws -> ContentLocation {
    let images = try self.images ?? library.imagePlaces()
    self.images = images
    let places = hash.flatMap { images[$0] } ?? []
    guard let place = places.first, let notebook = try facts(of: place.notebook)
    else { return ContentLocation(notebook: nil, page: nil, what: "the file of an image") }
    let others = Set(places.map(\.notebook)).subtracting([place.notebook]).sorted()
    let names = try others.compactMap { try facts(of: $0)?.title }.map { Self.name(of: $0) }
    return ContentLocation(
      notebook: notebook.title, page: place.page.flatMap { notebook.pages[$0] },
      what: names.isEmpty
        ? "the file of an image"
        : "the file of an image (also shown in \(names.joined(separator: "; ")))")
  }

  fileprivate static func name(of title: String) -> Words {
    title.isEmpty ? "an untitled notebook" : "'\(title)'"
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

  private func what(_ trace: RowTrace) throws -> Words {
    guard let fact = Self.facts[trace.code] else {
      guard trace.code == 0 else { return "something written by a newer Suzuri" }
      let kind = try trace.kind ?? kind(of: trace)
      return kind?.words ?? (trace.page == nil ? "a page or a section" : "something on it")
    }
    if trace.id == .notebook { return fact }
    let tag: Words = "the tag '\(String(decoding: trace.name, as: UTF8.self))'"
    let thing = try kind(of: trace)?.words ?? "something lost"
    return "\(trace.code == 25 ? tag : fact) of \(thing)"
  }

  private func kind(of trace: RowTrace) throws -> Body.Kind? {
    guard let id = trace.id else { return nil }
    let stored = StoredNotebook(library: library, number: trace.notebook)
    guard case .body(let bytes)? = try stored.entity(id).fields[.body] else { return nil }
    return bytes.first.flatMap { Body.Kind(rawValue: $0) }
  }

  /// By the code of the field.
  private static let facts: [Int64: Words] = [
    1: "the erasing", 2: "the erased part", 3: "the cut", 16: "the title",
    17: "the order", 18: "the section",
    19: "the size", 20: "the paper", 21: "the bookmark", 22: "the visibility", 23: "the lock",
    24: "the trash state", 25: "the tag", 26: "the layer", 27: "the position",
    28: "the color",
    29: "the width", 30: "the background", 31: "the sound", 32: "the text", 33: "the font",
    34: "the font size",
    35: "the line width",
  ]
}

extension Body.Kind {
  var words: Words {
    switch self {
    case .section: "a section"
    case .page: "the page itself"
    case .layer: "a layer"
    case .stroke: "a stroke"
    case .figure(let code): Figure.name(code) ?? "something on a page"
    case .piece: "a cut part of a stroke"
    }
  }
}
