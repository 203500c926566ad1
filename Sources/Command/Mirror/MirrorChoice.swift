internal import Bytes
internal import Mirror
internal import Notebook
internal import Store

/// What a command line chooses to copy.
struct MirrorChoice: Hashable, Sendable {
  private let format: MirrorFormat
  private let notebooks: [String]
  private let tags: [String]
  private let isBookmarked: Bool

  /// Collects a choice; nil if the command line makes none.
  init?(format: String?, notebooks: [String], tags: [String], isBookmarked: Bool) {
    guard format != nil || !notebooks.isEmpty || !tags.isEmpty || isBookmarked else { return nil }
    self.format = format.flatMap(MirrorFormat.init) ?? .pdf
    (self.notebooks, self.tags, self.isBookmarked) = (notebooks, tags, isBookmarked)
  }

  /// The choice for a folder, with notebooks identified by their ids from then on.
  func settings(of folder: String, in library: Library) throws -> MirrorSettings {
    var settings = MirrorSettings(folder: folder)
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

extension MirrorSettings {
  /// The choice in a few words.
  var words: String {
    let books = notebooks.isEmpty ? "all notebooks" : notebooks.count.counted("notebook")
    let marks = isBookmarked ? ["with a bookmark"] : []
    let names = tags.map { "'\($0.printable)'" }.joined(separator: " or ")
    let tagged = tags.isEmpty ? [] : ["with \(names)"]
    let pages = (tagged + marks).joined(separator: " and ")
    return pages.isEmpty ? books : "\(books), pages \(pages)"
  }

  /// The choice as other programs read it.
  var members: [JSON.Member] {
    let json: JSON = [
      "folder": .string(folder), "format": .string(format.rawValue),
      "notebooks": .array(notebooks.map { .string($0.description) }),
      "tags": .array(tags.map(JSON.string)), "bookmarked": .boolean(isBookmarked),
    ]
    return json.members
  }
}
