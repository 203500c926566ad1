internal import Bytes
public import Export
public import Notebook
internal import Wording

/// A folder for copies, and the choice of notebooks.
public struct CopiesSettings: Hashable, Sendable {
  /// The absolute path of the folder.
  public let folder: String
  /// The kind of the copies.
  public var format: ExportFormat = .pdf
  /// The notebooks to copy; empty for all.
  public var notebooks: [NotebookID] = []
  /// Tags, one of which a page or its notebook must have; empty for all pages.
  public var tags: [String] = []
  /// True to copy only pages with a bookmark.
  public var isBookmarked = false

  /// Chooses PDFs of all notebooks for a folder, which need not exist yet.
  public init(folder: String) { self.folder = PathParts(folder).resolved }

  /// The pages of a notebook to copy: all if the notebook itself has a chosen tag.
  func pages(of notebook: Outline) -> PageChoice {
    var choice = PageChoice()
    choice.tags = tags.contains { notebook.tags.contains($0) } ? [] : tags
    choice.isBookmarked = isBookmarked
    return choice
  }

  func covers(_ id: NotebookID) -> Bool { notebooks.isEmpty || notebooks.contains(id) }

  /// The factors of a copy's look besides its notebook: the choice of pages, and the program.
  var look: String {
    let choice = JSON.array(tags.sorted().map(JSON.string)).line
    return "\(isBookmarked) \(choice) \(Self.program)"
  }

  /// Identifies this program file, because another version may draw differently.
  private static let program: String = {
    guard let facts = Disk.program.flatMap({ Disk.facts(of: $0) }) else { return "" }
    return "\(facts.size) \(facts.seconds) \(facts.nanoseconds)"
  }()

  var json: JSON {
    [
      "version": 1, "folder": .string(folder), "format": .string(format.rawValue),
      "notebooks": .array(notebooks.map { .string($0.description) }),
      "tags": .array(tags.map(JSON.string)), "bookmarked": .boolean(isBookmarked),
    ]
  }

  init(_ json: JSON) throws(JSONFault) {
    guard try json.integer("version", in: 0...Int.max) == 1
    else { throw JSONFault("it was written by a newer Suzuri") }
    guard let path = try json.text("folder"), PathParts(path).isAbsolute
    else { throw JSONFault("folder is not an absolute path") }
    folder = path
    let formats = ExportFormat.ofCopies.map(\.rawValue).joined(separator: ", ")
    guard let format = try json.text("format").flatMap(ExportFormat.init(ofCopies:))
    else { throw JSONFault("format is not one of \(formats)") }
    self.format = format
    for item in try json.list("notebooks") ?? [] {
      guard case .string(let text) = item, let id = NotebookID(hexadecimal: text)
      else { throw JSONFault("notebooks contains an entry that is not a notebook") }
      notebooks.append(id)
    }
    for item in try json.list("tags") ?? [] {
      guard case .string(let tag) = item
      else { throw JSONFault("tags contains an entry that is not a string") }
      tags.append(tag)
    }
    isBookmarked = try json.flag("bookmarked") ?? false
  }
}

extension NotebookID {
  init?(hexadecimal text: String) {
    guard let bytes = Hex.bytes(text) else { return nil }
    self.init(bytes: bytes)
  }
}

extension ExportFormat {
  /// The file formats of copies: a file of each notebook, or a folder of pictures, one per page.
  public static let ofCopies: [ExportFormat] = [.pdf, .png, .xopp]

  /// Finds a format of copies by its word; nil if none has it.
  public init?(ofCopies word: String) {
    guard let format = Self.ofCopies.first(where: { $0.rawValue == word }) else { return nil }
    self = format
  }

  func path(of name: String) -> String { self == .png ? name : "\(name).\(ending)" }
}
