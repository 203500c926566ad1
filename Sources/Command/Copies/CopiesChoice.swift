internal import Bytes
internal import Copies
internal import Notebook
internal import Store
internal import Wording

/// The command line's choice of notebooks to copy.
struct CopiesChoice: Hashable, Sendable {
  private let format: CopiesFormat
  private let notebooks: [String]
  private let tags: [String]
  private let isBookmarked: Bool

  /// Collects a choice; nil if the command line makes none.
  init?(format: String?, notebooks: [String], tags: [String], isBookmarked: Bool) {
    guard format != nil || !notebooks.isEmpty || !tags.isEmpty || isBookmarked else { return nil }
    self.format = format.flatMap(CopiesFormat.init) ?? .pdf
    (self.notebooks, self.tags, self.isBookmarked) = (notebooks, tags, isBookmarked)
  }

  /// The choice for a folder, with notebooks identified by their ids from then on.
  func settings(of folder: String, in library: Library) throws -> CopiesSettings {
    var settings = CopiesSettings(folder: folder)
    settings.format = format
    for name in notebooks {
      let id = try library.notebook(named: name)
      if !settings.notebooks.contains(id) { settings.notebooks.append(id) }
    }
    settings.tags = tags
    settings.isBookmarked = isBookmarked
    return settings
  }
}

extension CopiesSettings {
  var words: Words {
    let books: Words =
      switch notebooks.count {
      case 0: "all notebooks"
      case 1: "1 notebook"
      default: "\(notebooks.count) notebooks"
      }
    return switch (tags.isEmpty, isBookmarked) {
    case (true, false): books
    case (true, true): "\(books), bookmarked pages"
    case (false, false): "\(books), pages with \(anyTag)"
    case (false, true): "\(books), bookmarked pages with \(anyTag)"
    }
  }

  /// The tags, one of which a page must have.
  private var anyTag: Words {
    let names = tags.map { Words(verbatim: "'\($0.printable)'") }
    guard let first = names.first else { return .none }
    return names.dropFirst().reduce(first) { "\($0) or \($1)" }
  }

  var members: [JSON.Member] {
    let json: JSON = [
      "folder": .string(folder), "format": .string(format.rawValue),
      "notebooks": .array(notebooks.map { .string($0.description) }),
      "tags": .array(tags.map(JSON.string)), "bookmarked": .boolean(isBookmarked),
    ]
    return json.members
  }
}
