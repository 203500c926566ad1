internal import Bytes
internal import Export
internal import Notebook
internal import Wording

struct NotebookCopies: Hashable, Sendable {
  /// The copies in the order of addition.
  private(set) var all: [NotebookCopy] = []

  var isEmpty: Bool { all.allSatisfy(\.files.isEmpty) }

  subscript(id: NotebookID, format: ExportFormat) -> NotebookCopy? {
    get { all.first { $0.notebook == id && $0.format == format } }
    set {
      let place = all.firstIndex { $0.notebook == id && $0.format == format }
      if let place { all.remove(at: place) }
      if let newValue { all.insert(newValue, at: place ?? all.endIndex) }
    }
  }

  /// The name of a notebook's copy, without extension: its current one, or the first that is free on every system.
  ///
  /// `awaited` names are reserved for others of this kind.
  func name(
    for title: String, of id: NotebookID, as format: ExportFormat, besides awaited: [String]
  ) -> String {
    let wanted = FileName.safe(title)
    if let copy = self[id, format], !copy.files.isEmpty, FileName.safe(copy.title) == wanted {
      return copy.name
    }
    let others = all.filter { $0.notebook != id || $0.format != format }
    let paths =
      others.filter { !$0.files.isEmpty }.map(\.path) + awaited.map { format.path(of: $0) }
    let taken = Set(paths.map(FileName.folded))
    var (name, number) = (wanted, 2)
    while taken.contains(FileName.folded(format.path(of: name))) {
      name = "\(wanted) \(number)"
      number += 1
    }
    return name
  }
}

struct NotebookCopy: Hashable, Sendable {
  let notebook: NotebookID
  let format: ExportFormat
  /// The title of the notebook at that time.
  var title = ""
  /// The name of the copy, without extension.
  var name = ""
  /// The state of the notebook and the choice; nil if the copy must be checked again.
  var stamp: String?
  /// The reason why there should be no copy; nil if there should be one.
  var absence: Absence?
  var files: [CopiedFile] = []

  enum Absence: String, CaseIterable {
    case trash
    /// None of its pages is chosen.
    case pages
    /// It is not chosen, or not for this kind of file.
    case choice
    case gone
  }

  var path: String { format.path(of: name) }
}

struct CopiedFile: Hashable, Sendable {
  let path: String
  /// The hash of the written file; nil if there is none yet.
  var hash: ContentHash?
  /// The hash of the file about to be written; after a power cut, the file has one of the two.
  var next: ContentHash?
  /// Its size after writing, which is quicker to check than the hash.
  var size = 0
  /// The time of its last change.
  var seconds = 0
  var nanoseconds = 0
}

extension NotebookCopies {
  var json: JSON {
    let copies = JSON.array(all.map(\.json))
    return ["version": 1, "check": .string(Self.check(of: copies)), "copies": copies]
  }

  /// A check of the copies: damaged records are not believed, since a wrong name would be worse than none.
  private static func check(of copies: JSON) -> String {
    ContentHash(of: Array(copies.line.utf8)).description
  }

  init(_ json: JSON) throws {
    guard try json.integer("version", in: 0...Int.max) == 1 else { throw JSONFault("version") }
    if let check = try json.text("check"), check != json["copies"].map(Self.check) {
      throw JSONFault("check")
    }
    for item in try json.list("copies") ?? [] {
      let copy = try NotebookCopy(item)
      self[copy.notebook, copy.format] = copy
    }
  }
}

extension NotebookCopy {
  fileprivate var json: JSON {
    [
      "notebook": .string(notebook.description), "format": .string(format.rawValue),
      "title": .string(title), "name": .string(name), "stamp": stamp.map(JSON.string) ?? .null,
      "absence": absence.map { .string($0.rawValue) } ?? .null, "files": .array(files.map(\.json)),
    ]
  }

  fileprivate init(_ json: JSON) throws {
    guard let id = try json.text("notebook").flatMap(NotebookID.init(hexadecimal:)),
      let format = try json.text("format").flatMap(ExportFormat.init(ofCopies:)),
      let title = try json.text("title"), let name = try json.text("name")
    else { throw JSONFault("a copy is invalid") }
    (notebook, self.format, self.title, self.name) = (id, format, title, name)
    if case .string(let text)? = json["stamp"] { stamp = text }
    if case .string(let text)? = json["absence"] { absence = Absence(rawValue: text) }
    files = try (json.list("files") ?? []).map(CopiedFile.init)
  }
}

extension CopiedFile {
  fileprivate var json: JSON {
    [
      "path": .string(path), "hash": hash.map { .string($0.description) } ?? .null,
      "next": next.map { .string($0.description) } ?? .null, "size": .integer(size),
      "seconds": .integer(seconds), "nanoseconds": .integer(nanoseconds),
    ]
  }

  fileprivate init(_ json: JSON) throws {
    guard let path = try json.text("path"), Self.isWithin(path)
    else { throw JSONFault("a file is invalid") }
    self.init(path: path)
    if case .string(let text)? = json["hash"] { hash = ContentHash(hexadecimal: text) }
    if case .string(let text)? = json["next"] { next = ContentHash(hexadecimal: text) }
    size = try json.integer("size", in: 0...Int.max) ?? 0
    seconds = try json.integer("seconds", in: Int.min...Int.max) ?? 0
    nanoseconds = try json.integer("nanoseconds", in: 0...999_999_999) ?? 0
  }

  /// True if a path leads to a visible file in the folder or one level below.
  private static func isWithin(_ path: String) -> Bool {
    let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return (1...2).contains(parts.count)
      && parts.allSatisfy { !$0.isEmpty && $0.first != UInt8(ascii: ".") }
  }
}
